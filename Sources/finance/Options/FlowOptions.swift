import ArgumentParser
import FinanceDomain

/// What is stated about where money belongs, besides the configuration.
struct FlowOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("own-account"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Accounts of your own: money between two of them is neither income nor spending.",
      valueName: "name"))
  var ownAccounts: [String] = []

  @Option(
    name: .customLong("window"),
    help: ArgumentHelp("How many days a transfer may take. (default: 4)", valueName: "days"))
  var windowDays: Int?

  @Option(
    name: .customLong("kind"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "The kind of a category: income, expense, transfer or ignore, as in food=expense.",
      discussion:
        "Once any is stated, transactions without a category are neither income nor spending.",
      valueName: "category=kind"))
  var kinds: [CategoryKindArgument] = []

  func validate() throws {
    try refuse(if: ownAccounts.contains(""), "--own-account needs the name of an account.")
    try require(windowDays, in: TransferPolicy.windowRange, "--window")
  }

  /// The categories whose kinds are stated, which may be misspelt; `nil` where none are.
  var categories: TransactionQuery? {
    let conditions = kinds.map { SearchExpression.isOrLies(below: $0.category.rawValue) }
    return conditions.isEmpty ? nil : TransactionQuery(condition: .any(conditions))
  }

  /// What was stated before, with what is stated here: accounts are added, the rest takes precedence.
  func added(to policy: FlowPolicy) -> FlowPolicy {
    var policy = policy
    for name in ownAccounts where !policy.transfers.ownAccounts.contains(where: { $0.hasSameBytes(as: name) })
    {
      policy.transfers.ownAccounts.append(name)
    }
    policy.transfers.asked = ownAccounts
    policy.transfers.windowDays = windowDays ?? policy.transfers.windowDays
    for argument in kinds { policy.kinds = policy.kinds.declaring(argument.kind, of: argument.category) }
    return policy
  }
}

/// `CATEGORY=KIND`.
struct CategoryKindArgument: ExpressibleByArgument, Hashable, Sendable {
  let category: TransactionCategory
  let kind: CategoryKind

  init?(argument: String) {
    guard let sign = argument.lastIndex(of: "="), sign > argument.startIndex,
      let kind = CategoryKind(rawValue: String(argument[argument.index(after: sign)...]))
    else { return nil }
    category = TransactionCategory(rawValue: String(argument[..<sign]))
    self.kind = kind
  }
}
