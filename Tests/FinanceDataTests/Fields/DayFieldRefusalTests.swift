import FinanceData
import FinanceDomain
import Testing

@Suite("The refusal of a date")
struct DayFieldRefusalTests {
  @Test("says that there is none", arguments: ["", " ", "\r\n"])
  func empty(_ text: String) {
    #expect(throws: FieldError.dateEmpty) { try DayField.parse(text, zone: nil) }
  }

  @Test(
    "names what no calendar and no clock shows",
    arguments: [
      ("2024-02-30", .day(30, month: 2, year: 2024)), ("2023-02-29", .day(29, month: 2, year: 2023)),
      ("1900-02-29", .day(29, month: 2, year: 1900)), ("20240431", .day(31, month: 4, year: 2024)),
      ("2024-05-00", .day(0, month: 5, year: 2024)), ("2024-05-32", .day(32, month: 5, year: 2024)),
      ("2024-13-01", .month(13)), ("2024-00-10", .month(0)), ("2024/31/12", .month(31)),
      ("05032024", .month(20)),
      ("0000-01-01", .year(0)), ("00000101", .year(0)), ("0000-00-00", .year(0)),
      ("2024-05-03T24:00:00", .hour(24)), ("2024-05-03 25:00", .hour(25)), ("2024-05-03T14:60", .minute(60)),
      ("20240503T149900", .minute(99)), ("2024-05-03T23:59:60", .second(60)),
      ("2016-12-31T23:59:60Z", .second(60)),
      ("2024-05-03T14:22:61.5", .second(61)), ("2024-05-03T14:22+24:00", .offset(hours: 24, minutes: 0)),
      ("2024-05-03T14:22-0260", .offset(hours: 2, minutes: 60)),
      ("2024-05-03T14:22 +99", .offset(hours: 99, minutes: 0)),
      ("31/02/2024", .inEveryReading), ("02/30/2024", .inEveryReading), ("32/01/2024", .inEveryReading),
      ("13/13/2024", .inEveryReading), ("00/00/0000", .inEveryReading), ("0/4/2024", .inEveryReading),
      ("1.1.0000", .inEveryReading),
    ] as [(String, ImpossibleDate)])
  func impossible(_ text: String, _ reason: ImpossibleDate) {
    #expect(throws: FieldError.dateImpossible(text, reason)) { try DayField.parse(text, zone: nil) }
    #expect(throws: FieldError.dateImpossible(text, reason)) { try DayField.parse(text, zone: .utc) }
  }

