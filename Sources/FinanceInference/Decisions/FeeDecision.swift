import FinanceData
import FinanceDomain

/// What is yet to be taken off the amounts of a column of fees.
///
/// A column is one of fees if a setting or a profile says so, or if the balance moves by amount and fee together; where it
/// moves without them they are left out. Otherwise it is asked whether a fee is part of the amount, or what its minus means.
struct FeeDecision: Sendable {
  private let choice: ColumnChoice
  private let settings: ImportSettings
  private var signs = SignSurvey()

  init(_ choice: ColumnChoice, _ settings: ImportSettings) {
    (self.choice, self.settings) = (choice, settings)
  }

  mutating func absorb(_ amount: WrittenAmount) { signs.absorb(amount) }

  /// What is to be taken off amounts. A column without any fee is watched where there may be more rows.
  func reading(isWhole: Bool) -> FeeReading? {
    guard let columns = choice.columns[.fee], !columns.isEmpty,
      signs.hasAny || !isWhole || settings.feeSign != nil
    else { return nil }
    return FeeReading(columns: columns, sign: sign)
  }

  private var sign: FeeSign? {
    if let sign = settings.feeSign ?? choice.feeSign { return sign }
    guard signs.hasAny, signs.negatives == 0 || signs.positives == 0 else { return nil }
    return signs.negatives > 0 ? .minusIsCharge : .plusIsCharge
  }

  /// Whether there is anything to take off, or what its signs mean.
  var question: ImportQuestion? {
    guard let columns = choice.columns[.fee], !columns.isEmpty, signs.hasAny, choice.feeSign == nil else {
      return nil
    }
    guard choice.stated[.fee] != nil else { return choice.feeQuestion(columns) }
    guard sign == nil else { return nil }
    let named = "\(columns.count == 1 ? "column" : "columns") \(choice.quoted(columns))"
    return ImportQuestion(
      .amountAmbiguous,
      "of the fees of the \(named) \(signs.negatives) have a minus and \(signs.positives) have "
        + "not, and nothing says which were charged and which came back",
      answers: FeeSign.allCases.map { "fee-sign=\($0.rawValue)" })
  }
}

// MARK: - The column

extension ColumnChoice {
  /// A column of fees that says nothing so far may do so further on.
  mutating func watchFee(_ free: [Int]) {
    guard stated[.fee] == nil, first(.fee) == nil,
      let column = free.first(where: { MoneyWords.isFee(names[$0]) && money.isNothing($0) })
    else { return }
    columns[.fee] = [column]
  }

  /// Whether it is stated what is to be taken off, which may be nothing at all.
  func isSettledFee(_ column: Int) -> Bool {
    guard let fees = stated[.fee] else { return false }
    return fees.isEmpty
      ? MoneyWords.isTakenOff(names[column]) || MoneyWords.isCharge(names[column])
      : MoneyWords.isFee(names[column])
  }

  /// Whether a column is numbers, but for a bad row here and there.
  func mayBeMoney(_ column: Int) -> Bool {
    let survey = surveys[column]
    return survey.isUndatedNumbers || survey.isMostlyMoney
      || MoneyWords.isFee(names[column]) && survey.isMostlyNumbers && !survey.isDates
  }

  /// What a balance says of the fees that a setting or a profile names.
  mutating func settleStatedFee() {
    guard let fees = stated[.fee], let balance = first(.balance) else { return }
    let (money, movements) = (moneyByAccount, movements)
    guard fees.contains(where: { !money.isNothing($0) && money.isTested($0, balance, movements) }) else {
      return
    }
    guard !money.isMoved(balance, by: movements) else {
      columns[.fee] = nil
      return leaveOut(fees, because: "the balance moves without it")
    }
    _ = takeFees(among: [fees], balance, movements, money)
  }

  /// Where the amount is stated or proved, a column of fees is taken off where the balance moves by both, is no part of it
  /// where the balance moves without it or the amount is the rest of another column, and else is asked about.
  mutating func settleFeeBesideKnownAmount() {
    guard hasNames, stated[.fee] == nil else { return }
    var fees = names.indices.filter {
      MoneyWords.isFee(names[$0]) && !taken.contains($0) && mayBeMoney($0) && !money.isNothing($0)
        && !MoneyWords.isElsewhere(names[$0])
    }
    if let balance = first(.balance), !fees.isEmpty {
      let (money, movements) = (moneyByAccount, movements)
      if money.isMoved(balance, by: movements) {
        fees.removeAll { money.isTested($0, balance, movements) }
      } else if takeFees(among: feesToTry(among: fees), balance, movements, money) {
        return
      }
    }
    let paid = fees.filter { isInAmount($0, of: fees) }
    let open = fees.filter { !paid.contains($0) && !isPartOfPrice($0) }
    if !open.isEmpty { questions.append(feeQuestion(open)) }
  }

  /// Whether there are fees that are no part of the amounts: a column without any may have some in the next file.
  var leavesFeesOut: Bool {
    hasNames && names.indices.contains { MoneyWords.isFee(names[$0]) && !money.isNothing($0) }
  }

