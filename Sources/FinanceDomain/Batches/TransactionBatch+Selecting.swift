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
    if !balances.isEmpty { balances[place] = balances[row] }
    moveOptionalColumns(of: row, to: place)
  }
}

extension TransactionBatch {
  /// Becomes a batch of some rows of another one as far as totals look at them: days, amounts and names, no texts, no
  /// ids, no places.
  mutating func copyFigures(of rows: borrowing RowsInFocus, from other: borrowing TransactionBatch) {
    removeAllRows()
    reserve(other.count)
    (categoryNames, accountNames) = (other.categoryNames, other.accountNames)
    currencyNames = other.currencyNames
    (scalesSeen, coefficientBits) = (other.scalesSeen, other.coefficientBits)
    rows.forEach { row in
      days[count] = other.days[row]
      coefficients[count] = other.coefficients[row]
      scales[count] = other.scales[row]
      directions[count] = other.directions[row]
      categories[count] = other.categories[row]
      accounts[count] = other.accounts[row]
      currencies[count] = other.currencies[row]
      count += 1
    }
  }

  /// Becomes a batch of some rows of another one as far as conditions look at it. Texts and names are
  /// shared with the other, which must get them back by ``release()`` before it learns new ones.
  mutating func copyRows(_ rows: [UInt32], of other: borrowing TransactionBatch) {
    removeAllRows()
    reserve(rows.count)
    (text, categoryNames, accountNames) = (other.text, other.categoryNames, other.accountNames)
    currencyNames = other.currencyNames
    if !other.tagSets.isEmpty { tagNames = other.tagNames }
    (scalesSeen, coefficientBits) = (other.scalesSeen, other.coefficientBits)
    for row in rows {
      let row = Int(row)
      days[count] = other.days[row]
      coefficients[count] = other.coefficients[row]
      scales[count] = other.scales[row]
      directions[count] = other.directions[row]
      categories[count] = other.categories[row]
      accounts[count] = other.accounts[row]
      currencies[count] = other.currencies[row]
      descriptions[count] = other.descriptions[row]
      notes[count] = other.notes[row]
      ids[count] = other.ids[row]
      if !other.occurrences.isEmpty, let number = other.occurrences[row] { occurrences[count] = number }
      if !other.tagSets.isEmpty { setTags(other.tagSets[row], row: count) }
      if !other.payees.isEmpty { setPayee(other.payees[row], row: count) }
      count += 1
    }
  }

  /// Becomes a batch of some rows of another one as far as conditions look at descriptions, and payees where none was
  /// set. Texts are shared as by ``copyRows(_:of:)``.
  mutating func copyDescriptions(_ rows: [UInt32], of other: borrowing TransactionBatch) {
    removeAllRows()
    reserve(rows.count)
    text = other.text
    for row in rows {
      descriptions[count] = other.descriptions[Int(row)]
      count += 1
    }
  }

  /// Lets go of the texts and names of another batch.
  mutating func release() {
    text = BatchText()
    tagNames = TagSets()
    releaseNames()
  }

  /// Lets go of the names, so that their owner can learn new ones without copying the old.
  mutating func releaseNames() {
    (categoryNames, accountNames, currencyNames) = (.nothing, .nothing, .nothing)
  }
}
