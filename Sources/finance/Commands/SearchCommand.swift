import ArgumentParser
import FinanceData
import FinanceDomain
import FinancePresentation

struct SearchCommand: FinanceCommand {
  static let examples = [
    "finance search coffee 'amount:>20' --period 2024 -i transactions.csv",
    "finance search 'category:food -supermarket' -i transactions.csv",
  ]
  static let documents = [TransactionsPage.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find transactions by words, amounts, dates and more.",
    usage: "finance search <words> ... -i <file> ... [<options>]",
    discussion: """
      All words must apply. A plain word is looked for in the description, whatever its case; desc: \
      category: account: payee: tag: note: id: look elsewhere. amount:>20, amount:10..50, date:2024-05, \
      date:2024-01-15.., type:income, currency:EUR and /regular expressions/ work as well, and so do "quoted \
      phrases", OR and parentheses. -word excludes what it finds.

      Write the words before -i, after which everything is a file. Write -- before words of which the first \
      begins with -, and options before that: finance search -i FILE -- -cart coffee.
      """, examples: examples)

  @Argument(help: "What to look for.")
  var words: [String]

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Page") var pages: PageOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func check(on today: CalendarDay) throws {
    try checkFiles(andPeriodOn: today)
    _ = try SearchExpression(parsing: sentence, today: filter.today ?? today)
  }

  var questions: Questions { .one }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let query = try SearchTransactionsUseCase.query(
      sentence, within: container.query, today: container.today)
    var result = try await CommandResult(listing: query, in: container, pages)
    if result.unmet != nil { result.remarks += operatorRemarks + fileRemarks }
    return result
  }

  /// What to say of small words that are operators only in capitals, where nothing was found.
  private var operatorRemarks: [String] {
    let words = Set(sentence.split(separator: " ").map(String.init))
    let operators = [
      ("or", "OR finds one or the other"), ("and", "terms are joined by 'and' without a word"),
      ("not", "-term leaves out what has the term"),
    ]
    return operators.filter { words.contains($0.0) }.map { "'\($0.0)' is looked for as a word; \($0.1)" }
  }

  /// What to say of words that are names of files, where nothing was found.
  private var fileRemarks: [String] {
    words.filter { FileIdentity(path: $0) != nil }.map {
      "'\($0)' is looked for as a word, and is a file; files to be read are named after -i"
    }
  }

  private var sentence: String { words.joined(separator: " ") }
}
