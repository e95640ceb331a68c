import FinanceDomain

/// The rows of a source that state a balance or a sum in the place of an amount.
struct BalanceRowSurvey: Sendable {
  private var found: [Place: String] = [:]
  private var sum = ExactSum.zero
  private var sums: [(place: Place, text: String, isSum: Bool)] = []
  /// A row that may be a balance or a transaction, if there is one.
  private(set) var doubtful: (column: Int, text: String)?

  private struct Place: Hashable, Sendable {
    let column: Int
    let value: String
  }

  /// Takes a row with an amount into account.
  mutating func absorb(_ cell: MappedCell, in column: Int, _ amount: WrittenAmount) {
    let value = amount.signedSum
    guard let meaning = BalanceRows.meaning(of: cell.bytes) else { return sum.add(value) }
    let text = cell.text
    let place = Place(column: column, value: text.lowercased())
    switch meaning {
    case .balance: found[place] = text
    case .doubtful: doubtful = doubtful ?? (column, text)
    case .sum: sums.append((place, text, value == sum && !sum.isZero))
    }
  }

  /// Takes a row without an amount into account, which may be called a balance.
  mutating func absorbBalance(_ cell: MappedCell, in column: Int) {
    guard BalanceRows.meaning(of: cell.bytes).map({ $0 != .sum }) ?? false else { return }
    found[Place(column: column, value: cell.text.lowercased())] = cell.text
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

extension WrittenAmount {
  /// The amount with its sign; nothing if it cannot be held exactly.
  fileprivate var signedSum: ExactSum {
    var sum = ExactSum.zero
    guard let magnitude = try? magnitude() else { return sum }
    sum.add(magnitude)
    return isNegative ? .zero - sum : sum
  }
}
