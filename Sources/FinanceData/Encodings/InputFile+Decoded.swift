import FinanceDomain

extension InputFile {
  /// The most bytes that are decoded in memory.
  package static let decodedLimit = 1 << 30

  /// The file's text as UTF-8, in memory; the file itself if it is UTF-8 already. Line numbers stay, bytes move.
  ///
  /// - Parameter start: how long the byte order mark is; it is left out.
  /// - Throws: ``SourceFailure`` for a byte that means nothing in the encoding, and for files that are too large.
  package func decoded(from encoding: TextEncoding, behind start: Int = 0) throws(SourceFailure) -> InputFile
  {
    guard encoding != .utf8 else { return self }
    guard size <= InputFile.decodedLimit else {
      throw SourceFailure(
        path: name, kind: .refused, code: .textEncoding,
        message: "the file is \(encoding.rawValue) and larger than 1 GiB, too large to be decoded in memory; "
          + "convert it to UTF-8 first, for example with iconv -f \(encoding.rawValue) -t utf-8")
    }
    let bytes = try bytes(in: 0..<size)
    do throws(TextEncodingError) {
      return InputFile(name: name, bytes: try encoding.decode(bytes, from: start), firstLine: firstLine)
    } catch {
      throw SourceFailure(path: name, kind: .refused, code: .textEncoding, message: error.sentence)
    }
  }
}
