import FinanceData
import FinanceDomain

/// Rows that are the sides of double entries, as programs for accounts export them: those with one reference, or of one day and
/// text, come to nothing.
///
/// Added up, such a file comes to nothing as well, and every purchase is money out of one account and into another. Whose
/// account is meant nothing says, so it is asked.
struct DoubleEntries {
  private let choice: ColumnChoice
  /// The rows of each entry, in the order of the file.
  private let entries: [[Int]]
  private let reference: Int

  /// So many accounts are offered, and so many others can be left out by name.
  private static let mostOffered = 3
  private static let mostOthers = 60

  /// The entries of the rows by which the columns were chosen; `nil` if they are none.
  init?(_ choice: ColumnChoice) {
    let moved = choice.movements
    // Where a balance shows that all rows moved one account, none is of another.
    guard choice.hasNames, moved.contains(where: { $0 < 0 }), moved.contains(where: { $0 > 0 }),
      !choice.isMovedByAll
    else { return nil }
    for column in choice.surveys.indices
    where choice.surveys[column].blank == 0 && !choice.surveys[column].isUnique
      && !choice.surveys[column].isDates
    {
      guard let entries = DoubleEntries.entries(by: [column], of: choice, moved) else { continue }
      (self.choice, self.entries, reference) = (choice, entries, column)
      return
    }
    guard let date = choice.first(.date), let text = choice.first(.description),
      let entries = DoubleEntries.entries(by: [date, text], of: choice, moved)
    else { return nil }
    (self.choice, self.entries, reference) = (choice, entries, text)
  }

  /// The runs of rows that have the same in some columns, if each run comes to nothing and no two have the same. The last one may go
  /// on beyond the rows that were looked at.
  private static func entries(by columns: [Int], of choice: ColumnChoice, _ moved: [Int128]) -> [[Int]]? {
    let rows = choice.rows
    var (entries, sum, seen): ([[Int]], Int128, Set<[MappedCell]>) = ([], 0, [])
    for row in rows.indices {
      let key = columns.map { rows[row].cells[$0] }
      if let last = entries.last?.first, columns.map({ rows[last].cells[$0] }) == key {
        entries[entries.count - 1].append(row)
      } else {
        guard sum == 0, seen.insert(key).inserted else { return nil }
        entries.append([row])
        sum = 0
      }
      sum += moved[row]
    }
    // A payout that empties an account comes to nothing with what it pays out, on several days.
    let days = { (entry: [Int]) in
      Set(entry.compactMap { row in choice.first(.date).map { rows[row].cells[$0] } }.filter { !$0.isBlank })
    }
    let whole = entries.filter { $0.count > 1 && moved[$0[0]] != 0 && days($0).count < 2 }
    return whole.count > 1 && 2 * whole.count > entries.count ? entries : nil
  }

  /// The column that says which account a side is of, as it is another one in each row of an entry: the one with the fewest.
  private var account: (column: Int, counts: [String: Int])? {
    let columns = choice.surveys.indices.filter { column in
      column != reference && choice.surveys[column].isText && choice.surveys[column].blank == 0
        && entries.allSatisfy { entry in Set(entry.map { choice.rows[$0].cells[column] }).count == entry.count
        }
    }
    return columns.map { column in
      let names = choice.rows.map { $0.cells[column].text.lowercased() }
      return (column, Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +))
    }.min { $0.1.count < $1.1.count }
  }

  /// In books a debit of an account that somebody has is money in, whatever banks call so: which is meant comes first, because the
  /// rows of one account alone do not show that they are of books.
  private var halvesQuestion: ImportQuestion? {
    guard choice.first(.amount) == nil, choice.stated[.debit] == nil, choice.stated[.credit] == nil,
      let debit = choice.first(.debit), let credit = choice.first(.credit)
    else { return nil }
    let title = choice.title(debit)
    return ImportQuestion(
      .signUndecided,
      "rows with one value in \(choice.title(reference)) come to nothing, as the sides of a double entry in books do",
      answers: [choice.halves(credit, debit), choice.halves(debit, credit)],
      meanings: ["as in books: money in is in \(title)", "as a bank says it: money out is in \(title)"])
  }

  /// Whose rows count, unless that is stated by a column of accounts.
  var question: ImportQuestion? {
    if let halves = halvesQuestion { return halves }
    let account = account
    guard account.map({ !choice.skipping.contains($0.column) }) ?? choice.skipping.isEmpty else { return nil }
    let finding =
      "rows with one value in \(choice.title(reference)) come to nothing, as the sides of a double entry do, so their money is "
      + "there twice; leave out those of all accounts but your own"
    guard let (column, counts) = account, counts.count <= DoubleEntries.mostOthers else {
      return ImportQuestion(.stateUndecided, finding)
    }
    let likely = counts.keys.sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }.prefix(
      DoubleEntries.mostOffered)
    return ImportQuestion(
      .stateUndecided, finding,
      answers: likely.map { name in choice.skip(counts.keys.filter { $0 != name }.sorted(), in: column) },
      meanings: likely.map { "keep the rows of '\($0.excerpt)'" })
  }
}

// MARK: - One account of books

extension ColumnChoice {
  /// That kinds of entries say of one account in books what its rows cannot: receipts are in the column of debits, payments in that of
  /// credits. A balance would show it.
  var bookQuestion: ImportQuestion? {
    guard hasNames, first(.amount) == nil, stated[.debit] == nil, stated[.credit] == nil,
      first(.balance) == nil, let debit = first(.debit), let credit = first(.credit)
    else { return nil }
    let texts = columns[.description] ?? []
    for column in kindColumns + texts {
      let kinds = zip(rows, movements).compactMap { row, moved -> (TransactionType, Bool)? in
        let text = row.cells[column].text
        let way =
          ColumnChoice.way(ofKind: text) ?? (texts.contains(column) ? ColumnChoice.way(ofText: text) : nil)
        return moved == 0 ? nil : way.map { ($0, $0 == .income ? moved < 0 : moved > 0) }
      }
      guard Set(kinds.map(\.0)).count == 2, kinds.allSatisfy(\.1) else { continue }
      return ImportQuestion(
        .signUndecided,
        "\(title(column)) says of amounts in \(title(debit)) that money came in, and of those in \(title(credit)) that it went out, "
          + "as the books of an account do",
        answers: [halves(credit, debit), halves(debit, credit)],
        meanings: [
          "as in books: money in is in \(title(debit))", "as a bank says it: money out is in \(title(debit))",
        ])
    }
    return nil
  }

  /// Which way money goes by an entry of that kind.
  private static func way(ofKind kind: String) -> TransactionType? {
    let kind = PlainLetters.words(of: kind).joined(separator: " ")
    return kindsIn.contains(kind)
      ? .income : kindsOut.contains(kind) ? .expense : DirectionWords.meaning(of: kind)
  }

  /// Which way money goes by an entry with a text that begins as those of books do.
  private static func way(ofText text: String) -> TransactionType? {
    let words = PlainLetters.words(of: text)
    let beginnings = (1...3).map { words.prefix($0).joined(separator: " ") }
    return beginnings.contains(where: textsIn.contains)
      ? .income : beginnings.contains(where: textsOut.contains) ? .expense : nil
  }

  private static let kindsIn = Set(Words.list("kinds of entries in"))
  private static let kindsOut = Set(Words.list("kinds of entries out"))
  private static let textsIn = Set(Words.list("texts of entries in"))
  private static let textsOut = Set(Words.list("texts of entries out"))
}
