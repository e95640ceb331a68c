import FinanceData
import FinanceDomain

extension EncodingInference {
  /// The encodings of one byte a character, in the order in which the first wins where nothing tells them apart.
  static let candidates: [TextEncoding] = [
    .windows1252, .latin9, .windows1250, .windows1251, .windows1254, .windows1257, .windows1253, .latin2,
    .latin1,
    .latin5, .latin7, .latinCyrillic, .latinGreek, .macRoman, .ibm850, .ibm852,
  ]

  /// The most plausible encoding of a file that is not Unicode.
  static func plausible(_ file: InputFile) throws(SourceFailure) -> DetectedEncoding {
    let sample = try ForeignWords(of: file)
    let possible = candidates.filter { sample.excludingByte(of: $0) == nil }
    let scored = possible.map { ($0, EncodingPlausibility(encoding: $0).score(of: sample.words)) }
    let highest = scored.max { $0.1 < $1.1 }?.0.table
    // Of encodings with as many points, and of those in which the file is the same text, the first wins.
    let best = possible.first { encoding in
      sample.bytes.allSatisfy { encoding.table?.scalar(of: $0) == highest?.scalar(of: $0) }
    }
    let encoding = best ?? .windows1252
    return DetectedEncoding(encoding, isProved: false, evidence: evidence(for: encoding, sample))
  }

  private static func evidence(for best: TextEncoding, _ sample: ForeignWords) -> String {
    guard let (byte, offset) = tellingByte(best, sample), let scalar = best.table?.scalar(of: byte) else {
      return "the file is not UTF-8"
    }
    let number = String(byte, radix: 16, uppercase: true)
    let meaning = "byte \(offset), 0x\(number), is not UTF-8 and is \(name(of: scalar)) in \(best.rawValue)"
    guard let out = candidates.first, out != best, let excluding = sample.excludingByte(of: out) else {
      return meaning
    }
    return meaning + "; 0x\(String(excluding, radix: 16, uppercase: true)) means nothing in \(out.rawValue)"
  }

  /// The first byte that is a letter, or else the first at all.
  private static func tellingByte(_ best: TextEncoding, _ sample: ForeignWords) -> (byte: UInt8, offset: Int)?
  {
    let seen = sample.bytes.map { (byte: $0, offset: sample.firstOffset(of: $0) ?? 0) }
    let letters = seen.filter { best.table?.scalar(of: $0.byte)?.properties.isAlphabetic ?? false }
    return (letters.isEmpty ? seen : letters).min { $0.offset < $1.offset }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\u{A0}": "a no-break space"
    case "\u{AD}": "a soft hyphen"
    default: String(Character(scalar))
    }
  }
}
