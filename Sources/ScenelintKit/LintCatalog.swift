import BuiltInCatalog
package import EventExtraction
import LintEngine
package import LintModel
package import LogIngest
package import RuleCatalog

/// The formats, events and rules of a run: the built-in ones and the user's own.
package struct LintCatalog: Sendable {
  /// What was loaded.
  package private(set) var catalog: Catalog
  /// Everything that is wrong with the files, and what replaces what.
  package let diagnostics: [CatalogDiagnostic]
  /// The catalog as extraction uses it.
  package private(set) var extraction: ExtractionCatalog

  /// The version of the program.
  package static let version = "0.1.0"

  /// How much of the built-in files is loaded.
  package enum Extent: Sendable {
    /// Everything.
    case whole
    /// What it takes to read logs: no examples and no samples.
    case judging
  }

  /// Loads the built-in files and then those at the paths given: files, or folders with `.yml`
  /// files below them. `configuredPaths` are those that the user has not named, and come first.
  package init(
    configuredPaths: [String] = [], rulePaths: [String], extent: Extent = .whole
  ) throws(LintCatalogError) {
    var files = BuiltInCatalog.files.map { CatalogFile($0, extent) }
    for path in configuredPaths { files += try Self.files(at: path, isNamed: false) }
    for path in rulePaths { files += try Self.files(at: path) }
    let (catalog, diagnostics) = CatalogLoader.load(files)
    guard catalog.formats.contains(where: { $0.format.start == nil }) else {
      throw .noPlainFormat
    }
    self.catalog = catalog
    self.diagnostics = diagnostics
    extraction = ExtractionCatalog(catalog)
  }

  /// The catalog with all records taken to have one format; `nil` when no format with records has
  /// the id.
  package func assuming(_ format: String) -> LintCatalog? {
    guard FormatListing.recordFormats(of: self).contains(format) else { return nil }
    var assuming = self
    assuming.extraction = ExtractionCatalog(catalog, assumedFormat: format)
    return assuming
  }

  /// The catalog with other rules, or the same ones set otherwise.
  package func replacingRules(_ rules: [RuleDefinition]) -> LintCatalog {
    var replaced = self
    replaced.catalog.rules = rules
    return replaced
  }

  /// Whether some file could not be used.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Explains how a line of an input is read, from 1.
  package func explain(
    _ line: Int, of reader: consuming ChunkReader
  ) throws(ExplanationError) -> RecordExplanation {
    try RecordExplainer.explain(line, of: reader, formats: extraction.formats)
  }

  /// Explains which event a record tells, and who reads it.
  package func explainEvent(of record: LogRecord) -> EventExplanation {
    EventExplanation(record, catalog: extraction)
  }

  /// Everything that the loader says about the files at some paths, and what else is odd.
  package static func review(_ paths: [String]) throws(LintCatalogError) -> Review {
    var files: [CatalogFile] = []
    for path in paths { files += try Self.files(at: path) }
    return Review(fileCount: files.count, diagnostics: CatalogReview.diagnostics(of: files))
  }

  /// What there is to say about some files.
  package struct Review: Sendable {
    package let fileCount: Int
    package let diagnostics: [CatalogDiagnostic]
  }

  private static func files(
    at path: String, isNamed: Bool = true
  ) throws(LintCatalogError) -> [CatalogFile] {
    var files: [CatalogFile] = []
    for found in InputFinder.find([path], extensions: ["yml", "yaml"], compressions: []) {
      switch found {
      case .file(let found):
        files.append(try file(at: found, isNamed: isNamed && found == path))
      case .unreadable(let path, let reason): throw .unreadable(path: path, reason: reason)
      case .emptyFolder(let path):
        throw .unreadable(path: path, reason: "the folder holds no .yml file")
      }
    }
    return files
  }

  /// The most bytes of one catalog file.
  package static let fileBytesMax = 4 << 20

  /// Reads a file of the catalog or the configuration. What the user has named may be a pipe, too.
  static func file(at path: String, isNamed: Bool) throws(LintCatalogError) -> CatalogFile {
    let bytes: [UInt8]?
    do throws(ByteReader.Failure) {
      let reader = isNamed ? try ByteReader(path: path) : try ByteReader(fileAt: path)
      bytes = try reader.whole(bytesMax: fileBytesMax)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    guard let bytes else {
      throw .unreadable(path: path, reason: "it has more than \(fileBytesMax) bytes")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(path: path, reason: "it is not UTF-8 text")
    }
    return CatalogFile(path: path, text: text, origin: .user)
  }
}

extension CatalogFile {
  fileprivate init(_ file: BuiltInCatalog.File, _ extent: LintCatalog.Extent) {
    if extent == .judging, let text = file.compactText {
      self.init(path: file.path, text: text, origin: .builtIn, form: .compact)
    } else {
      self.init(path: file.path, text: file.text, origin: .builtIn)
    }
  }
}

/// Why no catalog could be made.
package enum LintCatalogError: Error, Hashable {
  case unreadable(path: String, reason: String)
  /// A file replaced the format of lines without header by one with a header.
  case noPlainFormat
}
