import CPCRE2

/// A pattern that is ready to match: machine code, or where there is none the interpreter's.
@safe
final class CompiledPattern: @unchecked Sendable {
  /// Owned `pcre2_code`, which PCRE2 does not write to once this object is made.
  let code: OpaquePointer
  /// Whether there is machine code.
  let isJITCompiled: Bool
  /// Whether the machine code is right for ASCII subjects only.
  let isASCIIOnly: Bool

  /// Compiles a pattern, to machine code where that is possible.
  init(_ source: String, options: Pattern.Options) throws(PatternError) {
    let code = unsafe try Pattern.compile(source, options: options)
    // SAFETY: `code` was just made and is owned by this object alone.
    isJITCompiled =
      unsafe !options.contains(.interpreted)
      && pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0
    isASCIIOnly =
      isJITCompiled && Self.isNegatedClassMiscompiled && Self.hasNegatedClass(source)
    unsafe self.code = code
  }

  /// The address of the code, with a bit for whether it is right for ASCII only.
  ///
  /// What PCRE2 allocates is aligned, so that the bit is free.
  var word: UInt { unsafe UInt(bitPattern: code) | (isASCIIOnly ? Self.asciiOnlyBit : 0) }

  static let asciiOnlyBit: UInt = 1

  /// The code in a word.
  @unsafe
  static func code(of word: UInt) -> OpaquePointer? {
    unsafe OpaquePointer(bitPattern: word & ~asciiOnlyBit)
  }

  deinit {
    // SAFETY: owned by this object and used by nobody else after the last reference has gone.
    unsafe pcre2_code_free_8(code)
  }

  /// Whether one of `\S`, `\D` and `\W` is in a pattern.
  ///
  /// Byte by byte: searching for the texts took a twentieth of a short run.
  private static func hasNegatedClass(_ source: String) -> Bool {
    let bytes = Array(source.utf8)
    return bytes.indices.dropLast().contains { offset in
      bytes[offset] == UInt8(ascii: "\\") && "SDW".utf8.contains(bytes[offset + 1])
    }
  }

  /// Whether the JIT compiler of this PCRE2 gets `\S`, `\D` and `\W` wrong.
  ///
  /// Where invalid UTF-8 is allowed, the code that 10.34 to 10.42 make of these three matches no
  /// character beyond ASCII (PCRE2 issue 224). Ubuntu 24.04 has 10.42. Their twins in brackets,
  /// such as `[^\s]`, and the interpreter are right.
  static let isNegatedClassMiscompiled = precedesNegatedClassFix(PatternLibrary.version)

  static func precedesNegatedClassFix(_ version: String) -> Bool {
    // Such as "10.42 2022-12-11", or "10.43-RC1 2024-01-19".
    let parts = version.prefix { $0.isNumber || $0 == "." }.split(separator: ".")
    guard parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1]) else {
      return true
    }
    return (major, minor) < (10, 43)
  }
}
