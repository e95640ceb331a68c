import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("What recurs")
struct RecurrenceSearchTests {
  /// A history of one payee: `2024-01-05 9.99`, one a line.
  private static func history(_ text: String) -> PayeeHistory {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let occurrences = lines.enumerated().map { number, line in
      var amount = ExactSum.zero
      if let fixed = try? FixedPoint(exactly: .exact(line.count > 1 ? line[1] : "10")) { amount.add(fixed) }
      return PayeeHistory.Occurrence(
        day: .on(line[0]), amount: amount, category: TransactionCategory(rawValue: "leisure"),
        position: SourcePosition(source: 0, byteOffset: number))
    }
    return PayeeHistory(
      payee: "club", name: "Club", account: "Giro", currency: .eur, type: .expense, occurrences: occurrences)
  }

  private static func series(_ text: String, minimum: Int = 3) -> [RecurringSeries] {
    RecurrenceSearch(minimum: minimum).series(of: history(text))
  }

  /// Day by day, from a first one.
  private static func days(_ first: String, _ gaps: [Int]) -> String {
    let days = gaps.reduce(into: [CalendarDay.on(first)]) { $0.append($0[$0.count - 1].adding(days: $1)) }
    return days.map { "\($0)" }.joined(separator: "\n")
  }

  @Test(
    "The cadence follows from the days",
    arguments: [
      (days("2024-01-01", [7, 7, 7]), "weekly next 2024-01-29"),
      (days("2024-01-01", [9, 5, 7]), "weekly next 2024-01-29"),
      (days("2024-01-01", [14, 14]), "2-weekly next 2024-02-12"),
      (days("2024-01-01", [28, 28]), "4-weekly next 2024-03-25"),
      ("2024-01-31\n2024-02-29\n2024-03-31\n2024-04-30", "monthly next 2024-05-31"),
      ("2023-11-30\n2023-12-31\n2024-01-31\n2024-02-29", "monthly next 2024-03-31"),
      ("2024-01-03\n2024-02-05\n2024-03-04\n2024-04-03", "monthly next 2024-05-03"),
      ("2023-11-15\n2024-02-15\n2024-05-15", "quarterly next 2024-08-15"),
      ("2023-11-15\n2024-02-07\n2024-05-15", "quarterly next 2024-08-15"),
      ("2022-02-28\n2023-02-28\n2024-02-29", "yearly next 2025-02-28"),
      ("2022-03-01\n2023-03-16\n2024-03-01", "yearly next 2025-03-01"),
    ])
  func cadences(history: String, expected: String) {
    let found = RecurrenceSearchTests.series(history)
    #expect(found.map { "\($0.cadence.rawValue) next \($0.next)" } == [expected])
  }

  @Test(
    "What is not regular enough is not claimed",
    arguments: [
      "2024-01-05\n2024-02-05",
      // Every four days.
      days("2024-01-01", [4, 4, 4, 4]),
      // Five days off the day of the month.
      "2024-01-05\n2024-02-10\n2024-03-05",
      // Two of five slots are missed.
      "2024-01-05\n2024-02-05\n2024-05-05",
      // One of three occurrences is off.
      "2024-01-05\n2024-02-05\n2024-03-05\n2024-03-20",
      // Sixteen days off in a year.
      "2022-03-01\n2023-03-17\n2024-03-01",
    ])
  func refusals(history: String) {
    #expect(RecurrenceSearchTests.series(history).isEmpty)
  }

  @Test("One of four days may be missed, and each is named")
  func missed() {
    let found = RecurrenceSearchTests.series("2024-01-05\n2024-02-05\n2024-04-05")
    #expect(found.map { $0.missed.map { "\($0)" } } == [["2024-03-05"]])
    let two = RecurrenceSearchTests.series(
      "2024-01-05\n2024-02-05\n2024-04-05\n2024-05-05\n2024-06-05\n2024-08-05")
    #expect(two.map { $0.missed.map { "\($0)" } } == [["2024-03-05", "2024-07-05"]])
  }

