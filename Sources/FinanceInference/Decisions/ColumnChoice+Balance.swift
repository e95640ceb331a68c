import FinanceData
import FinanceDomain

// Which column is the balance after each row, what it shows about the amounts, and the rows that leave it as it is.

extension ColumnChoice {
  /// Checks the column that is called a balance against the rows.
  mutating func settleBalance() {
    forgetStandingBalance()
    forgetInexactBalance()
    forgetDirectionOfBalance()
    askAboutLedger()
    askAboutOpposed()
    askAboutZeros()
    guard let balance = first(.balance), let direction = balanceDirection else { return }
    tell(
      "\(quoted([direction])) says whether the account owes \(quoted([balance]))",
      because: "it is beside the balance")
  }

  /// Takes the only column for the balance that every amount moves, though no name says so; or that every amount moves the other
  /// way, which is asked about then.
  mutating func takeUnnamedBalance() {
    guard hasNames, stated[.balance] == nil, first(.balance) == nil, !amounts.isEmpty else { return }
    let (money, movements, taken) = (moneyByAccount, movements, taken)
    let free = surveys.indices.filter { surveys[$0].isUndatedNumbers && !taken.contains($0) }
    let moved = free.filter { money.isMoved($0, by: movements) }
    // What rises by all that is spent is a sum of it.
    let goesBothWays = movements.contains { $0 < 0 } && movements.contains { $0 > 0 }
    let opposite = movements.map { -$0 }
    let opposed = moved.isEmpty && goesBothWays ? free.filter { money.isMoved($0, by: opposite) } : []
    guard (moved + opposed).count == 1 else { return }
    columns[.balance] = moved + opposed
    guard let balance = moved.first else { return }
    tell("\(title(balance)) is the balance", because: "each is the one before it and the amount")
  }

  /// A balance that is the same in rows of several days, all of which move money, is that of the day of the export, say.
  private mutating func forgetStandingBalance() {
    guard stated[.balance] == nil, let balance = first(.balance), let date = first(.date) else { return }
    let numbers = amounts.map(money.numbers)
    let moving = rows.indices.filter { row in numbers.contains { $0[row] != 0 } }.map { rows[$0].cells }
    guard moving.allSatisfy({ !$0[balance].isBlank }), Set(moving.map { $0[balance].text }).count == 1,
      Set(moving.map { $0[date].text }).count > 1
    else { return }
    columns[.balance] = nil
    tell(
      "\(title(balance)) is not the balance after each row",
      because: "it is the same after rows that move money")
  }

  /// One word for all rows is about the balance, or nothing, where that rises by some of the amounts and falls by others.
  private mutating func forgetDirectionOfBalance() {
    guard stated[.direction] == nil, directions.isEmpty, let balance = first(.balance),
      let direction = first(.direction), surveys[direction].isOneDirection, balanceMovesBothWays
    else { return }
    columns[.direction] = nil
    tell(
      "\(title(direction)) is not which way the amounts went",
      because: "it says one thing of all, and \(title(balance)) rises by some of them and falls by others")
  }

  /// A balance with more places than any currency has is what a program made of it, as `2971.8999999999996`.
  private mutating func forgetInexactBalance() {
    guard stated[.balance] == nil, let balance = first(.balance),
      let row = rows.first(where: { CellForms.decimals(of: $0.cells[balance]) > FixedPoint.maximumScale })
    else { return }
    columns[.balance] = nil
    tell(
      "\(title(balance)) is not read",
      because: "'\(row.cells[balance].text)' has more places than any currency, and nothing is rounded")
  }

  /// Whether the balance rises by what the header, or the words beside the amounts, call money out, and falls by money in.
  var risesByDebits: Bool {
    let roles: [ColumnRole] = [.debit, .credit, .direction]
    guard hasNames, roles.allSatisfy({ stated[$0] == nil }), directions.isEmpty,
      let balance = first(.balance),
      first(.amount) == nil ? first(.debit) != nil && first(.credit) != nil : first(.direction) != nil
    else { return false }
    return moneyByAccount.isOpposed(balance, to: movementsLessFees)
  }

