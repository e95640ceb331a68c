import FinanceData
import FinanceDomain

/// The rows of a source whose words say that they state a balance or a sum in the place of an amount.
///
/// Some words say so by themselves (`Saldo Anterior`). Others speak of a balance and may be a movement all the same (`Saldo do dia`,
/// `Saldo Kreditkarte`): these state balances where each is the one before it and what moved in between.
struct BalanceRowSurvey: Sendable {
  private var found: [Value: String] = [:]
  /// What the amounts before come to as they are written, whatever their rows are called.
  private var sum = ExactSum.zero
  /// The same of what went out and of what came in, and of all since the last row that states a sum.
  private var out = Part()
  private var into = Part()
  private var latest = Part()
  /// What moved before in rows whose texts speak of no balance.
  private var moved = ExactSum.zero
  /// The last balance that was stated, what had moved until then, and the text that stated it.
  private var last: (balance: ExactSum, moved: ExactSum, value: Value)?
  /// Texts after which the next balance is the one that they state and what moved since.
  private var confirmed: Set<Value> = []
  /// Texts that speak of a balance, and may be what somebody calls a transaction.
  private var spoken: [Value: Chain] = [:]
  private var sums: [(value: Value, text: String, isSum: Bool)] = []
  /// Texts that may be those of balances, sums, or transactions.
  private var doubtful: [Value: String] = [:]
  /// Rows with an amount whose texts have a mark that no money moved.
  private(set) var marked: Marked?

  /// The first of some rows, how many there are, and the marks they have.
  struct Marked: Sendable {
    let column: Int
    let text: String
    var count = 0
    var marks: Set<BalanceRows.Mark> = []
  }

  /// So many marks are offered to be left out.
  private static let mostMarks = 8
  /// So many texts that speak of a balance are looked at.
  private static let most = 1_000

  /// Texts of rows whose money moved, as a balance shows.
  private let proved: Set<Value>

  /// A text of a column, in lower case.
  struct Value: Hashable, Sendable {
    let column: Int
    let text: String
  }

  init(proved: Set<Value> = []) { self.proved = proved }

  /// The rows of one text that speaks of a balance: each states what the last balance and the movements since come to, in the
  /// file's order or against it, or is a movement itself.
  private struct Chain: Sendable {
    var text: String
    var steps = 0
    var forward = 0
    var backward = 0

    /// How many of the rows after the first state such a balance.
    var held: Int { max(forward, backward) }
  }

  /// Takes a row with an amount into account.
  ///
  /// - Parameter isTurned: whether a word beside the amount turns its sign round.
  mutating func absorb(_ cell: MappedCell, in column: Int, _ amount: WrittenAmount, isTurned: Bool) {
    let written = amount.signedSum ?? .zero
    let signed = isTurned ? .zero - written : written
    var meaning = BalanceRows.meaning(of: cell.bytes)
    if meaning != nil, proved.contains(Value(column: column, text: cell.text.lowercased())) { meaning = nil }
    if meaning == nil, statesSum(written), BalanceRows.speaksOfSum(cell.bytes),
      !proved.contains(Value(column: column, text: cell.text.lowercased()))
    {
      doubtful[Value(column: column, text: cell.text.lowercased())] = cell.text
      latest = Part()
      return
    }
    if meaning == nil {
      sum.add(written)
      latest.add(written)
      if signed < .zero { out.add(signed) } else { into.add(signed) }
      if let mark = BalanceRows.mark(of: cell.bytes) {
        var marked = marked ?? Marked(column: column, text: cell.text)
        marked.count += 1
        if marked.marks.count < BalanceRowSurvey.mostMarks { marked.marks.insert(mark) }
        self.marked = marked
      }
      guard BalanceRows.speaksOfBalance(cell.bytes), spoken.count < BalanceRowSurvey.most else {
        return moved.add(signed)
      }
    }
    let text = cell.text
    let value = Value(column: column, text: text.lowercased())
    switch meaning {
    case .balance:
      found[value] = text
      last = (signed, moved, value)
    case .doubtful:
      if doubtful.count < BalanceRowSurvey.most { doubtful[value] = text }
      follow(value, text, signed)
    case .sum:
      let isSum = isSum(written) || signed == moved && !moved.isZero
      if !isSum, BalanceRows.isCalledSumAlone(text) { doubtful[value] = text }
      sums.append((value, text, isSum))
      latest = Part()
    case nil: follow(value, text, signed)
    }
  }

