import FinanceData
import FinanceDomain
import Testing

@Suite("The field of a date, converted to a time zone")
struct DayFieldZoneTests {
  /// Samoa went from ten hours behind UTC to fourteen ahead, and had no 30 December 2011.
  static let samoa = ZoneFileBuilder.zone(-10, [(1_325_239_200, 14)], then: "<+14>-14")
  /// In Brazil the clocks of 4 November 2018 went from 23:59:59 of the day before to one o'clock.
  static let brazil = ZoneFileBuilder.zone(-3, [(1_541_300_400, -2)], then: "<-02>2")

  private func reading(_ text: String, _ zone: ZoneRules) throws -> DayFieldTests.Reading {
    try DayFieldTests.Reading(text, zone: zone)
  }

  private func expect(_ text: String, _ zone: ZoneRules, _ day: String, _ time: String) throws {
    let made = try reading(text, zone)
    #expect(made.day == day)
    #expect(made.time == time)
  }

  @Test(
    "is the day on which the zone's clocks show the instant",
    arguments: [
      ("2018-11-04T02:59:59Z", "2018-11-03", "23:59:59"), ("2018-11-04T03:00:00Z", "2018-11-04", "01:00:00"),
      ("2018-11-04 00:00:00-03:00", "2018-11-04", "01:00:00"),
      ("2018-11-03T23:59-0300", "2018-11-03", "23:59:00"),
    ])
  func missingMidnight(_ text: String, _ day: String, _ time: String) throws {
    try expect(text, ZoneRules.parse(DayFieldZoneTests.brazil.bytes), day, time)
  }

  @Test(
    "passes over a day that the zone did not have",
    arguments: [
      ("2011-12-30T09:59:59Z", "2011-12-29", "23:59:59"), ("2011-12-30T10:00:00Z", "2011-12-31", "00:00:00"),
      ("2011-12-30T12:00:00+02:00", "2011-12-31", "00:00:00"),
      ("2011-12-30 00:00 UTC", "2011-12-29", "14:00:00"),
    ])
  func missingDay(_ text: String, _ day: String, _ time: String) throws {
    try expect(text, ZoneRules.parse(DayFieldZoneTests.samoa.bytes), day, time)
  }

  @Test(
    "is the same day with the rules of the system's database",
    .enabled(if: ZoneDatabaseTests.hasDatabase, "this system has no time zone database"),
    arguments: [
      ("America/Sao_Paulo", "2018-11-04T02:59:59Z", "2018-11-03", "23:59:59"),
      ("America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-04", "01:00:00"),
      ("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29", "23:59:59"),
      ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31", "00:00:00"),
    ])
  func database(_ zone: String, _ text: String, _ day: String, _ time: String) throws {
    try expect(text, ZoneRules(identifier: zone), day, time)
  }

  @Test(
    "stays the day that is written where there is no time",
    arguments: ["2011-12-30", "20111230", "2011/12/30"])
  func plainDay(_ text: String) throws {
    let made = try reading(text, ZoneRules.parse(DayFieldZoneTests.samoa.bytes))
    #expect(made.day == "2011-12-30")
    #expect(made.time == nil)
  }

  @Test(
    "takes every form of offset for what it says",
    arguments: [
      ("2024-05-03T23:30:00Z", "2024-05-03", "23:30:00"),
      ("2024-05-03T23:30:00 UTC", "2024-05-03", "23:30:00"),
      ("2024-05-03T23:30:00-02:00", "2024-05-04", "01:30:00"),
      ("2024-05-03T23:30-0200", "2024-05-04", "01:30:00"),
      ("2024-05-03T23:30-02", "2024-05-04", "01:30:00"),
      ("2024-05-03 00:15 +05:45", "2024-05-02", "18:30:00"),
      ("2024-05-03 00:15 +0545", "2024-05-02", "18:30:00"),
      ("20240503T001500.75+01", "2024-05-02", "23:15:00"),
      ("2024-05-03T00:15:00-00:00", "2024-05-03", "00:15:00"),
      ("1969-12-31T23:59:59-00:30", "1970-01-01", "00:29:59"),
      ("1970-01-01T00:00:00+00:01", "1969-12-31", "23:59:00"),
    ])
  func offsets(_ text: String, _ day: String, _ time: String) throws {
    try expect(text, .utc, day, time)
  }

  @Test(
    "is refused with a time but without an offset",
    arguments: ["2024-05-03T14:22", "2024-05-03 14:22:10", "20240503T142210", "2024-05-03T14:22:10.5"])
  func undecided(_ text: String) throws {
    #expect(throws: FieldError.dateZoneUndecided(text)) { try DayField.parse(text, zone: .utc) }
    #expect(
      FieldError.dateZoneUndecided("2024-05-03T14:22").errorDescription
        == "the time '2024-05-03T14:22' has no offset from UTC, so it cannot be converted to a time zone; write it as "
        + "2024-05-03T14:22:10+02:00, or ask for no conversion")
  }

  @Test(
    "reaches the first and the last day that there are",
    arguments: [
      ("0001-01-01T00:00Z", "0001-01-01", "00:00:00"), ("0001-01-01T01:00+01:00", "0001-01-01", "00:00:00"),
      ("9999-12-31T23:59:59Z", "9999-12-31", "23:59:59"),
      ("9999-12-31T22:59:59-01:00", "9999-12-31", "23:59:59"),
    ])
  func edges(_ text: String, _ day: String, _ time: String) throws {
    try expect(text, .utc, day, time)
  }

  @Test(
    "is refused where it leaves the years that there are",
    arguments: ["0001-01-01T00:30+01:00", "9999-12-31T23:30-01:00"])
  func outside(_ text: String) throws {
    let error = FieldError.dateImpossible(text, .converted)
    #expect(throws: error) { try DayField.parse(text, zone: .utc) }
    #expect(
      error.errorDescription
        == "the date '\(text)' is impossible: in the time zone asked for, it is outside the years 1 to 9999; write a "
        + "day that exists, as in 2024-05-03")
    #expect(try DayField.parse(text, zone: nil).time != nil)
  }
}
