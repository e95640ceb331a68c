import ArgumentParser
import FinancePresentation

/// The forms of lists that are about the program and not about transactions.
enum ListingFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text
  case json
}

extension ListingFormat {
  /// What makes the text of a list that goes to standard output.
  func renderer(in environment: Environment) -> ReportRenderer {
    let style = TextStyle(width: environment.outputWidth, usesColor: environment.allowsColor)
    return ReportRenderer(format: self == .json ? .json : .text, style: style, tool: Finance.tool)
  }
}
