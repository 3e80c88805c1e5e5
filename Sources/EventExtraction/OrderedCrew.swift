// Dispatch has the semaphores that threads wait for each other with.
import Dispatch
import Synchronization

/// Does jobs on several threads, and gives back what came of them in the order of the jobs.
///
///     who gives them ─▶ | job 7 | job 6 | job 5 | ─▶ who takes the results, in their order
///                          workers take the oldest
///
/// The caller's thread is one of the workers: where it would have to wait, it does a job, too. So
/// all jobs are done even where the system gives no thread. What comes of a job must not depend on
/// the worker that does it.
package final class OrderedCrew<Worker: ~Copyable, Job: Sendable, Result: Sendable> {
  /// Does a job with what a worker has of its own.
  package typealias Work = @Sendable (inout Worker, consuming Job) -> Result

  private let jobsMax: Int
  private let board: JobBoard<PostedJob<Worker, Job, Result>>
  /// The jobs in their order, the oldest first.
  private var jobs: [PostedJob<Worker, Job, Result>] = []
  private let work: Work

  /// Runs a closure on a new thread, or returns `false` when there is none to have.
  package typealias StartThread = (@escaping @Sendable () -> Void) -> Bool

  /// Creates a crew of so many threads, of which the caller's is one and makes its own worker;
  /// there are fewer where the system gives no more.
  package convenience init(
    workerCount: Int, makeWorker: @escaping @Sendable () -> Worker, work: @escaping Work
  ) {
    self.init(workerCount: workerCount, WorkerThread.start, makeWorker: makeWorker, work: work)
  }

  package init(
    workerCount: Int, _ startThread: StartThread, makeWorker: @escaping @Sendable () -> Worker,
    work: @escaping Work
  ) {
    let board = JobBoard<PostedJob<Worker, Job, Result>>()
    self.board = board
    self.work = work
    jobsMax = workerCount * jobsPerWorker
    for _ in 1..<workerCount {
      let isStarted = startThread {
        var worker = makeWorker()
        while let job = board.takeOldest() { job.runUnlessTaken(&worker, work) }
      }
      if !isStarted { break }
    }
  }

  deinit {
    board.close()
  }

  /// Whether a result has to be taken before another job may be given.
  package var isFull: Bool { jobs.count >= jobsMax }

  /// Gives a job to the workers.
  package func give(_ job: consuming Job) {
    let posted = PostedJob<Worker, Job, Result>(job)
    jobs.append(posted)
    board.post(posted)
  }

  /// Returns what came of the oldest job, or `nil` when no job is out.
  ///
  /// One that nobody has begun with is done here; while another worker has it, those after it are.
  package func take(helpingWith worker: inout Worker) -> Result? {
    guard let oldest = jobs.first else { return nil }
    for job in jobs where !oldest.isDone { job.runUnlessTaken(&worker, work) }
    jobs.removeFirst()
    return oldest.result()
  }

  /// Returns what came of the oldest job if it is done.
  package func takeIfDone() -> Result? {
    guard let job = jobs.first, job.isDone else { return nil }
    jobs.removeFirst()
    return job.result()
  }
}

/// How many jobs a worker may be ahead of who takes the results.
private let jobsPerWorker = 2

/// A job on its way through a worker.
private final class PostedJob<Worker: ~Copyable, Job: Sendable, Result: Sendable>: Sendable {
  private let state: Mutex<State>
  private let done = DispatchSemaphore(value: 0)

  private enum State: Sendable {
    case waiting(Job)
    case taken
    case done(Result)
  }

  init(_ job: consuming Job) {
    state = Mutex(.waiting(job))
  }

  /// Whether the result is there.
  var isDone: Bool {
    state.withLock { state in
      if case .done = state { true } else { false }
    }
  }

  /// Does the job, unless another thread has begun with it.
  func runUnlessTaken(_ worker: inout Worker, _ work: (inout Worker, consuming Job) -> Result) {
    let job = state.withLock { state -> Job? in
      guard case .waiting(let job) = state else { return nil }
      state = .taken
      return job
    }
    guard let job else { return }
    let result = work(&worker, job)
    state.withLock { $0 = .done(result) }
    done.signal()
  }

  /// Waits for the result and hands it out, once.
  func result() -> Result {
    done.wait()
    return state.withLock { state in
      guard case .done(let result) = state else {
        preconditionFailure("a result was handed out before")
      }
      state = .taken
      return result
    }
  }
}

/// Where the jobs hang that no worker has taken.
private final class JobBoard<Job: Sendable>: Sendable {
  private let jobs = Mutex<[Job]>([])
  private let isClosed = Atomic(false)
  private let changes = DispatchSemaphore(value: 0)

  func post(_ job: Job) {
    jobs.withLock { $0.append(job) }
    changes.signal()
  }

  /// Waits for the oldest job; `nil` when there will be none.
  func takeOldest() -> Job? {
    changes.wait()
    guard !isClosed.load(ordering: .acquiring) else {
      // The next worker has to wake, too.
      changes.signal()
      return nil
    }
    return jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  /// Lets the workers go.
  func close() {
    isClosed.store(true, ordering: .releasing)
    changes.signal()
  }
}
