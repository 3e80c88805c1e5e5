#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system allows the process, as far as the program has to know.
enum SystemLimits {
  /// The least stack that is enough for what is nested as deep as the program's own limits allow.
  private static let stackBytesMin = 1 << 20
  /// The descriptors that are open besides those of logs: standard input, output and error, and
  /// some that who started the program left open.
  private static let otherFileCount = 8
  /// How many logs each thread that lints side by side has open at most.
  private static let filesOfThreadMax = 2

  /// Why the program cannot run here, or `nil`.
  static var obstacle: String? {
    let bytes = soft(RLIMIT_STACK)
    guard bytes < stackBytesMin else { return nil }
    return "the stack is limited to \(bytes >> 10) kB, and \(stackBytesMin >> 10) kB are needed; "
      + "raise the limit with ulimit -s \(stackBytesMin >> 10)"
  }

  /// How many threads there are descriptors for, at least one.
  static var threadCount: Int {
    max(1, (soft(RLIMIT_NOFILE) - otherFileCount) / filesOfThreadMax)
  }

  #if canImport(Glibc)
    private typealias Resource = __rlimit_resource
  #else
    private typealias Resource = Int32
  #endif

  /// The limit that is in force; the largest number when there is none.
  private static func soft(_ resource: Resource) -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let number = __rlimit_resource_t(resource.rawValue)
    #else
      let number = resource
    #endif
    // SAFETY: one `rlimit` is filled in, and it lives for the call.
    guard unsafe getrlimit(number, &limit) == 0 else { return .max }
    return Int(clamping: limit.rlim_cur)
  }
}