  private struct Part {
    var sum = ExactSum.zero
    var count = 0

    mutating func add(_ amount: ExactSum) {
      sum.add(amount)
      count += 1
    }
  }

  /// Whether an amount is what several of those before come to: those of one sign, or those since the last sum.
  private func statesSum(_ written: ExactSum) -> Bool {
    !written.isZero
      && [out, into, latest].contains { $0.count > 1 && ($0.sum == written || .zero - $0.sum == written) }
  }

  private mutating func follow(_ value: Value, _ text: String, _ stated: ExactSum) {
    var chain = spoken[value] ?? Chain(text: text)
    if let last, moved != last.moved {
      let step = moved - last.moved
      chain.steps += 1
      if stated == last.balance + step { chain.forward += 1 }
      if stated == last.balance - step { chain.backward += 1 }
      if [last.balance + step, last.balance - step].contains(stated) { confirmed.insert(last.value) }
    }
    last = (stated, moved, value)
    spoken[value] = chain
  }

  /// Takes a row into account that has a sum's name in the place of its day: without an amount, it is no row.
  mutating func absorb(_ cell: MappedCell, in column: Int, _ amount: WrittenAmount?) {
    let value = Value(column: column, text: cell.text.lowercased())
    sums.append((value, cell.text, amount.map { isSum($0.signedSum ?? .zero) } ?? true))
    latest = Part()
  }

  /// Whether an amount is what all before come to, or several since the last sum.
  private func isSum(_ written: ExactSum) -> Bool {
    !written.isZero && (written == sum || latest.count > 1 && written == latest.sum)
  }

  /// Whether rows have the name of a sum, or speak of a balance, and later ones may show what they are.
  var mayChange: Bool { !sums.isEmpty || !spoken.isEmpty }

  /// The text of rows that may be balances or transactions: nothing says which, most of them state balances and not all, or they
  /// are called a sum as nobody is, and the rows above do not come to it.
  var open: (column: Int, texts: [String])? {
    let unproved = doubtful.filter { !isProved($0.key) }
    if let column = unproved.keys.map(\.column).min() {
      let texts = unproved.filter { $0.key.column == column }.values.sorted { $0.precedesByBytes($1) }
      return (column, texts)
    }
    return spoken.filter { $1.held < $1.steps && 2 * $1.held >= $1.steps }
      .min { $0.key.text.precedesByBytes($1.key.text) }.map { ($0.key.column, [$0.value.text]) }
  }

  private func isProved(_ value: Value) -> Bool {
    spoken[value].map { $0.steps > 0 && $0.held == $0.steps || $0.steps == 0 && confirmed.contains(value) }
      ?? false
  }

  /// Takes a row without an amount into account, which may be called a balance.
  mutating func absorbBalance(_ cell: MappedCell, in column: Int) {
    guard BalanceRows.meaning(of: cell.bytes).map({ $0 != .sum }) ?? false else { return }
    found[Value(column: column, text: cell.text.lowercased())] = cell.text
  }

  var texts: [String] { leftOut.values.sorted { $0.precedesByBytes($1) } }

  var skips: [CellCondition] {
    Dictionary(grouping: leftOut.keys, by: \.column).sorted { $0.key < $1.key }
      .map { CellCondition(column: $0, values: Set($1.map(\.text))) }
  }

  /// Balances and proved sums. Somebody may be called Total: a row is a sum only if the amounts before it come to it, in all
  /// rows called so.
  private var leftOut: [Value: String] {
    let refuted = Set(sums.filter { !$0.isSum }.map(\.value))
    let stated = spoken.filter { isProved($0.key) }.mapValues(\.text)
    return sums.reduce(into: found.merging(stated) { text, _ in text }) { left, sum in
      if !refuted.contains(sum.value) { left[sum.value] = sum.text }
    }
  }
}

extension WrittenAmount {
  /// The amount with its sign; `nil` if it cannot be held exactly.
  var signedSum: ExactSum? {
    guard let magnitude = try? magnitude() else { return nil }
    var sum = ExactSum.zero
    sum.add(magnitude)
    return isNegative ? .zero - sum : sum
  }
}
