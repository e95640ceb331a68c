import FinanceData
import FinanceDomain
import FinanceInference
import Testing

@Suite("Dates as banks write them")
struct BankDatesTests {
  @Test(
    "are read at sight over a column",
    arguments: [
      ["20240213", "20240214"], ["2024/2/13", "2024/2/14"], ["13.2.24", "14.2.24"],
      ["13.02.2024 10:11:12:123", "14.02.2024 08:00:00:000"], ["13-Feb-24", "14-Feb-24"],
      ["13 Feb 24", "14 Feb 24"], ["13-Feb-2024", "14-Feb-2024"], ["Feb 13, 2024", "Feb 14, 2024"],
      ["February 13, 2024", "February 14, 2024"], ["13 februari 2024", "14 februari 2024"],
      ["13. Februar 2024", "14. Februar 2024"], ["Tue 13 Feb 2024", "Wed 14 Feb 2024"],
      ["2/13/2024 3:04 PM", "2/14/2024 11:59 AM"], ["2024-02-13 10:11 AM", "2024-02-14 10:11 PM"],
      ["2024-02-13 16:12:57 EDT", "2024-02-14 16:12:57 EST"],
      ["2024-02-13 16:12:57 UTC", "2024-02-14 01:00:00 UTC"],
      ["2024-02-13 16:12:57 CEST", "2024-02-14 16:12:57 CET"], ["13/02/2024 16:12 WEST", "14/02/2024 16:12"],
      ["2/13/2024 3:04 PM PST", "2/14/2024 3:04 PM PDT"],
      ["2024-02-13 16:12:57 GMT", "2024-02-14 16:12:57 BST"],
      ["2024-02-13 16:12:57 +02:00", "2024-02-14 16:12:57 +01:00"],
      ["2024-02-13 16:12:57 +0200", "2024-02-14 16:12:57 +0100"],
      ["2024-02-13T10:11:12.123Z", "2024-02-14T10:11:12.5Z"], ["13/02/2024 - 10:11", "14/02/2024 - 10:12"],
      ["20240213-10:11:12", "20240214-10:11:13"],
      ["13.02.2024, 10:11", "14.02.2024, 10:12"], ["2024.02.13.", "2024.02.14."],
      ["2024. 02. 13.", "2024. 02. 14."], ["2024年2月13日", "2024年02月14日"], ["2024년 2월 13일", "2024년 2월 14일"],
      ["02/13/2024 as of 02/11/2024", "02/14/2024"],
      ["02/13/2024 as of 02/11/2024", "02/14/2024 as of 02/12/2024"], ["'13.02.2024", "'14.02.2024"],
      ["13.02.2024'", "14.02.2024'"], ["'2024-02-13", "'2024-02-14"],
      ["'2024-02-13'", "'2024-02-14'"], ["=\"13.02.2024\"", "=\"14.02.2024\""],
      ["  '13/02/2024  ", "'14/02/2024"], ["13.02.2024", "14.02.2024 08:15"],
      ["2024-02-13", "2024-02-14 08:15"],
      ["16:28 13-02-2024", "9:05 14-02-2024"], ["16:28:10 13/02/2024", "00:00:00 14/02/2024"],
      ["4:28 PM, 13 Feb 2024", "11:59 AM, 14 Feb 2024"], ["16:28 13.02.2024", "14.02.2024"],
      ["16:28 Tue, Feb 13 2024", "08:00 Wed, Feb 14 2024"], ["16:28 2024-02-13", "08:00 2024-02-14"],
    ])
  func readAtSight(_ cells: [String]) throws {
    var dates = DateInference(order: nil, firstYearOfTwoDigits: nil)
    for cell in cells { dates.absorb(cell) }
    #expect(dates.isDecided)
    let format = try #require(dates.formats.first)
    let stated = try DateFormat(pattern: format.pattern)
    #expect(cells.map { format.read($0).day?.description } == ["2024-02-13", "2024-02-14"])
    #expect(cells.map { stated.read($0) } == cells.map { format.read($0) })
  }

  @Test(
    "are not read where something unknown stands beside them",
    arguments: [
      "2024-02-13 10:11 XYZ", "2024-02-13 10:11 EDTX", "13.02.2024 EST", "01.02.2024 - 10.02",
      "01.02.2024-10.02",
      "13.02.2024 10:11:12:", "2024年2月", "2024年13月1日", "=\"13.02.2024", "''13.02.2024",
      "02/13/2024 as of", "02/13/2024 as of yesterday", "02/13/2024 as of 02/31/2024",
      "02/13/2024 by 02/11/2024", "25:10:10 13-02-24", "16:28 13-02-24 16:28", "16:2813-02-24", "16:28 13",
    ])
  func unknown(_ cell: String) {
    var dates = DateInference(order: nil, firstYearOfTwoDigits: nil)
    dates.absorb(cell)
    #expect(dates.readCount == 0)
  }

