import FinanceData
import FinanceDomain
import FinanceInference
import Testing

@Suite("The form of a column of dates")
struct DateInferenceTests {
  @Test(
    "is found where the cells leave one reading",
    arguments: [
      (["2024-05-03", "2024-05-31"], "ISO", ["2024-05-03", "2024-05-31"]),
      (["2024-05-03", "2024/05/31", "20240601", "2024-06-02T10:00:00Z"], "ISO", ["2024-05-03"]),
      (["03.04.2024"], "DD.MM.YYYY", ["2024-04-03"]), (["3.4.24"], "D.M.YY", ["2024-04-03"]),
      (["30.12.23", "02.01.24"], "DD.MM.YY", ["2023-12-30", "2024-01-02"]),
      (["03/04/2024", "13/04/2024"], "DD/MM/YYYY", ["2024-04-03", "2024-04-13"]),
      (["03/04/2024", "3/13/2024"], "M/D/YYYY", ["2024-03-04", "2024-03-13"]),
      (["03-04-2024", "31-12-2024"], "DD-MM-YYYY", ["2024-04-03"]),
      (["12/25/23", "01/02/24"], "MM/DD/YY", ["2023-12-25", "2024-01-02"]),
      (["05/05/2024"], "DD/MM/YYYY", ["2024-05-05"]), (["2024-5-3"], "YYYY-M-D", ["2024-05-03"]),
      (["2024. 5. 3."], "YYYY.[ ]M.[ ]D[.]", ["2024-05-03"]),
      (["3. 5. 2024"], "D.[ ]M.[ ]YYYY", ["2024-05-03"]),
      (["31 12 2024"], "DD MM YYYY", ["2024-12-31"]), (["20240503"], "ISO", ["2024-05-03"]),
      (["25122024", "03042024"], "DDMMYYYY", ["2024-12-25", "2024-04-03"]),
      (["12252024"], "MMDDYYYY", ["2024-12-25"]),
      (["20240503142210"], "YYYYMMDDHHmmss", ["2024-05-03T14:22:10"]),
      (["3 May 2024", "12 Sept 2024"], "D MMM YYYY", ["2024-05-03", "2024-09-12"]),
      (["03-May-24", "04-JUN-24"], "DD-MMM-YY", ["2024-05-03", "2024-06-04"]),
      (["May 3, 2024", "Dec. 31, 2024"], "MMM D[,] YYYY", ["2024-05-03", "2024-12-31"]),
      (["3. März 2024"], "D[.][ ]MMM YYYY", ["2024-03-03"]), (["03.Mai.2024"], "DD.MMM.YYYY", ["2024-05-03"]),
      (["3 de mayo de 2024"], "D ['de' ]MMM ['de' ]YYYY", ["2024-05-03"]),
      (["24 mag 2026. 19:02:41"], "DD MMM YYYY[.] HH:mm:ss", ["2026-05-24T19:02:41"]),
      (["2024. május 3."], "YYYY[.][ ]MMM D[.]", ["2024-05-03"]),
      (["03MAY2024"], "DDMMMYYYY", ["2024-05-03"]),
      (["2024-May-03"], "YYYY-MMM-DD", ["2024-05-03"]),
      (["Fri 03.05.2024"], "EEE DD.MM.YYYY", ["2024-05-03"]),
      (["Fri, 3 May 2024", "4 May 2024"], "[EEE[,][ ]]D MMM YYYY", ["2024-05-03", "2024-05-04"]),
      (["Mar 5, 2024"], "MMM D[,] YYYY", ["2024-03-05"]),
      (["mar. 15/03/2024"], "EEE DD/MM/YYYY", ["2024-03-15"]),
      (["03.05.2024 14:22", "04.05.2024"], "DD.MM.YYYY[ HH:mm]", ["2024-05-03T14:22:00", "2024-05-04"]),
      (["03.05.2024 14.22"], "DD.MM.YYYY HH.mm", ["2024-05-03T14:22:00"]),
      (["13/5/2024, 2:22:10 PM"], "D/M/YYYY, h:mm:ss a", ["2024-05-13T14:22:10"]),
      (
        ["5/13/2024 2:22 PM", "5/14/2024 14:22"], "M/D/YYYY[ H:mm][ h:mm a]",
        ["2024-05-13T14:22:00", "2024-05-14T14:22:00"]
      ),
      (["31.12.2024T23:59:59.999+01:00"], "DD.MM.YYYYTHH:mm:ss.SZ", ["2024-12-31T23:59:59+01:00"]),
      (["31.12.2024 23:59 +01"], "DD.MM.YYYY HH:mm Z", ["2024-12-31T23:59:00+01:00"]),
      (["3 listopad 2024", "5 paź 2024"], "D MMM{pl} YYYY", ["2024-11-03", "2024-10-05"]),
      (["3 listopad 2024", "5 svi 2024"], "D MMM{hr} YYYY", ["2024-10-03", "2024-05-05"]),
      (["13/04/2024", "", "Total", "31/02/2024", " "], "DD/MM/YYYY", ["2024-04-13"]),
    ] as [([String], String, [String])])
  func decided(_ cells: [String], _ pattern: String, _ days: [String]) throws {
    let inference = absorbed(cells)
    #expect(inference.isDecided)
    #expect(inference.question == nil)
    #expect(inference.contradiction == nil)
    let format = try #require(inference.formats.first)
    #expect(format.pattern == pattern || inference.formats.contains { $0.pattern == pattern })
    let read = cells.compactMap { cell in
      if case .moment(let moment) = format.read(cell) { moment.canonicalText } else { nil }
    }
    #expect(read.starts(with: days))
    #expect(read.count == inference.readCount)
    #expect(try DateFormat(pattern: format.pattern).read(cells[0]) == format.read(cells[0]))
  }

