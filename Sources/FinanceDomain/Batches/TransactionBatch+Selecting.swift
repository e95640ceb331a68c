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
    if !tagSets.isEmpty { tagSets[place] = tagSets[row] }
    if !payees.isEmpty { payees[place] = payees[row] }
    if !sourceFingerprints.isEmpty { sourceFingerprints[place] = sourceFingerprints[row] }
    if !natives.isEmpty { natives[place] = natives[row] }
  }
}

extension TransactionBatch {
  /// Becomes a batch of some rows of another one as far as totals look at them: days, amounts and names, no texts, no
  /// ids, no places.
  mutating func copyFigures(of rows: [UInt32], from other: borrowing TransactionBatch) {
    removeAllRows()
    reserve(rows.count)
    (categoryNames, accountNames) = (other.categoryNames, other.accountNames)
    currencyNames = other.currencyNames
    (scalesSeen, coefficientBits) = (other.scalesSeen, other.coefficientBits)
    days.gather(rows, of: other.days)
    coefficients.gather(rows, of: other.coefficients)
    scales.gather(rows, of: other.scales)
    directions.gather(rows, of: other.directions)
    categories.gather(rows, of: other.categories)
    accounts.gather(rows, of: other.accounts)
    currencies.gather(rows, of: other.currencies)
    count = rows.count
  }

  /// Becomes a batch of some rows of another one as far as conditions look at it. Texts and names are
  /// shared with the other, which must get them back by ``release()`` before it learns new ones.
  mutating func copyRows(_ rows: [UInt32], of other: borrowing TransactionBatch) {
    copyFigures(of: rows, from: other)
    text = other.text
    descriptions.gather(rows, of: other.descriptions)
    notes.gather(rows, of: other.notes)
    ids.gather(rows, of: other.ids)
    guard !(other.occurrences.isEmpty && other.tagSets.isEmpty && other.payees.isEmpty) else { return }
    if !other.tagSets.isEmpty { tagNames = other.tagNames }
    for place in 0..<count {
      let row = Int(rows[place])
      if !other.occurrences.isEmpty, let number = other.occurrences[row] { occurrences[place] = number }
      if !other.tagSets.isEmpty { setTags(other.tagSets[row], row: place) }
      if !other.payees.isEmpty { setPayee(other.payees[row], row: place) }
    }
  }

  /// Becomes a batch of some rows of another one as far as conditions look at descriptions, and payees where none was
  /// set. Texts are shared as by ``copyRows(_:of:)``.
  mutating func copyDescriptions(_ rows: [UInt32], of other: borrowing TransactionBatch) {
    removeAllRows()
    reserve(rows.count)
    text = other.text
    descriptions.gather(rows, of: other.descriptions)
    count = rows.count
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

extension Array {
  /// Takes the elements of those places there, in their order, to the places from the first on: a column at a time, so that
  /// whether it is its only owner is asked once.
  fileprivate mutating func gather(_ places: [UInt32], of other: borrowing [Element]) {
    var target = mutableSpan
    let (places, source) = (places.span, other.span)
    for place in places.indices { target[place] = source[Int(places[place])] }
  }
}
