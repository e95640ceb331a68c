import FinanceDomain

extension ZoneRules {
  /// The rules that a TZif file holds, from version 2 on (RFC 8536); the 32-bit data of version 1 are passed over.
  ///
  /// - Throws: ``ZoneFileDamage`` for anything that the RFC does not allow, and for files that count leap seconds.
  package static func parse(_ bytes: [UInt8]) throws(ZoneFileDamage) -> ZoneRules {
    var reader = ZoneFileReader(bytes: bytes)
    let old = try ZoneFileHeader(&reader)
    guard old.version >= UInt8(ascii: "2") else { throw .tooOld }
    try reader.skip(old.dataSize(timeSize: 4))
    let header = try ZoneFileHeader(&reader)
    try header.check()
    return try rules(header, &reader)
  }

  private static func rules(
    _ header: ZoneFileHeader, _ reader: inout ZoneFileReader
  ) throws(ZoneFileDamage) -> ZoneRules {
    let changes = try changes(header, &reader)
    let kinds = try reader.take(header.changeCount)
    let offsets = try offsets(header, &reader)
    try reader.skip(header.nameByteCount + header.standardFlagCount + header.universalFlagCount)
    let rule = try rule(&reader)
    guard kinds.allSatisfy({ Int($0) < offsets.count }) else { throw .contradictory }
    let held = [offsets[0]] + kinds.map { offsets[Int($0)] }
    // RFC 8536, section 3.3: the rule has to agree with the last change.
    if let rule, let last = changes.last, rule.offset(atUTCSecond: last) != held.last { throw .contradictory }
    return ZoneRules(changes: changes, offsets: held, rule: rule)
  }

  private static func changes(
    _ header: ZoneFileHeader, _ reader: inout ZoneFileReader
  ) throws(ZoneFileDamage) -> [Int64] {
    var changes: [Int64] = []
    for _ in 0..<header.changeCount {
      let second = Int64(truncatingIfNeeded: try reader.takeNumber(bytes: 8))
      guard changes.last.map({ $0 < second }) ?? true else { throw .contradictory }
      changes.append(second)
    }
    return changes
  }

  /// The offsets of the kinds of time that the zone knows.
  private static func offsets(
    _ header: ZoneFileHeader, _ reader: inout ZoneFileReader
  ) throws(ZoneFileDamage) -> [Int32] {
    var offsets: [Int32] = []
    for _ in 0..<header.kindCount {
      let offset = Int32(truncatingIfNeeded: try reader.takeNumber(bytes: 4))
      let isDaylight = try reader.takeNumber(bytes: 1)
      let name = try reader.takeNumber(bytes: 1)
      // Section 3.2 allows between 25 hours west and 26 hours east, both ends left out.
      guard offset > -90_000, offset < 93_600, isDaylight <= 1, name < header.nameByteCount else {
        throw .contradictory
      }
      offsets.append(offset)
    }
    return offsets
  }

  /// The rule between two line ends; `nil` if there is nothing between them.
  private static func rule(_ reader: inout ZoneFileReader) throws(ZoneFileDamage) -> RecurringZoneRule? {
    let footer = reader.rest
    guard footer.count >= 2, footer.first == 0x0A, let end = footer.dropFirst().firstIndex(of: 0x0A) else {
      throw .cutShort
    }
    let text = Array(footer[footer.startIndex + 1..<end])
    guard !text.isEmpty else { return nil }
    guard let rule = RecurringZoneRule(parsing: text.span) else { throw .badRule }
    return rule
  }
}

/// The fixed part before each of a TZif file's two blocks.
private struct ZoneFileHeader {
  /// A digit of ASCII, or 0 for the first version.
  let version: UInt8
  let universalFlagCount: Int
  let standardFlagCount: Int
  let leapSecondCount: Int
  let changeCount: Int
  let kindCount: Int
  let nameByteCount: Int

  init(_ reader: inout ZoneFileReader) throws(ZoneFileDamage) {
    guard try reader.take(4).elementsEqual("TZif".utf8) else { throw .otherFormat }
    version = UInt8(try reader.takeNumber(bytes: 1))
    try reader.skip(15)
    universalFlagCount = Int(try reader.takeNumber(bytes: 4))
    standardFlagCount = Int(try reader.takeNumber(bytes: 4))
    leapSecondCount = Int(try reader.takeNumber(bytes: 4))
    changeCount = Int(try reader.takeNumber(bytes: 4))
    kindCount = Int(try reader.takeNumber(bytes: 4))
    nameByteCount = Int(try reader.takeNumber(bytes: 4))
  }

  /// The bytes between this header and what follows its block.
  func dataSize(timeSize: Int) -> Int {
    changeCount * (timeSize + 1) + kindCount * 6 + nameByteCount + leapSecondCount * (timeSize + 4)
      + standardFlagCount + universalFlagCount
  }

  /// What section 3.1 demands of the counts.
  func check() throws(ZoneFileDamage) {
    guard version >= UInt8(ascii: "2") else { throw .contradictory }
    guard leapSecondCount == 0 else { throw .leapSeconds }
    guard kindCount > 0, nameByteCount > 0, [0, kindCount].contains(standardFlagCount),
      [0, kindCount].contains(universalFlagCount)
    else { throw .contradictory }
  }
}

/// A place in the bytes of a TZif file. Numbers are big-endian.
private struct ZoneFileReader {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// What has not been read.
  var rest: ArraySlice<UInt8> { bytes[index...] }

  mutating func take(_ count: Int) throws(ZoneFileDamage) -> ArraySlice<UInt8> {
    guard count <= bytes.count - index else { throw .cutShort }
    defer { index += count }
    return bytes[index..<index + count]
  }

  mutating func skip(_ count: Int) throws(ZoneFileDamage) { _ = try take(count) }

  /// An unsigned number of up to eight bytes.
  mutating func takeNumber(bytes count: Int) throws(ZoneFileDamage) -> UInt64 {
    try take(count).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
