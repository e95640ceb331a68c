import FinanceDomain

extension LedgerPlace {
  /// A text for scripts as it goes to standard output: on a terminal, which would obey them, hidden characters are
  /// written out.
  func shown(_ text: String) -> String {
    context.environment.outputWidth == nil ? text : VisibleText.lines(of: text)
  }
}
