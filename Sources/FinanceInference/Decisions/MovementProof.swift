import FinanceData
import FinanceDomain

/// What a running balance proves about the columns beside it: which of them moves it, and which way.
///
/// Each balance is the one before it and the movement of its row, in the file's order or against it. Nothing else in a file
/// says as much: it tells amounts from balances without a name, money out from money in without a word, and a
/// debit from a credit without either.
struct MovementProof: Hashable, Sendable {
  enum Movement: Hashable, Sendable {
    /// In one column, with its sign.
    case signed(Int)
    /// In one of two columns.
    case halves(debit: Int, credit: Int)
    /// In one column, and in another a word that says which way.
    case directed(amount: Int, direction: Int, [String: TransactionType])
  }

  /// The column that holds the balance after each row.
  let balance: Int
  let movement: Movement
  /// The column that says which account a row is of, or which currency, where each has a balance of its own.
  let part: Int?
  /// Whether that column names accounts.
  private(set) var namesAccount = false
  /// Whether the balance is the one before each row.
  private var isBefore = false

  /// The proof that rows give.
  ///
  /// - Returns: `nil` unless some columns prove themselves in all rows, and all that do say the same; and where it is stated or
  ///   named what moves the account, and which way.
  init?(beside choice: ColumnChoice, _ settings: ImportSettings) {
    let asked: [ColumnRole] = [.amount, .debit, .credit, .direction]
    guard asked.allSatisfy({ choice.stated[$0] == nil }), settings.sign == nil, choice.leavesMoneyOpen,
      choice.contraAccount == nil
    else { return nil }
    let surveys = choice.surveys
    // Rows that are called balances or sums moved nothing.
    let rows = choice.rows.filter { row in !row.cells.contains { BalanceRows.meaning(of: $0.bytes) != nil } }
    let numbers = surveys.indices.filter { surveys[$0].isUndatedNumbers }
    let few = surveys.indices.filter {
      (2...12).contains(surveys[$0].values.count) && !surveys[$0].hasManyValues
    }
    // One account first; else the column by which rows are of several, the one of that name before others.
    let parts = few.filter { surveys[$0].blank == 0 && !surveys[$0].isDates && surveys[$0].amounts == 0 }
    let named = parts.filter { $0 == choice.first(.account) }
    let money = rows.count == choice.rows.count ? choice.money : MoneyColumns(numbers, in: rows)
    // Places in a list go up by one, and one is what every row of some column says.
    let filled = numbers.filter { !money.isNothing($0) && (surveys[$0].isMoney || !money.isConstant($0)) }
    let movements = MovementProof.movements(filled, money)
    let words = few.filter { surveys[$0].isText }.compactMap { WordColumn($0, in: rows) }
    for part in [nil] + named + parts {
      let money = part.map { money.parted(by: [$0], in: rows) } ?? money
      guard
        let proof = MovementProof(
          by: part, among: filled.filter { $0 != part }, movements, words, money,
          daysRise: { choice.daysRise })
      else { continue }
      // Where another column is called the balance and is another one, nothing shows which of the two is the account's.
      let called = filled.filter { choice.isCalledBalance($0) }
      guard called.isEmpty || called.contains(where: { money.repeatsExactly($0, proof.balance) }) else {
        return nil
      }
      // A text of its own for each row is no word that the balance before it explains.
      if proof.isBefore, case .directed(_, let direction, _) = proof.movement, choice.hasNames,
        choice.meanings[direction].contains(where: { $0.role == .description })
      {
        return nil
      }
      self = proof
      // What amounts are counted in is no account: nothing of one kind is added to another.
      namesAccount =
        part.map { column in
          !surveys[column].isCurrencies && !surveys[column].isMoneyKinds
            && !MoneyWords.isUnit(choice.names[column])
        } ?? false
      return
    }
    return nil
  }

  /// The proof by one balance, or by those of the parts that a column divides the rows into.
  private init?(
    by part: Int?, among numbers: [Int], _ movements: [Stated], _ words: [WordColumn], _ money: MoneyColumns,
    daysRise: () -> Bool?
  ) {
    let movements = part.map { part in movements.filter { !$0.movement.columns.contains(part) } } ?? movements
    let unsigned = words.isEmpty ? [] : numbers.filter(money.isUnsigned)
    var found: [(proof: MovementProof, steps: [Int128], isForward: Set<Bool>)] = []
    for balance in numbers where money.isMostlyFilled(balance) {
      let moves = money.moves(of: balance)
      let directed = unsigned.filter { $0 != balance }.flatMap {
        MovementProof.directed($0, by: words, moving: balance, money)
      }
      for stated in [movements, directed].joined() where !stated.movement.columns.contains(balance) {
        let ways = Set(moves.filter { $0.are(stated.steps) }.map(\.isForward))
        if !ways.isEmpty {
          found.append((MovementProof(balance, stated.movement, of: part), stated.steps, ways))
        }
      }
    }
    // No step ends in the first row: what moved there may be in the other half, or be turned round by a word.
    let lesser = Set(found.flatMap(\.proof.lesser))
    var fuller = found.filter { !lesser.contains($0.proof) }
    // A balance before each row is one after it in the other order and of the other sign: which order it is, days show.
    if !fuller.isEmpty, let isForward = daysRise() {
      let after = fuller.filter { $0.isForward.contains(isForward) }
      fuller =
        after.isEmpty
        ? fuller.compactMap { found in
          found.proof.before.map { (proof: $0, steps: found.steps.map { -$0 }, isForward: found.isForward) }
        } : after
    }
    guard let first = fuller.first, fuller.allSatisfy({ $0.steps == first.steps }) else { return nil }
    self = first.proof
  }

