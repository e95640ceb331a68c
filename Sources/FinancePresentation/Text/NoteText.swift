import FinanceDomain

extension TransactionNote {
  /// The note for people: the title on a line of its own, an empty line, the text. Lines stay lines; everything else
  /// hidden is written out.
  package var page: String {
    let lines = content.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { VisibleText.of(String($0)) + "\n" }.joined()
    return title.map { VisibleText.of($0) + "\n\n" + text } ?? text
  }
}
