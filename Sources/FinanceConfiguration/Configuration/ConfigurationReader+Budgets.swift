import FinanceData
import FinanceDomain

extension ConfigurationReader {
  /// How much may be spent on what.
  ///
  /// - Parameter currency: that of budgets that name none.
  func budgets(_ node: YAMLNode, assuming currency: Currency?) -> [Budget] {
    let known = ["category", "group", "categories", "amount", "currency", "per", "rollover", "from", "until"]
    let found = parts(node, "budgets", known: known, of: "a budget").compactMap { part in
      budget(part, assuming: currency).map { (budget: $0, place: part.node.place) }
    }
    for (index, later) in found.enumerated() {
      guard let earlier = found[..<index].first(where: { $0.budget.excludes(later.budget) }) else { continue }
      let start = max(later.budget.validity.first, earlier.budget.validity.first)
      document.refuse(
        later.place,
        "the budget in line \(earlier.place.line) is for '\(later.budget.name.excerpt)' in "
          + "\(later.budget.currency) per \(later.budget.step.rawValue), too, and both are valid "
          + "\(start == .earliest ? "from the beginning" : "on \(start)"); remove one, or let 'until' end "
          + "one before 'from' begins the other")
    }
    return found.map(\.budget)
  }

  private func budget(_ part: YAMLFields, assuming currency: Currency?) -> Budget? {
    let subject = subject(part)
    let amount = budgetAmount(part)
    let currency = budgetCurrency(part, assuming: currency)
    guard let step = step(part), let validity = validity(part, step),
      let rollover = rollover(part, validity), let subject, let amount, let currency
    else { return nil }
    return Budget(
      subject.name, isGroup: subject.isGroup, for: CategoryBranches(subject.categories), amount,
      in: currency, per: step, rollover: rollover, validity: validity)
  }

  private typealias Subject = (name: String, isGroup: Bool, categories: [TransactionCategory])

  private func subject(_ part: YAMLFields) -> Subject? {
    if let category = part["category"] {
      if let other = part["group"] ?? part["categories"] {
        return document.refuse(
          other, "a budget has a category, or a group with its categories, not both; remove one of them")
      }
      return document.text(category, "category").map { ($0, false, [TransactionCategory(rawValue: $0)]) }
    }
    guard let group = part["group"] else {
      return document.refuse(
        part["categories"] ?? part.node,
        "this budget does not say what it is for; write 'category: food', or 'group: Household' with "
          + "'categories: [rent, utilities]'")
    }
    guard let categories = part["categories"] else {
      return document.refuse(
        group, "this group has no categories; write them, as in 'categories: [rent, utilities]'")
    }
    guard let name = document.text(group, "group"), let texts = document.texts(categories, "categories")
    else { return nil }
    return (name, true, texts.map { TransactionCategory(rawValue: $0) })
  }

  private func budgetAmount(_ part: YAMLFields) -> ExactSum? {
    let advice = "this budget has no amount; write one, as in 'amount: 400'"
    guard let (node, text) = part.requiredText("amount", else: advice) else { return nil }
    var sum = ExactSum.zero
    do throws(TransactionValidationError) {
      if let number = Decimal(strict: text) { sum.add(try FixedPoint(exactly: number)) }
    } catch {
      let reason =
        if case .amountTooLarge = error { "is too large to be held exactly" } else {
          "has more than \(FixedPoint.maximumScale) decimal places"
        }
      return document.refuse(node, "'\(text.excerpt)' \(reason); write an amount such as 400 or 412.50")
    }
    guard sum > .zero else {
      return document.refuse(
        node, "'amount' is a number above zero, such as 400 or 412.50, not '\(text.excerpt)'")
    }
    return sum
  }

  private func budgetCurrency(_ part: YAMLFields, assuming assumed: Currency?) -> Currency? {
    if part["currency"] == nil, let assumed { return assumed }
    let advice = "this budget has no currency; write one, as in 'currency: EUR', here or under 'defaults'"
    return part.required("currency", else: advice).flatMap { document.currency($0, "currency") }
  }

  private func step(_ part: YAMLFields) -> PeriodStep? {
    guard let length = part["per"] else { return .month }
    // Nobody plans days, and the whole of time has no next one.
    return document.choice(
      length, "per", among: PeriodStep.allCases.filter { $0 != .day && $0 != .total })
  }

  private func rollover(_ part: YAMLFields, _ validity: DatePeriod) -> Budget.Rollover? {
    guard let node = part["rollover"] else { return Budget.Rollover.none }
    guard let rollover = document.choice(node, "rollover", of: Budget.Rollover.self) else { return nil }
    guard rollover == .none || validity.first > .earliest else {
      return document.refuse(
        node,
        "money is carried over from a first period on, and this budget has none; write it, as in "
          + "'from: 2024-01', or 'rollover: none'")
    }
    return rollover
  }
}

extension ConfigurationReader {
  private func validity(_ part: YAMLFields, _ step: PeriodStep) -> DatePeriod? {
    guard let first = bound(part, "from", step), let last = bound(part, "until", step) else { return nil }
    if let until = part["until"], first > last {
      return document.refuse(
        until, "this budget ends on \(last), before it begins on \(first); exchange 'from' and 'until'")
    }
    return DatePeriod(first: first, last: last)
  }

  /// The first day of the period, or for `until` its last, where a period of the budget begins or ends with it.
  private func bound(_ part: YAMLFields, _ key: String, _ step: PeriodStep) -> CalendarDay? {
    let isFirst = key == "from"
    guard let node = part[key] else { return isFirst ? .earliest : .latest }
    guard let text = part.text(key), let period = budgetPeriod(text, node, key) else { return nil }
    let day = isFirst ? period.first : period.last
    let whole = step.period(of: day, in: context.calendar)
    guard day == (isFirst ? whole.first : whole.last) else {
      return document.refuse(
        node,
        "'\(text.excerpt)' \(isFirst ? "begins" : "ends") on \(day), within the \(step.name) "
          + "\(whole.label) of \(whole.first)..\(whole.last); write '\(key): \(whole.label)'")
    }
    return day
  }

  private func budgetPeriod(_ text: String, _ node: YAMLNode, _ key: String) -> DatePeriod? {
    let period = document.attempt(node) {
      try DatePeriod(parsing: text, today: context.today, calendar: context.calendar)
    }
    guard let period else { return nil }
    guard isFixed(text, period), key == "from" ? period.first > .earliest : period.last < .latest else {
      return document.refuse(
        node,
        "'\(key)' is a period that is always the same and has \(key == "from" ? "a beginning" : "an end"), such "
          + "as 2024-01 or 2024-Q1, not '\(text.excerpt)'")
    }
    return period
  }

  private func isFixed(_ text: String, _ period: DatePeriod) -> Bool {
    let other = context.today.adding(days: context.today.year < 5000 ? 800 : -800)
    return period == (try? DatePeriod(parsing: text, today: other, calendar: context.calendar))
  }
}

extension PeriodStep {
  fileprivate var name: String { rawValue.replacing("-", with: " ") }
}

extension Budget {
  /// Whether both say how much may be spent on the same thing in the same periods. A group must not be called as a
  /// category is: nobody could tell them apart.
  fileprivate func excludes(_ other: Budget) -> Bool {
    TransactionCategory(rawValue: name) == TransactionCategory(rawValue: other.name)
      && currency == other.currency && step == other.step && validity.first <= other.validity.last
      && other.validity.first <= validity.last
  }
}

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