  /// Whether the amount is what another column is less the fee, or less all of them.
  private func isInAmount(_ fee: Int, of fees: [Int]) -> Bool {
    guard let amount = first(.amount) else { return false }
    return surveys.indices.contains { whole in
      whole != amount && !fees.contains(whole) && surveys[whole].isUndatedNumbers
        && [[fee], fees].contains { money.isNet(amount, of: whole, less: $0) }
    }
  }

  /// The columns of fees one by one, and all that is taken off together.
  func feesToTry(among others: [Int]) -> [[Int]] {
    let taken = others.filter { MoneyWords.isTakenOff(names[$0]) }
    let fees = taken.filter { MoneyWords.isFee(names[$0]) }
    return fees.map { [$0] } + (fees.isEmpty || taken.count < 2 ? [] : [taken])
  }

  /// Takes the columns of fees by which, beside the amount, the balance moves.
  mutating func takeFees(
    among choices: [[Int]], _ balance: Int, _ movements: [Int128], _ money: MoneyColumns
  ) -> Bool {
    for columns in choices {
      let fees = money.sum(of: columns)
      let sign: FeeSign? =
        money.isMoved(balance, by: zip(movements, fees).map(-))
        ? .plusIsCharge
        : money.isMoved(balance, by: zip(movements, fees).map(+)) ? .minusIsCharge : nil
      guard let sign else { continue }
      (self.columns[.fee], feeSign) = (columns, sign)
      tell(
        of: "fees", "\(quoted(columns)) \(columns.count == 1 ? "is" : "are") taken off the amount",
        because: "the balance moves by both")
      return true
    }
    return false
  }

  /// Whether columns of fees and taxes are part of the amounts. Taxes alone mostly are.
  func feeQuestion(_ columns: [Int]) -> ImportQuestion {
    let isOne = columns.count == 1
    let all = (stated[.fee] ?? []) + columns
    let written = all.count == 1 ? reference(all[0]) : all.map(reference).writtenList
    let known = first(.amount).map { answer(.amount, $0) } ?? "columns.fee=none"
    let isNet = first(.amount).map { MoneyWords.isNet(names[$0]) || MoneyWords.isTotal(names[$0]) } ?? false
    // A balance of two rows proves nothing, and says which is likelier.
    let (money, movements) = (moneyByAccount, movements)
    let shown = first(.balance).flatMap { balance -> Bool? in
      let less = zip(movements, money.sum(of: columns)).map(-)
      return money.mayBeMoved(balance, by: less)
        ? true : money.mayBeMoved(balance, by: movements) ? false : nil
    }
    // What a card charges abroad is in the amount, beside which is what was paid in the other currency.
    let isOff = shown ?? (columns.contains { MoneyWords.isFee(names[$0]) } && !isNet && !namesPaidAbroad)
    let answers = ["columns.fee=\(written)", (stated[.fee] ?? []).isEmpty ? "columns.fee=none" : known]
    return ImportQuestion(
      .amountAmbiguous,
      "nothing proves whether what is in the \(isOne ? "column" : "columns") \(quoted(columns)) is yet to be taken off "
        + "the amounts",
      answers: isOff ? answers : answers.reversed(), meanings: [])
  }

  /// A column that is another with what was charged on it, where the amount is one of the two: who is charged pays more.
  var sumWithFee: (total: Int, fee: Int)? {
    guard let amount = first(.amount), hasNames else { return nil }
    let numbers = surveys.indices.filter { surveys[$0].isUndatedNumbers }
    for fee in numbers where MoneyWords.isFee(names[fee]) && fee != amount {
      for other in numbers where other != fee && other != amount {
        if money.isSum(other, of: amount, and: fee) { return (other, fee) }
        if money.isSum(amount, of: other, and: fee) { return (amount, fee) }
      }
    }
    return nil
  }

  /// Whether amounts are what so many pieces cost at a price, as in the files of those who trade in shares.
  var hasPrices: Bool {
    guard let amount = first(.amount), hasNames else { return false }
    let numbers = surveys.indices.filter { $0 != amount && surveys[$0].isUndatedNumbers }
    return numbers.contains { pieces in
      numbers.contains { $0 > pieces && money.isPrice(amount, of: pieces, at: $0) }
    }
  }

  /// Whether those columns are taxes that buyers pay with the price, and nothing else; what is called a tax alone may be one, but
  /// where securities are.
  func areValueAddedTaxes(_ parts: [Int]) -> Bool {
    let hasSecurities = names.contains {
      MoneyWords.isQuantity($0) || MoneyWords.isPrice($0) || HeaderName($0).key.contains("isin")
    }
    return !parts.isEmpty
      && parts.allSatisfy {
        MoneyWords.isValueAddedTax(names[$0])
          || !hasSecurities && MoneyWords.isTax(names[$0]) && !MoneyWords.isFee(names[$0])
      }
  }

  /// A value added tax is paid with the rest, as a fee and a tax on income are not: books have the amount without it all the
  /// same.
  mutating func askAboutTax(_ parts: [Int], net: Int, gross: Int) {
    forgetQuestionsOfAmount()
    ask(
      .amountAmbiguous,
      "'\(names[net])' is '\(names[gross])' less \(quoted(parts)), and nothing shows whether the tax was paid with it",
      answers: [answer(.amount, gross), answer(.amount, net)])
  }
}
