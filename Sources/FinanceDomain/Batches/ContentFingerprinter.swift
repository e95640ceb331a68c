/// Fingerprints of the contents of many rows: what the few names of accounts and currencies come to is kept from row to
/// row and from batch to batch.
///
/// It gives what ``TransactionBatch/fingerprint(of:)`` gives, which is the simpler way to one of them.
package struct ContentFingerprinter: Sendable {
  /// The fingerprint of an account's name alone, by the account's number; `nil` before its first row.
  private var accounts: [ContentFingerprint?] = []
  /// The currencies by their numbers.
  private var currencies: [String?] = []
  /// Which symbol tables the numbers are from.
  private var tables: (accounts: UInt64, currencies: UInt64) = (0, 0)

  /// Knows no names yet.
  package init() {}

  /// The fingerprint of a row of the batch.
  package mutating func fingerprint(of row: Int, in batch: borrowing TransactionBatch) -> UInt64 {
    prepare(for: batch)
    let (account, currency) = (Int(batch.accounts[row]), Int(batch.currencies[row]))
    return batch.fingerprint(
      of: row, after: accounts[account] ?? learnAccount(account, batch),
      currencies[currency] ?? learnCurrency(currency, batch))
  }

  private mutating func prepare(for batch: borrowing TransactionBatch) {
    if batch.accountNames.identity != tables.accounts || batch.currencyNames.identity != tables.currencies {
      tables = (batch.accountNames.identity, batch.currencyNames.identity)
      (accounts, currencies) = ([], [])
    }
    while accounts.count < batch.accountNames.count { accounts.append(nil) }
    while currencies.count < batch.currencyNames.count { currencies.append(nil) }
  }

  private mutating func learnAccount(
    _ number: Int, _ batch: borrowing TransactionBatch
  ) -> ContentFingerprint {
    var print = ContentFingerprint()
    print.combine(text: batch.accountNames[UInt32(number)])
    accounts[number] = print
    return print
  }

  private mutating func learnCurrency(_ number: Int, _ batch: borrowing TransactionBatch) -> String {
    let name = batch.currencyNames[UInt32(number)]
    currencies[number] = name
    return name
  }
}
