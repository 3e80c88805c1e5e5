// Foundation reads files and finds their folders.
import Foundation
import LogIngest

/// A log of the folder `SampleLogs`, or of the corpus where that lies beside the repository.
struct AnyLog: Sendable {
  let path: String
  let bytes: [UInt8]

  static let all = SampleLogs.all.map { AnyLog(path: $0.path, bytes: $0.bytes) } + corpus

  private static let corpus: [AnyLog] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/corpus").standardized
    guard let paths = FileManager.default.enumerator(atPath: root.path) else {
      print("\(root.path) is not there: its logs are not changed")
      return []
    }
    return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".log") }.sorted()
      .compactMap { path in
        let data = try? Data(contentsOf: root.appending(path: path))
        return data.map { AnyLog(path: "corpus/" + path, bytes: [UInt8]($0)) }
      }
  }()

  /// The log as lines of UTF-8, without what is no text.
  var text: [UInt8] {
    var reader = ChunkReader(bytes: bytes)
    var text: [UInt8] = []
    while let chunk = reader.next() {
      text += chunk.bytes
      if !chunk.isLast { reader.carryOver(chunk, after: chunk.bytes.count, lineCount: 0) }
    }
    return text.last == 0x0A ? text : text + [0x0A]
  }

  /// Whether its lines stand in rows of a tool.
  var isOfRows: Bool {
    ["appium", "tidevice"].contains { path.contains($0) }
  }
}
