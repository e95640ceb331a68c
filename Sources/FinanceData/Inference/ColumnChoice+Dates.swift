import FinanceDomain

// Several columns may hold dates: those of the transaction, the booking, the value, the statement.

extension ColumnChoice {
  /// The columns of dates where no name says which is meant: the one first by which the file is sorted.
  var datesByContent: [Int] {
    let dates = surveys.indices.filter { surveys[$0].isDates }
    let full = dates.filter { 10 * surveys[$0].filled >= 9 * rows.count }
    guard full.count > 1 else { return full + dates.filter { !full.contains($0) } }
    let sorted = full.filter { isSorted(days(in: $0)) }
    return sorted + dates.filter { !sorted.contains($0) }
  }

  /// The days of a column in the first form that reads all of them; a cell that has none is left out.
  private func days(in column: Int) -> [Int32] {
    var dates = DateInference(order: nil, firstYearOfTwoDigits: nil)
    let cells = rows.map { $0.cells[column].bytes }
    for cell in cells { dates.absorb(cell.span) }
    guard let format = dates.formats.first else { return [] }
    return cells.compactMap { cell in
      guard case .moment(let moment) = format.read(cell.span, firstYearOfTwoDigits: nil) else { return nil }
      return moment.day.dayNumber
    }
  }

  private func isSorted(_ days: [Int32]) -> Bool {
    let steps = zip(days, days.dropFirst())
    return !days.isEmpty && (steps.allSatisfy { $0 <= $1 } || steps.allSatisfy { $0 >= $1 })
  }

  /// Of several dates that of the transaction is taken, then that of the booking, then that of the value.
  mutating func noteOtherDates() {
    guard stated[.date] == nil, let date = first(.date) else { return }
    let name = ColumnName.folded(names[date])
    let others = names.indices.filter {
      $0 != date && surveys[$0].isDates && !agree($0, date) && ColumnName.folded(names[$0]) != name
    }
    let (values, rivals) = (others.filter { isValueDate($0) }, others.filter { !isValueDate($0) })
    if !values.isEmpty {
      let quoted = values.map { "'\(names[$0])'" }.joined(separator: " or ")
      evidence.append(
        ImportEvidence(
          "date", "'\(names[date])', not \(quoted)",
          because: "the day of the transaction is taken, else that of the booking, else that of the value"))
    }
    guard !rivals.isEmpty else { return }
    let quoted = rivals.map { "'\(names[$0])'" }.joined(separator: " or ")
    notices.append(
      "days are those of the column '\(names[date])', not of \(quoted); --set \(answer(.date, rivals[0]).inQuotes) takes the other"
    )
  }

  /// Whether a column of dates says when interest begins, or anything else that is no day of the transaction.
  private func isValueDate(_ column: Int) -> Bool {
    ColumnChoice.meanings(of: names[column], HeaderName(names[column])).contains {
      $0.role == .date && $0.rank > 1
    }
  }
}
