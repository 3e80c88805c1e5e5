#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import LintReport
import LogIngest
import ScenelintKit
import Synchronization

/// Standard output and standard error. A pipe that was closed is quiet success.
enum Console {
  /// Lets a write to a closed pipe, or beyond the largest file that is allowed, fail instead of
  /// ending the process, and keeps the numbers of standard input, output and error for them.
  static func prepare() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // A file that is opened later would get the number of one that is closed, and all that goes
      // there. What stands in for it can neither be read nor written: each lacks the right.
      // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether somebody has asked the process to end, since `awaitInterruption` was called.
  static var isInterrupted: Bool { interruption.load(ordering: .relaxed) }

  private static let interruption = Atomic(false)

  /// Lets the first Ctrl-C, or the first signal to terminate, only set `isInterrupted`; the second
  /// one kills the command that captures, and ends the process.
  static func awaitInterruption() {
    // Made before the handler needs it.
    interruption.store(false, ordering: .relaxed)
    Capture.prepareToKill()
    // Whoever started us may block them, without a thought of its children.
    var awaited = sigset_t()
    // SAFETY: the set lives for the calls.
    unsafe sigemptyset(&awaited)
    for number in [SIGINT, SIGTERM] { unsafe sigaddset(&awaited, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
    for number in [SIGINT, SIGTERM] {
      _ = signal(number) { number in
        guard Console.interruption.exchange(true, ordering: .relaxed) else { return }
        Capture.killLatest()
        _ = signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// The path of a program that the shell would find.
  static func program(_ name: String) -> String? {
    (variable("PATH") ?? "").split(separator: ":").lazy.map { "\($0)/\(name)" }.first { path in
      // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
      unsafe access(path, X_OK) == 0
    }
  }

  /// Writes text to standard output.
  static func output(_ text: String) {
    output(Array(text.utf8))
  }

  /// Writes bytes to standard output, and ends the process if that fails: quietly if nobody reads
  /// any more.
  static func output(_ bytes: [UInt8]) {
    do throws(OutputFile.Failure) {
      try write(bytes)
    } catch {
      if error.isClosedPipe { exit(.clean) }
      self.error(error)
      exit(.internalError)
    }
  }

  /// Writes bytes to standard output, or throws why that failed.
  static func write(_ bytes: [UInt8]) throws(OutputFile.Failure) {
    try OutputFile.write(bytes, to: STDOUT_FILENO)
  }

  /// Says why standard output could not be written.
  static func error(_ failure: OutputFile.Failure) {
    error("scenelint: the output \(failure.words)")
  }

  /// Writes an error, note or other message to standard error. Where that fails there is nobody to
  /// tell it to.
  static func error(_ text: String) { status(text + "\n") }

  /// Says why an input, or a file of the catalog, could not be used.
  static func error(_ path: String, _ reason: String) {
    error(TerminalText.harmless("scenelint: \(ReportContext.shownPath(path)): \(reason)"))
  }

  /// Ends the process.
  static func exit(_ status: ExitStatus) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status.rawValue)
    #elseif canImport(Musl)
      Musl.exit(status.rawValue)
    #else
      Darwin.exit(status.rawValue)
    #endif
  }

  /// Whether standard output shows colours: it is a terminal, and neither `NO_COLOR` nor a dumb
  /// terminal is set.
  static var isOutputColored: Bool {
    isOutputTerminal && !isSet("NO_COLOR") && variable("TERM") != "dumb"
  }

  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// What a line about what goes on now can do where standard error goes.
  enum StatusTerminal {
    /// It is no terminal, so nobody looks on.
    case none
    /// A terminal that only adds lines.
    case plain
    /// A terminal on which a line can be drawn over.
    case redrawn
  }

  /// What standard error is.
  static var statusTerminal: StatusTerminal {
    guard isatty(STDERR_FILENO) == 1 else { return .none }
    return variable("TERM") == "dumb" ? .plain : .redrawn
  }

  /// How many columns a status may have, so that the terminal does not break its line.
  static var statusColumns: Int {
    var size = winsize()
    // SAFETY: TIOCGWINSZ fills in one `winsize`, which lives for the call.
    let isKnown = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_col > 1 ? Int(size.ws_col) - 1 : 79
  }

  /// Writes a part of a status to standard error.
  static func status(_ text: String) {
    try? OutputFile.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// How many columns a line of a report may take: as many as the terminal has, within reason.
  static var outputColumns: Int {
    var size = winsize()
    // SAFETY: TIOCGWINSZ fills in one `winsize`, which lives for the call.
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
    guard isKnown, size.ws_col > 0 else { return ReportContext.columnsOfFiles }
    return min(max(Int(size.ws_col), columnsMin), columnsMax)
  }

  /// Below this, lines are left to the terminal to break.
  private static let columnsMin = 80
  /// Longer lines are hard to read.
  private static let columnsMax = 120

  /// Whether text may have characters beyond ASCII: the locale names UTF-8, or nothing at all, as
  /// where a build runs.
  static var isUTF8: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    guard let locale = names.lazy.compactMap(variable).first(where: { !$0.isEmpty }) else {
      return true
    }
    return ["utf-8", "utf8"].contains { locale.lowercased().contains($0) }
  }

  /// Whether standard input is a terminal, so that nobody pipes a log in.
  static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// The time of the system's clock.
  static var secondsSince1970: Int { Int(time(nil)) }

  /// How many processors there are to run on, at least one.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private static func isSet(_ name: String) -> Bool { !(variable(name) ?? "").isEmpty }

  /// A variable of the environment.
  static func variable(_ name: String) -> String? {
    // SAFETY: getenv's string is copied at once; nothing in the process changes the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
