import FinanceDomain

/// The rows of a source that state a balance or a sum in the place of an amount.
struct BalanceRowSurvey: Sendable {
  private var found: [Place: String] = [:]
  private var sum: Decimal = 0
  private var sums: [(place: Place, text: String, isSum: Bool)] = []
  /// A row that may be a balance or a transaction, if there is one.
  private(set) var doubtful: (column: Int, text: String)?

  private struct Place: Hashable, Sendable {
    let column: Int
    let value: String
  }

  mutating func absorb(_ text: String, in column: Int, _ amount: WrittenAmount) {
    let place = Place(column: column, value: text.lowercased())
    let value = (try? AmountField.parse(amount.signedText).decimal) ?? 0
    switch BalanceRows.meaning(of: text) {
    case .balance?: found[place] = text
    case .doubtful?: doubtful = doubtful ?? (column, text)
    case .sum?: sums.append((place, text, value == sum && sum != 0))
    case nil: sum += value
    }
  }

  /// A row without an amount that is called a balance.
  mutating func absorbBalance(_ text: String, in column: Int) {
    guard BalanceRows.meaning(of: text).map({ $0 != .sum }) ?? false else { return }
    found[Place(column: column, value: text.lowercased())] = text
  }

  /// The texts of the rows that are left out.
  var texts: [String] { (found.values + provedSums.map(\.text)).sorted { $0.precedesByBytes($1) } }

  /// How the rows are left out.
  var skips: [CellCondition] {
    (Array(found.keys) + provedSums.map(\.place)).map {
      CellCondition(column: $0.column, values: [$0.value], patterns: [])
    }.sorted { ($0.column, $0.values.first ?? "") < ($1.column, $1.values.first ?? "") }
  }

  /// Somebody may be called Total: a row is a sum only if the amounts before it come to it, in all rows called so.
  private var provedSums: [(place: Place, text: String)] {
    let refuted = Set(sums.filter { !$0.isSum }.map(\.place))
    var proved: [Place: String] = [:]
    for sum in sums where !refuted.contains(sum.place) { proved[sum.place] = sum.text }
    return proved.map { ($0.key, $0.value) }
  }
}
