extension TransactionBatch {
  /// Keeps the rows that are marked, in their order.
  ///
  /// - Parameter isKept: at least as long as the batch.
  package mutating func keep(_ isKept: [Bool]) {
    guard let firstGone = isKept[..<count].firstIndex(of: false) else { return }
    var kept = firstGone
    var movedOccurrences: [Int: Int] = occurrences.filter { $0.key < firstGone }
    for row in firstGone..<count where isKept[row] {
      if !occurrences.isEmpty, let occurrence = occurrences[row] { movedOccurrences[kept] = occurrence }
      moveRow(row, to: kept)
      kept += 1
    }
    occurrences = movedOccurrences
    count = kept
  }

  private mutating func moveRow(_ row: Int, to place: Int) {
    days[place] = days[row]
    seconds[place] = seconds[row]
    coefficients[place] = coefficients[row]
    scales[place] = scales[row]
    directions[place] = directions[row]
    categories[place] = categories[row]
    accounts[place] = accounts[row]
    currencies[place] = currencies[row]
    descriptions[place] = descriptions[row]
    notes[place] = notes[row]
    ids[place] = ids[row]
    origins[place] = origins[row]
  }
}