  @Test(
    "shows every reading of a form that has several",
    arguments: [
      ("03/04/2024", ["2024-04-03", "2024-03-04"]), ("3.4.2024", ["2024-04-03", "2024-03-04"]),
      ("3-4-2024", ["2024-04-03", "2024-03-04"]), ("03/4/2024", ["2024-04-03", "2024-03-04"]),
      ("12/01/2024 10:00", ["2024-01-12", "2024-12-01"]),
      ("12.01.2024, 10:00", ["2024-01-12", "2024-12-01"]),
      ("12/01/2024T10:00", ["2024-01-12", "2024-12-01"]),
      // A short year may stand first too.
      ("03-04-24", ["2024-04-03", "2024-03-04", "2003-04-24"]), ("3/4/24", ["2024-04-03", "2024-03-04"]),
      ("13/04/24", ["2024-04-13", "2013-04-24"]), ("03/03/24", ["2024-03-03", "2003-03-24"]),
      ("24-05-13", ["2013-05-24", "2024-05-13"]), ("30/4/24", ["2024-04-30", "2030-04-24"]),
      ("01/02/69", ["1969-02-01", "1969-01-02"]), ("01/02/68", ["2068-02-01", "2068-01-02"]),
    ])
  func ambiguous(_ text: String, _ days: [String]) {
    let readings = days.compactMap { CalendarDay(iso: $0) }
    #expect(throws: FieldError.dateAmbiguous(text, readings: readings)) {
      try DayField.parse(text, zone: nil)
    }
  }

  @Test(
    "names the day where a form has one reading, and still does not take it",
    arguments: [
      ("13/04/2024", "2024-04-13"), ("04/13/2024", "2024-04-13"), ("13.4.2024", "2024-04-13"),
      ("31-12-1999", "1999-12-31"), ("12/31/1999 23:59", "1999-12-31"), ("03/03/2024", "2024-03-03"),
      ("29/02/2024", "2024-02-29"), ("99/12/11", "1999-12-11"), ("5.5.24", "2024-05-05"),
    ])
  func oneReading(_ text: String, _ day: String) throws {
    let reading = try #require(CalendarDay(iso: day))
    #expect(throws: FieldError.dateUnparseable(text, onlyReading: reading)) {
      try DayField.parse(text, zone: nil)
    }
  }

  @Test(
    "is all that any other form gets",
    arguments: [
      "2024-5-3", "2024-05-3", "2024-5-03", "24-5-2024x", "2024-05/03", "2024/05-03", "2024-0503",
      "202405-03",
      "2024 05 03", "2024_05_03", "2024", "2024-05", "202405", "2024050", "202405031", "2024-05-03x",
      "x2024-05-03",
      "2024-05-033", "12024-05-03", "+2024-05-03", "-2024-05-03", "2024-05-03T", "2024-05-03T1",
      "2024-05-03T14",
      "2024-05-03T14:", "2024-05-03T14:2", "2024-05-03T1:22", "2024-05-03T14:22:", "2024-05-03T14:22:1",
      "2024-05-03T14:22:10.", "2024-05-03T14:22:10.x", "2024-05-03T14:22.5", "2024-05-03T1422",
      "2024-05-03T142210",
      "2024-05-03 142210", "20240503 142210", "20240503T1422", "20240503142210", "20240503T142210.",
      "20240503T14",
      "2024-05-03  14:22", "2024-05-03T 14:22", "2024-05-03-14:22", "2024-05-03_14:22", "2024-05-03\t14:22",
      "2024-05-03Z", "2024-05-03+02:00", "2024-05-03 UTC", "2024-05-03T14:22UTC", "2024-05-03T14:22 utc",
      "2024-05-03T14:22  Z", "2024-05-03T14:22 GMT", "2024-05-03T14:22 CET", "2024-05-03T14:22+2",
      "2024-05-03T14:22+02:",
      "2024-05-03T14:22+02:0", "2024-05-03T14:22+020", "2024-05-03T14:22+02:00:00", "2024-05-03T14:22+02:00Z",
      "2024-05-03T14:22Z+02:00", "2024-05-03T14:22\u{2212}02:00", "2024-05-03T14:22 PM",
      "2024-05-03 02:22 PM",
      "2024-05-03T14-22", "2024-05-03T14.22", "2024-W18-5", "2024-124", "3 May 2024", "May 3, 2024",
      "3-May-2024",
      "Friday", "today", "45415", "1714745530", "٢٠٢٤-٠٥-٠٣", "２０２４-05-03", "2024\u{2013}05\u{2013}03",
      "\u{A0}2024-05-03",
      "1/2", "1/2/3", "1/2/345", "123/4/2024", "1/234/2024", "1/2-2024", "1//2/2024", "1/2/2024/",
      "1/2/2024x",
      "-1/2/2024", "1 / 2 / 2024", "/", "--", "12:30", "2024-02-30x", "2024-13-01T", "null", "\"2024-05-03\"",
    ])
  func unparseable(_ text: String) {
    #expect(throws: FieldError.dateUnparseable(text.excerpt, onlyReading: nil)) {
      try DayField.parse(text, zone: nil)
    }
  }

  @Test("shows bytes that are not text by their numbers")
  func brokenBytes() {
    let bytes: [UInt8] = Array("2024-05-03".utf8) + [0xFF, 0x00]
    #expect(throws: FieldError.dateUnparseable("2024-05-03\\xFF\\x00", onlyReading: nil)) {
      try DayField.parse(bytes.span, zone: nil)
    }
  }

  @Test(
    "is a sentence that says what was found and how to write it",
    arguments: [
      ("", "the date is empty; write it as 2024-05-03"),
      ("3 May", "'3 May' is not a date with the year first; write it as 2024-05-03"),
      (
        "03/04/2024",
        "the date '03/04/2024' can mean 3 April 2024 or 4 March 2024; write it with the year first, as in 2024-05-03"
      ),
      (
        "03-04-24",
        "the date '03-04-24' can mean 3 April 2024, 4 March 2024 or 24 April 2003; write it with the year first, as in "
          + "2024-05-03"
      ),
      (
        "13/04/2024",
        "the date '13/04/2024' does not begin with the year; if it means 13 April 2024, write 2024-04-13, for dates are "
          + "read as 2024-05-03"
      ),
      (
        "2024-02-30",
        "the date '2024-02-30' is impossible: February 2024 has no day 30; write a day that exists, as in 2024-05-03"
      ),
      (
        "2024-13-01",
        "the date '2024-13-01' is impossible: there is no month 13; write a day that exists, as in 2024-05-03"
      ),
      (
        "0000-01-01",
        "the date '0000-01-01' is impossible: there is no year 0000; write a day that exists, as in 2024-05-03"
      ),
      (
        "31/02/2024",
        "the date '31/02/2024' is impossible: no order of day and month makes it a day; write a day that exists, as in "
          + "2024-05-03"
      ),
      (
        "2024-05-03T24:00",
        "the date '2024-05-03T24:00' is impossible: there is no hour 24, for a day ends at 23:59:59; write a day that "
          + "exists, as in 2024-05-03"
      ),
      (
        "2024-05-03T14:61",
        "the date '2024-05-03T14:61' is impossible: there is no minute 61; write a day that exists, as in 2024-05-03"
      ),
      (
        "2016-12-31T23:59:60",
        "the date '2016-12-31T23:59:60' is impossible: there is no second 60, and leap seconds are not read; write a day "
          + "that exists, as in 2024-05-03"
      ),
      (
        "2024-05-03T14:22+25:00",
        "the date '2024-05-03T14:22+25:00' is impossible: no time zone is 25:00 from UTC; write a day that exists, as in "
          + "2024-05-03"
      ),
    ])
  func sentences(_ text: String, _ sentence: String) throws {
    let error = try #require(throws: FieldError.self) { try DayField.parse(text, zone: nil) }
    #expect(error.errorDescription == sentence)
  }

  @Test("lists as many readings as there are")
  func readings() throws {
    let days = try ["2024-04-03", "2024-03-04", "2003-04-24"].map { try #require(CalendarDay(iso: $0)) }
    let lists = [
      "", "3 April 2024", "3 April 2024 or 4 March 2024", "3 April 2024, 4 March 2024 or 24 April 2003",
    ]
    for (count, list) in lists.enumerated() {
      #expect(
        FieldError.dateAmbiguous("x", readings: Array(days.prefix(count))).errorDescription
          == "the date 'x' can mean \(list); write it with the year first, as in 2024-05-03")
    }
  }

  @Test("has a stable code for every kind")
  func codes() {
    #expect(FieldError.dateEmpty.code == .dateEmpty)
    #expect(FieldError.dateUnparseable("", onlyReading: nil).code == .dateUnparseable)
    #expect(FieldError.dateImpossible("", .month(13)).code == .dateImpossible)
    #expect(FieldError.dateAmbiguous("", readings: []).code == .dateAmbiguous)
    #expect(FieldError.dateZoneUndecided("").code == .dateZoneUndecided)
  }
}
