import FinanceData
import FinanceDomain
import Testing

@Suite("A file of time zone rules")
struct ZoneFileTests {
  @Test("says which offset holds before, at and after every change")
  func changes() throws {
    let file = ZoneFileBuilder.zone(1, [(-1000, 2), (0, -3), (500, 14)])
    let rules = try ZoneRules.parse(file.bytes)
    for (second, hours) in [
      (Int64.min, 1), (-1001, 1), (-1000, 2), (-1, 2), (0, -3), (499, -3), (500, 14), (Int64.max, 14),
    ] as [(Int64, Int32)] {
      #expect(rules.offset(atUTCSecond: second) == hours * 3600)
    }
  }

  @Test("may have one offset for ever, with and without a rule that says so")
  func constant() throws {
    #expect(try ZoneRules.parse(ZoneFileBuilder.zone(5).bytes).offset(atUTCSecond: 0) == 18_000)
    let ruled = try ZoneRules.parse(ZoneFileBuilder.zone(5, then: "<+05>-5").bytes)
    #expect(ruled.offset(atUTCSecond: .max) == 18_000)
  }

  @Test("may be of any version from 2 on", arguments: ["2", "3", "4", "5"] as [Unicode.Scalar])
  func versions(_ version: Unicode.Scalar) throws {
    var file = ZoneFileBuilder.zone(1)
    file.version = UInt8(ascii: version)
    #expect(try ZoneRules.parse(file.bytes).offset(atUTCSecond: 0) == 3600)
  }

  @Test("is refused in version 1, whose times end in 2038")
  func versionOne() {
    var file = ZoneFileBuilder.zone(1)
    file.version = 0
    #expect(throws: ZoneFileDamage.tooOld) { try ZoneRules.parse(file.bytes) }
  }

  @Test("is refused for what its first header says, even if nothing follows it")
  func headerAlone() {
    let header = Array("TZif".utf8) + [UInt8](repeating: 0, count: 40)
    #expect(throws: ZoneFileDamage.tooOld) { try ZoneRules.parse(header) }
    #expect(throws: ZoneFileDamage.cutShort) { try ZoneRules.parse(Array(header.dropLast())) }
  }

  @Test("is refused where it counts leap seconds")
  func leapSeconds() {
    var file = ZoneFileBuilder.zone(1)
    file.leapSeconds = [(78_796_800, 1)]
    #expect(throws: ZoneFileDamage.leapSeconds) { try ZoneRules.parse(file.bytes) }
  }

  @Test("is refused where it begins otherwise")
  func otherFormat() {
    #expect(throws: ZoneFileDamage.otherFormat) { try ZoneRules.parse(Array("# tz zone descriptions".utf8)) }
    #expect(throws: ZoneFileDamage.cutShort) { try ZoneRules.parse([]) }
  }

  @Test(
    "is refused where its parts contradict each other",
    arguments: [
      \.changes <- [(5, 0), (5, 0)], \.changes <- [(5, 0), (4, 0)], \.changes <- [(5, 1)], \.names <- [],
      \.kinds <- [], \.kinds <- [.init(offset: 0, isDaylight: 2)], \.kinds <- [.init(offset: 0, name: 4)],
      \.kinds <- [.init(offset: 93_600)], \.kinds <- [.init(offset: -90_000)],
      \.kinds <- [.init(offset: .min)],
      \.flags <- [0, 0],
    ])
  func contradictions(_ change: Change) {
    var file = ZoneFileBuilder.zone(0)
    change.apply(&file)
    #expect(throws: ZoneFileDamage.contradictory) { try ZoneRules.parse(file.bytes) }
  }

  @Test("is refused where its rule does not go on from its last change")
  func brokenContinuation() throws {
    let file = ZoneFileBuilder.zone(0, [(0, 2)], then: "CET-1")
    #expect(throws: ZoneFileDamage.contradictory) { try ZoneRules.parse(file.bytes) }
    #expect(
      try ZoneRules.parse(ZoneFileBuilder.zone(0, [(0, 1)], then: "CET-1").bytes).offset(atUTCSecond: 0)
        == 3600)
  }

  @Test("is refused wherever it is cut off")
  func cuts() {
    let bytes = ZoneFileBuilder.zone(1, [(0, 2), (500, 1)], then: "CET-1CEST,M3.5.0,M10.5.0/3").bytes
    for count in bytes.indices {
      #expect(throws: ZoneFileDamage.cutShort) { try ZoneRules.parse(Array(bytes[..<count])) }
    }
  }

  @Test("ends in rules or a refusal, whatever byte is damaged")
  func damage() {
    let bytes = ZoneFileBuilder.zone(1, [(0, 2), (500, 1)], then: "CET-1CEST,M3.5.0,M10.5.0/3").bytes
    for place in bytes.indices {
      for byte in [0, 1, 0x0A, 0x30, 0x39, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[place] = byte
        guard let rules = try? ZoneRules.parse(damaged) else { continue }
        for second in [.min, -1, 0, 4_102_444_800, .max] as [Int64] {
          #expect(abs(rules.offset(atUTCSecond: second)) < 26 * 3600)
        }
      }
    }
  }

  /// One part of a file, replaced.
  struct Change: Sendable {
    let apply: @Sendable (inout ZoneFileBuilder) -> Void
  }
}

infix operator <- : ComparisonPrecedence

/// The file with that part instead of its own.
private func <- <Part: Sendable>(
  part: WritableKeyPath<ZoneFileBuilder, Part> & Sendable, value: Part
) -> ZoneFileTests.Change {
  ZoneFileTests.Change { $0[keyPath: part] = value }
}
