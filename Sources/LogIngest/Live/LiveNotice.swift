/// What is put into a live log between records, for whoever reads it later.
package enum LiveNotice {
  /// Records may be missing here. The format `log-notice` and the events of `log-stream` know it.
  package static let gap = "=== scenelint: the capture was interrupted, records may be missing"
}
