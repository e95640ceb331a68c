import ArgumentParser

/// `finance rules`: looks after rules.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Look for mistakes in rules, test them, suggest new ones.",
    discussion: """
      EXAMPLE:
        finance rules suggest --top 5 --input transactions.csv
      """,
    subcommands: [RulesLintCommand.self, RulesSuggestCommand.self, RulesTestCommand.self])
}
