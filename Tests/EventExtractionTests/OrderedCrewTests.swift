// Dispatch has the semaphores that hold a worker where the test wants it.
import Dispatch
import EventExtraction
import Testing

struct OrderedCrewTests {
  @Test(arguments: [1, 2, 5])
  func `results come in the order of the jobs, whoever does them`(workerCount: Int) {
    let crew = OrderedCrew<Int, Int, Int>(workerCount: workerCount) {
      0
    } work: { done, job in
      done += 1
      return job * job
    }
    var own = 0
    var results: [Int] = []
    for job in 0..<500 {
      crew.give(job)
      while let result = crew.isFull ? crew.take(helpingWith: &own) : crew.takeIfDone() {
        results.append(result)
      }
    }
    while let result = crew.take(helpingWith: &own) { results.append(result) }
    #expect(results == (0..<500).map { $0 * $0 })
    #expect(workerCount > 1 || own == 500)
  }

  @Test func `who waits for another worker's job does those after it`() {
    let (hasBegun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let crew = OrderedCrew<String, Int, String>(workerCount: 2) {
      "other"
    } work: { worker, job in
      if job == 0 {
        hasBegun.signal()
        // It ends when the next job is done, which only the caller can do by then.
        return mayEnd.wait(timeout: .now() + 30) == .success ? worker : "nobody"
      }
      mayEnd.signal()
      return worker
    }
    var own = "caller"
    crew.give(0)
    hasBegun.wait()
    crew.give(1)
    #expect(crew.take(helpingWith: &own) == "other")
    #expect(crew.take(helpingWith: &own) == "caller")
    #expect(crew.take(helpingWith: &own) == nil)
  }

  @Test(arguments: [0, 1, 2])
  func `all jobs are done where no more threads can be made`(threadCount: Int) {
    var startedCount = 0
    var refusedCount = 0
    let crew = OrderedCrew<Int, Int, Int>(workerCount: 4) { body in
      guard startedCount < threadCount else {
        refusedCount += 1
        return false
      }
      startedCount += 1
      DispatchQueue.global().async(execute: body)
      return true
    } makeWorker: {
      0
    } work: { done, job in
      done += 1
      return job * job
    }
    var own = 0
    var results: [Int] = []
    for job in 0..<100 {
      crew.give(job)
      while let result = crew.isFull ? crew.take(helpingWith: &own) : crew.takeIfDone() {
        results.append(result)
      }
    }
    while let result = crew.take(helpingWith: &own) { results.append(result) }
    #expect(results == (0..<100).map { $0 * $0 })
    #expect(startedCount == threadCount && refusedCount == 1)
    #expect(threadCount > 0 || own == 100)
  }
}
