import FinanceDomain

extension Balance {
  /// Income, expense and what remains, under that name.
  package static func figures(net: String) -> [Field<Balance>] {
    [
      .sum("income", "Money in; with own accounts or kinds stated, income alone.") {
        ($0.buckets.income, $0.currency)
      },
      .sum("expense", "Money out; with kinds stated, less refunds.") { ($0.buckets.expense, $0.currency) },
      .sum(net, "Income less expense, plus `other` where it is there.") { ($0.buckets.net, $0.currency) },
    ]
  }

  /// How many transactions, and in which direction.
  package static let counts: [Field<Balance>] = [
    .count("transactions", "How many transactions.") { $0.transactions },
    .count("incomeTransactions", "How many of them are income.") { $0.incomeTransactions },
    .count("expenseTransactions", "How many of them are expense.") { $0.expenseTransactions },
  ]

  /// What a policy about flows makes of the figures; nothing where there is none.
  package static let breakdownFields: [Field<Balance>] =
    ([
      .sum("gross", "Expense before refunds.", .absent) { ($0.buckets.gross, $0.currency) },
      .sum("refunds", "What came back of expense.", .absent) { ($0.buckets.refunds, $0.currency) },
      .sum("other", "In less out of what is neither income nor expense, such as transfers.", .absent) {
        ($0.buckets.other, $0.currency)
      },
      .count("otherTransactions", "How many transactions are neither income nor expense.", .absent) {
        $0.buckets.otherCount
      },
    ] as [Field<Balance>]).of { $0.buckets.isByPolicy ? $0 : nil }

  package static func fields(net: String) -> [Field<Balance>] { figures(net: net) + counts + breakdownFields }

  /// The columns that programs read: what a policy makes of the figures has some where there is one.
  package static func columns(net: String, of balances: [Balance]) -> [Field<Balance>] {
    figures(net: net) + counts + (balances.areByPolicy ? breakdownFields : [])
  }

  /// Whether anything is neither income nor expense.
  var hasOther: Bool { buckets.otherCount > 0 }

  package static let currencyField = Field<Balance>("currency", .currency) { .word($0.currency) }

  /// The columns for people: income, expense, what remains, how many transactions.
  ///
  /// Where kinds or own accounts are stated there may be more: refunds, and what is neither income nor expense; the
  /// columns of a row always add up to what remains.
  ///
  /// - Parameters:
  ///   - net: what the remainder is called.
  ///   - hidesZeros: whether a figure is left out that no transaction contributes to.
  ///   - dividesExpense: whether expense is shown as gross and refunds where these are told apart.
  package static func shown(
    _ balances: [Balance], net: String, hidesZeros: Bool = false, dividesExpense: Bool = false
  ) -> [Field<Balance>] {
    func figure(
      _ title: String, _ sum: @escaping @Sendable (FlowBuckets) -> ExactSum,
      isThere: @escaping @Sendable (Balance) -> Bool
    ) -> Field<Balance> {
      Field(title.lowercased(), .amount, title: title) {
        hidesZeros && !isThere($0) ? .none : .sum(sum($0.buckets), $0.currency)
      }
    }
    let expense = [figure("Expense", { $0.expense }, isThere: { $0.expenseTransactions > 0 })]
    let divided = [
      figure("Gross", { $0.gross }, isThere: { !$0.buckets.gross.isZero }),
      figure("Refunds", { $0.refunds }, isThere: { !$0.buckets.refunds.isZero }),
    ]
    let other = figure("Other", { $0.other }, isThere: \.hasOther)
    return [figure("Income", { $0.income }, isThere: { $0.incomeTransactions > 0 })]
      + (dividesExpense && balances.areByPolicy ? divided : expense)
      + (balances.contains(where: \.hasOther) ? [other] : [])
      + [figure(net, { $0.net }, isThere: { _ in true }), .count("count") { $0.transactions }]
  }
}

extension [Balance] {
  /// Whether they were made by a policy about flows.
  package var areByPolicy: Bool { contains(where: \.buckets.isByPolicy) }

  /// The sum of balances in one currency.
  ///
  /// - Precondition: there are any.
  package var total: Balance {
    Balance(reduce(into: FlowBuckets(isByPolicy: areByPolicy)) { $0.add($1.buckets) }, in: self[0].currency)
  }
}

extension Currency {
  /// What a block of this currency is called.
  package var heading: String { self == .none ? "\(rawValue) (no currency named)" : rawValue }

  /// What to do about amounts of files that name no currency, or of a ledger that has such amounts.
  ///
  /// - Parameter it: the currency, by a word that the reader knows it by at that place.
  package static func howToName(_ it: String, isStored: Bool = false) -> String {
    isStored
      ? "Name \(it) by importing again, with --replace NUMBER --set currency=CODE."
      : "Name \(it) with --set currency=CODE, or currency: of the source in finance.yaml."
  }
}
