import FinanceDomain

/// A fully decided reading of rows: which cell is what, and how it is written. Nothing is left to be guessed row by row.
///
/// It turns cells into the canonical texts of a ``TransactionDTO``, or refuses them; what is valid is for
/// `toDomain()` to judge. Columns are numbers from 0.
package struct RowMapping: Hashable, Sendable {
  /// The day, perhaps with a clock reading.
  package var date: Int
  /// The clock reading, where it has a column of its own.
  package var time: Int?
  /// How days are written; the first that fits reads a cell. Empty for the canonical forms alone.
  package var dateFormats: [DateFormat]
  /// The first year of the hundred that years of two digits stand for.
  package var firstYearOfTwoDigits: Int?
  /// What the amount is read from.
  package var amount: AmountReading
  /// How amounts are written.
  package var numbers: NumberFormat
  /// How balances are written, where it is not how amounts are.
  package var balanceNumbers: NumberFormat?
  /// Columns of which the first that is not blank is the description, or all of which are joined.
  package var description: [Int]
  /// Whether the description's columns are joined.
  package var joinsDescription = false
  /// Columns that are joined to the note.
  package var note: [Int] = []
  /// What stands between joined texts.
  package var separator = " "
  package var id: Int?
  package var category: Int?
  package var account: Int?
  package var currency: Int?
  package var balance: Int?
  /// The currency that the name of the amount's column states.
  package var statedCurrency: Currency?
  /// Rows that are left out.
  package var skips: [CellCondition] = []
  /// Whether a row that has no amount but a balance is left out: it states a balance and moves no money.
  package var skipsBalanceRows = false
}

/// A condition on one cell, met by any of some values.
package struct CellCondition: Hashable, Sendable {
  /// The column.
  package var column: Int
  /// The values in lower case, to be met as a whole.
  package var values: Set<String>
  /// Patterns, to be found anywhere.
  package var patterns: [SearchPattern]

  /// Whether the cell meets it.
  package func isMet(by cell: MappedCell) -> Bool {
    let text = cell.text
    return values.contains(text.lowercased()) || patterns.contains { $0.matches(text) }
  }
}

/// Why a row could not be mapped: the column to blame, and the reason.
package struct MappingRefusal: Error, Hashable, Sendable {
  /// The column, from 0, if one is to blame.
  package let column: Int?
  /// The reason.
  package let error: TransactionMappingError
}
