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

// MARK: - TZif files

extension ZoneRules {
  /// The rules that a TZif file holds, from version 2 on (RFC 8536); the 32-bit data of version 1 are passed over.
  ///
  /// - Throws: ``ZoneFileDamage`` for anything that the RFC does not allow, and for files that count leap seconds.
  package static func parse(_ bytes: [UInt8]) throws(ZoneFileDamage) -> ZoneRules {
    var rest = bytes[...]
    let old = try ZoneFileHeader(&rest)
    guard old.version >= UInt8(ascii: "2") else { throw .tooOld }
    _ = try rest.take(old.dataSize(timeSize: 4))
    let header = try ZoneFileHeader(&rest)
    try header.check()
    let changes = try times(header, &rest)
    let kinds = try rest.take(header.changeCount)
    let offsets = try offsets(header, &rest)
    _ = try rest.take(header.nameByteCount + header.standardFlagCount + header.universalFlagCount)
    let rule = try rule(&rest)
    guard kinds.allSatisfy({ Int($0) < offsets.count }) else { throw .contradictory }
    let held = [offsets[0]] + kinds.map { offsets[Int($0)] }
    // RFC 8536, section 3.3: the rule has to agree with the last change.
    if let rule, let last = changes.last, rule.offset(atUTCSecond: last) != held.last { throw .contradictory }
    return ZoneRules(changes: changes, offsets: held, rule: rule)
  }

  private static func times(
    _ header: ZoneFileHeader, _ rest: inout ArraySlice<UInt8>
  ) throws(ZoneFileDamage) -> [Int64] {
    var changes: [Int64] = []
    for _ in 0..<header.changeCount {
      let second = Int64(truncatingIfNeeded: try rest.takeNumber(bytes: 8))
      guard changes.last.map({ $0 < second }) ?? true else { throw .contradictory }
      changes.append(second)
    }
    return changes
  }

  /// The offsets of the kinds of time that the zone knows.
  private static func offsets(
    _ header: ZoneFileHeader, _ rest: inout ArraySlice<UInt8>
  ) throws(ZoneFileDamage) -> [Int32] {
    var offsets: [Int32] = []
    for _ in 0..<header.kindCount {
      let offset = Int32(truncatingIfNeeded: try rest.takeNumber(bytes: 4))
      let isDaylight = try rest.takeNumber(bytes: 1)
      let name = try rest.takeNumber(bytes: 1)
      // Section 3.2 allows between 25 hours west and 26 hours east, both ends left out.
      guard offset > -90_000, offset < 93_600, isDaylight <= 1, name < header.nameByteCount else {
        throw .contradictory
      }
      offsets.append(offset)
    }
    return offsets
  }

  /// The rule between two line ends; `nil` if there is nothing between them.
  private static func rule(_ rest: inout ArraySlice<UInt8>) throws(ZoneFileDamage) -> RecurringZoneRule? {
    guard rest.popFirst() == 0x0A, let end = rest.firstIndex(of: 0x0A) else { throw .cutShort }
    guard end > rest.startIndex else { return nil }
    guard let rule = RecurringZoneRule(parsing: rest[..<end]) else { throw .badRule }
    return rule
  }
}

/// The fixed part before each of a TZif file's two blocks.
private struct ZoneFileHeader {
  /// A digit of ASCII, or 0 for the first version.
  let version: UInt8
  let universalFlagCount, standardFlagCount, leapSecondCount, changeCount, kindCount, nameByteCount: Int

