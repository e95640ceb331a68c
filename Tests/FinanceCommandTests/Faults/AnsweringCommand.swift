import Testing

/// Commands that answer on standard output when all is well, from reports to a word.
enum AnsweringCommand {
  /// Every format of a report.
  static let formats = ["text", "json", "jsonl", "csv", "markdown", "html"]

  private static let sample = "--input SampleData/transactions.csv"

  /// Lines of the shell, which want a ledger, `ledger.db`, and a configuration, `finance.yaml`.
  static let lines =
    formats.map { "finance balance --by year --format \($0) \(sample)" } + [
      "finance report --month 2024-05 --format html \(sample)", "finance list \(sample)",
      "finance list --format jsonl \(sample)", "finance export --format csv \(sample)",
      "finance search coffee \(sample)", "finance check \(sample)",
      "finance inspect SampleData/transactions.csv", "finance balance --ledger ledger.db",
      "finance imports --ledger ledger.db", "finance ledger path --quiet --ledger ledger.db",
      "finance ledger check --ledger ledger.db",
      "finance import --ledger ledger.db SampleData/transactions.csv",
      "finance schema", "finance schema report", "finance profiles", "finance profiles mint",
      "finance config", "finance config check --config finance.yaml", "finance --version", "finance --help",
      "finance",
      "finance report --help", "finance help list",
    ]

  /// A folder in which the line works.
  static func place(for line: String) throws -> WorkingFolder {
    let place = try WorkingFolder()
    try place.write("sources:\n  - path: SampleData/transactions.csv\n", to: "finance.yaml")
    if line.contains("ledger.db") {
      try place.write(ledger.get(), to: "ledger.db")
    }
    return place
  }

  /// A ledger with the sample data, which is made once.
  static let ledger = Result {
    let place = try WorkingFolder()
    try place.shell("finance import --quiet --ledger ledger.db SampleData/transactions.csv").expectSuccess()
    return place.read("ledger.db") ?? []
  }
}
