/// Two statements of one account that do not fit together: the later does not open with what the earlier held.
public struct StatementGap: Hashable, Sendable {
  /// The account.
  public let account: String
  /// The currency.
  public let currency: Currency
  /// The source of the earlier statement.
  public let earlier: String
  /// The source of the later one.
  public let later: String
  /// What the earlier one held on its last day before the later one begins, and that day.
  public let held: Decimal
  /// The day on which it held that.
  public let heldOn: CalendarDay
  /// What the later one opens with.
  public let opening: Decimal
  /// The day on which it begins.
  public let day: CalendarDay

  /// What came in between and is in neither; negative for what went out.
  public var difference: Decimal { opening - held }

  /// The gap as a sentence.
  public var sentence: String {
    let places = currency.minorUnits
    let whose = account.isEmpty ? "" : " account '\(account)'"
    return
      "\(later) opens\(whose) with \(opening.digits(places: places)) \(currency.rawValue) on \(day), but \(earlier) held "
      + "\(held.digits(places: places)) on \(heldOn): \(difference.digits(places: places)) between them is in neither"
  }
}

/// All that could be proved about the balances that sources state.
public struct Statements: Hashable, Sendable {
  /// One a source, account and currency, in the order of the sources.
  public package(set) var proofs: [BalanceProof]
  /// Statements of one account that do not fit together.
  public let gaps: [StatementGap]

  /// What was proved; nothing where no source states a balance.
  public init(proofs: [BalanceProof] = [], gaps: [StatementGap] = []) {
    self.proofs = proofs
    self.gaps = gaps
  }

  /// A sentence for everything that does not fit.
  public var warnings: [String] { proofs.compactMap(\.sentence) + gaps.map(\.sentence) }
}
