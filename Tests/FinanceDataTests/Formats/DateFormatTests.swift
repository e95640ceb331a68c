import FinanceData
import FinanceDomain
import Testing

@Suite("The form of a date")
struct DateFormatTests {
  @Test(
    "is read by its tokens, the whole cell of it",
    arguments: [
      ("DD.MM.YYYY", "03.05.2024", "2024-05-03"), ("D.M.YYYY", "3.5.2024", "2024-05-03"),
      ("D.M.YYYY", "03.05.2024", "2024-05-03"), ("M/D/YYYY", "5/3/2024", "2024-05-03"),
      ("YYYYMMDD", "20240503", "2024-05-03"), ("YYMMDD", "240503", "2024-05-03"),
      ("DDMMYYYY", "03052024", "2024-05-03"), ("dd/MM/yyyy", "03/05/2024", "2024-05-03"),
      ("D MMM YYYY", "3 May 2024", "2024-05-03"), ("D. MMMM YYYY", "3. März 2024", "2024-03-03"),
      ("D MMM YYYY", "3 janv. 2024", "2024-01-03"), ("DD.MMM.YYYY", "03.Mai.2024", "2024-05-03"),
      ("DDMMMYYYY", "03MAY2024", "2024-05-03"), ("MMM D, YYYY", "Sept. 3, 2024", "2024-09-03"),
      ("D-MMM-YY", "3-srpna-24", "2024-08-03"), ("D 'de' MMMM 'de' YYYY", "3 de mayo de 2024", "2024-05-03"),
      ("EEE, D MMM YYYY", "Fri, 3 May 2024", "2024-05-03"),
      ("EEEE D MMMM YYYY", "vendredi 3 août 2024", "2024-08-03"),
      ("DD.MM.YYYY HH:mm", "03.05.2024 14:22", "2024-05-03T14:22:00"),
      ("DD.MM.YYYY[ HH:mm[:ss]]", "03.05.2024", "2024-05-03"),
      ("DD.MM.YYYY[ HH:mm[:ss]]", "03.05.2024 14:22:10", "2024-05-03T14:22:10"),
      ("M/D/YYYY h:mm:ss a", "5/3/2024 2:22:10 PM", "2024-05-03T14:22:10"),
      ("M/D/YYYY h:mm a", "5/3/2024 12:05\u{202F}am", "2024-05-03T00:05:00"),
      ("M/D/YYYY h:mma", "5/3/2024 12:05p.m.", "2024-05-03T12:05:00"),
      ("YYYY-MM-DDTHH:mm:ss.SSSZ", "2024-05-03T14:22:10.123+02:00", "2024-05-03T14:22:10+02:00"),
      ("YYYY-MM-DD HH:mm Z", "2024-05-03 14:22 UTC", "2024-05-03T14:22:00+00:00"),
      ("YYYYMMDDHHmmss", "20240503142210", "2024-05-03T14:22:10"),
      ("[EEE ]D/M/YY", "3/5/24", "2024-05-03"), ("YYYY. MM. DD.", "2024. 05. 03.", "2024-05-03"),
      ("ISO", "2024-05-03T14:22:10-0330", "2024-05-03T14:22:10-03:30"), ("iso", "20240503", "2024-05-03"),
      ("%d.%m.%Y", "3.5.2024", "2024-05-03"), ("%d%m%Y", "03052024", "2024-05-03"),
      ("%Y-%m-%d %H:%M:%S", "2024-05-03 14:22:10", "2024-05-03T14:22:10"),
      ("%b %-d, %y", "Dec 31, 99", "1999-12-31"),
      ("%FT%T%z", "2024-05-03T14:22:10+0200", "2024-05-03T14:22:10+02:00"),
      ("MM/DD/YYYY[ 'as of' *]", "05/03/2024 as of 05/01/2024", "2024-05-03"),
      ("MM/DD/YYYY*", "05/03/2024 (pending)", "2024-05-03"), ("MM/DD/YYYY*", "05/03/2024", "2024-05-03"),
      ("%m/%d/%Y %I:%M %p", "05/03/2024 02:22 PM", "2024-05-03T14:22:00"),
    ])
  func patterns(_ pattern: String, _ cell: String, _ canonical: String) throws {
    guard case .moment(let moment) = try DateFormat(pattern: pattern).read("\u{A0} \(cell) ") else {
      Issue.record("not read")
      return
    }
    #expect(moment.canonicalText == canonical)
    let (day, time) = try DayField.parse(moment.canonicalText, zone: nil)
    #expect(day == moment.day)
    #expect(time == moment.time)
  }

