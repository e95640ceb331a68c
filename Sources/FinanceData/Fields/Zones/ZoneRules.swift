import FinanceDomain
import SystemPackage

/// How far the clocks of one time zone are from UTC, at every instant.
///
/// Rules come from the time zone database of the system (TZif files, RFC 8536), read here because Foundation loses
/// named zones in a static binary without a word. The zone of the machine is never taken. It is the wrong type for a
/// transaction's day, which no zone moves unless somebody asks for it: see ``DayField``.
package struct ZoneRules: Hashable, Sendable {
  /// The UTC seconds at which clocks change, ascending.
  private let changes: [Int64]
  /// Seconds east of UTC: before the first change, then from every change on.
  private let offsets: [Int32]
  /// What holds from the last change on; `nil` if nothing ever changes again.
  private let rule: RecurringZoneRule?

  /// Coordinated universal time; it needs no database.
  package static let utc = ZoneRules(changes: [], offsets: [0], rule: nil)

  /// - Precondition: there is one offset more than changes.
  init(changes: [Int64], offsets: [Int32], rule: RecurringZoneRule?) {
    precondition(
      offsets.count == changes.count + 1, "an offset holds before the first change and from each one on")
    let foreseen = ZoneRules.foreseen(by: rule, after: changes.last)
    self.changes = changes + foreseen.map(\.second)
    self.offsets = offsets + foreseen.map(\.offset)
    self.rule = rule
  }

  /// Seconds to be added to UTC for the time that clocks of the zone show.
  ///
  /// - Parameter second: seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  package func offset(atUTCSecond second: Int64) -> Int32 {
    let next = changes.partitioningIndex { $0 > second }
    guard next == changes.count, let rule else { return offsets[next] }
    return rule.offset(atUTCSecond: second)
  }

  /// The changes of this century that the rule makes after the listed ones.
  ///
  /// Today's files end their lists in 2007 or so and leave the rest to the rule, whose arithmetic would otherwise be
  /// done for every row.
  private static func foreseen(by rule: RecurringZoneRule?, after last: Int64?) -> [RecurringZoneRule.Change]
  {
    guard let rule, let last else { return [] }
    let limit = Int64(CalendarDay.dayNumber(year: 2100, month: 1, day: 1)) * 86_400
    guard last < limit else { return [] }
    let first = RecurringZoneRule.year(ofUTCSecond: last)
    return (first - 1...2101).flatMap(rule.changes(inYear:))
      .filter { $0.second > last && $0.second < limit }
      .sorted()
  }
}

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

extension ZoneRules {
  /// Where systems keep the database; the first folder that has the zone counts.
  package static let usualFolders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/var/db/timezone/zoneinfo",
    "/etc/zoneinfo",
  ]

  /// The rules of the zone with that name, such as `Europe/Berlin`. `UTC` and `Z` need no database.
  ///
  /// The name is checked before it becomes part of a path, and `localtime` is refused: it stands for the zone of
  /// the machine, which must not decide what a report says. No environment variable is looked at.
  ///
  /// - Parameter folders: where to look.
  package init(
    identifier: String, folders: [String] = ZoneRules.usualFolders
  ) throws(ZoneRulesError) {
    if identifier == "UTC" || identifier == "Z" {
      self = .utc
      return
    }
    guard ZoneRules.isName(identifier) else { throw .badName(identifier) }
    for folder in folders {
      let path = FilePath(folder).appending(identifier)
      guard let bytes = try ZoneRules.contents(of: path, identifier) else { continue }
      do throws(ZoneFileDamage) {
        self = try ZoneRules.parse(bytes)
      } catch {
        throw .damaged(identifier, path: path.string, error)
      }
      return
    }
    throw folders.contains { FilePath($0).isFolder } ? .unknown(identifier) : .noDatabase(identifier)
  }

  /// Whether the text is made like a zone's name: words of letters, digits, `_`, `+` and `-` between slashes.
  private static func isName(_ identifier: String) -> Bool {
    guard identifier != "localtime" else { return false }
    return identifier.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      word in
      !word.isEmpty && word.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "_+-".utf8.contains($0) }
    }
  }

  /// The file's bytes; `nil` if there is no such file.
  private static func contents(of path: FilePath, _ identifier: String) throws(ZoneRulesError) -> [UInt8]? {
    do {
      guard try path.stat().type == .regular else { return nil }
      return try bytes(of: path)
    } catch let damage as ZoneFileDamage {
      throw .damaged(identifier, path: path.string, damage)
    } catch let errno as Errno {
      if errno == .noSuchFileOrDirectory || errno == .notDirectory { return nil }
      throw .unreadable(identifier, path: path.string, errno)
    } catch {
      throw .unreadable(identifier, path: path.string, .ioError)
    }
  }

  private static func bytes(of path: FilePath) throws -> [UInt8] {
    // Real files are a few kilobytes long; one byte more than the limit tells a longer one.
    let limit = 1 << 20
    let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    return try file.closeAfter {
      var bytes = [UInt8](repeating: 0, count: limit + 1)
      var count = 0
      while count < bytes.count {
        // The buffer is the array's own and is used only inside the closure.
        let read = try unsafe bytes.withUnsafeMutableBytes { buffer in
          try unsafe file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        }
        guard read > 0 else { break }
        count += read
      }
      guard count <= limit else { throw ZoneFileDamage.tooLarge(limit: limit) }
      return Array(bytes[..<count])
    }
  }
}

extension FilePath {
  fileprivate var isFolder: Bool { (try? stat())?.type == .directory }
}
