import FinanceData
import FinanceDomain

/// Several columns may hold dates: those of the transaction, the booking, the value, the statement. The name decides, and
/// people are told which was taken.
extension ColumnChoice {
  /// Whether there are several rows and most of them have a text of their own, numbers and months aside: payments that come every
  /// month have one text.
  var hasVariedTexts: Bool {
    guard let column = first(.description), rows.count > 5 else { return false }
    let texts = rows.map { row in
      PlainLetters.words(of: row.cells[column].text).filter {
        MonthNames.month(of: Array($0.utf8).span, in: []) == nil
      }
    }
    return 4 * Set(texts).count >= 3 * rows.count
  }

  /// Whether the names of the columns are words of a language in which no bank writes the month before the day.
  var hasDayFirstLanguage: Bool {
    hasNames
      && names.contains { name in
        PlainLetters.words(of: name).contains { ColumnChoice.dayFirst.contains($0) }
      }
  }

  private static let dayFirst = Set(Words.list("day first"))

  /// The columns of dates where no name says which is meant: the one first by which the file is sorted.
  var datesByContent: [Int] {
    let dates = surveys.indices.filter { surveys[$0].isDates }
    // A day without a year is one only where nothing else is.
    guard !dates.isEmpty else {
      return surveys.indices.filter { !surveys[$0].isNumbers && holdsDaysWithoutYear($0) }
    }
    let full = columnsOfDays
    guard full.count > 1 else { return full + dates.filter { !full.contains($0) } }
    // One day in all rows may be that of the export.
    let varied = rows.count > 2 ? full.filter { !isOneDay($0) } : full
    let sorted = (varied.isEmpty ? full : varied).filter { days(in: $0).contains(where: isSorted) }
    return sorted + dates.filter { !sorted.contains($0) }
  }

  /// The columns in which nearly every row has a day with its year.
  var columnsOfDays: [Int] {
    surveys.indices.filter { surveys[$0].isDates && 10 * surveys[$0].filled >= 9 * rows.count }
  }

  /// The other columns of dates that can be read in one form only, and that form.
  var otherDates: [(column: Int, form: DateFormat)] {
    surveys.indices.filter { surveys[$0].isDates && $0 != first(.date) }.compactMap { column in
      let dates = DateInference(of: rows.map { $0.cells[column].bytes })
      guard dates.isDecided, dates.provingCount > 0 else { return nil }
      return dates.formats.first.map { (column, $0) }
    }
  }

  /// The days of a column in each form that may be meant; a cell that has none is left out.
  func days(in column: Int) -> [[Int32]] {
    let cells = rows.map { $0.cells[column].bytes }
    let dates = DateInference(of: cells)
    let formats = dates.question?.readings.map(\.format) ?? Array(dates.formats.prefix(1))
    return formats.map { format in
      cells.compactMap { format.day(of: $0)?.dayNumber }
    }
  }

  private func isSorted(_ days: [Int32]) -> Bool {
    let steps = zip(days, days.dropFirst())
    return !days.isEmpty && (steps.allSatisfy { $0 <= $1 } || steps.allSatisfy { $0 >= $1 })
  }

  /// Whether the first cells of a column may be days without a year.
  func holdsDaysWithoutYear(_ column: Int) -> Bool {
    let cells = rows.lazy.map { $0.cells[column] }.filter { !$0.isBlank }.prefix(20)
    return !cells.isEmpty && cells.allSatisfy { YearlessDates.mayBe($0) }
  }

  /// Whether rows with an amount have no day of booking and one of the transaction, and no state that says why: they have not
  /// been booked yet.
  func isLeftOpen(_ booking: Int, where transactions: [Int]) -> Bool {
    let amounts = surveys.indices.filter { column in
      let isNamed = meanings[column].contains { [.amount, .debit, .credit].contains($0.role) }
      return surveys[column].isUndatedNumbers && isNamed
        || meanings[column].isEmpty && surveys[column].isMoney && 2 * surveys[column].filled > rows.count
    }
    // It may be stated that none are left out.
    let isStated = states.map(skipping.contains) ?? true
    return rows.indices.contains { place in
      let cells = rows[place].cells
      return !CellForms.isDate(cells[booking]) && transactions.contains { CellForms.isDate(cells[$0]) }
        && (amounts.isEmpty || amounts.contains { !cells[$0].isBlank })
        && (isStated || !haveKnownStates([place]))
    }
  }

  /// Of several dates that of the booking is taken, then that of the transaction, then that of the value.
  mutating func noteOtherDates() {
    guard stated[.date] == nil, let date = first(.date) else { return }
    let name = ColumnName.folded(names[date])
    let others = names.indices.filter {
      $0 != date && surveys[$0].isDates && !agree($0, date) && ColumnName.folded(names[$0]) != name
        && !hasBareNumbers($0)
    }
    let (values, rivals) = (others.filter { isValueDate($0) }, others.filter { !isValueDate($0) })
    if !values.isEmpty {
      tell(
        of: "date", "'\(names[date])', not \(quoted(values, by: " or "))",
        because: "the day of the booking is taken, else that of the transaction, else that of the value")
    }
    guard !rivals.isEmpty else { return }
    // A day of unknown name beside that of the value is that of the booking or of the transaction.
    if hasNames, isValueDate(date, above: 3),
      let other = rivals.first(where: {
        meanings[$0].isEmpty && !isOneDay($0) && surveys[$0].filled >= surveys[date].filled
      })
    {
      columns[.date] = [other]
      return tell(
        of: "date", "'\(names[other])', not '\(names[date])'",
        because: "another day than that of the value is taken where there is one")
    }
    // Rows that were all made on one day were made at an import.
    if isValueDate(date), rows.count > 2, isOneDay(date), let rival = rivals.first(where: { !isOneDay($0) }) {
      return ask(
        .csvHeader, "all days of the column '\(names[date])' are one, which may be that of an import",
        answers: [answer(.date, rival), answer(.date, date)])
    }
    notices.append(
      "days are those of the column '\(names[date])', not of \(quoted(rivals, by: " or ")); "
        + "--set \(answer(.date, rivals[0]).inQuotes) takes the other")
  }

  /// Whether a column that is not called a date has nothing but digits: numbers of rows may begin like days.
  private func hasBareNumbers(_ column: Int) -> Bool {
    hasNames && !meanings[column].contains { $0.role == .date }
      && rows.allSatisfy { $0.cells[column].bytes.allSatisfy(\.isASCIIDigit) }
  }

  /// Whether a column has one day in all rows.
  private func isOneDay(_ column: Int) -> Bool { days(in: column).allSatisfy { Set($0).count == 1 } }

  /// Whether a column of dates says when interest begins, or anything else that is no day of the transaction.
  private func isValueDate(_ column: Int, above rank: Int = 2) -> Bool {
    meanings[column].contains { $0.role == .date && $0.rank > rank }
  }
}
