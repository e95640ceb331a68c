/// The rows of sources that state balances, by source, account and currency: what balances are proved from.
///
/// Balances follow each other in the source as it is, so the rows are noted before any of them is dropped as a
/// duplicate. Sources without balances cost nothing.
package struct StatementLog: Sendable {
  /// A statement: what one source says about one account.
  package struct Key: Hashable, Comparable, Sendable {
    package let source: Int
    @Bytewise package var account: String
    package let currency: Currency

    package static func < (left: Key, right: Key) -> Bool {
      (left.source, left._account, left.currency) < (right.source, right._account, right.currency)
    }
  }

  /// The rows, in no order.
  package private(set) var rows: [Key: [StatementRow]] = [:]
  /// How many rows of each source were seen, if any of them states a balance.
  package private(set) var counts: [Int: Int] = [:]

  /// Nothing yet.
  package init() {}

  /// Notes the rows of a batch in which a row states a balance.
  package mutating func note(_ batch: borrowing TransactionBatch) {
    guard !batch.balances.isEmpty, batch.count > 0 else { return }
    counts[batch.source, default: 0] += batch.count
    // Rows of one account are together: nearly all belong where the one before them did.
    var found: [UInt64: [StatementRow]] = [:]
    var (code, run) = (UInt64.max, [StatementRow]())
    for row in 0..<batch.count {
      let own = UInt64(batch.accounts[row]) << 32 | UInt64(batch.currencies[row])
      if own != code {
        if !run.isEmpty { found[code, default: []] += run }
        (code, run) = (own, [])
      }
      run.append(StatementRow(row, of: batch))
    }
    found[code, default: []] += run
    for (code, some) in found {
      let account = batch.accountNames[UInt32(truncatingIfNeeded: code >> 32)]
      let currency = Currency(rawValue: batch.currencyNames[UInt32(truncatingIfNeeded: code)]) ?? .none
      rows[Key(source: batch.source, account: account, currency: currency), default: []] += some
    }
  }

  /// Takes in what another worker has noted.
  package mutating func merge(_ other: consuming StatementLog) {
    rows.merge(other.rows) { $0 + $1 }
    counts.merge(other.counts) { $0 + $1 }
  }
}

/// Two statements of one account that do not fit together: the later does not open with what the earlier held, or both have
/// a day at whose end they say that it held different sums.
public struct StatementGap: Hashable, Sendable {
  /// The account.
  public let account: String
  /// The currency.
  public let currency: Currency
  /// The source of the earlier statement.
  public let earlier: String
  /// The source of the later one.
  public let later: String
  /// What the earlier one held on its last day before the later one begins, or at the end of the day that both have.
  public let held: Decimal
  /// The day on which it held that.
  public let heldOn: CalendarDay
  /// What the later one opens with, or held at the end of the day that both have.
  public let opening: Decimal
  /// The day on which it begins, or the one that both have.
  public let day: CalendarDay
  /// Whether it is a day that both have as a whole.
  public let isWithinBoth: Bool

  /// What came in between and is in neither, or how far the two are apart; negative for what went out.
  public var difference: Decimal { opening - held }

  /// The gap as a sentence.
  public var sentence: String {
    let places = currency.minorUnits
    let whose = account.isEmpty ? "" : " account '\(account)'"
    func text(_ amount: Decimal) -> String { amount.digits(places: places) }
    guard !isWithinBoth else {
      return
        "\(later) holds \(text(opening)) \(currency.rawValue)\(account.isEmpty ? "" : " on")\(whose) at the end of "
        + "\(day), but \(earlier) \(text(held)): \(text(difference)) apart"
    }
    return
      "\(later) opens\(whose) with \(text(opening)) \(currency.rawValue) on \(day), but \(earlier) held "
      + "\(text(held)) on \(heldOn): \(text(difference)) between them is in neither"
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
