import FinanceDomain

/// A file as UTF-8, with what is known of how it was encoded.
struct EncodedText {
  /// The text as UTF-8; the file itself if it is that already.
  let file: InputFile
  /// How the file is encoded, and what shows it.
  let detected: DetectedEncoding

  /// Finds out how the file is encoded, or follows what is stated.
  init(_ file: InputFile, stated: TextEncoding?) throws(SourceFailure) {
    let head = try file.bytes(in: 0..<64)
    try FileSignature.check(head, path: file.name)
    // JSON is UTF-8 (RFC 8259): what is not is damaged, not written in another alphabet.
    let first = head.first { !$0.isJSONWhitespace }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    let found = try EncodingInference.detect(in: file, stated: stated)
    let isGuess = isJSON && stated == nil && !found.isProved
    detected = isGuess ? try EncodingInference.detect(in: file, stated: .utf8) : found
    self.file = file.decoded(from: detected.encoding, after: detected.markLength)
  }

  /// What people have to be told: an encoding of one byte a character cannot be proved.
  var notice: String? {
    guard !detected.isProved, detected.encoding != .utf8 else { return nil }
    return "read as \(detected.encoding.title), which is likely and cannot be proved (\(detected.evidence)); "
      + "if letters are wrong, state another encoding, as in --set encoding=windows-1250"
  }
}
