import FinanceData
import FinanceDomain

// Which texts describe a row. They never decide a number, so nothing is asked: the column that tells rows from each other is
// taken, a payee before a kind, and where names say nothing any text.

extension ColumnChoice {
  /// Where names gave no description, any text is; where there is none, what is called so although it is empty, or the note.
  /// Where all that is called a description says little, a note or a column without a known name may say more.
  mutating func describeByNames() {
    guard stated[.description] == nil else { return }
    if columns[.description] == nil { describeByAnyText() }
    if columns[.description]?.isEmpty ?? true {
      let called = columnCalled(.description)
      let isEmpty = called.map { surveys[$0].filled == 0 } ?? true
      columns[.description] = (isEmpty ? columns.removeValue(forKey: .note) : nil) ?? called.map { [$0] }
    }
    guard let named = columns[.description], named.allSatisfy({ saysLittle($0) }) else { return }
    let others = ((stated[.note] == nil ? columns[.note] : nil) ?? []) + otherTexts
    columns[.description] = others.filter { !saysLittle($0) } + named
  }

  /// Where columns have other roles by now, any text describes the row; and the rows that all chosen columns leave blank are
  /// described by what else they have.
  mutating func describeTheRest() {
    guard stated[.description] == nil else { return }
    guard let chosen = columns[.description], !chosen.isEmpty else { return describeByAnyText() }
    let says = { (row: CellRow, column: Int) in !row.cells[column].isBlank && !row.cells[column].isNoText }
    var bare = rows.filter { row in !chosen.contains { says(row, $0) } }
    guard !bare.isEmpty else { return }
    for other in telling(otherTexts) where bare.contains(where: { says($0, other) }) {
      columns[.description]?.append(other)
      bare.removeAll { says($0, other) }
    }
  }

  /// The columns of texts describe the row: the one with most to say first.
  private mutating func describeByAnyText() {
    let texts = otherTexts
    columns[.description] = telling(
      texts.filter { surveys[$0].hasManyValues } + texts.filter { !surveys[$0].hasManyValues })
    // The words that a balance shows to be directions may be all that describes a row.
    if texts.isEmpty, hasNames, let direction = first(.direction),
      meanings[direction].contains(where: { $0.role == .description })
    {
      columns[.description] = [direction]
    }
  }

  /// Columns of texts that have no role, but for what banks and accounts are called where there are others.
  private var otherTexts: [Int] {
    let known = Set(columns.values.flatMap(\.self))
    let texts = surveys.indices.filter {
      surveys[$0].isText && !known.contains($0) && $0 != states && !saysBothDirections($0, inLetters: true)
        && oddWord($0) == nil
        && !meanings[$0].contains { $0.role == .date }
    }
    let telling = texts.filter { column in
      !HeaderWords.namesBank(HeaderName(names[column]))
        && !meanings[column].contains { $0.role == .account && $0.rank > 0 }
    }
    return telling.isEmpty ? texts : telling
  }

  /// The columns that tell rows apart before those that do not.
  func telling(_ candidates: [Int]) -> [Int] {
    candidates.filter { !saysLittle($0) } + candidates.filter { saysLittle($0) }
  }

  /// The candidates with those that say little after the others: a payee is no kind, however few there are.
  func telling(_ candidates: [(rank: Int, column: Int)]) -> [(rank: Int, column: Int)] {
    candidates.map { one in
      let variety = variety(of: one.column)
      return (variety.isSameAlways || one.rank > 0 && variety.isKind ? one.rank + 100 : one.rank, one.column)
    }
  }

  private func saysLittle(_ column: Int) -> Bool {
    let variety = variety(of: column)
    return variety.isSameAlways || variety.isKind
  }

  private func variety(of column: Int) -> TextVariety { TextVariety(rows.map { $0.cells[column] }) }
}

/// How far the texts of a column tell one row from another.
private struct TextVariety {
  private var counts: [[UInt8]: Int] = [:]
  private var filled = 0
  private var numbers = 0

  init(_ cells: [MappedCell]) {
    for cell in cells where !cell.isBlank && !cell.saysNone {
      filled += 1
      counts[cell.bytes, default: 0] += 1
      if TextVariety.isNumber(cell.bytes) { numbers += 1 }
    }
  }

  /// Whether it holds the owner, the account or a clock: one text in nearly all rows, or numbers.
  var isSameAlways: Bool {
    let most = counts.values.max() ?? 0
    return filled > 2 && (counts.count == 1 || numbers * 10 >= filled * 9)
      || filled > 9 && most * 3 > filled * 2
  }

  /// Whether it holds a few kinds that rows are of.
  var isKind: Bool { filled > 9 && counts.count < 6 && counts.count * 3 <= filled }

  /// Whether the text has no letters, or is long and at least half of it digits: numbers of rows and accounts, clock readings,
  /// references.
  private static func isNumber(_ text: [UInt8]) -> Bool {
    let digits = text.count { $0.isASCIIDigit }
    let letters = text.count { $0 | 0x20 >= UInt8(ascii: "a") }
    return digits > 0 && letters == 0 || digits > 3 && digits >= letters
  }
}
