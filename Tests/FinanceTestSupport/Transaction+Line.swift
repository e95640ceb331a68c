import FinanceDomain

extension Transaction {
  /// Every fact in one line; lines are alike exactly when the facts are, byte for byte.
  package var line: String {
    let texts = [
      id.rawValue, "\(date)", time.map { "\($0)" } ?? "-", "\(amount)", type.rawValue, category.rawValue,
      description,
      account, currency.rawValue, note ?? "-", balance.map { "\($0)" } ?? "-",
    ]
    let marks = tags.map { "#" + $0.escaped } + (payee.map { ["@" + $0.escaped] } ?? [])
    return (texts.map { $0.escaped } + marks).joined(separator: " | ")
  }
}
