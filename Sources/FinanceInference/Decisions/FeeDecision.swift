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

  /// Takes a fee into account.
  mutating func absorb(_ amount: WrittenAmount) { signs.absorb(amount) }

  /// What is to be taken off amounts. A column without any fee is watched where there may be more rows.
  func reading(isWhole: Bool) -> FeeReading? {
    guard let column = choice.first(.fee), signs.hasAny || !isWhole || settings.feeSign != nil else {
      return nil
    }
    return FeeReading(column: column, sign: sign)
  }

  private var sign: FeeSign? {
    if let sign = settings.feeSign ?? choice.feeSign { return sign }
    guard signs.hasAny, signs.negatives == 0 || signs.positives == 0 else { return nil }
    return signs.negatives > 0 ? .minusIsCharge : .plusIsCharge
  }

  /// Whether there is anything to take off, or what its signs mean.
  var question: ImportQuestion? {
    guard let column = choice.first(.fee), signs.hasAny, choice.feeSign == nil else { return nil }
    guard choice.stated[.fee] != nil else { return choice.feeQuestion(column) }
    guard sign == nil else { return nil }
    return ImportQuestion(
      code: .amountAmbiguous,
      finding:
        "of the fees of the column '\(choice.names[column])' \(signs.negatives) have a minus and \(signs.positives) have "
        + "not, and nothing says which were charged and which came back",
      answers: FeeSign.allCases.map { "fee-sign=\($0.rawValue)" })
  }
}

// MARK: - The column

extension ColumnChoice {
  /// A column of fees that says nothing so far may do so further on.
  mutating func watchFee(_ free: [Int], _ money: MoneyColumns) {
    guard stated[.fee] == nil, first(.fee) == nil,
      let column = free.first(where: { MoneyWords.isFee(names[$0]) && money.isNothing($0) })
    else { return }
    columns[.fee] = [column]
  }

  /// What a balance says of the fees that a setting or a profile names.
  mutating func settleStatedFee() {
    guard let fee = stated[.fee]?.first, let balance = first(.balance) else { return }
    let money = MoneyColumns([fee, balance] + amounts, in: rows)
    guard !money.isNothing(fee) else { return }
    let movements = movements(money)
    guard money.isTested(fee, balance, movements) else { return }
    guard !money.isMoved(balance, by: movements) else {
      columns[.fee] = nil
      return leaveOut([fee], because: "the balance moves without it")
    }
    _ = takeFee(among: [fee], balance, movements, money)
  }

  /// A balance that proves which column is the amount says nothing of a fee that is in none of its steps.
  mutating func askAboutUntestedFee() {
    guard hasNames, stated[.fee] == nil, let balance = first(.balance) else { return }
    let free = names.indices.filter {
      !taken.contains($0) && surveys[$0].isNumbers && MoneyWords.isFee(names[$0])
    }
    let money = MoneyColumns(free + amounts + [balance], in: rows)
    let movements = movements(money)
    guard let fee = free.first(where: { !money.isNothing($0) && !money.isTested($0, balance, movements) })
    else {
      return
    }
    questions.append(feeQuestion(fee))
  }

  /// Takes the column of fees by which, beside the amount, the balance moves.
  mutating func takeFee(
    among others: [Int], _ balance: Int, _ movements: [Decimal], _ money: MoneyColumns
  ) -> Bool {
    for column in others where stated[.fee] != nil || MoneyWords.isFee(names[column]) {
      let fees = money.numbers(column)
      let sign: FeeSign? =
        money.isMoved(balance, by: zip(movements, fees).map { $0 - $1 })
        ? .plusIsCharge
        : money.isMoved(balance, by: zip(movements, fees).map { $0 + $1 }) ? .minusIsCharge : nil
      guard let sign else { continue }
      (columns[.fee], feeSign) = ([column], sign)
      evidence.append(
        ImportEvidence(
          "fees", "'\(names[column])' is taken off the amount", because: "the balance moves by both"))
      return true
    }
    return false
  }

  /// Whether a column of fees is part of the amounts.
  func feeQuestion(_ column: Int) -> ImportQuestion {
    ImportQuestion(
      code: .amountAmbiguous,
      finding:
        "nothing proves whether what stands in the column '\(names[column])' is yet to be taken off the amounts",
      answers: [answer(.fee, column), "columns.fee=none"])
  }
}
