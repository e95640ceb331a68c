import FinanceDomain

/// One line of a naive answer: what it is about, its figures, and what else is said of it.
package struct NaiveLine: Hashable, Sendable {
  /// A month, a category, a payee, …
  package let label: String
  /// The figures.
  package let balance: NaiveBalance
  /// Further figures as text: a share, changes.
  package let remark: String

  /// A line.
  package init(_ label: String, _ balance: NaiveBalance, remark: String = "") {
    self.label = label
    self.balance = balance
    self.remark = remark
  }
}

extension NaiveLine: CustomStringConvertible {
  /// Label, figures and remark. Labels are escaped, so that different bytes never look alike.
  package var description: String { "\(label.escaped) | \(balance)" + (remark.isEmpty ? "" : " | \(remark)") }
}

extension String {
  /// The text with everything that is not printable ASCII written as `\u{…}`.
  package var escaped: String {
    unicodeScalars.map {
      $0.value >= 0x20 && $0.value < 0x7F ? String($0) : "\\u{\(String($0.value, radix: 16))}"
    }
    .joined()
  }
}