  @Test(
    "of another cell does not fit",
    arguments: [
      ("DD.MM.YYYY", "3.5.2024"), ("DD.MM.YYYY", "03.05.24"), ("D.M.YYYY", "03/05/2024"),
      ("D.M.YYYY", "003.05.2024"), ("D.M.YYYY", "03.05.2024 14:22"), ("D.M.YYYY", "03.05.20245"),
      ("D.M.YYYY", ""),
      ("D.M.YYYY HH:mm", "03.05.2024"), ("D MMM YYYY", "3 Foo 2024"), ("EEE D.M.YYYY", "Foo 3.5.2024"),
      ("D MMM YYYY", "3 listopad 2024"), ("D MMM{pl} YYYY", "3 May 2024"), ("DD.MM.YYYY", "45000"),
      ("YYYY-MM-DD", "２０２４-05-03"),
    ])
  func mismatches(_ pattern: String, _ cell: String) throws {
    #expect(try DateFormat(pattern: pattern).read(cell) == .mismatch)
  }

  @Test(
    "may fit where the calendar or the clock has nothing such",
    arguments: [
      ("D.M.YYYY", "31.04.2024"), ("D.M.YYYY", "0.1.2024"), ("D.M.YYYY", "29.2.2023"),
      ("M/D/YYYY", "13/1/2024"),
      ("D.M.YYYY", "1.1.0000"), ("YYYY-MM-DD HH:mm", "2024-01-01 24:00"),
      ("YYYY-MM-DD h:mm a", "2024-01-01 13:00 PM"), ("YYYY-MM-DD h:mm a", "2024-01-01 0:00 AM"),
      ("YYYY-MM-DD HH:mmZ", "2024-01-01 12:00+25:00"), ("ISO", "2024-02-30"),
    ])
  func impossible(_ pattern: String, _ cell: String) throws {
    #expect(try DateFormat(pattern: pattern).read(cell) == .impossible)
  }

  @Test("counts years as it states, and reads no others")
  func yearCounts() throws {
    #expect(try day("DD/MM/Y{buddhist}", "25/03/2567") == "2024-03-25")
    #expect(try day("DD/MM/Y{buddhist}", "25/03/67") == "2024-03-25")
    #expect(try day("DD/MM/Y{buddhist}", "25/03/567") == nil)
    #expect(try day("Y{minguo}/MM/DD", "113/03/11") == "2024-03-11")
    #expect(try day("Y{minguo}/MM/DD", "99/03/11") == "2010-03-11")
    #expect(try day("Y{minguo}/MM/DD", "2024/03/11") == nil)
    #expect(try day("Y{japanese}.M.D", "R6.3.1") == "2024-03-01")
    #expect(try day("Y{japanese}.M.D", "H31.04.30") == "2019-04-30")
    #expect(try day("Y{japanese}.M.D", "s64.1.7") == "1989-01-07")
    #expect(try day("Y{japanese}'年'M'月'D'日'", "令和元年5月1日") == "2019-05-01")
    for cell in ["R0.3.1", "X6.3.1", "6.3.1", "R106.3.1"] {
      #expect(try day("Y{japanese}.M.D", cell) == nil)
    }
    for pattern in ["Y{lunar}.M.D", "Y.M.D", "YY{minguo}.M.D", "Y{minguo}Y{minguo}.M.D", "Y{minguo"] {
      #expect(throws: DateFormatError.self) { try DateFormat(pattern: pattern) }
    }
    #expect(try DateFormat(pattern: "Y{minguo}/MM/DD").lacksYear == false)
  }