  /// A balance that rises by what is called debits and falls by credits is a debt, or an account as books keep it, where a debit
  /// is money in.
  private mutating func askAboutLedger() {
    let contra = contraAccount
    guard risesByDebits || contra != nil else { return }
    let (books, debt) = ("the account is kept as in books", "the balance is a debt")
    guard let direction = first(.direction) else {
      guard let debit = first(.debit), let credit = first(.credit) else { return }
      let answers = [
        (halves(credit, debit), "\(books): money in is in \(title(debit))"),
        (
          halves(debit, credit),
          "\(contra == nil ? debt : "as a bank says it"): money out is in \(title(debit))"
        ),
      ]
      if let contra {
        return ask(
          .signUndecided, "\(title(contra)) is as books have it, in which money in may be a debit",
          answers: answers.map(\.0), meanings: answers.map(\.1))
      }
      // Nobody's money is mostly below zero: that is what a broker or a lender owes.
      let likely = isMostlyNegative(.balance) ? answers.reversed() : answers
      return ask(
        .signUndecided,
        "the balance rises by what is in \(title(debit)) and falls by what is in \(title(credit))",
        answers: likely.map(\.0), meanings: likely.map(\.1))
    }
    let words = DirectionWords.reading(of: surveys[direction].values) ?? [:]
    let turned = words.mapValues(\.opposite)
    ask(
      .signUndecided,
      "the balance rises by the amounts that \(title(direction)) calls money out, and falls by the others",
      answers: [turned, words].map(ColumnChoice.answer), meanings: [books, debt])
  }

  /// A balance that goes against the signs of some amounts, and with those of most, as of transfers that have none: no setting turns
  /// some rows round, so it is asked whether such rows count.
  private mutating func askAboutOpposed() {
    guard questions.isEmpty, let balance = first(.balance), stated[.balance] == nil, first(.amount) != nil,
      first(.direction).map({ surveys[$0].blank == 0 }) ?? true
    else { return }
    let movements = movementsLessFees
    let opposed = moneyByAccount.opposed(on: balance, by: movements)
    guard let row = opposed.first else { return }
    let others = rows.indices.filter { movements[$0] < 0 && !opposed.contains($0) }
    let kind = onlyValues(of: opposed, beside: others)
    let answer = kind.map { skip($0.values.sorted(), in: $0.column) }
    let said = first(.direction) == nil ? "sign" : "word"
    ask(
      .signUndecided,
      "\(title(balance)) goes against the \(said) of \(opposed.count) of \(rows.count) amounts, such as '\(line(rows[row]))'",
      answers: [answer].compactMap(\.self) + ["columns.balance=none"],
      meanings: (kind == nil ? [] : ["leave such rows out"]) + [
        "count each as its \(said) says"
      ])
  }

  /// Amounts of zero beside a balance that moves all the same: that money is in another column, or the export lacks it.
  private mutating func askAboutZeros() {
    guard questions.isEmpty, stated[.balance] == nil, let balance = first(.balance),
      [.amount, .debit, .credit].allSatisfy({ stated[$0] == nil })
    else { return }
    let amounts = amounts
    let moved = moneyByAccount.stepsWithoutMovement(of: balance, beside: movementsLessFees)
    guard let row = moved.first,
      moved.allSatisfy({ row in amounts.contains { !rows[row].cells[$0].isBlank } })
    else { return }
    ask(
      .amountAmbiguous,
      "\(title(balance)) moves in \(moved.count) of \(rows.count) rows whose amount is zero, such as "
        + "'\(line(rows[row]))': what moved is in another column, or not in the file",
      answers: ["columns.balance=none"], meanings: ["count the amounts as they are"])
  }

  /// The column of the accounts on the other side, as books have them, where no balance shows which way money went: a sign beside it
  /// may be that of books, too.
  var contraAccount: Int? {
    guard hasNames, stated[.debit] == nil, stated[.credit] == nil, first(.debit) != nil,
      first(.credit) != nil
    else { return nil }
    // `To` and `By` are before the other side in books of India.
    let prefix = surveys.indices.first { surveys[$0].values == ["to", "by"] }
    let contra =
      prefix
      ?? names.indices.first { column in
        HeaderWords.namesContraAccount(HeaderName(names[column])) && surveys[column].filled > 0
          && rows.allSatisfy { row in
            let bytes = row.cells[column].bytes
            return bytes.count <= 6 && bytes.allSatisfy(\.isASCIIDigit)
          }
      }
      ?? names.indices.first { HeaderWords.areOfBooks(HeaderName(names[$0])) }
    guard let contra, !risesByDebits else { return nil }
    let isPlain = first(.balance).map { balance in
      !rows.contains { row in
        NumberFormat.grouped.contains { (try? $0.read(row.cells[balance]))?.direction != nil }
      }
    }
    return isPlain == true ? nil : contra
  }

