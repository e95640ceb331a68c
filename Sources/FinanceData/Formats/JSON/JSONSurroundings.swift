import FinanceDomain

/// What the objects around a document's lists say of the rows in them: the account, the currency.
///
/// It is complete once the document has been walked through, because an object may say so after its list.
package final class JSONSurroundings: Sendable {
  /// By the offset of the first row of each list, in their order; `nil` until the document has been walked through.
  private let lists = Mutex<[(start: Int, facts: SourceOverrides)]?>(nil)

  package init() {}

  package var isComplete: Bool { lists.withLock { $0 != nil } }

  package func facts(at offset: Int) -> SourceOverrides? {
    lists.withLock { lists in
      let index = lists?.partitioningIndex { $0.start > offset } ?? 0
      return index > 0 ? lists?[index - 1].facts : nil
    }
  }

  package func complete(_ found: [(start: Int, facts: SourceOverrides)]) { lists.withLock { $0 = found } }
}

/// The facts that an object around lists states directly.
package struct JSONFacts: Sendable {
  /// The best that was found, by how good its key is.
  private var account: (rank: Int, text: String)?
  private var currency: (rank: Int, code: Currency)?
  /// Two keys that are as good name different currencies.
  package private(set) var contradicts = false

  /// Notes a value under a key of the object.
  ///
  /// - Parameter isAccount: whether the object is one of a list of accounts, so that its name is the account's.
  package mutating func note(_ text: String, key: String, isAccount: Bool) {
    guard !text.isEmpty else { return }
    let header = HeaderName(key)
    for meaning in HeaderWords.meanings(of: header) {
      if meaning.role == .account { noteAccount(text, meaning.rank) }
      if meaning.role == .currency, let code = CurrencySymbol.currency(text) {
        if currency?.rank == meaning.rank, currency?.code != code { contradicts = true }
        if meaning.rank < currency?.rank ?? .max { currency = (meaning.rank, code) }
      }
    }
    guard isAccount, let rank = JSONFacts.names.firstIndex(of: header.key) else { return }
    noteAccount(text, 100 + rank)
  }

  /// What accounts are called, the best name first.
  private static let names = ["name", "iban", "accountid", "number", "id"]

  private mutating func noteAccount(_ text: String, _ rank: Int) {
    if rank < account?.rank ?? .max { account = (rank, text) }
  }

  /// The facts, where the object states none those of the objects around it.
  package func overrides(within outer: SourceOverrides) -> SourceOverrides {
    SourceOverrides(currency: currency?.code ?? outer.currency, account: account?.text ?? outer.account)
  }
}
