#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of the system that runs a closure and ends.
///
/// Dispatch has threads, too, but waits for ever where the system gives it none, and traps where no
/// file can be opened.
enum WorkerThread {
  /// How much stack a thread has, whatever limit the process has: what is not used takes no memory.
  private static let stackBytes = 2 << 20

  /// Starts a thread, or returns `false` when the system has none to give.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    // SAFETY: the attributes are initialized before any other use, and destroyed once.
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackBytes)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // A new thread has the mask of who makes it, and signals are for the first one.
    let mask = holdSignals()
    defer { release(mask) }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    // SAFETY: the memory holds the closure until `run` has moved it out, or until it is destroyed
    // below if there is no thread that will. Nobody else has the pointer.
    let pointer = UnsafeMutablePointer<Body>.allocate(capacity: 1)
    unsafe pointer.initialize(to: body)
    guard unsafe pthread_create(&thread, &attributes, run, pointer) != 0 else { return true }
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
    return false
  }

  /// What a thread runs.
  private typealias Body = @Sendable () -> Void

  #if canImport(Darwin)
    private typealias Pointer = UnsafeMutableRawPointer
  #else
    private typealias Pointer = UnsafeMutableRawPointer?
  #endif

  private static let run: @convention(c) (Pointer) -> UnsafeMutableRawPointer? = { pointer in
    let held: UnsafeMutableRawPointer? = unsafe pointer
    guard let held = unsafe held else { return nil }
    // SAFETY: this is the pointer to a `Body` that `start` has made, and it is taken once.
    let body = unsafe held.assumingMemoryBound(to: Body.self)
    let run = unsafe body.move()
    unsafe body.deallocate()
    run()
    return nil
  }

  /// Blocks all signals but those of faults, which are for the thread that has one.
  private static func holdSignals() -> sigset_t {
    var held = sigset_t()
    var mask = sigset_t()
    // SAFETY: both sets live for the calls.
    unsafe sigfillset(&held)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS] {
      unsafe sigdelset(&held, number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &mask)
    return mask
  }

  /// Puts back the mask that was there before.
  private static func release(_ mask: sigset_t) {
    var mask = mask
    // SAFETY: the set lives for the call.
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
