import FinanceData
import FinanceDomain

/// Rows that are there twice, one after the other in the same order: a page that was printed twice, or two exports in one file
/// whose days overlap.
///
/// Two equal rows may be two coffees; several of different days that come again are one stretch of a statement. Rows of two
/// files would count once, but rows of one file all count.
struct RepeatedRows {
  private let choice: ColumnChoice
  /// The rows below each header of the same names; none if there is no header.
  private let pages: [ArraySlice<CellRow>]
  /// The first rows, of several days, that earlier ones are in the same order.
  private var stretch = RepeatedStretch<CellRow>()
  /// The rows between headers.
  private var sections = RepeatedSections<CellRow>()
  /// The column of the day, and those that say from which file each row was taken, as programs that join files add one.
  private let date: Int?
  private let files: [Int]

  /// - Parameter rows: the first rows of the file, repeated headers among them.
  init(_ choice: ColumnChoice, among rows: [CellRow]) {
    self.choice = choice
    pages = choice.hasNames ? rows.split { $0.repeats(choice.names) } : []
    // Of rows with one id only one counts, wherever they are.
    date = choice.first(.id) == nil ? choice.first(.date) : nil
    files = choice.names.indices.filter { choice.surveys[$0].namesFiles }
  }

  /// Takes a row into account, of those that were looked at or of more.
  mutating func absorb(_ row: CellRow) {
    guard !choice.hasNames || !row.repeats(choice.names) else { return sections.close() }
    var content = Hasher()
    for (column, cell) in row.cells.enumerated() where !files.contains(column) { content.combine(cell) }
    let hash = content.finalize()
    if choice.hasNames { sections.absorb(row, content: hash) }
    guard let date, !row.cells[date].isBlank else { return }
    stretch.absorb(row, content: hash, day: row.cells[date].hashValue)
  }

  /// What is asked, which only a change of the file answers.
  var question: ImportQuestion? {
    var sections = sections
    sections.close()
    if let (first, count) = sections.page {
      return question(
        count, from: first,
        "follow two headers, as if a page were there twice; take one of the two out of the file")
    }
    if let (first, count, countAbove) = repeatedSum {
      return question(
        count, from: first,
        "come to what the \(countAbove) rows above their header come to, as if they said the same once more; take one of the two "
          + "out of the file")
    }
    if let question = questionOfLaterContents { return question }
    if date != nil, let (first, count) = sections.seam {
      return question(
        count, from: first,
        "below a header that is repeated are those right above it, as if two exports were in this file that overlap; split it at that "
          + "header, so that such rows count once, or take the header out, if all of them moved money")
    }
    guard let (first, count) = stretch.found else { return nil }
    return question(
      count, from: first,
      "are there twice, as if two exports were in this file that overlap; split it where the second one begins, so that such "
        + "rows count once, or take them out")
  }

  private func question(_ count: Int, from first: CellRow, _ finding: String) -> ImportQuestion {
    let line = choice.line(first)
    return ImportQuestion(
      .stateUndecided,
      count == 1 ? "the row '\(line)' \(finding)" : "the \(count) rows from '\(line)' on \(finding)")
  }

  /// What is asked where rows come again later under an id that they share, other rows between them, with money that moves the
  /// same way: in a log each says what the one before should have said. Parts of one payment are beside each other, and what is
  /// paid back moves the other way. In the plain form, whose name for it is `id`, such rows conflict.
  private var questionOfLaterContents: ImportQuestion? {
    guard choice.first(.id) == nil, choice.stated[.id] == nil, !choice.amounts.isEmpty,
      let column = choice.identifiers.first(where: {
        choice.names[$0] != "id" && !laterContents(by: $0).isEmpty
      })
    else { return nil }
    let later = laterContents(by: column)
    if let deleted = later.first(where: isDeletion) {
      return ImportQuestion(
        .stateUndecided,
        "the row '\(choice.line(choice.rows[deleted]))' says of an earlier one, with the same \(choice.title(column)), that it is "
          + "no more: take both out of the file, which is a log of changes")
    }
    let id = choice.rows[later[0]].cells[column].text.excerpt
    return ImportQuestion(
      .stateUndecided,
      "\(choice.title(column)) has '\(id)' again in a later row with other contents, as \(later.count) of "
        + "\(choice.rows.count) rows have theirs: in a log such a row says what the earlier one should have said",
      answers: ["columns.id=none", choice.answer(.id, column)],
      meanings: ["all rows count", "such rows are refused, so that the file can be mended"])
  }

  /// Whether a row says of its record that it was deleted.
  private func isDeletion(_ row: Int) -> Bool {
    choice.surveys.indices.contains { column in
      !choice.surveys[column].hasManyValues && !choice.taken.contains(column)
        && RepeatedRows.deletions.contains(choice.rows[row].cells[column].text.lowercased())
    }
  }

  private static let deletions = Set(Words.list("log deletions"))

  /// The rows that have the id of an earlier one, with other rows between, in a column of which most are different.
  private func laterContents(by column: Int) -> [Int] {
    let (rows, movements) = (choice.rows, choice.movements)
    var places: [MappedCell: Int] = [:]
    var later: [Int] = []
    for row in rows.indices where !rows[row].cells[column].isBlank {
      let id = rows[row].cells[column]
      if let earlier = places[id], earlier + 1 < row, rows[earlier].cells != rows[row].cells,
        movements[earlier] != 0, (movements[earlier] < 0) == (movements[row] < 0), movements[row] != 0
      {
        later.append(row)
      }
      places[id] = row
    }
    return 2 * places.count > rows.count ? later : []
  }

  /// The first of the rows below one header that come to what those right above it come to, some of them on the same days, how
  /// many they are, and how many those above.
  private var repeatedSum: (CellRow, Int, Int)? {
    guard pages.count > 1, let date = choice.first(.date) else { return nil }
    let movements = choice.movements
    // Rows without a day are not among those that were chosen by.
    var next = 0
    let sums = pages.map { page in
      page.reduce(Int128(0)) { sum, row in
        guard next < movements.count, choice.rows[next].cells == row.cells else { return sum }
        next += 1
        return sum + movements[next - 1]
      }
    }
    // Without the hour, which one of the two may lack.
    let days = pages.map { page in
      Set(page.compactMap { $0.cells[date].text.split { $0 == " " || $0 == "T" }.first })
    }
    return pages.indices.dropFirst().first { place in
      sums[place] == sums[place - 1] && sums[place] != 0 && !days[place].isDisjoint(with: days[place - 1])
        && min(pages[place].count, pages[place - 1].count) > 1
    }.map { (pages[$0][pages[$0].startIndex], pages[$0].count, pages[$0 - 1].count) }
  }
}

extension ColumnSurvey {
  /// Whether a column says from which file each row was taken.
  fileprivate var namesFiles: Bool {
    isText && !hasManyValues
      && values.allSatisfy { value in ColumnSurvey.endings.contains { value.lowercased().hasSuffix($0) } }
  }

  private static let endings = [".csv", ".txt", ".tsv", ".xls", ".xlsx", ".ods", ".pdf", ".json"]
}

extension CellRow {
  /// Whether it says what the header says, as on each page of what was printed.
  func repeats(_ names: [String]) -> Bool { cells.contains { !$0.isBlank } && cells.say(names) }
}

extension [MappedCell] {
  /// Whether those that are not blank say what the header says, the first one perhaps after the byte order mark of a file that was
  /// joined to another.
  func say(_ names: [String]) -> Bool {
    zip(self, names).allSatisfy { $0.isBlank || $0.text == $1 || $0.text == "\u{FEFF}" + $1 }
  }
}
