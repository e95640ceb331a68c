import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Ledger summaries")
struct ScanSummaryTests {
  private static let focuses: [DatePeriod] = ["all", "2024-01", "2024-01-10..2024-02-03", "1066-10"].map {
    .typed($0)
  }

  @Test("Any cut and any order of merging give what the naive fold gives", arguments: focuses)
  func laws(focus: DatePeriod) {
    for (mood, rows) in [(RandomLedger.Mood.kind, 50), (.unkind, 40)] {
      for seed in Seeds.list(1, salt: 4) {
        let transactions = RandomLedger.transactions(rows, seed: seed, mood: mood)
        Laws.checkAggregate(
          ScanSummary(focus: focus), over: transactions, seed: seed,
          honest: SummaryLines(NaiveLedger(transactions), focus), answer: { SummaryLines($0) })
      }
    }
  }

  @Test("Batches of several blocks that lie in focus wholly, partly and not at all", arguments: focuses)
  func severalBlocks(focus: DatePeriod) {
    let rows = RandomLedger.transactions(2600, seed: 41, mood: .kind)
    let sorted = NaiveLedger(rows).sorted(by: TransactionOrder(by: .date))
    let expected = SummaryLines(NaiveLedger(rows), focus)
    for (rows, size) in [(rows, 2600), (sorted, 1300), (sorted, 90)] {
      var summary = ScanSummary(focus: focus)
      var batch = TransactionBatch()
      for transactions in BatchCutting.even(rows, size: size) {
        batch.removeAllRows()
        for transaction in transactions { batch.append(transaction) }
        summary.absorb(batch)
      }
      #expect(SummaryLines(summary) == expected)
    }
  }

  @Test("The period in focus may be asked about under another name of the same days")
  func otherName() throws {
    let focus = DatePeriod.typed("2024-05-03..2024-05-20")
    let renamed = try #require(DatePeriod(first: focus.first, last: focus.last, label: "holidays"))
    var summary = ScanSummary(focus: focus)
    summary.absorb(TransactionBatch([.fixture(date: "2024-05-03"), .fixture(date: "2024-05-21")]))
    #expect(summary.flows(in: renamed) { $0.currency }[.eur]?.count == 1)
  }

  @Test("Periods of whole months are answered whatever the focus")
  func otherMonths() {
    var summary = ScanSummary(focus: .typed("2024-05-03..2024-05-20"))
    summary.absorb(TransactionBatch([.fixture(date: "2024-05-03"), .fixture(date: "2024-06-21")]))
    #expect(summary.flows(in: .typed("2024-06")) { $0.currency }[.eur]?.count == 1)
    #expect(summary.flows(in: .typed("2024-Q2")) { $0.currency }[.eur]?.count == 2)
    #expect(summary.flows(in: .all) { $0.currency }[.eur]?.count == 2)
    #expect(summary.flows(in: .typed("2023")) { $0.currency } == [:])
  }

  @Test("The days of the data are the first and the last of all, in focus or not")
  func days() {
    var summary = ScanSummary(focus: .typed("2024-05"))
    #expect(summary.days == nil)
    summary.absorb(TransactionBatch([.fixture(date: "2024-06-21"), .fixture(date: "2023-01-02")]))
    summary.absorb(TransactionBatch())
    #expect(summary.days == CalendarDay.on("2023-01-02")...CalendarDay.on("2024-06-21"))
  }
}

/// Everything that a summary knows, as lines.
struct SummaryLines: Equatable, CustomStringConvertible {
  let description: String

  init(_ ledger: NaiveLedger, _ focus: DatePeriod) {
    description = SummaryLines.text(
      cells: NaiveCells(ledger.transactions), focus: NaiveCells(ledger.within(focus).transactions),
      payees: ledger.payees(in: focus, limit: 100),
      largest: ledger.largest(in: focus, limit: ScanSummary.largestLimit),
      days: ledger.days)
  }

  init(_ summary: ScanSummary) {
    description = SummaryLines.text(
      cells: NaiveCells(summary.totals), focus: NaiveCells(summary.flows(in: summary.focus) { $0 }),
      payees: summary.payees.currencies.flatMap { currency in
        summary.payees.first(100, in: currency).map {
          NaiveLine($0.payee, NaiveBalance(Balance($0.flow, in: currency)))
        }
      },
      largest: summary.largest.currencies.flatMap { summary.largest.largest(in: $0).map(\.transaction) },
      days: summary.days)
  }

  private static func text(
    cells: NaiveCells, focus: NaiveCells, payees: [NaiveLine], largest: [Transaction],
    days: ClosedRange<CalendarDay>?
  ) -> String {
    let parts = [
      [cells.description, focus.description, "\(String(describing: days))"], payees.map(\.description),
      largest.map(\.line),
    ]
    return parts.joined().joined(separator: "\n")
  }
}
