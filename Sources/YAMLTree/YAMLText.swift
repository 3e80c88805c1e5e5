/// Reads YAML.
///
/// Tags mean nothing, and neither does the key `<<`: what a text means is the reader's to say.
package enum YAMLText {
  /// The longest file that is read, in bytes.
  package static let bytesMax = 1 << 20
  /// The most nodes of a file, aliases written out, so that a small file cannot grow without end.
  package static let nodesMax = 100_000
  /// The most lists and mappings inside each other, because who reads them calls itself for each.
  package static let depthMax = 100

  /// Why a text is no document.
  package struct Failure: Error {
    package let problem: Problem
    package let position: SourcePosition

    /// What is wrong, without the words for it.
    package enum Problem: Hashable, Sendable {
      case notYAML(String)
      case emptyFile
      case fileTooLong(bytesMax: Int)
      case severalDocuments
      case tooManyNodes(limit: Int)
      case tooDeep(limit: Int)
      case keyIsNoText
      case repeatedKey(String)
    }
  }

  /// Reads a text that holds one document.
  package static func parse(_ text: String) throws(Failure) -> YAMLNode {
    let start = SourcePosition(line: 1, column: 1)
    guard text.utf8.count <= bytesMax else {
      throw Failure(problem: .fileTooLong(bytesMax: bytesMax), position: start)
    }
    var composer = YAMLComposer(text)
    guard let document = try composer.document() else {
      throw Failure(problem: .emptyFile, position: start)
    }
    return document
  }
}
