#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  import Darwin
#endif

import Synchronization

/// A process whose standard output is read. Its standard error is ours.
final class CaptureProcess {
  /// What it writes.
  let output: ByteReader
  private let pid: pid_t

  /// How long a process may take to end when it is asked to.
  private static let graceMilliseconds: Int32 = 2000

  /// Starts a command: its name or path, and what it is given.
  init(_ arguments: [String]) throws(ByteReader.Failure) {
    var ends: [Int32] = [-1, -1]
    // SAFETY: pipe fills in two descriptors, and the array has room for two.
    let isOpen = unsafe ends.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe pipe($0) } == 0
    }
    guard isOpen else { throw .system(errorNumber: errno) }
    // Neither this end nor, in processes to come, the other one is for others.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = ByteReader(descriptor: ends[0])
    defer { close(ends[1]) }
    pid = try CaptureProcess.spawn(arguments, output: ends[1])
    CaptureProcess.latest.store(pid, ordering: .releasing)
  }

  /// The process that was started last and has not been waited for, or 0.
  private static let latest = Atomic<pid_t>(0)

  /// Makes what `killLatest` needs, for a handler must not be the first to use it.
  static func prepareToKill() { _ = latest.load(ordering: .relaxed) }

  /// Kills the process that was started last, and waits for its end. A handler of signals may do
  /// so.
  ///
  /// It gets no group of its own, which would take its terminal away: a command may ask for a
  /// password there. So what it has started itself is left to the signals of the terminal.
  static func killLatest() {
    let pid = latest.exchange(0, ordering: .acquiringAndReleasing)
    guard pid > 0 else { return }
    kill(pid, SIGKILL)
    var status: Int32 = 0
    // SAFETY: one status is filled in, and it lives for the call.
    _ = unsafe systemWaitpid(pid, &status, 0)
  }

  /// Asks the process to end.
  func terminate() { kill(pid, SIGTERM) }

  /// Ends the process, if it has not ended, and says how it did. To be called once.
  func end() -> CaptureExit {
    var status: Int32 = 0
    var waitedMilliseconds: Int32 = 0
    // What has closed its output is mostly about to end by itself.
    while waitpid(&status, WNOHANG) == 0 {
      if waitedMilliseconds == CaptureProcess.graceMilliseconds / 4 { terminate() }
      guard waitedMilliseconds < CaptureProcess.graceMilliseconds else {
        kill(pid, SIGKILL)
        _ = waitpid(&status, 0)
        break
      }
      ByteReader.sleep(milliseconds: 10)
      waitedMilliseconds += 10
    }
    _ = CaptureProcess.latest.compareExchange(
      expected: pid, desired: 0, ordering: .acquiringAndReleasing)
    return CaptureExit(waitStatus: status)
  }

  private func waitpid(_ status: inout Int32, _ options: Int32) -> pid_t {
    while true {
      // SAFETY: one status is filled in, and it lives for the call.
      let result = unsafe systemWaitpid(pid, &status, options)
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func spawn(
    _ arguments: [String], output: Int32
  ) throws(ByteReader.Failure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let environment = unsafe _NSGetEnviron().pointee
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let environment = unsafe environ
    #endif
    var defaults = sigset_t()
    var blocked = sigset_t()
    var pid: pid_t = 0
    // SAFETY: both objects are initialized here, live for the calls and are destroyed once.
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    // We ignore broken pipes and files that get too large; a command must not inherit that.
    unsafe sigemptyset(&defaults)
    for number in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&defaults, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    // It has to hear what asks it to end, even if whoever started us blocks that.
    unsafe sigemptyset(&blocked)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    // SAFETY: the strings are NUL-terminated copies that are freed after the call, and the list of
    // them ends with a null pointer.
    var strings = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe strings.forEach { unsafe free($0) } }
    guard let name = unsafe strings[0] else { throw .system(errorNumber: ENOMEM) }
    let errorNumber = unsafe posix_spawnp(
      &pid, name, &actions, &attributes, &strings, environment)
    guard errorNumber == 0 else { throw .system(errorNumber: errorNumber) }
    return pid
  }
}

/// The system's call, under a name that the process's own method does not hide.
private func systemWaitpid(
  _ pid: pid_t, _ status: UnsafeMutablePointer<Int32>, _ options: Int32
) -> pid_t {
  unsafe waitpid(pid, status, options)
}
