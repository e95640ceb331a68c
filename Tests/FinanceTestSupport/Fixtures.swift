import FinanceDomain

/// Values for tests, of which a test names only what it is about.
///
/// The defaults are quiet: one coffee of 10.00 EUR on 3 May 2024, without account, time or note. They are the wrong
/// values for a test whose point they are; such a test writes them down.
package enum Fixtures {
  /// What a fixture is called that names no id.
  package static let id = "t1"
  /// When a fixture happened that names no day.
  package static let date = "2024-05-03"
}

extension Transaction {
  /// A transaction with these facts and quiet defaults.
  ///
  /// - Parameters:
  ///   - time: `HH:MM:SS`.
  ///   - amount: decimal digits, read strictly; never a literal, which would pass through `Double`.
  /// - Precondition: the facts are valid. A test about invalid ones calls `Transaction.init`.
  package static func fixture(
    id: String = Fixtures.id, date: String = Fixtures.date, time: String? = nil, amount: String = "10.00",
    type: TransactionType = .expense, category: String = "food", description: String = "Coffee",
    account: String = "", currency: String = "EUR", note: String? = nil, tags: [String] = [],
    payee: String? = nil, balance: Decimal? = nil
  ) -> Transaction {
    guard let code = Currency(rawValue: currency) else {
      preconditionFailure("a test wrote '\(currency)' for a currency")
    }
    do throws(TransactionValidationError) {
      return try Transaction(
        id: TransactionID(rawValue: id), date: .on(date), time: time.map(TimeOfDay.at),
        amount: .exact(amount),
        type: type, category: TransactionCategory(rawValue: category), description: description,
        account: account,
        currency: code, note: note, tags: tags, payee: payee, balance: balance)
    } catch {
      preconditionFailure("a test wrote an invalid transaction: \(error.errorDescription ?? "\(error)")")
    }
  }
}

extension Transaction {
  /// The same with other tags and another payee.
  package func marked(tags: [String], payee: String?) -> Transaction {
    do throws(TransactionValidationError) {
      return try Transaction(
        id: id, date: date, time: time, amount: amount, type: type, category: category,
        description: description, account: account, currency: currency, note: note, tags: tags, payee: payee)
    } catch {
      preconditionFailure("a valid transaction became invalid: \(error)")
    }
  }
}