  init(_ rest: inout ArraySlice<UInt8>) throws(ZoneFileDamage) {
    guard try rest.take(4).elementsEqual("TZif".utf8) else { throw .otherFormat }
    version = UInt8(try rest.takeNumber(bytes: 1))
    _ = try rest.take(15)
    universalFlagCount = try rest.takeNumber(bytes: 4)
    standardFlagCount = try rest.takeNumber(bytes: 4)
    leapSecondCount = try rest.takeNumber(bytes: 4)
    changeCount = try rest.takeNumber(bytes: 4)
    kindCount = try rest.takeNumber(bytes: 4)
    nameByteCount = try rest.takeNumber(bytes: 4)
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

extension ArraySlice<UInt8> {
  fileprivate mutating func take(_ number: Int) throws(ZoneFileDamage) -> ArraySlice<UInt8> {
    guard number <= count else { throw .cutShort }
    defer { removeFirst(number) }
    return prefix(number)
  }

  /// A number of up to eight bytes, big-endian.
  fileprivate mutating func takeNumber(bytes count: Int) throws(ZoneFileDamage) -> Int {
    try take(count).reduce(0) { $0 << 8 | Int($1) }
  }
}

// MARK: - The database

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
  /// - Throws: ``ZoneRulesError`` if the name is not that of a zone, or its file is missing, unreadable or
  ///   damaged.
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
        guard bytes.count <= ZoneRules.maximumSize else { throw .tooLarge(limit: ZoneRules.maximumSize) }
        self = try ZoneRules.parse(bytes)
      } catch {
        throw .damaged(identifier, path: path.string, error)
      }
      return
    }
    let hasDatabase = folders.contains { (try? FilePath($0).stat())?.type == .directory }
    throw hasDatabase ? .unknown(identifier) : .noDatabase(identifier)
  }

  /// Real files are a few kilobytes long.
  private static let maximumSize = 1 << 20

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
      return try SmallFile.contents(of: path, limit: maximumSize)
    } catch {
      if error as? Errno == .noSuchFileOrDirectory || error as? Errno == .notDirectory { return nil }
      throw .unreadable(identifier, path: path.string, error as? Errno ?? .ioError)
    }
  }
}

/// Why the rules of a time zone cannot be had. It is a matter of the command line, not of a row, so it has no
/// reason code.
public enum ZoneRulesError: Error, Hashable, Sendable {
  /// A text that no zone is called.
  case badName(String)
  /// A name that the database does not have.
  case unknown(String)
  /// There is no database to look the name up in.
  case noDatabase(String)
  /// The zone's file cannot be read.
  case unreadable(String, path: String, Errno)
  /// The zone's file has no rules that can be used.
  case damaged(String, path: String, ZoneFileDamage)
}

extension ZoneRulesError: LocalizedError {
  /// What was found and what to do.
  public var errorDescription: String? {
    switch self {
    case .badName(let name):
      "'\(name.excerpt)' is not the name of a time zone; write area and city, such as Europe/Berlin, or UTC"
    case .unknown(let name):
      "there is no time zone '\(name.excerpt)'; write area and city in capitals and small letters, such as "
        + "Europe/Berlin, or UTC"
    case .noDatabase(let name):
      "the time zone '\(name.excerpt)' cannot be looked up, because this system has no time zone database; "
        + "install the package tzdata, or use UTC"
    case .unreadable(let name, let path, let errno):
      "the time zone '\(name.excerpt)' cannot be read from '\(path.excerpt)': \(errno); "
        + "check the permissions, or install the package tzdata again"
    case .damaged(let name, let path, let damage):
      "the time zone '\(name.excerpt)' cannot be used, because of its file '\(path.excerpt)': "
        + "\(damage.sentence); install the package tzdata again, or name another zone"
    }
  }
}

/// Why bytes are not the rules of a time zone.
public enum ZoneFileDamage: LocalizedError, Hashable, Sendable {
  /// The bytes themselves are wrong, or are rules of a kind that is not read.
  case otherFormat, cutShort, tooOld, leapSeconds, contradictory, badRule
  /// It is larger than any file of rules, in bytes.
  case tooLarge(limit: Int)

  /// What is wrong, as part of a sentence about the file.
  public var errorDescription: String? {
    switch self {
    case .otherFormat: "it is not a TZif file"
    case .cutShort: "it ends too early"
    case .tooOld: "it is a TZif file of version 1, whose times end in 2038"
    case .leapSeconds: "its times count leap seconds"
    case .contradictory: "its parts contradict each other"
    case .badRule: "its last line is not a rule for the years to come"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    }
  }
}
