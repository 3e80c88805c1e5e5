// The environment says what is fuzzed: libFuzzer keeps the command line for itself.
import Foundation

/// The target of this process.
private let target = FuzzTarget(
  rawValue: ProcessInfo.processInfo.environment["SCENELINT_FUZZ_TARGET"] ?? "")

/// Of how many inputs one is held against all laws, and not only against those that cost little.
private let wholeEvery =
  ProcessInfo.processInfo.environment["SCENELINT_FUZZ_LAWS"].flatMap { UInt64($0) } ?? 1

/// What libFuzzer calls with each input.
///
/// Source: https://llvm.org/docs/LibFuzzer.html
@c(LLVMFuzzerTestOneInput) public func tryInput(
  _ start: UnsafePointer<UInt8>, _ count: Int
) -> CInt {
  guard let target else {
    preconditionFailure("SCENELINT_FUZZ_TARGET is none of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  // SAFETY: libFuzzer owns `count` bytes from `start` on until this returns.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  do {
    try target.run(bytes, FuzzTarget.Extent(of: bytes, wholeEvery: wholeEvery))
  } catch {
    // What a precondition says is not kept in a release build.
    try? FileHandle.standardError.write(contentsOf: Data("a law does not hold: \(error)\n".utf8))
    preconditionFailure("\(error)")
  }
  return 0
}

/// Changes an input as its target's grammar has it, and returns its new length; 0 leaves that to
/// libFuzzer, which knows bytes.
@c(scenelint_mutate) public func mutateInput(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ countMax: Int, _ seed: UInt32
) -> Int {
  // SAFETY: libFuzzer owns `countMax` bytes from `start` on until this returns, of which the first
  // `count` are the input.
  let buffer = unsafe UnsafeMutableBufferPointer(start: start, count: countMax)
  guard let target, var mutator = Mutator(of: target, seed: UInt64(seed)) else { return 0 }
  let mutated = mutator.mutate(unsafe Array(buffer[..<count])).prefix(countMax)
  return unsafe put(mutated, into: buffer)
}

/// Makes one input of two, and returns its length; 0 leaves that to libFuzzer.
@c(scenelint_cross) public func crossInputs(
  _ first: UnsafePointer<UInt8>, _ firstCount: Int, _ second: UnsafePointer<UInt8>,
  _ secondCount: Int, _ start: UnsafeMutablePointer<UInt8>, _ countMax: Int, _ seed: UInt32
) -> Int {
  // SAFETY: libFuzzer owns the three until this returns; each has as many bytes as is said.
  let one = unsafe Array(UnsafeBufferPointer(start: first, count: firstCount))
  let other = unsafe Array(UnsafeBufferPointer(start: second, count: secondCount))
  let buffer = unsafe UnsafeMutableBufferPointer(start: start, count: countMax)
  guard let target, var mutator = Mutator(of: target, seed: UInt64(seed)) else { return 0 }
  return unsafe put(mutator.cross(one, other).prefix(countMax), into: buffer)
}

/// Writes bytes to the start of a buffer that holds them, and returns how many they are.
@unsafe
private func put(_ bytes: ArraySlice<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int
{
  for (offset, byte) in bytes.enumerated() { unsafe buffer[offset] = byte }
  return bytes.count
}