  private func isMostlyNegative(_ role: ColumnRole) -> Bool {
    guard let numbers = first(role).map(money.numbers) else { return false }
    return numbers.count { $0 < 0 } > numbers.count { $0 > 0 }
  }

  /// The setting that names the columns of money out and of money in.
  func halves(_ out: Int, _ into: Int) -> String {
    "columns={debit: \(YAMLScalar.written(reference(out))), credit: \(YAMLScalar.written(reference(into)))}"
  }

  /// The column in the JSON object around the balance that says whether the account owes it: amounts have no sign there.
  var balanceDirection: Int? {
    guard let balance = first(.balance) else { return nil }
    guard let keys = keys(of: balance) else { return columnOfBalanceSign(balance) }
    return names.indices.first { column in
      guard column != balance, let around = self.keys(of: column)?.dropLast(),
        around.joined().lowercased().contains("balance"), keys.starts(with: around)
      else { return false }
      return !surveys[column].hasManyValues && DirectionWords.reading(of: surveys[column].values) != nil
    }
  }

  /// The column right beside the balance that is called after it and has words or signs for money out and in: `Balance Sign`.
  private func columnOfBalanceSign(_ balance: Int) -> Int? {
    guard hasNames else { return nil }
    return [balance - 1, balance + 1].first { column in
      names.indices.contains(column) && !taken.contains(column) && !surveys[column].hasManyValues
        && PlainLetters.words(of: names[column]).first.map(BalanceRows.isName) ?? false
        && DirectionWords.reading(of: surveys[column].values) != nil
    }
  }

  /// Whether two values are in one object within that of the row.
  func areOfOnePart(_ one: Int, _ other: Int) -> Bool {
    guard let keys = keys(of: one)?.dropLast(), !keys.isEmpty else { return false }
    return self.keys(of: other)?.dropLast() == keys
  }

  /// The keys on the way to a value of a JSON object.
  private func keys(of column: Int) -> [String]? {
    names[column].hasPrefix("/") ? JSONPointer(names[column])?.keys : nil
  }
}

// MARK: - What it shows

extension ColumnChoice {
  /// Whether a balance rises by some of the amounts and falls by others, as no sign and no word beside them says.
  var balanceGoesBothWays: Bool { first(.direction) == nil && balanceMovesBothWays }

  private var balanceMovesBothWays: Bool {
    guard let balance = first(.balance), let amount = first(.amount), money.isUnsigned(amount) else {
      return false
    }
    let byAccount = moneyByAccount
    return [true, false].contains { isForward in
      let ways = byAccount.directions(of: amount, moving: balance, isForward: isForward) ?? []
      return ways.contains(.income) && ways.contains(.expense)
    }
  }

  /// Whether money out is written with a minus, and whether money in is, as the balance shows: it moves by the amounts only so.
  var negativeHalves: (debit: Bool, credit: Bool)? {
    guard let debit = first(.debit), let credit = first(.credit) else { return nil }
    let money = moneyByAccount
    // An amount with a sign beside both says how they are written.
    let both = zip(money.numbers(debit), money.numbers(credit)).map(+)
    let isBesideAmount = names.indices.contains { column in
      column != debit && column != credit && hasNames && meanings[column].contains { $0.role == .amount }
        && money.numbers(column) == both
    }
    if isBesideAmount, money.isNeverPositive(debit), money.isUnsigned(credit) { return (true, false) }
    guard let balance = first(.balance) else { return nil }
    let halves = zip(money.numbers(debit), money.numbers(credit))
    let pairs = [(false, false), (true, false), (false, true), (true, true)].filter {
      !($0 && money.isUnsigned(debit)) && !($1 && money.isUnsigned(credit))
    }
    let readings = pairs.map { debit, credit in
      (
        negative: (debit: debit, credit: credit),
        moved: halves.map { (credit ? -$1 : $1) + (debit ? $0 : -$0) }
      )
    }
    // That both halves are named leaves so little open that one step is enough.
    let proved = readings.filter { money.isMoved(balance, by: $0.moved) }
    let fitting = proved.isEmpty ? readings.filter { money.mayBeMoved(balance, by: $0.moved) } : proved
    guard let first = fitting.first, fitting.allSatisfy({ $0.moved == first.moved }) else { return nil }
    return first.negative
  }

  /// Whether the balance moves by the amounts, all numbers being written like that.
  func isMoved(by format: NumberFormat) -> Bool {
    guard let balance = first(.balance), !amounts.isEmpty else { return false }
    let money = MoneyColumns([balance] + amounts, in: rows, writtenAs: [format])
    return byAccount(money).isMoved(balance, by: movements(in: money))
  }

