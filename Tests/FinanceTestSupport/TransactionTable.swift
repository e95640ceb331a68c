import FinanceDomain

/// Transactions written as a table, so that a test reads like a specification.
///
/// ```
/// date        amount  category  description
/// 2024-05-03  -12.50  food      Corner shop
/// 2024-05-31  2000    salary    Wages
/// ```
///
/// The first line names the columns: `id`, `date`, `time`, `amount`, `type`, `category`, `description`, `account`,
/// `currency`, `note`, in any order. Columns are cut where the names stand, two spaces or more apart; or at every `|` if
/// the first line has one. Blank lines and rulers of `-`, `|`, `+` and `:` mean nothing. What a row leaves blank
/// is as quiet as in `Transaction.fixture`, and its id is `t` with the row's number. Without a type the
/// amount's sign says it: minus for an expense.
///
/// A table that cannot be read stops the test run, as any other mistake in writing a test does.
package enum TransactionTable {
  /// The rows, in their order.
  package static func read(_ text: String) -> [Transaction] {
    let lines = text.split(separator: "\n").map { Array($0) }.filter { line in
      !line.allSatisfy { " -|+:".contains($0) }
    }
    guard let header = lines.first else { return [] }
    let columns = Columns(header: header)
    return lines.dropFirst().enumerated().map { number, line in
      transaction(columns.facts(of: line), number: number + 1)
    }
  }

  private static func transaction(_ facts: [String: String], number: Int) -> Transaction {
    let amount = facts["amount"] ?? "10.00"
    let isNegative = amount.hasPrefix("-")
    return .fixture(
      id: facts["id"] ?? "t\(number)", date: facts["date"] ?? Fixtures.date, time: facts["time"],
      amount: isNegative ? String(amount.dropFirst()) : amount,
      type: facts["type"].map(type) ?? (isNegative || facts["amount"] == nil ? .expense : .income),
      category: facts["category"] ?? "food", description: facts["description"] ?? "Coffee",
      account: facts["account"] ?? "", currency: facts["currency"] ?? "EUR", note: facts["note"])
  }

  private static func type(_ text: String) -> TransactionType {
    guard let type = TransactionType(rawValue: text) else {
      preconditionFailure("a test wrote '\(text)' for a type")
    }
    return type
  }
}

/// Where the cells of a table stand.
private struct Columns {
  private static let known: Set<String> = [
    "id", "date", "time", "amount", "type", "category", "description", "account", "currency", "note",
  ]

  private let names: [String]
  /// The first character of each column; `nil` where columns are cut at bars.
  private let starts: [Int]?
  /// Whether bars stand at the edges too, as a frame.
  private let isFramed: Bool

  init(header: [Character]) {
    isFramed = header.first { $0 != " " } == "|"
    starts = header.contains("|") ? nil : Columns.starts(in: header)
    names = starts.map { Columns.slices(of: header, $0) } ?? Columns.pieces(of: header, isFramed: isFramed)
    for name in names {
      precondition(Columns.known.contains(name), "no column of a table is called '\(name)'")
    }
  }

  func facts(of line: [Character]) -> [String: String] {
    for start in starts ?? [] where start > 0 && start <= line.count {
      precondition(line[start - 1] == " ", "a cell reaches into the next column: '\(String(line))'")
    }
    let cells = starts.map { Columns.slices(of: line, $0) } ?? Columns.pieces(of: line, isFramed: isFramed)
    precondition(
      cells.count == names.count, "the header has \(names.count) columns, not so: '\(String(line))'")
    return Dictionary(zip(names, cells).filter { !$0.1.isEmpty }) { first, _ in first }
  }

  /// Where a name begins that stands at the edge or behind two spaces.
  private static func starts(in header: [Character]) -> [Int] {
    header.indices.filter { header[$0] != " " && header[..<$0].suffix(2).allSatisfy { $0 == " " } }
  }

  private static func slices(of line: [Character], _ starts: [Int]) -> [String] {
    zip(starts, starts.dropFirst() + [Int.max]).map { start, end in
      String(line[min(start, line.count)..<min(end, line.count)]).trimmingASCIISpace()
    }
  }

  private static func pieces(of line: [Character], isFramed: Bool) -> [String] {
    let pieces = line.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0).trimmingASCIISpace()
    }
    return isFramed ? Array(pieces.dropFirst().dropLast()) : pieces
  }
}
