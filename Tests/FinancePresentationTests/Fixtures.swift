@testable import FinanceDomain
import FinancePresentation

// Report values made by hand: small, and every figure can be checked in the head.

/// The number that the digits say.
func decimal(_ text: String) -> Decimal {
  guard let value = Decimal(strict: text.hasPrefix("-") ? String(text.dropFirst()) : text) else {
    preconditionFailure("'\(text)' is not a number")
  }
  return text.hasPrefix("-") ? -value : value
}

func day(_ text: String) -> CalendarDay {
  guard let day = CalendarDay(iso: text) else { preconditionFailure("'\(text)' is not a day") }
  return day
}

func month(_ text: String) -> YearMonth {
  guard let month = YearMonth(iso: text) else { preconditionFailure("'\(text)' is not a month") }
  return month
}

func currency(_ code: String) -> Currency {
  guard let currency = Currency(rawValue: code) else { preconditionFailure("'\(code)' is not a currency") }
  return currency
}

/// A flow: so much in, in so many transactions, and so much out.
func flow(in income: String = "0", _ incomeCount: Int = 0, out expense: String = "0", _ expenseCount: Int = 0)
  -> Flow
{
  var flow = Flow()
  for (text, count, type) in [
    (income, incomeCount, TransactionType.income), (expense, expenseCount, .expense),
  ] {
    guard let amount = try? FixedPoint(exactly: decimal(text)) else {
      preconditionFailure("'\(text)' is not exact")
    }
    var sum = ExactSum.zero
    sum.add(amount)
    flow.add(sum, count: count, type: type)
  }
  return flow
}

func balance(
  _ code: Currency = .eur, in income: String = "0", _ incomeCount: Int = 0, out expense: String = "0",
  _ expenseCount: Int = 0
) -> Balance {
  Balance(flow(in: income, incomeCount, out: expense, expenseCount), in: code)
}

func transaction(
  _ id: String = "t1", _ description: String = "Coffee", on date: String = "2024-05-03",
  time: TimeOfDay? = nil,
  amount: String = "12.50", type: TransactionType = .expense, category: String = "food", account: String = "",
  currency: Currency = .eur, note: String? = nil
) -> Transaction {
  Transaction(
    trusting: TransactionID(rawValue: id), day(date), time, decimal(amount), type,
    TransactionCategory(rawValue: category), description, account, currency, note)
}

func rowCounts(
  _ sources: [RowCounts] = [RowCounts(path: "a.csv", format: "csv", read: 10, accepted: 10)],
  rejections: Rejections = Rejections(), failures: [SourceFailure] = [], warnings: [String] = []
) -> ScanRowCounts {
  guard
    let rowCounts = try? ScanRowCounts(
      sources: sources, rejections: rejections, failures: failures, warnings: warnings)
  else { preconditionFailure("rows that do not add up") }
  return rowCounts
}

func rejected(
  _ code: ReasonCode = .amountTrailing, line: Int? = 17, column: String? = "amount", number: Int? = 3,
  value: String? = "12.50abc", message: String = "the amount has text after the number; remove it",
  excerpt: String = "2024-05-03,Coffee,12.50abc,expense", source: String = "a.csv", at offset: Int = 600
) -> RejectedRow {
  RejectedRow(
    sourceName: source, position: SourcePosition(source: 0, byteOffset: offset), line: line, column: column,
    columnNumber: number, value: value, code: code, message: message, excerpt: excerpt,
    byteCount: excerpt.utf8.count)
}

func rejections(_ rows: RejectedRow..., limit: Int = 1000) -> Rejections {
  var rejections = Rejections(limit: limit)
  for row in rows { rejections.record(row) }
  return rejections
}

let may = DatePeriod(month: month("2024-05"))

/// A household's May in euros, with a refused row, and everything a report can say about it.
func householdReport(
  payee: String = "Landlord", description: String = "Rent", category: String = "housing",
  path: String = "bank.csv"
) -> FinanceReport {
  let now = flow(in: "3086.73", 2, out: "1204.27", 8)
  let april = flow(in: "3000.00", 1, out: "1300.00", 9)
  let section = FinanceReport.CurrencySection(
    balance: Balance(now, in: .eur),
    comparisons: [
      PeriodComparison(
        kind: .previous, period: DatePeriod(month: month("2024-04")), then: Balance(april, in: .eur),
        now: Balance(now, in: .eur)),
      PeriodComparison(
        kind: .yearBefore, period: DatePeriod(month: month("2023-05")),
        then: Balance(flow(out: "900", 4), in: .eur), now: Balance(now, in: .eur)),
    ],
    categories: [
      CategoryTotal(
        category: TransactionCategory(rawValue: category), balance: balance(out: "850", 1),
        share: decimal("70.58")),
      CategoryTotal(
        category: .food, balance: balance(in: "9.33", 1, out: "354.27", 7), share: decimal("29.42")),
      CategoryTotal(category: .salary, balance: balance(in: "3077.4", 1), share: decimal("0")),
    ],
    payees: [
      PayeeTotal(payee: payee, balance: balance(out: "850", 1)),
      PayeeTotal(payee: "Grocer", balance: balance(in: "9.33", 1, out: "210.125", 4)),
    ],
    largest: [
      transaction("t7", "Wages May", on: "2024-05-31", amount: "3077.40", type: .income, category: "salary"),
      transaction("t1", description, on: "2024-05-01", amount: "850", category: category),
    ],
    trend: [
      MonthlyBalance(month: month("2024-03"), balance: balance()),
      MonthlyBalance(month: month("2024-04"), balance: Balance(april, in: .eur)),
      MonthlyBalance(month: month("2024-05"), balance: Balance(now, in: .eur)),
    ])
  return FinanceReport(
    period: ResolvedPeriod(may, data: nil), dataDays: day("2023-05-02")...day("2024-05-31"),
    hasRows: true,
    currencies: [section],
    rowCounts: rowCounts(
      [
        RowCounts(
          path: path, format: "csv", read: 412, accepted: 398, rejected: 1, duplicate: 11, skipped: 2)
      ],
      rejections: rejections(rejected(source: path)),
      warnings: ["the decimal mark of bank.csv was taken to be a comma"]))
}

/// The cursor of the page behind that transaction.
func cursor(after transaction: Transaction) -> PageCursor {
  PageCursor(
    order: .newestFirst,
    last: PlacedTransaction(transaction, at: SourcePosition(source: 0, byteOffset: 0)), question: 7)
}

/// Totals by two dimensions in two currencies.
func totalsByMonthAndCategory() -> TotalsReport {
  TotalsReport(
    dimensions: [.month, .category], period: ResolvedPeriod(may, data: nil),
    rows: [
      TotalsReport.Row(keys: ["2024-05", "food"], balance: balance(in: "7.5", 1, out: "20", 2)),
      TotalsReport.Row(keys: ["2024-05", "=1+1"], balance: balance(out: "10", 1)),
      TotalsReport.Row(keys: ["2024-06", "food"], balance: balance(currency("USD"), out: "4", 1)),
    ], rowCounts: rowCounts())
}
