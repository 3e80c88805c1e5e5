/// One event of a trace in the JSON format that the viewers of Chrome and Perfetto read.
struct TraceEvent {
  /// The kinds of event that are written, by their letter.
  enum Phase: String {
    /// A name for a process or a thread.
    case metadata = "M"
    /// A slice with its length.
    case complete = "X"
    case instant = "i"
    case flowStart = "s"
    case flowEnd = "f"
  }

  var phase: Phase
  var name: String
  var category: String
  /// Which process, and which of its threads: a track of the viewer.
  var track: Track
  var microseconds: Int64 = 0
  /// The length of a slice.
  var length: Int64 = 0
  /// What ties the ends of an arrow together.
  var flow: Int?
  var arguments: [(key: String, value: Argument)] = []

  /// A process and a thread by numbers of the trace, which are not those of the log.
  struct Track: Hashable {
    var process: Int
    var thread: Int
  }

  enum Argument {
    case text(String)
    case number(Int)
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("ph", phase.rawValue)
      writer.member("name", name)
      if phase != .metadata {
        writer.member("cat", category)
        writer.member("ts", Int(microseconds))
      }
      if phase == .complete { writer.member("dur", Int(length)) }
      if phase == .instant { writer.member("s", "t") }
      writer.member("id", flow)
      // The arrow ends at the slice around it, not at the next one.
      if phase == .flowEnd { writer.member("bp", "e") }
      writer.member("pid", track.process)
      writer.member("tid", track.thread)
      guard !arguments.isEmpty else { return }
      writer.object("args") { writer in
        for argument in arguments {
          switch argument.value {
          case .text(let text): writer.member(argument.key, text)
          case .number(let number): writer.member(argument.key, number)
          }
        }
      }
    }
  }

  /// Where the event stands among those of its time: slices before what refers to them.
  var rank: Int {
    switch phase {
    case .metadata: 0
    case .complete: 1
    case .instant: 2
    case .flowStart, .flowEnd: 3
    }
  }
}
