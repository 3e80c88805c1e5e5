#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output and standard error. A pipe that was closed is quiet success.
enum Console {
  /// Lets a write to a closed pipe fail instead of ending the process.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Writes text to standard output.
  static func output(_ text: String) {
    write(Array(text.utf8), to: STDOUT_FILENO)
  }

  /// Writes bytes to standard output.
  static func output(_ bytes: [UInt8]) {
    write(bytes, to: STDOUT_FILENO)
  }

  /// Writes an error, note or other message to standard error.
  static func error(_ text: String) {
    write(Array((text + "\n").utf8), to: STDERR_FILENO)
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
    isatty(STDOUT_FILENO) == 1 && !isSet("NO_COLOR") && variable("TERM") != "dumb"
  }

  /// Whether standard input is a terminal, so that nobody pipes a log in.
  static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  private static func isSet(_ name: String) -> Bool { !(variable(name) ?? "").isEmpty }

  private static func variable(_ name: String) -> String? {
    // SAFETY: getenv's string is copied at once; nothing in the process changes the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: `offset` is less than the buffer's count.
        unsafe systemWrite(
          descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset)
      }
      if count > 0 {
        offset += count
      } else if errno == EPIPE {
        exit(.clean)
      } else if errno != EINTR {
        exit(.internalError)
      }
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int)
    -> Int
  {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes, count)
    #else
      unsafe Darwin.write(descriptor, bytes, count)
    #endif
  }
}
