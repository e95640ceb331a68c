import FinanceDomain

/// Which cells a transaction's amount and direction are read from.
package enum AmountReading: Hashable, Sendable {
  /// How the standard mapping has it: a magnitude beside a column of directions, or, in rows that lack one, a number
  /// whose sign tells.
  case standard(column: Int, type: Int?)
  /// One column whose sign tells the direction.
  case signed(column: Int, SignConvention)
  /// One column for money out and one for money in; in each row one of them is blank or zero. Where money out is
  /// written with a minus, the minus says nothing more; elsewhere a minus turns the direction round.
  case split(debit: Int?, credit: Int?, debitIsNegative: Bool)
  /// A column of magnitudes, and one that tells the direction; a minus turns it round.
  case directed(column: Int, direction: Int, [String: TransactionType])

  /// The columns that hold amounts.
  package var columns: [Int] {
    switch self {
    case .standard(let column, _), .signed(let column, _), .directed(let column, _, _): [column]
    case .split(let debit, let credit, _): [debit, credit].compactMap(\.self)
    }
  }

  /// The column that tells the direction.
  package var direction: Int? {
    switch self {
    case .standard(_, let type): type
    case .directed(_, let direction, _): direction
    case .signed, .split: nil
    }
  }
}
