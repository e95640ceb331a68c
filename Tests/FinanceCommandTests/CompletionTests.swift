import ArgumentParser
import FinanceDomain
import Testing

@testable import finance

/// What shells complete after `finance`.
@Suite("Completions")
struct CompletionTests {
  private func script(_ shell: String) throws -> String {
    let run = try WorkingFolder().finance(["--generate-completion-script", shell])
    #expect(run.errorText == "")
    #expect(run.status == 0)
    return run.text
  }

  @Test("There is a script for every shell, with every command", arguments: ["bash", "zsh", "fish"])
  func commands(shell: String) throws {
    let words = Set(try script(shell).split { !$0.isLetter && $0 != "-" }.map(String.init))
    let names = CommandTree.paths.flatMap { $0.split(separator: " ").map(String.init) }
    #expect(words.isSuperset(of: names), "missing: \(Set(names).subtracting(words))")
  }

  @Test("Bash finds no mistake in its script", .enabled(if: Tool.bash != nil, "no bash"))
  func bash() throws { try expectSound(script("bash"), by: Tool.bash) }

  @Test("Zsh finds no mistake in its script", .enabled(if: Tool.zsh != nil, "no zsh"))
  func zsh() throws { try expectSound(script("zsh"), by: Tool.zsh) }

  @Test("Fish finds no mistake in its script", .enabled(if: Tool.fish != nil, "no fish"))
  func fish() throws { try expectSound(script("fish"), by: Tool.fish) }

  private func expectSound(_ script: String, by shell: String?) throws {
    let place = try WorkingFolder()
    try place.write(script, to: "completions")
    let run = try place.shell("'\(try #require(shell))' -n completions")
    #expect(run.errorText == "")
    #expect(run.status == 0)
  }

  @Test("Bash completes commands, options, values and files", .enabled(if: Tool.bash != nil, "no bash"))
  func completed() throws {
    let place = try WorkingFolder()
    try place.write(script("bash"), to: "completions")
    try place.write(CompletionTests.configuration, to: "finance.yaml")
    try place.write(CompletionTests.rows, to: "rows.csv")
    #expect(try place.finance(["import", "rows.csv"]).status == 0)
    try place.write(CompletionTests.trial, to: "trial")
    let run = try place.shell("'\(try #require(Tool.bash))' --norc trial 2>&1")
    expectEqualBytes(run.output, Array(CompletionTests.completions.utf8), "completions")
  }

  private static let configuration = """
    ledger: ledger.sqlite
    sources: [{path: rows.csv, account: Giro}]
    categories: {salary: income, Food: expense}
    rules: [{when: bakery, set: {category: food:bread}}]
    budgets: [{category: fuel, amount: 10, per: month, currency: EUR}]

    """
  private static let rows = """
    date,amount,type,category,description,account
    2024-05-03,4.50,expense,fun & games,Kino,Kreditkarte

    """

  /// Every line typed, a tab behind its last word, and what comes of it.
  private static let trial = """
    . ./completions
    tab() {
      COMP_WORDS=(finance "$@") COMP_CWORD=$# COMP_LINE="finance $*" COMPREPLY=()
      COMP_POINT=${#COMP_LINE}
      _finance finance "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      echo "$*: ${COMPREPLY[*]}"
    }
    tab ba
    tab rules t
    tab report --form
    tab report --format ''
    tab export --format h
    tab balance --by m
    tab list --sort d
    tab report --period last-f
    tab report --set decimal
    tab add --type ''
    tab check f
    tab profiles sp
    tab schema tr
    tab report --category f
    tab list --account ''
    tab report --profile revolut-p
    tab report --month this
    tab report --input Sample
    tab report --config fin

    """
  private static let completions = """
    ba: balance
    rules t: test
    report --form: --format
    report --format : text json jsonl csv markdown html
    export --format h: hledger
    balance --by m: month
    list --sort d: date description
    report --period last-f: last-fiscal-year
    report --set decimal: decimal=
    add --type : income expense
    check f: finance.yaml
    profiles sp: sparkasse
    schema tr: transfers transactions
    report --category f: food:bread fuel fun & games
    list --account : Giro Kreditkarte
    report --profile revolut-p: revolut-pl revolut-pt
    report --month this: this-month
    report --input Sample: SampleData
    report --config fin: finance.yaml

    """

  @Test("Every word that is offered for a period is one", arguments: CompletionKind.periodWords)
  func period(word: String) throws {
    let today = try #require(CalendarDay(iso: "2024-05-03"))
    _ = try DatePeriod(parsing: word, today: today)
  }
}
