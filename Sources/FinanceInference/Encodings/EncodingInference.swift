import FinanceData
import FinanceDomain

/// Finds out how a file is encoded.
///
/// A byte order mark proves an encoding, well-formed UTF-8 proves itself, and so does UTF-16 by the zeros in every
/// second place. Of anything else one can only say what is plausible: encodings in which some byte of the file means
/// nothing are out, and the others are compared by how much like writing the rest looks. A file that is UTF-8 but for a
/// few bytes is taken for UTF-8 with broken rows, which are refused one by one.
enum EncodingInference {
  /// How much is looked at to tell whether a file is Unicode; whatever is malformed after it breaks only its row.
  static let headSize = 1 << 22

  /// The encoding of a file.
  ///
  /// - Parameters:
  ///   - stated: the encoding that a setting names. It is followed unless the bytes prove another.
  ///   - statement: what states it, as the beginning of a sentence.
  /// - Throws: ``SourceFailure`` for UTF-32, and if the file cannot be read.
  static func detect(
    in file: InputFile, stated: TextEncoding? = nil, by statement: String = "the settings say"
  ) throws(SourceFailure) -> DetectedEncoding {
    let head = try file.bytes(in: 0..<headSize)
    let isWhole = try file.ends(at: head.count)
    // The mark of UTF-16 begins that of UTF-32.
    guard !head.starts(with: [0xFF, 0xFE, 0, 0]), !head.starts(with: [0, 0, 0xFE, 0xFF]) else {
      throw SourceFailure(
        path: file.name, kind: .refused, code: .textEncoding,
        message: "the file is UTF-32, which is not read; save it as UTF-8")
    }
    let proof = marked(head) ?? wide(head, isWhole: isWhole)
    if let proof, stated == nil || proof.markLength > 0 { return proof }
    let census = UTF8Census(head, isWhole: isWhole)
    if let stated, let detected = followed(stated, statement, census) { return detected }
    if let detected = unicode(census) ?? paired(head, isWhole: isWhole) { return detected }
    return try plausible(file)
  }

  private static func marked(_ head: [UInt8]) -> DetectedEncoding? {
    let marks: [([UInt8], TextEncoding)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ]
    guard let (mark, encoding) = marks.first(where: { head.starts(with: $0.0) }) else { return nil }
    return DetectedEncoding(
      encoding, isProved: true, markLength: mark.count,
      evidence: "the file begins with the byte order mark of \(encoding.title)")
  }

  private static func followed(
    _ stated: TextEncoding, _ statement: String, _ census: UTF8Census
  ) -> DetectedEncoding? {
    let isUTF8 = census.sequences > 0 && census.malformed == 0
    guard stated.table == nil && stated.paired == nil || !isUTF8 else { return nil }
    return DetectedEncoding(stated, isProved: false, evidence: "\(statement) \(stated.rawValue)")
  }

  private static func unicode(_ census: UTF8Census) -> DetectedEncoding? {
    switch (census.sequences, census.malformed) {
    case (0, 0): DetectedEncoding(.utf8, isProved: true, evidence: "all bytes are ASCII")
    case (let sequences, 0):
      DetectedEncoding(
        .utf8, isProved: true, evidence: "all \(sequences) characters beyond ASCII are well-formed UTF-8")
    case (let sequences, let malformed) where sequences > malformed:
      DetectedEncoding(
        .utf8, isProved: false,
        evidence: "\(sequences) characters are well-formed UTF-8 and \(malformed) bytes are not, "
          + "the first at byte \(census.firstMalformed ?? 0)")
    default: nil
    }
  }
}

extension EncodingInference {
  /// Chinese, Japanese or Korean in characters of two bytes.
  private static func paired(_ head: [UInt8], isWhole: Bool) -> DetectedEncoding? {
    for form in PairedBytes.all {
      guard let pairs = form.pairs(in: head, isWhole: isWhole) else { continue }
      return DetectedEncoding(
        form.encoding, isProved: false,
        evidence: "\(pairs) pairs of bytes beyond ASCII are its characters, and no byte is left over")
    }
    return nil
  }

  /// UTF-16 without a mark: the zero halves of ASCII are in every second place, and nowhere else.
  private static func wide(_ head: [UInt8], isWhole: Bool) -> DetectedEncoding? {
    var zeros = (even: 0, odd: 0)
    let sample = head.prefix(1 << 16)
    for place in sample.indices where sample[place] == 0 {
      if place.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
    }
    guard min(zeros.even, zeros.odd) == 0, max(zeros.even, zeros.odd) * 8 > sample.count else { return nil }
    let encoding: TextEncoding = zeros.even == 0 ? .utf16LittleEndian : .utf16BigEndian
    guard isText(head.prefix(head.count / 2 * 2), encoding, isWhole: isWhole) else { return nil }
    return DetectedEncoding(
      encoding, isProved: true,
      evidence: "every second byte of ASCII is zero, as \(encoding.title) has it")
  }

  private static func isText(_ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding, isWhole: Bool) -> Bool {
    var text = [UInt8](repeating: 0, count: TextDecoder.room(for: bytes.count))
    return (try? TextDecoder(encoding).decode(bytes.span, at: 0, isLast: isWhole, into: &text)) != nil
  }
}

extension EncodingInference {
  /// The encodings of one byte a character, in the order in which the first wins where nothing tells them apart.
  static let candidates: [TextEncoding] = [
    .windows1252, .latin9, .windows1250, .windows1251, .windows1254, .windows1257, .windows1253, .latin2,
    .latin1,
    .latin5, .latin7, .latinCyrillic, .latinGreek, .macRoman, .ibm850, .ibm852, .windows1255, .windows874,
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
    let seen = sample.bytes.map { (byte: $0, offset: sample.firstOffsets[Int($0)]) }
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

/// How a file is encoded, how certain that is, and what shows it.
struct DetectedEncoding: Hashable, Sendable {
  let encoding: TextEncoding
  /// Whether the bytes leave no other reading. What is not proved is the most plausible, and is to be announced.
  let isProved: Bool
  /// How many bytes the byte order mark at the beginning has; it is no part of the text.
  let markLength: Int
  /// What shows it, as a sentence without an end.
  let evidence: String

  init(_ encoding: TextEncoding, isProved: Bool, markLength: Int = 0, evidence: String) {
    self.encoding = encoding
    self.isProved = isProved
    self.markLength = markLength
    self.evidence = evidence
  }
}

/// How much of a text beyond ASCII is UTF-8, and how much is not.
struct UTF8Census: Hashable, Sendable {
  /// Characters of two bytes and more.
  private(set) var sequences = 0
  /// Bytes that belong to no character.
  private(set) var malformed = 0
  private(set) var firstMalformed: Int?

  /// - Parameter isWhole: whether the text ends where the bytes end; if it goes on, a character may be cut off.
  init(_ bytes: [UInt8], isWhole: Bool) {
    var place = 0
    while let found = ByteSearch.firstNonASCII(in: bytes.span, from: place, to: bytes.count) {
      let length = UTF8Sequence.length(at: found, end: bytes.count, in: bytes.span)
      place = found + (length ?? 1)
      if length != nil {
        sequences += 1
      } else if isWhole || found + 3 < bytes.count {
        malformed += 1
        firstMalformed = firstMalformed ?? found
      }
    }
  }
}
