/// What there was at the end of each day of a period on which something moved, a currency at a time.
public struct GetRunningBalanceUseCase: FlowUseCase {
  private let question: FlowQuestion

  /// Asks that question.
  public init(_ question: FlowQuestion) { self.question = question }

  /// The running balances by currency code. They begin with the opening of the bridge and end with its closing.
  public func execute(in period: DatePeriod) async throws -> [RunningBalance] {
    let answer = try await question.ask(about: period, including: [.opening, .byDay])
    let opening = answer.summary.opening
    let flows = answer.summary.flows(in: period, by: [.month, .currency]) { entry in
      CurrencyDay(currency: entry.currency, day: entry.day)
    }
    let days = Dictionary(grouping: flows, by: \.key.currency)
    return Set(opening.keys).union(days.keys).sorted().map { currency in
      var held = opening[currency] ?? .zero
      let points = (days[currency] ?? []).sorted { $0.key.day < $1.key.day }.map { key, flow in
        held.add(flow.net)
        return RunningBalance.Point(day: key.day, balance: held.decimal)
      }
      return RunningBalance(
        currency: currency, opening: (opening[currency] ?? .zero).decimal, isAnchored: false, points: points)
    }
  }
}

private struct CurrencyDay: Hashable {
  let currency: Currency
  let day: CalendarDay
}
