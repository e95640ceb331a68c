import FinanceData

/// Rows that state a balance or a sum in the place of an amount: money that did not move.
enum BalanceRows {
  /// What a row's text says.
  enum Meaning: Hashable, Sendable {
    /// A balance: the amount is none.
    case balance
    /// A word that may be a balance, or what somebody calls a transaction.
    case doubtful
    /// A sum, if the amount is one.
    case sum
  }

  /// What the text says that describes a row; `nil` for what is called like a transaction.
  static func meaning(of text: String) -> Meaning? {
    meaning(of: Array(text.utf8))
  }

  /// The same of text in UTF-8.
  static func meaning(of text: [UInt8]) -> Meaning? {
    var known: [TextBeginnings.Word: Bool] = [:]
    guard text.count <= 60, beginnings.mayBegin(text.span, text.indices, &known) else { return nil }
    let plain = plain(text)
    if balances.contains(where: { plain == $0 || plain.hasPrefix($0 + " ") }) { return .balance }
    if doubtful.contains(plain) { return .doubtful }
    return sums.contains(plain) ? .sum : nil
  }

  /// Whether a text is called a balance and nothing else, perhaps with figures beside it.
  static func isBalance(_ text: [UInt8]) -> Bool {
    var known: [TextBeginnings.Word: Bool] = [:]
    guard text.count <= 60, beginnings.mayBegin(text.span, text.indices, &known) else { return false }
    let plain = plain(text)
    return balances.contains(plain) || doubtful.contains(plain)
  }

  /// The words of a text.
  private static func plain(_ text: [UInt8]) -> String {
    let letters = PlainLetters.plain(String(decoding: text, as: UTF8.self))
    return letters.split { !$0.isLetter }.joined(separator: " ")
  }

  /// What the texts that are known begin with.
  static let beginnings = TextBeginnings(balances + doubtful + sums)

  /// Whether a balance is spoken of anywhere in the text, as above tables.
  static func mentionsBalance(_ text: String) -> Bool {
    guard text.utf8.count <= 120 else { return false }
    let words = PlainLetters.plain(text).split { !$0.isLetter }.map { String($0) }
    let plain = words.joined(separator: " ")
    return words.contains { doubtful.contains($0) || $0.hasSuffix("saldo") || $0.hasSuffix("balance") }
      || balances.contains { plain.contains($0) }
  }

  private static let balances = Words.list("balances")
  private static let doubtful = Set(Words.list("perhaps balances"))
  private static let sums = Set(Words.list("sums"))
}
