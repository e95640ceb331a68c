/// What there was at the end of each day of a period on which something moved, a currency at a time.
public struct GetRunningBalanceUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The running balances by currency code. They begin with the opening of the bridge and end with its closing.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod) async throws -> [RunningBalance] {
    let answer = try await question.ask(about: period, including: [.opening, .byDay])
    let opening = answer.summary.opening
    let flows = answer.summary.flows(in: period, by: [.month, .currency]) { entry in
      InCurrency(currency: entry.currency, value: entry.day)
    }
    let days = Dictionary(grouping: flows, by: \.key.currency)
    return Set(opening.keys).union(days.keys).sorted().map { currency in
      var held = opening[currency] ?? .zero
      let points = (days[currency] ?? []).sorted { $0.key.value < $1.key.value }.map { key, flow in
        held.add(flow.net)
        return RunningBalance.Point(day: key.value, balance: held.decimal)
      }
      return RunningBalance(
        currency: currency, opening: (opening[currency] ?? .zero).decimal, points: points)
    }
  }
}

/// What there was at the end of each day on which something moved, of one currency.
public struct RunningBalance: Hashable, Sendable {
  /// The end of a day.
  public struct Point: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// What there was at its end.
    public let balance: Decimal
  }

  /// The currency.
  public let currency: Currency
  /// What there was before the first day.
  public let opening: Decimal
  /// The days on which something moved, in order.
  public let points: [Point]
}
