/// What one run of a program left behind.
struct FinishedRun: Hashable {
  /// Everything on standard output.
  let output: [UInt8]
  /// Everything on standard error.
  let errors: [UInt8]
  /// The exit status as a shell shows it: 128 + n if signal n ended the run.
  let status: Int32
}

extension FinishedRun {
  /// Standard output as text; bytes that are not UTF-8 are replaced, so compare ``output`` where they matter.
  var text: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  var errorText: String { String(decoding: errors, as: UTF8.self) }
}