  /// Whether the balance moves by a hundredth of every amount.
  var isMovedByHundredths: Bool {
    guard let balance = first(.balance), !amounts.isEmpty else { return false }
    let movements = movements
    return movements.allSatisfy { $0 % 100 == 0 }
      && moneyByAccount.isMoved(balance, by: movements.map { $0 / 100 })
  }

  /// The rows whose amount is a step of the balance, which moves by nothing else: their money moved, whatever they are called.
  var provedRows: [CellRow] {
    guard let balance = first(.balance), !amounts.isEmpty else { return [] }
    return (moneyByAccount.moved(balance, by: movementsLessFees) ?? []).map { rows[$0] }
  }

  /// Whether every balance is the one before it less the amount, and not with it.
  var balanceFalls: Bool {
    guard let balance = first(.balance), first(.amount) != nil else { return false }
    return moneyByAccount.isOpposed(balance, to: movements)
  }

  /// Whether a balance that is no debt may be the one before it and the amount.
  var balanceRises: Bool {
    guard let balance = first(.balance), first(.amount) != nil, !isMostlyNegative(.balance) else {
      return false
    }
    return moneyByAccount.mayBeMoved(balance, by: movements)
  }

  /// Whether there is a balance that moves by the amount of every row.
  var isMovedByAll: Bool {
    guard let balance = first(.balance), !amounts.isEmpty else { return false }
    return moneyByAccount.isMoved(balance, by: movements) && rows.allSatisfy { !$0.cells[balance].isBlank }
  }

  /// The numbers in the rows, which may be of several accounts: by the column of the account, and that of its currency.
  var moneyByAccount: MoneyColumns { byAccount(money) }

  private func byAccount(_ money: MoneyColumns) -> MoneyColumns {
    money.parted(by: [ColumnRole.account, .currency].compactMap { first($0) }, in: rows)
  }

  /// What moved the account in each row, with what is taken off it.
  var movementsLessFees: [Int128] {
    guard let fees = columns[.fee], let sign = feeSign else { return movements }
    return zip(movements, money.sum(of: fees)).map(sign == .plusIsCharge ? (-) : (+))
  }
}

// MARK: - Rows that leave it as it is

/// Rows whose amounts leave the balance as it is, where every other row moves it by its own: interest that is owed and not
/// paid, payments that were refused. Nothing says whether that money moved.
extension ColumnChoice {
  /// Finds them: by a column whose values they alone have, or else it is asked without one.
  mutating func findUnmovedBalance() {
    guard unsettled.isEmpty, let balance = first(.balance), !amounts.isEmpty else { return }
    let effects = moneyByAccount.effects(on: balance, of: movementsLessFees)
    let open = effects.unmoved.filter { row in
      !haveKnownStates([row]) && !rows[row].cells.contains { BalanceRows.meaning(of: $0.bytes) != nil }
    }
    guard !open.isEmpty else { return }
    if let (column, values) = onlyValues(of: open, beside: effects.moved) {
      (states, unsettled, leavesBalance) = (column, values, true)
      return
    }
    let first = line(rows[open[0]])
    ask(
      .stateUndecided,
      "\(title(balance)) stays as it is in \(open.count) of \(rows.count) rows that have an amount, such as "
        + "'\(first)', and moves by the amount in all others",
      answers: ["columns.balance=none"], meanings: ["count them"])
  }

  /// The column with the fewest values that some rows have and no other has, and these values; no shop and no account is a state.
  func onlyValues(of places: [Int], beside others: [Int]) -> (column: Int, values: Set<String>)? {
    let names = [ColumnRole.description, .account].flatMap { columns[$0] ?? [] }.filter { column in
      !meanings[column].contains { [.direction, .category].contains($0.role) }
    }
    return surveys.indices.filter { !names.contains($0) }.compactMap { column in
      valuesOfOnly(places, beside: others, in: column).map { (column: column, values: $0) }
    }.min { $0.values.count < $1.values.count }
  }

  /// The values that a column has in some rows and in none of the others; `nil` if it has one of them there, too, or if there
  /// are many.
  private func valuesOfOnly(_ places: [Int], beside others: [Int], in column: Int) -> Set<String>? {
    guard surveys[column].isText, !surveys[column].isUnique else { return nil }
    let values = { (places: [Int]) in Set(places.map { rows[$0].cells[column].text.lowercased() }) }
    let own = values(places)
    return own.count <= 6 && !own.contains("") && own.isDisjoint(with: values(others)) ? own : nil
  }
}
