/// What was found when a ledger was checked.
public struct LedgerCheckReport: Hashable, Sendable {
  /// Something that was looked at, and what is wrong with it.
  public struct Finding: Hashable, Sendable {
    /// What was looked at, in a few words: `integrity`, `seals`, `totals`, `conservation`.
    public let check: String
    /// How many things were looked at.
    public let examined: Int
    /// What is wrong, a sentence each; empty if nothing is.
    public let problems: [String]

    /// A finding with all its facts.
    public init(check: String, examined: Int, problems: [String]) {
      self.check = check
      self.examined = examined
      self.problems = problems
    }
  }

  /// Where the ledger is.
  public let path: String
  /// How many transactions it has.
  public let transactions: Int
  /// What was looked at, in a fixed order.
  public let findings: [Finding]

  /// A report with all its facts.
  public init(path: String, transactions: Int, findings: [Finding]) {
    self.path = path
    self.transactions = transactions
    self.findings = findings
  }

  /// Whether nothing is wrong.
  public var isSound: Bool { findings.allSatisfy(\.problems.isEmpty) }
}
