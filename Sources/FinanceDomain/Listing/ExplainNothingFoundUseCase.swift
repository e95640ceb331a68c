/// Why a question found nothing: which of the names in it no transaction has, and which days there are.
///
/// It reads everything once more, so it is for answers that are empty and no others.
public struct ExplainNothingFoundUseCase: Sendable {
  private let repository: any TransactionsRepository

  /// Asks that repository.
  public init(repository: any TransactionsRepository) { self.repository = repository }

  /// What all transactions together say of a question that none of them met.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(_ question: TransactionQuery) async throws -> NothingFound {
    let everything = TransactionQuery(period: question.period, calendar: question.calendar)
    let all = try await repository.totals(matching: everything).aggregate
    guard let days = all.days else { return NothingFound() }
    let names = all.totals.flows(by: [.category, .account, .currency]) { $0 }.keys
    let unknown = question.condition.names.compactMap { kind, tests -> NothingFound.UnknownName? in
      let known = Set(names.map(kind.text)).filter { !$0.isEmpty }.sorted()
      // A pattern is no name.
      guard let text = tests.lazy.compactMap(\.text).first,
        !known.contains(where: { name in tests.contains { $0.accepts(name) } })
      else { return nil }
      return NothingFound.UnknownName(kind: kind, text: text, known: known)
    }
    let isEmpty = question.period.map { all.flows(in: $0, by: .currency, groupedBy: \.currency).isEmpty }
    return NothingFound(unknown: unknown, days: isEmpty == true ? days : nil)
  }
}

/// What is known of a question that found nothing.
public struct NothingFound: Hashable, Sendable {
  /// A name that was asked for and that no transaction has.
  public struct UnknownName: Hashable, Sendable {
    /// What was to be called so.
    public enum Kind: String, Hashable, Sendable { case category, account, currency }

    /// What was to be called so.
    public let kind: Kind
    /// The name as it was asked for.
    public let text: String
    /// The names that there are, in order.
    public let known: [String]
  }

  /// The names that no transaction has, in the order in which they were asked for.
  public internal(set) var unknown: [UnknownName] = []
  /// The first day of any transaction and the last, where none is of the days asked about.
  public internal(set) var days: ClosedRange<CalendarDay>?
}

extension NothingFound.UnknownName.Kind {
  fileprivate func text(of entry: TotalsCube.Entry) -> String {
    switch self {
    case .category: entry.category.rawValue
    case .account: entry.account
    case .currency: entry.currency.rawValue
    }
  }
}

extension SearchExpression {
  /// What is asked of names, but for those that are not to be; of a name and those below it both.
  fileprivate var names: [(kind: NothingFound.UnknownName.Kind, tests: [TextTest])] {
    switch self {
    case .any(let parts) where parts.count == 2 && parts.contains(where: \.isPattern):
      parts.first?.names.map { ($0.kind, $0.tests + parts[1].names.flatMap(\.tests)) } ?? []
    case .all(let parts), .any(let parts): parts.flatMap(\.names)
    case .text(.category, let test): [(.category, [test])]
    case .text(.account, let test): [(.account, [test])]
    case .currency(let currency): [(.currency, [.equals(currency.rawValue)])]
    default: []
    }
  }

  private var isPattern: Bool { if case .text(_, .matches) = self { true } else { false } }
}

extension SearchExpression.TextTest {
  /// The text that is asked for; `nil` for a pattern.
  fileprivate var text: String? {
    switch self {
    case .contains(let text), .equals(let text): text
    case .matches: nil
    }
  }
}
