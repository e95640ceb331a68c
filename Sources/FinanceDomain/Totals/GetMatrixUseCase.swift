/// Totals of a period with its steps side by side.
public struct GetMatrixUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The totals of every combination of those dimensions that occurs, step by step.
  ///
  /// - Precondition: none of the dimensions is a stretch of time.
  /// - Throws: ``PeriodQuestionError/tooManyFigures(_:_:_:)``; the errors of the repository: see ``TransactionsRepository``.
  public func execute(
    by dimensions: [TotalsReport.Dimension], columns step: PeriodStep,
    showing measure: MatrixReport.Measure = .net, in period: DatePeriod
  ) async throws -> MatrixReport {
    precondition(dimensions.allSatisfy { $0.step == nil }, "time runs along the columns")
    let answer = try await question.ask(about: period, including: step.cutsMonths ? .byDay : [])
    let calendar = question.calendar
    let steps = StepsOfPeriod(step: step, period: period, calendar: calendar)
    let looksAt = dimensions.reduce(TotalsCube.Dimensions([.month, .currency])) { $0.union($1.looksAt) }
    let cells = answer.buckets(in: period, by: looksAt) { entry in
      MatrixCell(key: TotalsKey(entry, dimensions, in: calendar), step: steps.step(of: entry.day))
    }
    let columns = try steps.all(
      from: Set(cells.keys.map(\.step)), besideRows: Set(cells.keys.map(\.key)).count)
    return MatrixReport(
      dimensions: dimensions, step: step, measure: measure,
      period: ResolvedPeriod(period, data: answer.summary.days), columns: columns,
      currencies: sections(cells, TotalsOrder(dimensions: dimensions), columns, measure),
      rowCounts: answer.scan.rowCounts.about([period]))
  }

  private func sections(
    _ cells: [MatrixCell: FlowBuckets], _ order: TotalsOrder, _ columns: [DatePeriod],
    _ measure: MatrixReport.Measure
  ) -> [MatrixReport.CurrencySection] {
    var whole: [TotalsKey: FlowBuckets] = [:]
    for (cell, buckets) in cells {
      whole[cell.key, default: FlowBuckets(isByPolicy: buckets.isByPolicy)].add(buckets)
    }
    let rows = order.sorted(whole).map { key, _ in
      let figures = columns.map { cells[MatrixCell(key: key, step: $0)].map(measure.figure) ?? .zero }
      return (key.currency, MatrixReport.Row(keys: key.texts, cells: figures, in: key.currency))
    }
    return Dictionary(grouping: rows, by: \.0).sorted { $0.key < $1.key }.map { currency, rows in
      MatrixReport.CurrencySection(currency: currency, rows: rows.map(\.1), columns: columns.count)
    }
  }
}

private struct MatrixCell: Hashable {
  let key: TotalsKey
  let step: DatePeriod
}

extension MatrixReport.Measure {
  fileprivate func figure(of buckets: FlowBuckets) -> ExactSum {
    switch self {
    case .net: buckets.net
    case .income: buckets.income
    case .expense: buckets.expense
    }
  }
}

/// Totals with stretches of time side by side: a row a category, account or direction, or a combination of them, and a column
/// a month or any other step, with totals and averages both ways.
public struct MatrixReport: Hashable, Sendable {
  /// Which figure the cells show.
  public enum Measure: String, Hashable, Sendable, CaseIterable {
    /// Money in less money out.
    case net
    /// Money in.
    case income
    /// Money out, less refunds where these are told apart.
    case expense
  }

  /// A line of figures.
  public struct Row: Hashable, Sendable {
    /// The values of the dimensions as text; none for the line that sums up the others.
    public let keys: [String]
    /// The currency.
    public let currency: Currency
    /// The figures, one a column.
    public let cells: [ExactSum]
    /// What they come to.
    public let total: ExactSum
    /// What they come to by column, quiet columns included, to the digits of the currency.
    public let average: ExactSum

    init(keys: [String], cells: [ExactSum], in currency: Currency) {
      self.keys = keys
      self.currency = currency
      self.cells = cells
      total = cells.reduce(.zero, +)
      average =
        cells.isEmpty ? .zero : Rounding.average(total, of: cells.count, places: currency.minorUnits)
    }
  }

  /// The lines of one currency. Currencies are never added together.
  public struct CurrencySection: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The lines, in the order of ``TotalsReport/rows``.
    public let rows: [Row]
    /// What the lines come to, column by column.
    public let totals: Row

    init(currency: Currency, rows: [Row], columns: Int) {
      self.currency = currency
      self.rows = rows
      let sums = (0..<columns).map { column in rows.reduce(.zero) { $0 + $1.cells[column] } }
      totals = Row(keys: [], cells: sums, in: currency)
    }
  }

  /// What the keys of a line are, the outermost first.
  public let dimensions: [TotalsReport.Dimension]
  /// The length of a column.
  public let step: PeriodStep
  /// Which figure the cells show.
  public let measure: Measure
  /// The days covered.
  public let period: ResolvedPeriod
  /// The columns, without gaps from the first in which something happened to the last, held within the period.
  public let columns: [DatePeriod]
  /// The lines by currency code.
  public let currencies: [CurrencySection]
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts
}