  private init(_ balance: Int, _ movement: Movement, of part: Int?) {
    (self.balance, self.movement, self.part) = (balance, movement, part)
  }

  /// The proof by the same balance if it is the one before each row: money went the other way; `nil` where a sign would have to mean
  /// the opposite, too.
  private var before: MovementProof? {
    var proof: MovementProof
    switch movement {
    case .signed: return nil
    case .halves(let debit, let credit):
      proof = MovementProof(balance, .halves(debit: credit, credit: debit), of: part)
    case .directed(let amount, let direction, let words):
      let turned = words.mapValues(\.opposite)
      proof = MovementProof(balance, .directed(amount: amount, direction: direction, turned), of: part)
    }
    proof.isBefore = true
    return proof
  }

  /// The proofs that take one column less into account: without the other half, or without words that are known.
  private var lesser: [MovementProof] {
    switch movement {
    case .signed: return []
    case .halves(let debit, let credit):
      return [debit, credit].map { MovementProof(balance, .signed($0), of: part) }
    case .directed(let amount, _, let words):
      let isKnown = DirectionWords.reading(of: Set(words.keys)) == words
      return isKnown ? [MovementProof(balance, .signed(amount), of: part)] : []
    }
  }

  /// A movement, and what it is in each row.
  private typealias Stated = (movement: Movement, steps: [Int128])

  /// A column with a word in each row.
  private struct WordColumn {
    let column: Int
    let words: [String]
    /// What the words mean, as far as that is known of them beside each other.
    let known: [String: TransactionType]

    init?(_ column: Int, in rows: [CellRow]) {
      words = rows.map { DirectionWords.key(of: $0.cells[column].text) }
      guard !words.contains("") else { return nil }
      (self.column, known) = (column, DirectionWords.reading(of: Set(words)) ?? [:])
    }
  }

  /// The ways in which a movement may be stated by numbers alone, the plainest first. However many rows move nothing, the
  /// balance shows that as well.
  private static func movements(_ numbers: [Int], _ money: MoneyColumns) -> [Stated] {
    let halves = numbers.flatMap { debit in
      numbers.filter { $0 != debit && money.areApart([debit, $0]) }.map { credit in
        Stated(
          .halves(debit: debit, credit: credit), money.movements(debit: debit, credit: credit))
      }
    }
    return numbers.map { Stated(.signed($0), money.numbers($0)) } + halves
  }

  /// The movements in which each word of a column means one direction, as the balance shows; a word that it says nothing
  /// about means what is known of it beside the others.
  private static func directed(
    _ amount: Int, by columns: [WordColumn], moving balance: Int, _ money: MoneyColumns
  ) -> [Stated] {
    let ways = [true, false].compactMap { money.directions(of: amount, moving: balance, isForward: $0) }
    guard !ways.isEmpty else { return [] }
    return columns.flatMap { column in
      ways.compactMap { signs in
        var meanings = column.known
        for (word, sign) in zip(column.words, signs) {
          guard let sign else { continue }
          guard meanings[word] ?? sign == sign else { return nil }
          meanings[word] = sign
        }
        guard Set(column.words).isSubset(of: meanings.keys), Set(meanings.values).count == 2 else {
          return nil
        }
        let steps = zip(money.numbers(amount), column.words).map { meanings[$1] == .expense ? -$0 : $0 }
        return (.directed(amount: amount, direction: column.column, meanings), steps)
      }
    }
  }
}

extension MovementProof {
  /// The columns by what they are for.
  var roles: [ColumnRole: [Int]] {
    var roles: [ColumnRole: [Int]] = [.balance: isBefore ? [] : [balance]]
    if namesAccount { roles[.account] = part.map { [$0] } }
    switch movement {
    case .signed(let amount): roles[.amount] = [amount]
    case .halves(let debit, let credit): (roles[.debit], roles[.credit]) = ([debit], [credit])
    case .directed(let amount, let direction, _):
      (roles[.amount], roles[.direction]) = ([amount], [direction])
    }
    return roles
  }

  /// What the words of the direction's column mean.
  var directions: [String: TransactionType] {
    if case .directed(_, _, let words) = movement { words } else { [:] }
  }

  /// What a minus means where the balance moves by what is in one of two columns, whatever sign is before it.
  func sign(in money: MoneyColumns) -> SignConvention? {
    guard case .halves(let debit, let credit) = movement else { return nil }
    return money.isHardlyNegative(debit)
      ? .plusIsIncome : money.isHardlyNegative(credit) ? .plusIsExpense : nil
  }

  func evidence(_ shown: (Int) -> String) -> ImportEvidence {
    let columns = movement.columns.map(shown).joined(separator: " and ")
    return ImportEvidence(
      "columns",
      "\(shown(balance)) is the balance \(isBefore ? "before" : "after") each row, "
        + "and \(columns) \(movement.columns.count == 1 ? "says" : "say") what was added to it",
      because: "each balance is the one before it"
        + (part.map { " with the same text in \(shown($0))," } ?? "") + " and what was added")
  }
}

extension MovementProof.Movement {
  var columns: [Int] {
    switch self {
    case .signed(let amount): [amount]
    case .halves(let debit, let credit): [debit, credit]
    case .directed(let amount, let direction, _): [amount, direction]
    }
  }
}
