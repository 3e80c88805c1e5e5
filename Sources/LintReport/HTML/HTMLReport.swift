import ByteScan
import LintModel

/// One page for people with all that was found, which needs nothing but a browser.
///
/// The page holds the JSON report, the JSON timelines and the JSON coverage, each in its own
/// version, as one block of data, and a script that builds what is seen. Nothing of a log becomes
/// markup: the script writes text only, and the page's policy lets nothing else run or be loaded.
///
///     <script type="application/json" id="data">
///       {"report": {…}, "timelines": {…}, "coverage": {…}}
///     </script>
struct HTMLReport: ReportDocument {
  static let showsHistory = true
  static let showsCoverage = true

  /// The SHA-256 digests in base 64 by which the page names the only style and the only script that
  /// it lets run; a test says what they have to be.
  static let styleDigest = "xdWgYKN60owqtbGZSuhpdBiOZjCuuYXXTrLvXzslvQs="
  static let scriptDigest = "Tw51GgNl9zj9D5qltNzl55w0/7Sn5al5I/GEu0RTACc="

  var context: ReportContext {
    didSet {
      report.context = context
      timelines.context = context
    }
  }
  private var report: JSONReport
  private var timelines: JSONTimeline
  private var coverage: CoverageReport

  init(context: ReportContext) {
    self.context = context
    report = JSONReport(context: context)
    timelines = JSONTimeline(context: context)
    coverage = CoverageReport(toolVersion: context.version)
  }

  mutating func take(_ log: ReportedLog) {
    guard let history = log.history else { return }
    // A timeline knows what was left out of it, too.
    let input = history.timeline.input
    report.take(ReportedLog(input: input, findings: log.findings, history: nil))
    timelines.take(log)
    coverage.add(history.coverage)
  }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    let style = PackageResources.report_css
    let scripts = [
      PackageResources.text_js, PackageResources.axis_js, PackageResources.lanes_js,
      PackageResources.painter_js, PackageResources.details_js, PackageResources.page_js,
    ]
    output.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; \
      form-action 'none'; style-src 'sha256-\(Self.styleDigest)'; \
      script-src 'sha256-\(Self.scriptDigest)'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>scenelint report</title>
      <style>
      """)
    output.append(style.span)
    output.append(
      """
      </style>
      </head>
      <body>
      <div id="page"><noscript>This report is drawn by a script that is part of it; allow scripts \
      to see it.</noscript></div>
      <script type="application/json" id="data">
      """)
    appendData(summary, to: &output)
    output.append("</script>\n<script>")
    for script in scripts { output.append(script.span) }
    output.append("</script>\n</body>\n</html>\n")
  }

  /// Appends the data of the page as JSON.
  private func appendData(_ summary: RunSummary, to output: inout OutputBuffer) {
    var summary = summary
    // The page is the same whichever command writes it, and they end differently.
    summary.exitCode = nil
    var writer = JSONWriter()
    writer.object { writer in
      writer.object("report") { report.members(summary, to: &$0) }
      writer.object("timelines", timelines.members)
      writer.object("coverage", coverage.members)
    }
    for piece in writer.output.takePieces() { output.append(Self.inert(piece).span) }
  }

  /// JSON in which nothing ends the element that it stands in or opens another one. Such characters
  /// occur only in its strings, where an escape is the same.
  static func inert(_ json: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(json.count + json.count / 8)
    for byte in json {
      switch byte {
      case UInt8(ascii: "&"): text += "\\u0026".utf8
      case UInt8(ascii: "<"): text += "\\u003c".utf8
      case UInt8(ascii: ">"): text += "\\u003e".utf8
      default: text.append(byte)
      }
    }
    return text
  }
}
