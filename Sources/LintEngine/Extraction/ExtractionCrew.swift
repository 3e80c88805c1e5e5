// Dispatch has the threads, and the semaphores that they wait for each other with.
import Dispatch
import Synchronization

/// Extracts the chunks of one input on several threads, and gives them back in their order.
///
///     the analyzer reads and frames ─▶ | job 7 | job 6 | job 5 | ─▶ in their order, to be judged
///                                          workers take the oldest
///
/// The analyzer's thread is one of the workers: where it would have to wait, it takes a job, too.
/// What is extracted of a chunk never depends on who did it.
final class ExtractionCrew {
  /// How many jobs a worker may be ahead of the judging.
  private static let jobsPerWorker = 2

  private let jobsMax: Int
  private let board: JobBoard
  /// The jobs in the order of the log, the oldest first.
  private var jobs: [ExtractionJob] = []

  /// Creates a crew of so many threads, of which the caller's is one.
  init(catalog: ExtractionCatalog, inputIndex: Int, workerCount: Int) {
    let board = JobBoard()
    self.board = board
    jobsMax = workerCount * Self.jobsPerWorker
    for _ in 1..<workerCount {
      DispatchQueue.global(qos: .userInitiated).async {
        var extractor = EventExtractor(catalog: catalog, inputIndex: inputIndex)
        while let job = board.takeOldest() { job.runUnlessTaken(&extractor) }
      }
    }
  }

  deinit {
    board.close()
  }

  /// Whether a chunk has to be taken back before another one may be given.
  var isFull: Bool { jobs.count >= jobsMax }

  /// Gives a chunk to the workers.
  func give(_ framed: consuming FramedChunk) {
    let job = ExtractionJob(framed)
    jobs.append(job)
    board.post(job)
  }

  /// Returns the oldest chunk with what was extracted of it, or `nil` when no chunk is out.
  ///
  /// One that nobody has begun with is extracted here.
  func take(
    helpingWith extractor: inout EventExtractor
  ) -> (framed: FramedChunk, extracted: ExtractedChunk)? {
    guard !jobs.isEmpty else { return nil }
    let job = jobs.removeFirst()
    job.runUnlessTaken(&extractor)
    return job.result()
  }

  /// Returns the oldest chunk if it is done.
  func takeIfDone() -> (framed: FramedChunk, extracted: ExtractedChunk)? {
    guard let job = jobs.first, job.isDone else { return nil }
    jobs.removeFirst()
    return job.result()
  }
}

/// A chunk on its way through a worker.
private final class ExtractionJob: Sendable {
  private let state: Mutex<State>
  private let done = DispatchSemaphore(value: 0)

  private enum State: Sendable {
    case waiting(FramedChunk)
    case taken
    case done(FramedChunk, ExtractedChunk)
  }

  init(_ framed: consuming FramedChunk) {
    state = Mutex(.waiting(framed))
  }

  /// Whether the result is there.
  var isDone: Bool {
    state.withLock { state in
      if case .done = state { true } else { false }
    }
  }

  /// Extracts the chunk, unless another thread has begun with it.
  func runUnlessTaken(_ extractor: inout EventExtractor) {
    let framed = state.withLock { state -> FramedChunk? in
      guard case .waiting(let framed) = state else { return nil }
      state = .taken
      return framed
    }
    guard let framed else { return }
    let extracted = extractor.extract(framed)
    state.withLock { $0 = .done(framed, extracted) }
    done.signal()
  }

  /// Waits for the result and hands it out, once.
  func result() -> (framed: FramedChunk, extracted: ExtractedChunk) {
    done.wait()
    return state.withLock { state in
      guard case .done(let framed, let extracted) = state else {
        preconditionFailure("a result was handed out before")
      }
      state = .taken
      return (framed, extracted)
    }
  }
}

/// Where the jobs hang that no worker has taken.
private final class JobBoard: Sendable {
  private let jobs = Mutex<[ExtractionJob]>([])
  private let isClosed = Atomic(false)
  private let changes = DispatchSemaphore(value: 0)

  func post(_ job: ExtractionJob) {
    jobs.withLock { $0.append(job) }
    changes.signal()
  }

  /// Waits for the oldest job; `nil` when there will be none.
  func takeOldest() -> ExtractionJob? {
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
