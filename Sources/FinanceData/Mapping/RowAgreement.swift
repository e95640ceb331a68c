import FinanceDomain

/// What cells say once more that the values of a row are not read from, and did so in all rows that were looked at.
///
/// A file in which they differ further on may mean something else by its columns: such a row is refused, and what follows from it
/// is decided by all rows.
package struct RowAgreement: Hashable, Sendable {
  /// Words that said which way money went, as the amounts did.
  package var words: SideReading?
  /// Whether every amount was in the column for its direction, and none came back there.
  package var keepsHalves = false
  /// Whether objects have a standard type, so that the amount of one that has none may be either if it has no minus.
  package var hasTypes = false
  /// Columns that stated the amount, or nothing.
  package var copies: [Int] = []
  /// A column that named the currency, or none.
  package var currency: Int?
  /// Whether each amount had its currency beside it.
  package var marksAmounts = false
  /// Whether no amount had a word such as `CR` beside it that says which way money went: its sign did.
  package var hasNoWords = false

  package init() {}

  /// Whether values are compared besides the words, which the standard mapping looks at as well.
  package var comparesValues: Bool { !copies.isEmpty || currency != nil || marksAmounts }
}

extension RowMapping {
  /// Refuses a row in which cells that have said the same so far do not.
  func checkAgreement(on money: MappedMoney, _ cells: [MappedCell]) throws(MappingRefusal) {
    guard case .exact(let number, let text) = money.amount, number.coefficient != 0 else { return }
    if let reading = agreement.words, let type = reading.words[cells[reading.direction].text.lowercased()],
      (type == .expense) != (number.coefficient < 0)
    {
      throw refusal(
        reading.direction, cells, .type, .signUndecided,
        "'\(cells[reading.direction].text.excerpt)' says the opposite of the sign of '\(text.excerpt)', and in the rows before "
          + "it the two go together; correct one of them, or state which counts with --set columns.direction=…"
      )
    }
    if agreement.keepsHalves, (number.coefficient > 0) != money.isCredit {
      throw refusal(
        amount.columns[money.isCredit && amount.columns.count > 1 ? 1 : 0], cells, .amount, .signUndecided,
        "'\(text.excerpt)' has another sign than the amounts of its column before it; state with --set sign=… whether it came back"
      )
    }
    for column in agreement.copies where !cells[column].isBlank && !cells[column].saysNoAmount {
      guard let other = try? (numbers ?? .plain).read(cells[column]), !other.isZero,
        (try? other.magnitude()).map({ ExactSum($0).units.magnitude != ExactSum(number).units.magnitude })
          ?? true
      else { continue }
      throw refusal(
        column, cells, .amount, .amountAmbiguous,
        "'\(cells[column].text.excerpt)' is not the amount '\(text.excerpt)', and in the rows before it the two columns say the "
          + "same; state with --set columns.amount=… which of them was booked")
    }
    if let column = agreement.currency, let currency, !cells[column].isBlank, !cells[currency].isBlank,
      cells[column].text != cells[currency].text
    {
      throw refusal(
        column, cells, .currency, .currencyUndecided,
        "'\(cells[column].text.excerpt)' is not the currency '\(cells[currency].text.excerpt)', and in the rows before it the two "
          + "columns say the same; state with --set columns.currency=… which of them is the amount's")
    }
    if agreement.marksAmounts, money.symbol == nil {
      throw refusal(
        amount.columns.first ?? 0, cells, .currency, .currencyUndecided,
        "'\(text.excerpt)' has no currency beside it, and all amounts before it have one; state with --set currency=… what such "
          + "amounts are in")
    }
  }
}
