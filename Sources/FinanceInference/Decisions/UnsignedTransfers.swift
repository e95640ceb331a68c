import FinanceData
import FinanceDomain

/// Transfers between accounts of one's own that have no minus, whichever way they went, as some programs that keep books write
/// them.
///
/// One column names the account that all money out is from, and another the one that all money in is to: an amount without a
/// minus from such an account is neither.
struct UnsignedTransfers {
  private let choice: ColumnChoice
  private let out: [Int]
  /// The rows of the transfers, and the column that says which account they are from.
  private let transfers: [Int]
  private let from: Int

  /// The transfers among the rows by which the columns were chosen; `nil` if there are none.
  init?(_ choice: ColumnChoice) {
    guard choice.hasNames, let amount = choice.first(.amount), choice.first(.direction) == nil,
      !choice.money.isUnsigned(amount)
    else { return nil }
    let (rows, numbers) = (choice.rows, choice.money.numbers(amount))
    out = rows.indices.filter { numbers[$0] < 0 }
    let into = rows.indices.filter { numbers[$0] > 0 }
    let texts = choice.surveys.indices.filter { column in
      let survey = choice.surveys[column]
      return survey.isText && !survey.isUnique && survey.blank == 0
    }
    for from in texts {
      let own = Set(out.map { rows[$0].cells[from] })
      let transfers = into.filter { own.contains(rows[$0].cells[from]) }
      let others = into.filter { !transfers.contains($0) }
      guard !transfers.isEmpty, !others.isEmpty,
        2 * own.count < out.count
          || UnsignedTransfers.areCalledSo(transfers.map { rows[$0] }, but: others.map { rows[$0] }, choice)
      else { continue }
      let areOwn = texts.contains { to in
        to != from && others.allSatisfy { own.contains(rows[$0].cells[to]) }
      }
      guard areOwn else { continue }
      (self.choice, self.transfers, self.from) = (choice, transfers, from)
      return
    }
    return nil
  }

  /// Whether a column calls those rows transfers, and no others: then a few show enough.
  private static func areCalledSo(_ transfers: [CellRow], but others: [CellRow], _ choice: ColumnChoice)
    -> Bool
  {
    choice.kindColumns.contains { column in
      let isCalled = { (row: CellRow) in words.contains(row.cells[column].text.lowercased()) }
      return transfers.allSatisfy(isCalled) && !others.contains(where: isCalled)
    }
  }

  private static let words = Set(Words.list("kinds of transfers"))

  /// The column that calls these rows, and none of money out, by one word: the rarest such, but for a text that no other row has,
  /// which is none for a kind.
  private var kind: Int? {
    let rows = choice.rows
    let columns = choice.kindColumns.filter { column in
      let words = Set(transfers.map { rows[$0].cells[column] })
      return choice.surveys[column].isText && words.count == 1 && !choice.skipping.contains(column)
        && !out.contains { words.contains(rows[$0].cells[column]) }
    }
    func count(_ column: Int) -> Int {
      let count = rows.count { $0.cells[column] == rows[transfers[0]].cells[column] }
      return count == 1 ? .max : count
    }
    return columns.min { count($0) < count($1) }
  }

  /// Whether the transfers count, where a word tells them from other rows.
  var question: ImportQuestion? {
    guard let kind else { return nil }
    let first = choice.rows[transfers[0]]
    return ImportQuestion(
      .signUndecided,
      "'\(choice.line(first))' has no minus, and \(choice.title(from)) says that it is from "
        + "'\(first.cells[from].text.excerpt)', as all money out is",
      answers: choice.answers(skipping: [first.cells[kind].text.lowercased()], in: kind),
      meanings: ["leave out what moved between these accounts", "count it as its sign says"])
  }
}
