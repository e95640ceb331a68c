import FinanceDomain

extension IdentityJudge {
  /// Decides about rows that are known by their contents.
  mutating func judgeContents(
    _ group: ArraySlice<IdentityLog.Repeat>, _ rulings: inout RowRulings
  ) throws(SourceFailure) {
    let first = group[group.startIndex].place.position
    // Groups lie in the order of the sources.
    guard comparesContents, group[group.endIndex - 1].place.position.source != first.source,
      group.contains(where: { !$0.place.hasSourceID })
    else { return number(group, &rulings) }
    var areTwins = !group.contains { $0.place.hasSourceID }
    for row in group.dropFirst() where areTwins {
      areTwins = try isSame(row.place.position, first)
    }
    if areTwins { return settleTwins(group.map(\.place.position), &rulings) }
    for rows in try kin(group) { settle(rows, &rulings) }
  }

  /// Rows that are the same byte for byte: those of the source that has most of them count.
  private func settleTwins(_ rows: [SourcePosition], _ rulings: inout RowRulings) {
    if rows.count == 2 {
      let kept = ranks[rows[0].source] < ranks[rows[1].source] ? 0 : 1
      return rulings.addDuplicate(at: rows[1 - kept], of: rows[kept], by: .bytes)
    }
    let matching = ContentMatching(rows.map { ContentMatching.Witness(position: $0) }, ranks: ranks)
    settle(matching, &rulings) { _ in .bytes }
  }

  private func settle(_ rows: [ContentMatching.Witness], _ rulings: inout RowRulings) {
    settle(ContentMatching(rows, ranks: ranks), &rulings) { $0 }
  }

  private func settle(
    _ matching: ContentMatching, _ rulings: inout RowRulings,
    by evidence: (RowRulings.Evidence) -> RowRulings.Evidence
  ) {
    for (number, position) in matching.kept.enumerated() where number > 0 {
      rulings.add(.occurrence(number + 1), at: position)
    }
    for drop in matching.drops {
      rulings.addDuplicate(at: drop.position, of: drop.original, by: evidence(drop.evidence))
    }
  }

  /// Reads the rows, and puts together those that really say the same: equal fingerprints only make it likely.
  private mutating func kin(
    _ group: ArraySlice<IdentityLog.Repeat>
  ) throws(SourceFailure) -> [[ContentMatching.Witness]] {
    var kin: [(content: Transaction, rows: [ContentMatching.Witness])] = []
    for row in group {
      let position = row.place.position
      guard !refusedByID.contains(position) else { continue }
      let transaction = try others[position.source].transaction(at: position.byteOffset)
      let witness = ContentMatching.Witness(
        position: position, id: row.place.hasSourceID ? transaction.id : nil, balance: transaction.balance,
        isDropped: droppedByID.contains(position))
      if let number = kin.firstIndex(where: { $0.content.hasSameContent(as: transaction) }) {
        kin[number].rows.append(witness)
      } else {
        kin.append((transaction, [witness]))
      }
    }
    return kin.map(\.rows)
  }

  /// Keeps in mind what was decided by ids.
  mutating func rememberIDs(_ rulings: RowRulings) {
    for (source, entries) in rulings.bySource.enumerated() {
      for entry in entries {
        let position = SourcePosition(source: source, byteOffset: entry.offset)
        if entry.ruling == .conflict { refusedByID.insert(position) } else { droppedByID.insert(position) }
      }
    }
  }
}
