/// The formats, events and rules that come with scenelint: every YAML file of this folder, as text.
///
/// A build-tool plugin fills in `files`, sorted by path, so that the one executable works from any
/// folder.
package enum BuiltInCatalog {
  /// One embedded file.
  package struct File: Sendable {
    /// Where the file lies below `Rules/`, such as `app-open/expired-app-open-ad.yml`.
    package let path: String
    /// The file's whole text.
    package let text: String
    /// The same without what only tests need, in the form of `CompactDocument`; `nil` for a file
    /// that is not YAML.
    package let compactText: String?
  }
}
