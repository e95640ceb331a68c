import FinanceDomain

/// Several questions that are put to the same rows in one pass.
///
/// Each sees only the rows that it is about, as if it were asked alone: aggregates do not know of each other.
struct JointQuestions: TransactionAggregate {
  /// In the order in which they were asked.
  private(set) var questions: [any Question]

  init(_ questions: [any Question]) { self.questions = questions }

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    for number in questions.indices { questions[number].absorb(batch) }
  }

  mutating func merge(_ other: consuming JointQuestions) {
    for number in questions.indices { questions[number].merge(other.questions[number]) }
  }
}

extension JointQuestions {
  /// One of them, of whatever kind.
  protocol Question: Sendable {
    /// Takes in the rows of the batch that it is about.
    mutating func absorb(_ batch: borrowing TransactionBatch)
    /// Takes in what another worker has learned about the same question.
    mutating func merge(_ other: any Question)
  }

  /// A condition and what is learned from the rows that meet it.
  struct Part<Aggregate: TransactionAggregate>: Question {
    private(set) var aggregate: Aggregate
    private var filter: TransactionFilter
    private let isAboutAll: Bool

    init(_ empty: Aggregate, about condition: SearchExpression) {
      aggregate = empty
      filter = TransactionFilter(condition)
      isAboutAll = condition == .everything
    }

    mutating func absorb(_ batch: borrowing TransactionBatch) {
      guard !isAboutAll else { return aggregate.absorb(batch) }
      // The others need the rows that this one leaves out.
      var rows = copy batch
      filter.apply(to: &rows)
      aggregate.absorb(rows)
    }

    mutating func merge(_ other: any Question) {
      guard let other = other as? Part else { preconditionFailure("questions are merged in their order") }
      aggregate.merge(other.aggregate)
    }
  }
}
