import FinanceData
import FinanceDomain

/// Rows that state balances and sums, in a table of which a column says what kind each row is.
///
/// Nothing is asked of the words and codes, which differ from bank to bank: the rows between prove it. What the first row
/// states and what they come to is what the last one states, and whatever else is not one of them is what went out or came in.
/// Round amounts come to one another by chance, so they are a reason to ask and no proof.
struct RowKindSurvey: Sendable {
  /// The rows that are left out.
  struct Proof: Hashable, Sendable {
    let column: Int
    let kinds: Set<String>
    let count: Int
    /// Whether too many amounts have cents for chance, or words call both ends balances.
    let isCertain: Bool
    /// Whether it is the last row alone, which all others come to.
    var isOfSum = false
  }

  /// What one row moved.
  struct Movement: Hashable, Sendable {
    /// What says which way, beside the sign.
    let way: String
    let isNegative: Bool
  }

  /// The rows of one kind.
  private struct Kind: Sendable {
    var sums: [Movement: ExactSum] = [:]
    /// The first few of them: balances and sums are rare.
    var rows: [Row] = []
    var count = 0

    mutating func absorb(_ row: Row) {
      count += 1
      sums[row.movement, default: .zero].add(row.amount)
      if rows.count < 3 { rows.append(row) }
    }
  }

  private struct Row: Sendable {
    let place: Int
    let movement: Movement
    let amount: ExactSum
    let isCalledBalance: Bool
  }

  private let columns: [Int]
  /// Those of them that hold what rows are about, and may be alike in any two.
  private let texts: Set<Int>
  private var kinds: [Int: [String: Kind]] = [:]
  private var count = 0
  /// How many amounts are no whole numbers.
  private var fractions = 0

  /// So many rows of one kind may state balances, and so many the sums.
  private static let most = 2
  /// So many rows between are a proof, if as many amounts have cents.
  private static let least = 3

  init(_ columns: [Int], texts: [Int]) { (self.columns, self.texts) = (columns, Set(texts)) }

  /// Takes a row with an amount into account.
  mutating func absorb(_ cells: [MappedCell], _ amount: WrittenAmount, way: String) {
    guard !columns.isEmpty, let magnitude = try? amount.magnitude() else { return }
    var sum = ExactSum.zero
    sum.add(magnitude)
    if magnitude.coefficient % PowersOfTen.table[magnitude.scale] != 0 { fractions += 1 }
    let isNegative = amount.direction.map { $0 == .expense } ?? amount.isNegative
    let row = Row(
      place: count, movement: Movement(way: way, isNegative: isNegative), amount: sum,
      isCalledBalance: cells.contains { BalanceRows.meaning(of: $0.bytes) == .balance })
    count += 1
    for column in columns {
      kinds[column, default: [:]][cells[column].text.lowercased(), default: Kind()].absorb(row)
    }
  }

  /// What the rows prove, if it is known which way each went.
  func proof(_ isOut: (Movement) -> Bool) -> Proof? {
    for column in columns {
      if let kinds = kinds[column], let proof = proof(column, kinds, isOut) { return proof }
    }
    return nil
  }

  private func proof(_ column: Int, _ kinds: [String: Kind], _ isOut: (Movement) -> Bool) -> Proof? {
    let rare = kinds.filter { $0.value.count <= RowKindSurvey.most }
    let ends = rare.filter { $0.value.rows.contains { $0.place == 0 || $0.place == count - 1 } }
    let balances = ends.values.flatMap(\.rows).sorted { $0.place < $1.place }
    if balances.count == 1, balances[0].place == count - 1, !texts.contains(column),
      isSum(balances[0], of: kinds.filter { ends[$0.key] == nil }.values.flatMap(\.sums), isOut)
    {
      return Proof(column: column, kinds: Set(ends.keys), count: 1, isCertain: false, isOfSum: true)
    }
    guard balances.count == 2, balances[0].place == 0, balances[1].place == count - 1 else { return nil }
    let isCertain = fractions >= RowKindSurvey.least || balances.allSatisfy(\.isCalledBalance)
    // Texts of their own do not tell a balance and one after it from a purchase and what all purchases come to.
    guard texts.contains(column) ? isCertain && ends.count == 1 : isCertain || ends.count == 1 else {
      return nil
    }
    let others = rare.filter { ends[$0.key] == nil }.sorted { $0.key.precedesByBytes($1.key) }
    guard others.count < 6 else { return nil }
    for choice in (0..<1 << others.count).reversed() {
      let sums = others.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element)
      let left = Set(ends.keys).union(sums.map(\.key))
      let between = kinds.filter { !left.contains($0.key) }.values
      guard explains(balances, sums.flatMap(\.value.rows), Array(between), isOut) else { continue }
      return Proof(
        column: column, kinds: left, count: balances.count + sums.reduce(0) { $0 + $1.value.count },
        isCertain: isCertain)
    }
    return nil
  }

  /// Whether a row is what at least three others come to, or those of them that went its way.
  private func isSum(
    _ row: Row, of others: [(key: Movement, value: ExactSum)], _ isOut: (Movement) -> Bool
  ) -> Bool {
    guard count > RowKindSurvey.least, fractions > 0 else { return false }
    let (out, into) = totals(of: others, isOut)
    let isOutside = isOut(row.movement)
    return row.amount == (isOutside ? out - into : into - out) || row.amount == (isOutside ? out : into)
  }

  private func totals(
    of movements: [(key: Movement, value: ExactSum)], _ isOut: (Movement) -> Bool
  ) -> (out: ExactSum, into: ExactSum) {
    var (out, into) = (ExactSum.zero, ExactSum.zero)
    for (movement, sum) in movements {
      if isOut(movement) { out.add(sum) } else { into.add(sum) }
    }
    return (out, into)
  }

  /// Whether the rows between lead from one balance to the other, and the sums are theirs.
  private func explains(
    _ balances: [Row], _ sums: [Row], _ between: [Kind], _ isOut: (Movement) -> Bool
  ) -> Bool {
    let (out, into) = totals(of: between.flatMap(\.sums), isOut)
    let ends = balances.map { isOut($0.movement) ? .zero - $0.amount : $0.amount }
    let step = ends[1] - ends[0]
    let rows = between.reduce(0) { $0 + $1.count }
    guard rows >= (sums.isEmpty ? RowKindSurvey.least : 1), step == into - out || step == out - into else {
      return false
    }
    return sums.allSatisfy { $0.amount == out || $0.amount == into }
  }
}