  @Test("with a name of two months is read in the language that it states")
  func languages() throws {
    #expect(try day("D MMM{pl} YYYY", "3 listopad 2024") == "2024-11-03")
    #expect(try day("D MMM{hr} YYYY", "3 listopad 2024") == "2024-10-03")
    #expect(try day("D MMM{cs,pl} YYYY", "3 srp 2024") == "2024-08-03")
    #expect(try day("D MMM{hr,pl} YYYY", "3 lis 2024") == nil)
  }

  @Test(
    "with two digits of a year lies within a hundred years from the first one",
    arguments: [
      (nil, "70", 1970), (nil, "99", 1999), (nil, "00", 2000), (nil, "69", 2069), (1950, "49", 2049),
      (1950, "50", 1950), (2000, "99", 2099), (1999, "99", 1999), (1999, "98", 2098),
    ] as [(Int?, String, Int)])
  func shortYears(_ first: Int?, _ digits: String, _ year: Int) throws {
    let reading = try DateFormat(pattern: "DD.MM.YY").read("01.02.\(digits)", firstYearOfTwoDigits: first)
    #expect(reading == .moment(WrittenMoment(day: try #require(CalendarDay(year: year, month: 2, day: 1)))))
  }

  @Test(
    "that cannot be understood is refused with the bad part",
    arguments: [
      ("", "is empty"), ("DD.MM.YYYY Q", "has the unknown token 'Q'"),
      ("DDD.MM.YYYY", "has the unknown token 'DDD'"),
      ("YYYY.MM", "lacks the day, or has it in a part that may be absent"),
      ("DD.MM[.YYYY]", "lacks the year, or has it in a part that may be absent"),
      ("DD.MM.YYYY MM", "has the month twice"), ("D/M/YYYY h:mm", "has h without a"),
      ("D/M/YYYY H:mm a", "has a without h"), ("D/M/YYYY mm", "has the minute without the hour"),
      ("D/M/YYYY HH", "has the hour without the minute"), ("D/M/YYYYZ", "has the offset without the hour"),
      ("DMYYYY", "has M right after D, so that nobody can tell where one ends; write DD"),
      ("DD.MM.YYYY[ HH:mm", "has a [ without its partner"), ("DD.MM.YYYY]", "has a ] without its partner"),
      ("DD.MM.YYYY* HH:mm", "has text after *, which is everything up to the end"),
      ("DD 'de MM YYYY", "has a quote without its partner"),
      ("D MMM{xx} YYYY", "names the language 'xx'; known are en, de, fr"),
      ("%d.%m.%Q", "has the unknown token '%Q'"), ("%d.%m.%Y %", "has the unknown token '%'"),
      ("[[[[[[[[[D]]]]]]]]]", "has too many parts that may be absent"),
      ("D/M/YYYY[1][2][3][4][5][6][7][8][9][0]", "has too many parts that may be absent"),
    ])
  func refusedPatterns(_ pattern: String, _ fault: String) {
    let error = #expect(throws: DateFormatError.self) { try DateFormat(pattern: pattern) }
    let sentence = error?.errorDescription ?? ""
    #expect(sentence.contains("the date format '\(pattern)' \(fault)"), "\(sentence)")
    #expect(sentence.hasSuffix("; there are \(DateFormatError.tokens)"))
  }

  private func day(_ pattern: String, _ cell: String) throws -> String? {
    guard case .moment(let moment) = try DateFormat(pattern: pattern).read(cell) else { return nil }
    return moment.canonicalText
  }
}

extension WrittenMoment {
  /// The form that `DayField` reads, `2024-05-03T14:22:10+02:00`, as much of it as is known.
  var canonicalText: String {
    guard let time else { return day.description }
    guard let offset else { return "\(day)T\(time)" }
    let minutes = abs(offset) / 60
    return "\(day)T\(time)\(offset < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }
}
