import FinanceData
import FinanceDomain

/// Rows whose amounts other rows have already: what a month came to, a purchase that the rows below it divide, or every row once
/// more in another level of detail.
///
/// Their texts may be of any language, so nothing is asked of them: the sums show what the rows are. What to do about them is
/// asked all the same, because a sum may be a movement. A balance that every row moves shows that all of them are.
struct RepeatedMoney {
  private let choice: ColumnChoice
  private let footer: Int?
  /// The rows that count.
  private let rows: [CellRow]
  private let moved: [Int128]
  /// Columns that say what a row is.
  private let texts: [Int]

  /// So many rows show whether one at an end of them, larger than any of them, is what they come to.
  private static let fewRows = 3
  /// The rows of a sum are known by so many of their first words.
  private static let words = 3
  /// So many rows may divide one.
  private static let parts = 12

  /// Looks at the rows by which the columns were chosen.
  ///
  /// - Parameters:
  ///   - skips: which rows are left out.
  ///   - footer: how many of the last lines are stated to be no rows.
  init(_ choice: ColumnChoice, skipping skips: [CellCondition], footer: Int?) {
    (self.choice, self.footer) = (choice, footer)
    let movements = choice.movements
    let counted = choice.rows.indices.filter { row in
      !skips.contains { $0.isMet(by: choice.rows[row].cells[$0.column]) }
    }
    (rows, moved) = (counted.map { choice.rows[$0] }, counted.map { movements[$0] })
    texts = choice.names.indices.filter { column in
      !choice.amounts.contains(column) && choice.first(.balance) != column
        && !choice.surveys[column].isUndatedNumbers
    }
  }

  /// What is asked, unless it is stated which rows are left out by a column that tells them apart.
  var question: ImportQuestion? {
    // There is hardly ever anything to ask, so the balance is looked at last.
    guard let question = sums ?? lastSums ?? splits ?? copies ?? announced, !choice.isMovedByAll else {
      return nil
    }
    return question
  }

  // MARK: Sums

  /// The rows of some text that state what those before or after each of them come to.
  private var sums: ImportQuestion? {
    let candidates = firstSums
    guard !candidates.isEmpty else { return nil }
    let found = texts.flatMap { column in
      beginnings(of: candidates, in: column).filter { areSums($0.places) }
        .map { (column: column, key: $0.key, places: $0.places) }
    }
    guard let (column, key, places) = found.first,
      !found.contains(where: { choice.skipping.contains($0.column) })
    else { return nil }
    let kind = key.isEmpty ? "that have nothing in" : "that begin with '\(key.excerpt)' in"
    let whole = lowercased(places[0], column)
    return ImportQuestion(
      .stateUndecided,
      "the rows \(kind) \(choice.title(column)) state what the rows between come to, such as "
        + "'\(shown(places[0]))': sums, or money that moved",
      answers: choice.answers(
        skipping: [key.isEmpty ? "" : places.count == 1 ? whole : "/^\(escaped(key))/"], in: column))
  }

  /// The rows that are what all rows before or after them come to, as the first of all sums is: hardly ever are there any.
  private var firstSums: [Int] {
    let total = moved.reduce(0, +)
    var (sum, found) = (Int128(0), [Int]())
    for (place, amount) in moved.enumerated() {
      if amount != 0, amount == sum || amount == total - sum - amount { found.append(place) }
      sum += amount
    }
    return found
  }

  /// The last rows, all of one day, that together are what all rows before them come to, as sums of categories are.
  private var lastSums: ImportQuestion? {
    guard let date = choice.first(.date), footer == nil else { return nil }
    let total = moved.reduce(0, +)
    var (sum, count) = (Int128(0), 0)
    for place in rows.indices.reversed().prefix(rows.count / 3) {
      guard rows[place].cells[date] == rows[rows.count - 1].cells[date] else { return nil }
      sum += moved[place]
      count += 1
      guard count > 1, sum != 0, sum == total - sum else { continue }
      return ImportQuestion(
        .stateUndecided,
        "the last \(count) rows, from '\(shown(place))' on, are together what all rows before them come to: "
          + "sums, or money that moved",
        answers: choice.isJSON ? [] : ["footer=\(count)", "footer=0"],
        meanings: ["leaves the last \(count) lines out", "counts them"])
    }
    return nil
  }

