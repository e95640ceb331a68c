import FinanceData
import FinanceDomain

extension ConfigurationReader {
  /// Balances that a person knows: what accounts held at the end of a day.
  ///
  /// - Parameter currency: that of balances which name none.
  func balances(_ node: YAMLNode, assuming currency: Currency?) -> [KnownBalance] {
    parts(node, "balances", known: ["account", "date", "balance", "currency"], of: "a balance")
      .compactMap { part in
        guard let date = day(part), let balance = balance(part) else { return nil }
        return KnownBalance(
          account: part.text("account") ?? "", balance: balance,
          in: part.currency("currency") ?? currency ?? .none, after: date,
          origin: "\(document.path):\(part.node.place.line)")
      }
  }

  private func day(_ part: YAMLFields) -> CalendarDay? {
    let advice = "a balance has no 'date'; write the day at whose end it holds, as in 2024-05-31"
    guard let (node, text) = part.requiredText("date", else: advice) else { return nil }
    return CalendarDay(iso: text)
      ?? document.refuse(node, "'\(text.excerpt)' is not a day; write it as in 2024-05-31")
  }

  private func balance(_ part: YAMLFields) -> ExactSum? {
    let advice = "a balance has no 'balance'; write what the account held, as in 1234.56"
    guard let (node, text) = part.requiredText("balance", else: advice) else { return nil }
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
