/// What may be spent in a period, what has been, and what is left.
public struct BudgetReport: Hashable, Sendable {
  /// What may be spent and what has been.
  public struct Figures: Hashable, Sendable {
    /// What the budget says, of all its periods together.
    public package(set) var budget = ExactSum.zero
    /// What earlier periods have left over, or have spent too much.
    public package(set) var carriedIn = ExactSum.zero
    /// What has been spent, less what came back.
    public package(set) var actual = ExactSum.zero

    /// What may be spent: the budget, and what was carried in.
    public var available: ExactSum { budget + carriedIn }
    /// What is left; negative if too much has been spent.
    public var remaining: ExactSum { available - actual }
    /// What has been spent in percent of what may be, to two places; `nil` where nothing may be spent.
    public var used: Decimal? { available > .zero ? Rounding.percentage(actual, of: available) : nil }

    mutating func add(_ other: Figures) {
      budget.add(other.budget)
      carriedIn.add(other.carriedIn)
      actual.add(other.actual)
    }
  }

  /// The state of a budget.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// More has been spent than may be.
    case over
    /// More has been spent than the days that have passed would have a part in.
    case ahead
    /// Neither.
    case within
  }

  /// How the money goes beside how the days go.
  public struct Pace: Hashable, Sendable {
    /// How much of the days has passed, in percent to two places.
    public let passed: Decimal
    /// By how much more has been spent than these days have a part in, to the places of the currency; negative if less.
    public let ahead: ExactSum
  }

  /// One budget.
  ///
  /// Of the budget's own periods those count that end in the days asked about. Where they are longer than that, it is the
  /// whole of the one in which the last day is, and what has been spent in it up to that day.
  public struct Row: Hashable, Sendable {
    /// The budget as it is in the last of these periods.
    public let budget: Budget
    /// What it is for in any of them, each with everything below it.
    public let categories: [TransactionCategory]
    /// How many of its periods count.
    public let periods: Int
    /// From the first day of these periods to the last.
    public let days: DatePeriod
    /// The day up to which spending counts; it is before the last of the days where the budget is longer than what was
    /// asked about.
    public let lastCounted: CalendarDay
    /// Whether the budget's periods are made of exactly the days asked about.
    public let coversPeriod: Bool
    /// What may be spent, and what has been.
    public let figures: Figures
    /// How the money goes beside how the days go; `nil` where no day is known to count from.
    public let pace: Pace?
    /// Another budget of the same days that this one is wholly a part of.
    public internal(set) var within: String?

    /// Its state.
    public var state: State {
      if figures.remaining < .zero { return .over }
      return (pace?.ahead ?? .zero) > .zero ? .ahead : .within
    }
  }

  /// What is said about one currency. Currencies are never added together.
  ///
  /// The total counts no transaction twice. It consists of the budgets that cover exactly the days asked about and are not
  /// part of another such budget, and of what was spent in these days without a budget. With what was spent in them under
  /// budgets of other days alone, its actual figure is all that was spent in the period. Where two of these budgets have some
  /// categories in common, neither being part of the other, there is no such total.
  public struct CurrencySection: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The budgets, in the order of the configuration.
    public let rows: [Row]
    /// What was spent in the period on categories that only budgets of other days are for.
    public let otherDays: ExactSum
    /// What was spent in the period on categories without a budget.
    public let notBudgeted: ExactSum
    /// All that was spent in the period.
    public let expense: ExactSum
    /// The total; `nil` where budgets overlap in part.
    public let total: Figures?
    /// The first two budgets that overlap in part.
    public let overlapping: [String]
  }

  /// The days asked about; an open end is at the beginning or end of the month of the first or last day of the data.
  public let period: ResolvedPeriod
  /// The day up to which days have passed; `nil` where none was named and there is no transaction.
  public let asOf: CalendarDay?
  /// Whether that day was named; otherwise it is the last day of the data.
  public let isAsOfNamed: Bool
  /// The last day of the data, up to which there can be spending; `nil` without transactions.
  public let dataEnd: CalendarDay?
  /// One section a currency that has a budget or spending, by code.
  public let currencies: [CurrencySection]
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts

  /// The budgets that are over.
  public var over: [Row] { currencies.flatMap(\.rows).filter { $0.state == .over } }
}