  /// The rows that begin like one of those, the fewest words first, or have nothing there as it has.
  private func beginnings(of places: [Int], in column: Int) -> [(key: String, places: [Int])] {
    let words = rows.map { $0.cells[column].text.split(separator: " ", maxSplits: RepeatedMoney.words) }
    return places.flatMap { place in
      let own = words[place]
      guard !own.isEmpty else { return [(key: "", places: words.indices.filter { words[$0].isEmpty })] }
      guard choice.surveys[column].isText else { return [] }
      return (1...min(RepeatedMoney.words, own.count)).map { count in
        let key = own.prefix(count)
        return (
          key: key.joined(separator: " "),
          places: words.indices.filter { words[$0].count >= count && words[$0].prefix(count) == key }
        )
      }
    }
  }

  /// Whether each of the rows is what those since the last one come to, in the order of the file or against it.
  private func areSums(_ places: [Int]) -> Bool {
    let others = rows.count - places.count
    guard !places.isEmpty, others >= 2 * places.count else { return false }
    if places.count == 1 {
      let (place, largest) = (places[0], abs(moved[places[0]]))
      guard place == 0 || place == rows.count - 1, others >= RepeatedMoney.fewRows,
        rows.indices.allSatisfy({ $0 == place || abs(moved[$0]) < largest })
      else { return false }
    }
    let members = Set(places)
    return areSums(members, in: Array(rows.indices))
      || areSums(members, in: rows.indices.reversed())
  }

  private func areSums(_ members: Set<Int>, in order: [Int]) -> Bool {
    var sum = Int128(0)
    for place in order {
      guard members.contains(place) else {
        sum += moved[place]
        continue
      }
      guard moved[place] == sum, sum != 0 else { return false }
      sum = 0
    }
    return true
  }

  /// The text as a pattern that finds it.
  private func escaped(_ text: String) -> String {
    text.map { $0.isLetter || $0.isNumber || $0 == " " ? String($0) : "\\\($0)" }.joined()
  }

  // MARK: Copies

  /// The rows that have one of two values in a column, each of which there is once more with the other value.
  private var copies: ImportQuestion? {
    guard let date = choice.first(.date) else { return nil }
    let told: Set<Int?> = [
      date, choice.first(.account), choice.first(.currency), choice.first(.description),
      choice.first(.direction),
    ]
    let found = texts.lazy.filter { !told.contains($0) && choice.surveys[$0].values.count == 2 }.compactMap {
      self.copies(by: $0, date)
    }.first
    guard let (column, copy, original) = found, !choice.skipping.contains(column) else { return nil }
    return ImportQuestion(
      .stateUndecided,
      "the rows that say '\(copy.excerpt)' in \(choice.title(column)) are those that say '\(original.excerpt)' once "
        + "more, so their money is there twice",
      answers: [copy, original, nil].map { choice.skip($0.map { [$0] } ?? [], in: column) },
      meanings: ["keep '\(original.excerpt)'", "keep '\(copy.excerpt)'", "count both"])
  }

