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
    /// The figures, one a column.
    public let cells: [ExactSum]
    /// What they come to.
    public let total: ExactSum
    /// What they come to by column, quiet columns included, to the digits of the currency.
    public let average: ExactSum

    /// A line of that currency.
    init(keys: [String], cells: [ExactSum], in currency: Currency) {
      self.keys = keys
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
  public let account: ScanRowCounts
}
