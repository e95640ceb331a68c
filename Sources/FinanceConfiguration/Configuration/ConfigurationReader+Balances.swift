import FinanceData
import FinanceDomain

extension ConfigurationReader {
  private static let balanceKeys = ["account", "date", "balance", "currency"]

  /// Balances that a person knows: what accounts held at the end of a day.
  ///
  /// - Parameter currency: that of balances which name none.
  func balances(_ node: YAMLNode, assuming currency: Currency?) -> [KnownBalance] {
    mappings(node, "balances").compactMap { element in
      document.refuseUnknown(element.entries, among: ConfigurationReader.balanceKeys, of: "a balance")
      guard let date = day(element), let balance = balance(element) else { return nil }
      let account = element.entries["account"].flatMap { document.text($0, "account") }
      let own = element.entries["currency"].flatMap { document.currency($0, "currency") }
      return KnownBalance(
        account: account ?? "", balance: balance, in: own ?? currency ?? .none, after: date,
        origin: "\(document.path):\(element.node.place.line)")
    }
  }

  private func day(_ element: (node: YAMLNode, entries: [YAMLEntry])) -> CalendarDay? {
    guard let node = element.entries["date"] else {
      return document.refuse(
        element.node, "a balance has no 'date'; write the day at whose end it holds, as in 2024-05-31")
    }
    guard let text = document.text(node, "date") else { return nil }
    return CalendarDay(iso: text)
      ?? document.refuse(node, "'\(text.excerpt)' is not a day; write it as in 2024-05-31")
  }

  private func balance(_ element: (node: YAMLNode, entries: [YAMLEntry])) -> ExactSum? {
    guard let node = element.entries["balance"] else {
      return document.refuse(
        element.node, "a balance has no 'balance'; write what the account held, as in 1234.56")
    }
    guard let text = document.text(node, "balance") else { return nil }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? String(text.dropFirst()) : text
    guard let amount = Decimal(strict: digits), let fixed = try? FixedPoint(exactly: amount) else {
      return document.refuse(
        node,
        "'\(text.excerpt)' is not an amount; write it with a point and up to 8 decimal places, as in -1234.56"
      )
    }
    var sum = ExactSum()
    sum.add(fixed)
    return isNegative ? ExactSum.zero - sum : sum
  }
}