  @Test("have the day that is written where letters name their zone, and no offset")
  func zoneNames() throws {
    let format = try DateFormat(pattern: "YYYY-MM-DD HH:mm:ss Z")
    let day = try #require(CalendarDay(iso: "2024-02-13"))
    let time = TimeOfDay(hour: 23, minute: 59, second: 58)
    #expect(format.read("2024-02-13 23:59:58 EDT") == .moment(WrittenMoment(day: day, time: time)))
    #expect(format.read("2024-02-13 23:59:58 GMT") == .moment(WrittenMoment(day: day, time: time, offset: 0)))
    #expect(format.read("2024-02-13 23:59:58 ABC") == .mismatch)
  }

  @Test(
    "in several forms have one list of forms that reads all of them",
    arguments: [
      (["13/02/2024", "14/02/24"], [["DD/MM/YYYY", "DD/MM/YY"]]),
      (["03/04/2024", "3/4/24", "14/02/24"], [["D/M/YYYY", "D/M/YY"]]),
      (["03/04/2024", "12/31/24"], [["MM/DD/YYYY", "MM/DD/YY"]]),
      (
        ["03/04/2024", "05/06/24 10:00"],
        [
          ["DD/MM/YYYY[ HH:mm]", "DD/MM/YY[ HH:mm]"], ["MM/DD/YYYY[ HH:mm]", "MM/DD/YY[ HH:mm]"],
        ]
      ),
      (["13.02.2024", "2024-02-14", "15. Feb 2024"], [["DD.MM.YYYY", "YYYY-MM-DD", "DD[.][ ]MMM YYYY"]]),
      (["13/04/2024", "04/14/2024"], []),
    ])
  func mixed(_ cells: [String], _ lists: [[String]]) {
    var dates = DateInference(order: nil, firstYearOfTwoDigits: nil)
    for cell in cells { dates.absorb(cell) }
    #expect(!dates.isDecided)
    #expect(dates.contradiction != nil)
    #expect(dates.lists.map { $0.map(\.pattern) } == lists)
    for list in dates.lists {
      #expect(cells.allSatisfy { cell in list.contains { $0.read(cell) != .mismatch } })
    }
  }

  @Test(
    "are seconds or milliseconds since 1970 where they have ten digits or thirteen",
    arguments: [
      (["1707868799", "1707868800"], "epoch", ["2024-02-13T23:59:59+00:00", "2024-02-14T00:00:00+00:00"]),
      (["1707868799999"], "epoch-ms", ["2024-02-13T23:59:59+00:00"]),
      (["999999999", "2524608000", "17078687990", "1707868799x", "-1707868799"], nil, []),
      (["946684799", "946684799000", "946684800000"], nil, []),
    ] as [([String], String?, [String])])
  func epoch(_ cells: [String], _ pattern: String?, _ moments: [String]) {
    var dates = DateInference(order: nil, firstYearOfTwoDigits: nil)
    for cell in cells { dates.absorb(cell) }
    #expect(dates.formats.first?.pattern == pattern)
    let read = cells.compactMap { cell -> String? in
      guard case .moment(let moment)? = dates.formats.first?.read(cell) else { return nil }
      return moment.canonicalText
    }
    #expect(read == moments)
  }

  @Test("stated as seconds are read whatever their size, up to the year 9999")
  func statedEpoch() throws {
    let format = try DateFormat(pattern: "EPOCH")
    let (first, last) = (CalendarDay(iso: "1970-01-01"), CalendarDay(iso: "9999-12-31"))
    #expect(format.read("0").day == first)
    #expect(format.read("86399.9").day == first)
    #expect(format.read("253402300799").day == last)
    for cell in ["253402300800", "-1", "", "1.", "1e9", "1707868799999000", "99999999999999999999"] {
      #expect(format.read(cell) == .mismatch)
    }
    #expect(try DateFormat(pattern: "epoch-ms").read("253402300799999").day == last)
  }

  @Test(
    "are days as spreadsheets count them where that is stated, with the time as a fraction",
    arguments: [
      ("45413", "excel", "2024-05-01"), ("43951", "excel-1904", "2024-05-01"),
      ("25569", "excel", "1970-01-01"),
      ("45413.51", "excel", "2024-05-01T12:14:24"), ("45413,25", "excel", "2024-05-01T06:00:00"),
      ("45413.0", "excel", "2024-05-01T00:00:00"), ("45413.999999", "excel", "2024-05-02T00:00:00"),
      ("45413.123456789123", "excel", "2024-05-01T02:57:47"), ("2958465", "excel", "9999-12-31"),
      ("25568", "excel", nil), ("2958466", "excel", nil), ("999999999999999", "excel", nil),
      ("45413.", "excel", nil),
      ("-1", "excel", nil), ("45413 x", "excel", nil),
    ] as [(String, String, String?)])
  func spreadsheets(_ cell: String, _ pattern: String, _ moment: String?) throws {
    guard case .moment(let found) = try DateFormat(pattern: pattern).read(cell) else {
      #expect(moment == nil)
      return
    }
    #expect(found.canonicalText == moment)
    #expect(found.offset == nil)
  }
}
