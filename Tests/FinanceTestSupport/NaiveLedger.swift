import FinanceDomain

/// The law that fast answers are held to: plain loops over `[Transaction]`, one `Decimal` addition at a time.
///
/// Nothing here knows of batches, columns, symbols, scales or months as numbers. It is the wrong thing to run
/// on more than some thousands of rows. The answers stand in `NaiveLedger+Answers.swift` and
/// `NaiveLedger+Lists.swift`.
package struct NaiveLedger: Sendable {
  /// Every transaction, in the order of the sources.
  package let transactions: [Transaction]

  /// A ledger of these transactions.
  package init(_ transactions: [Transaction]) { self.transactions = transactions }

  /// Only what meets the condition.
  package func matching(_ condition: SearchExpression) -> NaiveLedger {
    NaiveLedger(transactions.filter { NaiveSearch.accepts(condition, $0) })
  }

  /// Only what happened in the period.
  package func within(_ period: DatePeriod) -> NaiveLedger {
    NaiveLedger(transactions.filter { period.first <= $0.date && $0.date <= period.last })
  }

  /// Only what the query is about.
  package func matching(_ query: TransactionQuery) -> NaiveLedger {
    let ledger = matching(query.condition)
    return query.period.map { ledger.within($0) } ?? ledger
  }

  /// The first and the last day on which anything happened.
  package var days: ClosedRange<CalendarDay>? {
    guard let first = transactions.map(\.date).min(), let last = transactions.map(\.date).max() else {
      return nil
    }
    return first...last
  }

  /// The currencies that occur, by code.
  package var currencies: [Currency] { Set(transactions.map(\.currency)).sorted() }

  /// The parts of the ledger that have the same label, byte for byte.
  package func parts(by label: (Transaction) -> String) -> [(label: String, ledger: NaiveLedger)] {
    Dictionary(grouping: transactions) { Array(label($0).utf8) }.map { bytes, transactions in
      (String(decoding: bytes, as: UTF8.self), NaiveLedger(transactions))
    }
  }

  /// A line for every label and currency that occurs, in no order.
  package func lines(by label: (Transaction) -> String) -> [NaiveLine] {
    parts(by: label).flatMap { label, part in
      part.currencies.map { NaiveLine(label, NaiveBalance(part.transactions, in: $0)) }
    }
  }
}
