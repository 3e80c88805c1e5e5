import Testing

@testable import LogIngest

struct CaptureExitTests {
  @Test func `the system's word for an end is read`() {
    #expect(CaptureExit(waitStatus: 0) == .status(0))
    #expect(CaptureExit(waitStatus: 0x0700) == .status(7))
    #expect(CaptureExit(waitStatus: 0xFF00) == .status(255))
    #expect(CaptureExit(waitStatus: 15) == .signal(15))
    // With a core dump.
    #expect(CaptureExit(waitStatus: 0x80 | 11) == .signal(11))
    #expect(CaptureExit.status(0).words == nil)
    #expect(CaptureExit.status(7).words == "it ended with status 7")
    #expect(CaptureExit.signal(9).words == "it was ended by signal 9")
  }

  @Test func `pauses between captures grow up to a limit, and are short after a good one`() {
    var backoff = CaptureBackoff()
    #expect((0..<7).map { _ in backoff.next(ranSeconds: 0) } == [1, 2, 4, 8, 16, 30, 30])
    #expect(backoff.next(ranSeconds: CaptureBackoff.wellSecondsMin - 1) == 30)
    #expect(backoff.next(ranSeconds: CaptureBackoff.wellSecondsMin) == 1)
    #expect(backoff.next(ranSeconds: 0) == 2)
  }
}