  @Test("The same amount twice in a slot is one on its day and one off")
  func doubled() {
    let found = RecurrenceSearchTests.series(
      "2024-01-05\n2024-02-04\n2024-02-05\n2024-03-05\n2024-04-05")
    #expect(
      found.map { $0.occurrences.map { "\($0.day)" } } == [
        ["2024-01-05", "2024-02-05", "2024-03-05", "2024-04-05"]
      ])
    #expect(found.map { $0.others.map { "\($0.day)" } } == [["2024-02-04"]])
  }

  @Test("Two subscriptions of one payee are told apart by their amounts")
  func split() {
    let found = RecurrenceSearchTests.series(
      """
      2024-01-05 2.99
      2024-01-07 9.99
      2024-02-05 2.99
      2024-02-07 9.99
      2024-03-05 2.99
      2024-03-07 9.99
      """)
    #expect(
      found.map(\.key) == ["club|Giro|EUR|expense|monthly|2.99", "club|Giro|EUR|expense|monthly|9.99"])
    #expect(found.map { "\($0.next)" } == ["2024-04-05", "2024-04-07"])
    #expect(found.map(\.annual) == [.exact("35.88"), .exact("119.88")])
  }

  @Test("Amounts may vary: the median, the range and what a year costs are exact")
  func amounts() {
    let found = RecurrenceSearchTests.series(
      "2023-08-15 212.40\n2023-11-16 231.15\n2024-02-14 248.90\n2024-05-15 205.05")
    #expect(found.map(\.median) == [.exact("221.775")])
    #expect(found.map(\.annual) == [.exact("887.1")])
    #expect(found.map(\.range.lowerBound.decimal) == [.exact("205.05")])
    #expect(found.map(\.range.upperBound.decimal) == [.exact("248.9")])
    #expect(found.allSatisfy { $0.priceChange == nil })
  }

  @Test("A price that held and changed is the price from then on")
  func priceChange() {
    let found = RecurrenceSearchTests.series(
      "2024-01-05 12.99\n2024-02-05 12.99\n2024-03-05 12.99\n2024-04-05 13.99")
    let change = found.first?.priceChange
    #expect(change?.from.decimal == .exact("12.99") && change?.to.decimal == .exact("13.99"))
    #expect(change?.since == .on("2024-04-05") && change?.percent == .exact("7.7"))
    #expect(found.map(\.annual) == [.exact("167.88")])
    #expect(found.map(\.median) == [.exact("12.99")])
    let unsteady = RecurrenceSearchTests.series(
      "2024-01-05 12\n2024-02-05 13\n2024-03-05 14\n2024-04-05 14")
    #expect(unsteady.map(\.priceChange) == [nil])
  }

  @Test("A series has ended when its next day lies back by more than the tolerance")
  func active() {
    let series = RecurrenceSearchTests.series("2024-01-05\n2024-02-05\n2024-03-05")
    #expect(series.map { $0.isActive(on: .on("2024-04-09")) } == [true])
    #expect(series.map { $0.isActive(on: .on("2024-04-10")) } == [false])
  }

  @Test("More occurrences than three can be asked for, fewer cannot")
  func minimum() {
    #expect(RecurrenceSearchTests.series("2024-01-05\n2024-02-05\n2024-03-05", minimum: 4).isEmpty)
    #expect(RecurrenceSearchTests.series("2024-01-05\n2024-02-05", minimum: 1).isEmpty)
  }

  @Test("At the ends of the calendar nothing breaks")
  func calendarEnds() {
    #expect(RecurrenceSearchTests.series("9999-10-31\n9999-11-30\n9999-12-31").count == 1)
    #expect(RecurrenceSearchTests.series("0001-01-01\n0001-01-08\n0001-01-15").count == 1)
    #expect(RecurrenceSearchTests.series("0001-01-01\n0001-02-01\n0001-03-01").count == 1)
  }
}
