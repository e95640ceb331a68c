@testable import FinanceDomain

/// On which days of the week money came in and went out.
public struct GetWeekdaysUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// A row a day of the week and currency in which something happened.
  public func execute(in period: DatePeriod) async throws -> WeekdaysReport {
    let answer = try await question.ask(about: period, including: .byDay)
    let buckets = answer.buckets(in: period, by: [.month, .currency]) { entry in
      Key(currency: entry.currency, weekday: entry.day.weekday)
    }
    let rows = buckets.sorted { $0.key < $1.key }.map { key, buckets in
      WeekdaysReport.Row(weekday: key.weekday, balance: Balance(buckets, in: key.currency))
    }
    return WeekdaysReport(
      period: ResolvedPeriod(period, data: answer.summary.days), rows: rows,
      rowCounts: answer.scan.rowCounts.about([period]))
  }
}

/// What a row is about.
private struct Key: Hashable, Comparable {
  let currency: Currency
  let weekday: Int

  static func < (left: Key, right: Key) -> Bool {
    (left.currency, left.weekday) < (right.currency, right.weekday)
  }
}
