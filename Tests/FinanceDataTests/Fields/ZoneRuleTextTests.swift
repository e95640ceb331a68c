import FinanceDomain
import Testing

@testable import FinanceData

@Suite("The rule for the years to come")
struct ZoneRuleTextTests {
  private func rules(_ footer: String) throws -> ZoneRules {
    // The first offset is that of no rule, so that only the rule can give the right answers.
    try ZoneRules.parse(ZoneFileBuilder.zone(9, then: footer).bytes)
  }

  private func instant(_ text: String) throws -> Int64 {
    let (day, time) = try DayField.parse(text, zone: nil)
    return Int64(day.dayNumber) * 86_400 + Int64(try #require(time).secondOfDay)
  }

  @Test(
    "gives an offset that counts hours west of Greenwich",
    arguments: [
      ("UTC0", 0), ("CET-1", 3600), ("EST5", -18_000), ("<-03>3", 10_800 * -1), ("<+0545>-5:45", 20_700),
      ("<+14>-14", 50_400), ("LMT0:53:28", -3208), ("ABC+02:30", -9000), ("XYZ-24", 86_400),
      ("abc24", -86_400),
    ] as [(String, Int32)])
  func constant(_ footer: String, _ offset: Int32) throws {
    #expect(try rules(footer).offset(atUTCSecond: 1_700_000_000) == offset)
    #expect(try rules(footer).offset(atUTCSecond: .min) == offset)
    #expect(try rules(footer).offset(atUTCSecond: .max) == offset)
  }

  @Test(
    "changes offsets at the second that it states, every year",
    arguments: [
      // The last Sunday of March and of October, 01:00 UTC.
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2050-03-27T01:00:00", 3600, 7200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2050-10-30T01:00:00", 7200, 3600),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T01:00:00", 3600, 7200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "9998-03-29T01:00:00", 3600, 7200),
      // The second Sunday of March, the first of November.
      ("EST5EDT,M3.2.0,M11.1.0", "2024-03-10T07:00:00", -18_000, -14_400),
      ("EST5EDT,M3.2.0,M11.1.0", "2024-11-03T06:00:00", -14_400, -18_000),
      // Winter is the exception, with an offset of its own.
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-03-31T01:00:00", 0, 3600),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-10-27T01:00:00", 3600, 0),
      // South of the equator summer lies across the new year.
      ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2024-04-06T14:00:00", 46_800, 43_200),
      ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2024-09-28T14:00:00", 43_200, 46_800),
      // Half an hour, quoted names.
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2024-04-06T15:00:00", 39_600, 37_800),
      // Days of the year, without and with 29 February.
      ("AAA0BBB,J60,J300", "2024-03-01T02:00:00", 0, 3600),
      ("AAA0BBB,J60,J300", "2023-03-01T02:00:00", 0, 3600),
      ("AAA0BBB,J59,J300", "2024-02-28T02:00:00", 0, 3600),
      ("AAA0BBB,59,300", "2024-02-29T02:00:00", 0, 3600),
      ("AAA0BBB,59,300", "2023-03-01T02:00:00", 0, 3600), ("AAA0BBB,0,300/0", "2024-01-01T02:00:00", 0, 3600),
      ("AAA0BBB,J1/0,365/1", "2024-12-31T00:00:00", 3600, 0),
      // Times before midnight and after the end of the day.
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T01:00:00", -7200, -3600),
      ("AAA0BBB,M3.4.4/50,M10.4.4/50", "2024-03-30T02:00:00", 0, 3600),
      ("AAA0BBB,J10/-167,J300", "2024-01-03T01:00:00", 0, 3600),
      ("AAA0BBB,J300,J365/167", "2025-01-06T22:00:00", 3600, 0),
      ("AAA0BBB,M3.1.1/1:02:03,M10.1.1", "2024-03-04T01:02:03", 0, 3600),
      ("AAA0BBB,M3.1.1/+1:02,M10.1.1", "2024-03-04T01:02:00", 0, 3600),
      ("AAA0BBB-2,M3.1.1/0,M10.1.1", "2024-03-04T00:00:00", 0, 7200),
    ] as [(String, String, Int32, Int32)])
  func changes(_ footer: String, _ moment: String, _ before: Int32, _ after: Int32) throws {
    let second = try instant(moment)
    let rules = try rules(footer)
    #expect(rules.offset(atUTCSecond: second - 1) == before)
    #expect(rules.offset(atUTCSecond: second) == after)
  }

  @Test("may keep daylight time all year", arguments: ["EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23"])
  func alwaysDaylight(_ footer: String) throws {
    let rules = try rules(footer)
    for text in [
      "2023-12-31T23:59:59", "2024-01-01T02:59:59", "2024-01-01T03:00:00", "2024-01-01T05:00:00",
      "2024-07-01T00:00:00", "2025-01-01T04:59:59",
    ] {
      #expect(rules.offset(atUTCSecond: try instant(text)) == -14_400)
    }
  }

  @Test(
    "gives the same answers where it follows a list of changes",
    arguments: [
      "CET-1CEST,M3.5.0,M10.5.0/3", "IST-1GMT0,M10.5.0,M3.5.0/1", "AAA-1BBB,J10/-167,J360/167",
      "NZST-12NZDT,M9.5.0,M4.1.0/3", "AAA-1BBB,0/0,J365/25",
    ])
  func afterAList(_ footer: String) throws {
    let alone = try rules(footer)
    let start = try instant("2007-05-05T05:05:05")
    let hours = Int(alone.offset(atUTCSecond: start)) / 3600
    let listed = try ZoneRules.parse(ZoneFileBuilder.zone(1, [(start, hours)], then: footer).bytes)
    var second = start
    while second < 5_000_000_000 {
      if listed.offset(atUTCSecond: second) != alone.offset(atUTCSecond: second) { Issue.record("\(second)") }
      second += 45_007
    }
    #expect(listed.offset(atUTCSecond: start - 1) == 3600)
  }

  @Test(
    "begins a year with its first second",
    arguments: [
      ("1970-01-01T00:00:00", 1970), ("1970-01-02T00:00:00", 1970), ("1969-01-01T00:00:00", 1969),
      ("2000-01-01T00:00:00", 2000), ("0002-01-01T00:00:00", 2),
    ])
  func years(_ text: String, _ year: Int) throws {
    let second = try instant(text)
    #expect(RecurringZoneRule.year(ofUTCSecond: second) == year)
    #expect(RecurringZoneRule.year(ofUTCSecond: second + 1) == year)
    let isNewYear = text.dropFirst(4).hasPrefix("-01-01")
    #expect(RecurringZoneRule.year(ofUTCSecond: second - 1) == (isNewYear ? year - 1 : year))
  }

  @Test("holds beyond the years that a calendar has")
  func farAway() throws {
    let rules = try rules("CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(rules.offset(atUTCSecond: .min) == 3600)
    #expect(rules.offset(atUTCSecond: .max) == 3600)
  }

  @Test(
    "is refused unless every byte belongs to it",
    arguments: [
      "C", "CE-1", "CET", "-1", "CET-", "CET-1x", "CET-1 ", " CET-1", "CET-25", "CET-1:60", "CET-1:00:60",
      "CET-1:",
      "<CET-1", "<CE>-1", "<+0>-1", "CE1-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,",
      "CET-1CEST,M3.5.0,M10.5.0,",
      "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.0.0,M10.5.0",
      "CET-1CEST,M3.6.0,M10.5.0",
      "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5,M10.5.0", "CET-1CEST,J0,J5", "CET-1CEST,J366,J5",
      "CET-1CEST,366,5",
      "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0/,M10.5.0", "CET-1CEST,M3.5.0/1:2:3:4,M10.5.0",
      "CET-1CEST-,M3.5.0,M10.5.0", "CET-1CEST;M3.5.0;M10.5.0", "CET-0001", ":Europe/Berlin", "CET--1",
    ])
  func refused(_ footer: String) {
    #expect(throws: ZoneFileDamage.badRule) { try rules(footer) }
  }
}
