import ArgumentParser

/// `finance list`: transactions, a page at a time.
struct ListCommand: FinanceCommand {
  static let example = "finance list --account Giro --sort -amount --input transactions.csv"

  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List transactions, newest first.",
    usage: "finance list [--page <n>] --input <path> ... [<options>]",
    discussion: """
      EXAMPLE:
        \(example)
      """)

  @OptionGroup(title: "Page") var pages: PageOptions
  @OptionGroup var options: CommonOptions

  func answer(using container: DependencyContainer) async throws -> Answer {
    let page = try await container.transactions.execute(matching: container.query, page: pages.request)
    return Answer(page, rendered: container.renderer.render(page, period: container.period))
  }
}
