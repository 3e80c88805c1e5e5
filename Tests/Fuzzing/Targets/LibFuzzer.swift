// The environment says what is fuzzed: libFuzzer keeps the command line for itself.
import Foundation

/// The target of this process.
private let target = FuzzTarget(
  rawValue: ProcessInfo.processInfo.environment["SCENELINT_FUZZ_TARGET"] ?? "")

/// What libFuzzer calls with each input.
///
/// Source: https://llvm.org/docs/LibFuzzer.html
@c(LLVMFuzzerTestOneInput) public func tryInput(
  _ start: UnsafePointer<UInt8>, _ count: Int
) -> CInt {
  guard let target else {
    preconditionFailure("SCENELINT_FUZZ_TARGET is none of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  do {
    // SAFETY: libFuzzer owns `count` bytes from `start` on until this returns.
    try unsafe target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}