  /// The values of a column, if the rows that have one say what those say that have the other: the days, the money and the texts. The
  /// one of which the rows have less to say is the copy.
  private func copies(by column: Int, _ date: Int) -> (column: Int, copy: String, original: String)? {
    let parts = Dictionary(grouping: rows.indices) { lowercased($0, column) }
    guard parts.count == 2, parts.values.allSatisfy({ $0.count >= RepeatedMoney.fewRows }) else { return nil }
    let texts = [choice.first(.description), choice.first(.currency)].compactMap(\.self)
    let contents = parts.mapValues { places in
      places.map { place in ([date] + texts).map { rows[place].cells[$0].text } + ["\(moved[place])"] }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    guard Set(contents.values).count == 1 else { return nil }
    let filled = parts.mapValues { $0.reduce(0) { $0 + rows[$1].cells.count { !$0.isBlank } } }
    let values = parts.keys.sorted { (filled[$0] ?? 0, $1) < (filled[$1] ?? 0, $0) }
    return (column, values[0], values[1])
  }

  /// The rows without a balance, each of which there is once more with one, under the same reference: they said what would come.
  private var announced: ImportQuestion? {
    guard let balance = choice.first(.balance), !choice.skipping.contains(balance) else { return nil }
    let (open, stated) = (
      rows.indices.filter { rows[$0].cells[balance].isBlank && moved[$0] != 0 },
      rows.indices.filter { !rows[$0].cells[balance].isBlank }
    )
    guard !open.isEmpty, open.count <= stated.count else { return nil }
    let areTwins = choice.names.indices.contains { column in
      open.allSatisfy { one in
        let reference = rows[one].cells[column]
        guard column != choice.first(.date), reference.bytes.contains(where: \.isASCIIDigit) else {
          return false
        }
        return rows.count { $0.cells[column] == reference } == 2
          && stated.contains { rows[$0].cells[column] == reference && moved[$0] == moved[one] }
      }
    }
    guard areTwins else { return nil }
    return ImportQuestion(
      .stateUndecided,
      "\(open.count == 1 ? "a row has" : "\(open.count) rows have") nothing in \(choice.title(balance)), such as '\(shown(open[0]))', and "
        + "\(open.count == 1 ? "is" : "each is") there once more with a balance",
      answers: choice.answers(skipping: [""], in: balance), meanings: ["leave such rows out", "count both"])
  }

  // MARK: Splits

  /// A row and those below it that divide it.
  private typealias Division = (whole: Int, parts: [Int])

  /// Rows each of which is divided by the ones below it, of the same day: their texts are the same, or begin with a word for parts,
  /// a column tells wholes and parts from all other rows, or calls or numbers them so, or hardly any row is neither.
  private var splits: ImportQuestion? {
    guard let date = choice.first(.date) else { return nil }
    let found = divided { rows[$0].cells[date] == rows[$1].cells[date] }
    let told = telling(found)
    if !found.isEmpty, told.allSatisfy({ $0 != nil }) { return question(found, told) }
    guard let text = choice.first(.description) else { return nil }
    if let word = found.lazy.compactMap({ partWord(in: $0, text) }).first {
      let called = found.filter { partWord(in: $0, text) != nil }
      let whole = value(of: called.map(\.whole), in: text).map { (text, $0) }
      return question(called, [told[0] ?? whole, (text, "/^\(word)\\b/")])
    }
    if let (column, value) = calledWhole(in: found) {
      let called = found.filter { lowercased($0.whole, column) == value }
      return question(called, [(column, value), telling(called)[1]])
    }
    if let (column, mark) = numbering(of: found) {
      return question(found, [nil, (column, "/\(escaped(mark))/")])
    }
    let alike = divided {
      rows[$0].cells[date] == rows[$1].cells[date] && rows[$0].cells[text] == rows[$1].cells[text]
        && !rows[$0].cells[text].isBlank
    }
    if alike.count > 1 { return question(alike, telling(alike)) }
    let isOfAll = found.count > 1 && found.reduce(0) { $0 + 1 + $1.parts.count } * 4 >= rows.count * 3
    return isOfAll ? question(found, told) : nil
  }

  private func lowercased(_ place: Int, _ column: Int) -> String {
    rows[place].cells[column].text.lowercased()
  }

  /// What calls a row divided: the category `--Split--`.
  private func calledWhole(in found: [Division]) -> (column: Int, value: String)? {
    found.lazy.flatMap { division in
      texts.map { (column: $0, value: lowercased(division.whole, $0)) }
    }
    .first { RepeatedMoney.wholeWords.contains(HeaderName($0.value).key) }
  }

  private static let wholeWords = Set(Words.list("wholes").map { HeaderName($0).key })

  /// The column in which each part has the number of its whole and one of its own, such as 7 and 7.1, and what is between the two.
  private func numbering(of found: [Division]) -> (column: Int, mark: String)? {
    guard found.count > 1 else { return nil }
    return choice.names.indices.lazy.compactMap { column -> (Int, String)? in
      let marks = found.flatMap { division in
        division.parts.map { part -> Character? in
          let (whole, own) = (lowercased(division.whole, column), lowercased(part, column))
          guard !whole.isEmpty, own.hasPrefix(whole) else { return nil }
          return own.dropFirst(whole.count).first { !$0.isLetter && !$0.isNumber }
        }
      }
      guard Set(marks).count == 1, let mark = marks[0],
        found.allSatisfy({ !lowercased($0.whole, column).contains(mark) })
      else { return nil }
      return (column, String(mark))
    }.first
  }

  /// What tells the wholes from all other rows, and what tells the parts.
  private func telling(_ found: [Division]) -> [(column: Int, value: String)?] {
    let columns = texts.filter { ![choice.first(.date), choice.first(.description)].contains($0) }
    return [found.map(\.whole), found.flatMap(\.parts)].map { places in
      columns.lazy.compactMap { column in value(of: places, in: column).map { (column, $0) } }.first
    }
  }

  private func question(_ found: [Division], _ told: [(column: Int, value: String)?]) -> ImportQuestion? {
    let telling = told.compactMap { $0?.column }
    guard choice.skipping.isDisjoint(with: telling.isEmpty ? choice.columns[.description] ?? [] : telling)
    else {
      return nil
    }
    let known = told.compactMap(\.self)
    let leaving = known.map { choice.skip([$0.value], in: $0.column) }
    let counting = [known.first?.column ?? choice.first(.description)].compactMap {
      $0.map { choice.skip([], in: $0) }
    }
    let meanings = zip(told, ["leave out the wholes", "leave out the parts"]).compactMap {
      $0 == nil ? nil : $1
    }
    return ImportQuestion(
      .stateUndecided,
      "\(found.count == 1 ? "a row is" : "\(found.count) rows are") divided by the rows below "
        + "\(found.count == 1 ? "it" : "them"), as '\(shown(found[0].whole))' by the next "
        + "\(found[0].parts.count), so their money is there twice",
      answers: leaving + counting, meanings: meanings + ["count both"])
  }

  /// The rows that are divided.
  ///
  /// - Parameter belong: whether a row may be part of one above it.
  private func divided(_ belong: (Int, Int) -> Bool) -> [Division] {
    var (found, place) = ([Division](), 0)
    while place < rows.count {
      let start = place + 1
      var (sum, end) = (Int128(0), start)
      while end < min(rows.count, start + RepeatedMoney.parts), sum != moved[place] || end < start + 2,
        belong(place, end), moved[end] != 0
      {
        sum += moved[end]
        end += 1
      }
      let isWhole = end >= start + 2 && sum == moved[place]
      if isWhole { found.append((place, Array(start..<end))) }
      place = isWhole ? end : start
    }
    return found
  }

  /// The word with which the texts of all parts begin, and that of the whole does not: `davon`.
  private func partWord(in division: Division, _ text: Int) -> String? {
    let begins = { (place: Int, word: String) in lowercased(place, text).hasPrefix(word) }
    return RepeatedMoney.partWords.first { word in
      division.parts.allSatisfy { begins($0, word) } && !begins(division.whole, word)
    }
  }

  private static let partWords = Words.list("parts")

  /// What a column has in those rows and in no others.
  private func value(of places: [Int], in column: Int) -> String? {
    let values = Set(places.map { lowercased($0, column) })
    guard values.count == 1, let value = values.first, !value.isEmpty else { return nil }
    let count = rows.indices.count { lowercased($0, column) == value }
    return count == places.count ? value : nil
  }

  private func shown(_ place: Int) -> String { choice.line(rows[place]) }
}
