/// What was paid to one payee, or came from it, on one account in one currency, in order of time.
public struct PayeeHistory: Sendable {
  /// One transaction.
  public struct Occurrence: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// How much, greater than zero.
    public let amount: ExactSum
    /// The category.
    public let category: TransactionCategory
    /// Where the row stands.
    public let position: SourcePosition
  }

  /// What all spellings of the payee have in common: the payee that was set or else the description, letters in lower
  /// case, of a description without the words that have digits in them.
  public let payee: String
  /// The payee as it was spelt last.
  public let name: String
  /// The account; empty if the source names none.
  public let account: String
  /// The currency.
  public let currency: Currency
  /// In or out.
  public let type: TransactionType
  /// The transactions by day, those of one day as they stand in the sources. Never empty.
  public let occurrences: [Occurrence]
}

extension PayeeHistory {
  /// Whether the left one stands first in a list: by payee, account, currency and direction.
  static func precedes(_ left: PayeeHistory, _ right: PayeeHistory) -> Bool {
    if !left.payee.hasSameBytes(as: right.payee) { return left.payee.precedesByBytes(right.payee) }
    if !left.account.hasSameBytes(as: right.account) { return left.account.precedesByBytes(right.account) }
    if left.currency != right.currency { return left.currency < right.currency }
    return left.type == .expense && right.type == .income
  }
}

extension PayeeHistory.Occurrence: Comparable {
  /// Whether the left one is the earlier one; of one day, the one that is read first.
  public static func < (left: Self, right: Self) -> Bool {
    left.day == right.day ? left.position < right.position : left.day < right.day
  }
}

extension FlowQuery {
  /// The habits of payees in a period: what the use cases of recurring payments and of anomalies have in common.
  ///
  /// Money between own accounts is no habit: the legs of transfers are left out, and so are categories of the kinds
  /// `transfer` and `ignore`. Legs are looked for among all rows, since a condition may cut a pair in two; where own
  /// accounts are stated that costs a scan of its own.
  func histories(of period: DatePeriod) async throws -> HistoryAnswer {
    let scan = try await repository.scan(
      PayeeHistories(period: period), matching: TransactionQuery(condition: condition))
    let histories = scan.aggregate.histories(kinds: policy.kinds, withoutLegs: try await legs())
    return HistoryAnswer(
      histories: histories,
      leftOut: histories.reduce(scan.aggregate.count) { $0 - $1.occurrences.count },
      days: scan.aggregate.days, account: scan.account)
  }

  private func legs() async throws -> Set<SourcePosition> {
    guard policy.findsTransfers else { return [] }
    let scan = try await repository.scan(TransferCandidates(policy: policy), matching: .everything)
    return Set(TransferMatching(scan.aggregate).pairs.flatMap { [$0.sent.position, $0.received.position] })
  }
}

struct HistoryAnswer: Sendable {
  let histories: [PayeeHistory]
  /// How many transactions of the period are transfers or ignored.
  let leftOut: Int
  /// The first and the last day of all that meets the condition.
  let days: ClosedRange<CalendarDay>?
  let account: ScanRowCounts

  /// The last day that is known of in a period: its end, or the end of the data if that comes first.
  func lastDay(of period: DatePeriod) -> CalendarDay? { days.map { min($0.upperBound, period.last) } }

  var payees: Int { Set(histories.map { Array($0.payee.utf8) }).count }
}

/// What different spellings of one payee have in common.
///
/// Descriptions of card payments carry references, card numbers and dates: `NETFLIX.COM 4417 2024-05-03`. So letters
/// match whatever their case (`CaseFolding`), words with a digit in them are left out, and any run of white space
/// (Unicode) is one space. Where nothing is left the words with digits stay. A payee that was set by a rule is meant as
/// it is: its digits stay as well. It is the wrong key for payees whose names differ in digits only.
package enum PayeeKey {
  /// The key of a description, or of a payee that was set.
  package static func of(_ text: String, isSet: Bool) -> String {
    var words: [Substring.UnicodeScalarView] = []
    for word in text.unicodeScalars.split(whereSeparator: { isSpace($0) }) { words.append(word) }
    guard !words.isEmpty else { return text }
    let named = isSet ? words : words.filter { word in !word.contains { isDigit($0) } }
    return (named.isEmpty ? words : named).map(folded).joined(separator: " ")
  }

  private static func folded(_ word: Substring.UnicodeScalarView) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in word { folded.append(Unicode.Scalar(CaseFolding.fold(scalar.value)) ?? scalar) }
    return String(folded)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? scalar.value == 0x20 || (scalar.value >= 0x09 && scalar.value <= 0x0D)
      : scalar.properties.isWhitespace
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? scalar.value >= 0x30 && scalar.value <= 0x39 : scalar.properties.generalCategory == .decimalNumber
  }
}
