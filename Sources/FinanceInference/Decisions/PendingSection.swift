import FinanceData

/// Rows under a line of the table that says of them that they have not been booked: `Geplante Aufträge`, `Kommende betalinger (ikke
/// bokført)`.
///
/// Such rows come again once they are booked. No column tells them from the others, so they are asked about, and can be left out
/// where they are the last of the file.
struct PendingSection: Sendable {
  private let settings: ImportSettings
  private var title: String?
  /// How many records follow the title, and whether one of them is another title.
  private var records = 0
  private var subtitles = 0
  private var hasOtherTitle = false

  init(_ settings: ImportSettings) { self.settings = settings }

  /// Takes a row into account.
  mutating func absorb(_ cells: [MappedCell]) {
    guard settings.footer != 0 else { return }
    guard let first = cells.firstIndex(where: { !$0.isBlank }) else { return }
    let isAlone = cells.count > 2 && cells[(first + 1)...].allSatisfy(\.isBlank)
    if title != nil {
      // A line right below the title is a part of it: `Kommende`, `Udgifter`.
      if isAlone, records > subtitles { hasOtherTitle = true } else if isAlone { subtitles += 1 }
      records += 1
    } else if isAlone, StatusWords.isTitle(ofPending: cells[first].text) {
      title = cells[first].text
    }
  }

  /// Whether no row says so that the rows below it are to be counted: then more rows change nothing.
  var isDecided: Bool { title == nil }

  /// Whether rows count that follow a line outside the rows which says that they have not been booked: above the table, or above a
  /// header that is repeated.
  ///
  /// - Parameters:
  ///   - lines: those above the table.
  ///   - titles: those above repeated headers.
  static func question(
    below lines: [String], _ titles: [String], _ settings: ImportSettings
  ) -> ImportQuestion? {
    guard settings.footer != 0 else { return nil }
    // Of a single table a short line alone says so: a longer one may say what else there is.
    let above = lines.filter { !titles.isEmpty || PlainLetters.words(of: $0).count <= 3 }
    guard let title = (above + titles).first(where: { StatusWords.isTitle(ofPending: $0) }) else {
      return nil
    }
    return ImportQuestion(
      .stateUndecided,
      "the rows below the line '\(title.excerpt)' may not have been booked; take such rows out of the file, or count them",
      answers: ["footer=0"], meanings: ["counts them"])
  }

  /// Whether the rows count.
  var question: ImportQuestion? {
    guard let title, records > 0 else { return nil }
    let canBeCut = !hasOtherTitle && settings.footer == nil
    return ImportQuestion(
      .stateUndecided,
      "the \(records == 1 ? "row" : "\(records) rows") below '\(title.excerpt)' may not have been booked"
        + (canBeCut ? "" : "; take such rows out of the file, or state footer=0, which counts them"),
      answers: canBeCut ? ["footer=\(records + 1)", "footer=0"] : [],
      meanings: canBeCut ? ["leaves the last \(records + 1) lines out", "counts them"] : [])
  }
}
