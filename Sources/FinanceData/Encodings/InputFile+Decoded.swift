import FinanceDomain

extension InputFile {
  /// The file's text as UTF-8, in memory; the file itself if it is UTF-8 already. Line numbers stay, bytes move.
  ///
  /// - Parameter start: how long the byte order mark is; it is left out.
  /// - Throws: ``SourceFailure`` for a byte that means nothing in the encoding, and for files that are too large.
  package func decoded(from encoding: TextEncoding, behind start: Int = 0) throws(SourceFailure) -> InputFile
  {
    guard encoding != .utf8 else { return self }
    guard try size <= limits.whole else {
      throw SourceFailure(
        path: name, kind: .refused, code: .inputSize,
        message: "the file is \(encoding.rawValue), which is decoded in memory, and larger than "
          + "\(limits.shown(.whole)); convert it to UTF-8 first, for example with iconv -f "
          + "\(encoding.rawValue) -t utf-8, or \(limits.remedy(.whole, "it"))")
    }
    let bytes = try bytes(in: 0..<(try size))
    do throws(TextEncodingError) {
      return InputFile(
        name: name, bytes: try encoding.decode(bytes, from: start), firstLine: firstLine, limits: limits)
    } catch {
      throw SourceFailure(path: name, kind: .refused, code: .textEncoding, message: error.sentence)
    }
  }
}