  @Test(
    "is asked about where the survivors differ, with the first cell on which they do",
    arguments: [
      (["05/05/2024", "03/04/2024", "01/02/2024"], "03/04/2024", ["2024-04-03", "2024-03-04"]),
      (["03-04-2024"], "03-04-2024", ["2024-04-03", "2024-03-04"]),
      (["01/02/03"], "01/02/03", ["2001-02-03", "2003-02-01", "2003-01-02"]),
      (["25/12/23"], "25/12/23", ["2025-12-23", "2023-12-25"]),
      (["03042024"], "03042024", ["2024-04-03", "2024-03-04"]),
      (["3 lis 2024"], "3 lis 2024", ["2024-11-03", "2024-10-03"]),
      (["3/4/2024 10:00", "12/31/24"], "3/4/2024 10:00", []),
    ] as [([String], String, [String])])
  func undecided(_ cells: [String], _ cell: String, _ days: [String]) throws {
    let inference = absorbed(cells)
    #expect(!inference.isDecided)
    guard !days.isEmpty else { return #expect(inference.contradiction != nil) }
    let question = try #require(inference.question)
    #expect(question.cell == cell)
    #expect(question.readings.map(\.day.description) == days)
    for reading in question.readings {
      #expect(reading.format.read(cell).day == reading.day)
    }
  }

  @Test("is contradicted by two cells that exclude each other's only reading")
  func contradiction() {
    let inference = absorbed(["03/04/2024", "13/04/2024", "04/14/2024", "2024-01-01"])
    #expect(!inference.isDecided)
    #expect(inference.formats == [])
    #expect(inference.question == nil)
    #expect(inference.contradiction?.earlier == "13/04/2024")
    #expect(inference.contradiction?.later == "04/14/2024")
    #expect(inference.readCount == 4)
  }

  @Test("is decided by a stated order where digits do not tell")
  func stated() throws {
    #expect(try days(["03/04/2024"], .dayFirst) == ["2024-04-03"])
    #expect(try days(["03/04/2024"], .monthFirst) == ["2024-03-04"])
    #expect(try days(["03.04.2024"], .monthFirst) == ["2024-03-04"])
    #expect(try days(["24.05.03"], .yearFirst) == ["2024-05-03"])
    #expect(try days(["24/05/03"], .yearFirst) == ["2024-05-03"])
    #expect(try days(["25/12/23"], .dayFirst) == ["2023-12-25"])
    #expect(try days(["2024-05-03"], .dayFirst) == ["2024-05-03"])
    #expect(try days(["May 3, 2024"], .dayFirst) == ["2024-05-03"])
    #expect(absorbed(["13/04/2024"], .monthFirst).unreadCount == 1)
  }

  @Test("counts cells read, unread and blank, and those that prove an order")
  func counts() {
    let inference = absorbed([
      "13/04/2024", "13/04/2024", "03/04/2024", "Total", "", "\u{A0}", "30/02/2024", "45000",
    ])
    #expect(inference.readCount == 3)
    #expect(inference.unreadCount == 3)
    #expect(inference.blankCount == 2)
    #expect(inference.provingCount == 2)
  }

  @Test("is not decided without any date")
  func nothing() {
    let inference = absorbed(["", "n/a", "12.50", "1/2"])
    #expect(!inference.isDecided)
    #expect(inference.formats == [])
    #expect(inference.question == nil)
  }

  @Test("of many forms of times at once has one pattern that reads them all")
  func manyTimes() throws {
    let days = ["Fri 2024. 5. 3.", "Fri, 2024. 05. 13", "2024.5.3"]
    let times = ["", " 9:30", " 14:22:10", ", 2:22 pm", "T14:22:10.5Z", " 14.22", " 14:22 +02:00"]
    let cells = days.flatMap { day in times.map { day + $0 } }
    let inference = absorbed(cells)
    #expect(inference.isDecided)
    #expect(inference.readCount == cells.count)
    let format = try #require(inference.formats.first)
    #expect(cells.filter { format.read($0).day == nil } == [])
  }

  @Test("takes two digits of a year from the stated first one on")
  func shortYears() {
    var inference = DateInference(order: .dayFirst, firstYearOfTwoDigits: 1950)
    inference.absorb("01/02/60")
    #expect(
      inference.formats.first?.read("01/02/60", firstYearOfTwoDigits: 1950).day == .init(iso: "1960-02-01"))
  }

  private func absorbed(_ cells: [String], _ order: DateOrder? = nil) -> DateInference {
    var inference = DateInference(order: order, firstYearOfTwoDigits: nil)
    for cell in cells { inference.absorb(cell) }
    return inference
  }

  private func days(_ cells: [String], _ order: DateOrder) throws -> [String] {
    let inference = absorbed(cells, order)
    #expect(inference.isDecided)
    let format = try #require(inference.formats.first)
    return cells.compactMap { format.read($0).day?.description }
  }
}

extension DateFormat.Reading {
  var day: CalendarDay? { if case .moment(let moment) = self { moment.day } else { nil } }
}
