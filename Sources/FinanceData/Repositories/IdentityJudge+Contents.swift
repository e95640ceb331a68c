import FinanceDomain

extension IdentityJudge {
  /// Decides about rows that are known by their contents.
  mutating func judgeContents(
    _ group: ArraySlice<IdentityLog.Repeat>, _ rulings: inout RowRulings
  ) throws(SourceFailure) {
    let first = group[group.startIndex].place.position
    guard comparesContents,
      group.contains(where: { origins[$0.place.position.source] != origins[first.source] }),
      group.contains(where: { !$0.place.hasSourceID })
    else { return number(group, &rulings) }
    var areTwins = !group.contains { $0.place.hasSourceID }
    for row in group.dropFirst() where areTwins {
      areTwins = try isSame(row.place.position, first)
    }
    if areTwins { return settleTwins(group.map(\.place.position), &rulings) }
    for rows in try sameContents(group) {
      settle(DuplicateMatching(rows, ranks: ranks), &rulings) { $0 }
    }
  }

  /// Rows that are the same byte for byte: those of the source that has most of them count.
  private func settleTwins(_ rows: [SourcePosition], _ rulings: inout RowRulings) {
    if rows.count == 2 {
      let kept = ranks[rows[0].source] < ranks[rows[1].source] ? 0 : 1
      return rulings.add(.duplicate(of: rows[kept], by: .bytes), at: rows[1 - kept])
    }
    let candidates = rows.map { DuplicateMatching.Candidate(position: $0, source: origins[$0.source]) }
    settle(DuplicateMatching(candidates, ranks: ranks), &rulings) { _ in .bytes }
  }

  private func settle(
    _ matching: DuplicateMatching, _ rulings: inout RowRulings,
    by evidence: (DuplicateEvidence) -> DuplicateEvidence
  ) {
    for (number, position) in matching.kept.enumerated() where number > 0 {
      rulings.add(.occurrence(number + 1), at: position)
    }
    for drop in matching.drops {
      rulings.add(.duplicate(of: drop.original, by: evidence(drop.evidence)), at: drop.position)
    }
  }

  /// Reads the rows, and puts together those that really say the same: equal fingerprints only make it likely.
  private mutating func sameContents(
    _ group: ArraySlice<IdentityLog.Repeat>
  ) throws(SourceFailure) -> [[DuplicateMatching.Candidate]] {
    var found: [(content: Transaction, rows: [DuplicateMatching.Candidate])] = []
    for row in group {
      let position = row.place.position
      guard !refusedByID.contains(position) else { continue }
      let transaction = try others[position.source].transaction(at: position.byteOffset)
      let candidate = DuplicateMatching.Candidate(
        position: position, source: origins[position.source],
        id: row.place.hasSourceID ? transaction.id : nil, balance: transaction.balance,
        isDropped: droppedByID.contains(position))
      if let number = found.firstIndex(where: { $0.content.hasSameContent(as: transaction) }) {
        found[number].rows.append(candidate)
      } else {
        found.append((transaction, [candidate]))
      }
    }
    return found.map(\.rows)
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
