import FinanceDomain

/// Decides about rows whose fingerprints are the same: nothing is dropped before the rows themselves were compared.
package struct IdentityJudge {
  let sources: [OpenSource]
  /// For each source the number of its group: sources of one group give the same bytes the same meaning.
  private let mappingGroups: [Int]
  /// For each source the one that its rows belong to: another one for mended rows.
  let origins: [Int]
  /// Reads the first row of each group.
  var firsts: [RowLoader]
  /// Reads the others: in a file that holds another one they are far from the first, but in the same order.
  var others: [RowLoader]
  private var conflicts: [FirstConflicts]
  /// Whether rows of different sources are the same if they say the same.
  let comparesContents: Bool
  /// The order of the sources by their names: it decides where nothing else does, whatever the order of the arguments.
  let ranks: [Int]
  /// What was decided by their ids about rows whose contents are asked about.
  var droppedByID: Set<SourcePosition> = []
  var refusedByID: Set<SourcePosition> = []

  /// - Parameters:
  ///   - comparesContents: whether rows of different sources are the same if they say the same.
  ///   - limit: how many refused rows of a source are kept in full; the others are counted.
  package init(
    sources: [OpenSource], origins: [Int]? = nil, conventions: MappingConventions,
    comparesContents: Bool = false, rejectionLimit limit: Int
  ) {
    self.sources = sources
    conflicts = sources.map { _ in FirstConflicts(limit: limit) }
    self.origins = origins ?? Array(sources.indices)
    self.comparesContents = comparesContents && sources.count > 1
    ranks = IdentityJudge.ranks(of: sources, self.origins)
    mappingGroups = IdentityJudge.mappingGroups(of: sources)
    firsts = sources.map { RowLoader($0, conventions: conventions) }
    others = firsts
  }

  /// Rows mean what the mapping of their file makes them mean, and what is stated about the file.
  private static func mappingGroups(of sources: [OpenSource]) -> [Int] {
    struct Meaning: Hashable {
      let rows: AnyHashable
      let overrides: SourceOverrides
    }
    var known: [Meaning: Int] = [:]
    return sources.map { source in
      let meaning = Meaning(rows: source.format.meaning, overrides: source.overrides)
      let number = known[meaning] ?? known.count
      known[meaning] = number
      return number
    }
  }

  /// Mended rows come after all others, those of the same file in the order of the file.
  private static func ranks(of sources: [OpenSource], _ origins: [Int]) -> [Int] {
    let names = sources.map(\.file.name)
    let ordered = sources.indices.sorted {
      let (left, right) = (origins[$0] != $0, origins[$1] != $1)
      if left != right { return right }
      return names[$0] == names[$1] ? $0 < $1 : names[$0].precedesByBytes(names[$1])
    }
    var ranks = [Int](repeating: 0, count: sources.count)
    for (rank, source) in ordered.enumerated() { ranks[source] = rank }
    return ranks
  }

  /// The decisions about all groups.
  ///
  /// - Parameter repeats: as ``IdentityLog`` gives them: groups one after the other, each in the order of its rows.
  mutating func decisions(
    on repeats: [IdentityLog.Repeat]
  ) throws(SourceFailure) -> DeduplicationDecisions {
    var decisions = DeduplicationDecisions(sources: sources.count)
    for isByID in [true, false] {
      var start = 0
      while start < repeats.count {
        var end = start + 1
        while end < repeats.count, repeats[end].first == repeats[start].first { end += 1 }
        let group = repeats[start..<end]
        if repeats[start].place.isByID == isByID {
          if isByID { try judge(group, &decisions) } else { try judgeContents(group, &decisions) }
        }
        start = end
      }
      if isByID, comparesContents { rememberIDs(decisions) }
    }
    decisions.sort()
    decisions.conflicts = try rejections()
    return decisions
  }

  /// Decides about rows that are known by their ids.
  mutating func judge(
    _ group: ArraySlice<IdentityLog.Repeat>, _ decisions: inout some DecisionCollector
  ) throws(SourceFailure) {
    let first = group[group.startIndex].place.position
    // Nearly always all rows are the same byte for byte, and none has to be taken apart.
    var same: [SourcePosition] = []
    var different: [SourcePosition] = []
    for row in group.dropFirst() {
      let position = row.place.position
      if try isSame(position, first) { same.append(position) } else { different.append(position) }
    }
    guard different.isEmpty else { return try compare(different, with: first, and: same, &decisions) }
    for position in same { try decisions.add(.duplicate(of: first, by: .id), at: position) }
  }

  /// Whether two rows are surely the same, by their bytes.
  mutating func isSame(
    _ row: SourcePosition, _ first: SourcePosition
  ) throws(SourceFailure) -> Bool {
    guard mappingGroups[row.source] == mappingGroups[first.source],
      sources[row.source].format.facts(at: row.byteOffset)
        == sources[first.source].format.facts(at: first.byteOffset)
    else { return false }
    return try others[row.source].hasRow(
      at: row.byteOffset, sameAs: &firsts[first.source], at: first.byteOffset)
  }

  /// Compares rows by what they mean. One fingerprint may stand for several ids, though it hardly ever does, and one id
  /// for several transactions of different accounts.
  private mutating func compare(
    _ different: [SourcePosition], with first: SourcePosition, and same: [SourcePosition],
    _ decisions: inout some DecisionCollector
  ) throws(SourceFailure) {
    let transaction = try firsts[first.source].transaction(at: first.byteOffset)
    var byID = [transaction.id: [Array(transaction.account.utf8): RowsOfOneID(transaction, at: first)]]
    for position in same { byID[transaction.id]?[Array(transaction.account.utf8)]?.addSame(position) }
    for position in different {
      let transaction = try others[position.source].transaction(at: position.byteOffset)
      byID[transaction.id, default: [:]][
        Array(transaction.account.utf8), default: RowsOfOneID(transaction, at: position)
      ].add(transaction, at: position)
    }
    for accounts in byID.values { try decide(accounts, &decisions) }
  }

  /// Rows without ids: the n-th row of a content in its source is its n-th occurrence.
  func number(
    _ group: ArraySlice<IdentityLog.Repeat>, _ decisions: inout some DecisionCollector
  ) throws(SourceFailure) {
    var counts: [Int: Int] = [:]
    for place in inOrder(group) where !place.hasSourceID {
      let number = counts[origins[place.position.source], default: 0] + 1
      counts[origins[place.position.source]] = number
      if number > 1 { try decisions.add(.occurrence(number), at: place.position) }
    }
  }

  /// The rows in the order of their sources, mended ones after those of the source that they belong to.
  private func inOrder(_ group: ArraySlice<IdentityLog.Repeat>) -> [RowPlace] {
    let places = group.map(\.place)
    guard places.contains(where: { origins[$0.position.source] != $0.position.source }) else { return places }
    return places.sorted {
      (ranks[$0.position.source], $0.position.byteOffset) < (
        ranks[$1.position.source], $1.position.byteOffset
      )
    }
  }

  /// Rows of one id, by accounts. Where a row names no account, it may be of any of the others.
  private mutating func decide(
    _ accounts: [[UInt8]: RowsOfOneID], _ decisions: inout some DecisionCollector
  ) throws(SourceFailure) {
    guard accounts.count > 1, let unnamed = accounts[[]],
      let named = accounts.filter({ !$0.key.isEmpty }).min(by: { $0.key.lexicographicallyPrecedes($1.key) })?
        .value
    else {
      for rows in accounts.values { try decide(rows, &decisions) }
      return
    }
    try refuse(RowsOfOneID.conflicts(unnamed, named), &decisions)
    for (name, rows) in accounts where !name.isEmpty && rows.kept != named.kept {
      try decide(rows, &decisions)
    }
  }

  /// Rows with one id: all the same, and the first one counts; or not, and none does, because which of them is right
  /// cannot be known.
  private mutating func decide(
    _ rows: RowsOfOneID, _ decisions: inout some DecisionCollector
  ) throws(SourceFailure) {
    let found = rows.conflicts
    guard found.isEmpty else { return try refuse(found, &decisions) }
    for position in rows.repeats { try decisions.add(.duplicate(of: rows.kept, by: .id), at: position) }
  }

  private mutating func refuse(
    _ found: [IdentityConflict], _ decisions: inout some DecisionCollector
  ) throws(SourceFailure) {
    for conflict in found {
      try decisions.add(.conflict, at: conflict.position)
      conflicts[conflict.position.source].add(conflict)
    }
  }
}

extension IdentityJudge {
  /// Decides about rows that are known by their contents.
  mutating func judgeContents(
    _ group: ArraySlice<IdentityLog.Repeat>, _ decisions: inout some DecisionCollector
  ) throws(SourceFailure) {
    let first = group[group.startIndex].place.position
    guard comparesContents,
      group.contains(where: { origins[$0.place.position.source] != origins[first.source] }),
      group.contains(where: { !$0.place.hasSourceID })
    else { return try number(group, &decisions) }
    var areTwins = !group.contains { $0.place.hasSourceID }
    for row in group.dropFirst() where areTwins {
      areTwins = try isSame(row.place.position, first)
    }
    if areTwins { return try settleTwins(group.map(\.place.position), &decisions) }
    for rows in try sameContents(group) {
      try settle(DuplicateMatching(rows, ranks: ranks), &decisions)
    }
  }

  /// Rows that are the same byte for byte: those of the source that has most of them count.
  private func settleTwins(
    _ rows: [SourcePosition], _ decisions: inout some DecisionCollector
  ) throws(SourceFailure) {
    if rows.count == 2 {
      let kept = ranks[rows[0].source] < ranks[rows[1].source] ? 0 : 1
      return try decisions.add(.duplicate(of: rows[kept], by: .bytes), at: rows[1 - kept])
    }
    let candidates = rows.map { DuplicateMatching.Candidate(position: $0, source: origins[$0.source]) }
    try settle(DuplicateMatching(candidates, ranks: ranks), &decisions, by: .bytes)
  }

  private func settle(
    _ matching: DuplicateMatching, _ decisions: inout some DecisionCollector,
    by evidence: DuplicateEvidence? = nil
  ) throws(SourceFailure) {
    for (number, position) in matching.kept.enumerated() where number > 0 {
      try decisions.add(.occurrence(number + 1), at: position)
    }
    for drop in matching.drops {
      try decisions.add(.duplicate(of: drop.original, by: evidence ?? drop.evidence), at: drop.position)
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

  private mutating func rememberIDs(_ decisions: DeduplicationDecisions) {
    for (source, entries) in decisions.bySource.enumerated() {
      for entry in entries {
        let position = SourcePosition(source: source, byteOffset: entry.offset)
        if entry.decision == .conflict { refusedByID.insert(position) } else { droppedByID.insert(position) }
      }
    }
  }
}

extension IdentityJudge {
  /// The refusals of rows whose ids stand for something else in other rows, by source: the first rows in full, the others
  /// counted. All have the source number 0, and no lines yet.
  mutating func rejections() throws(SourceFailure) -> [Rejections] {
    let lines = try LineCounter.lines(of: conflicts.flatMap { $0.first.map(\.rival) }, in: sources)
    return try conflicts.map { found throws(SourceFailure) in
      let rows = try found.first.map { conflict throws(SourceFailure) in
        let bytes = try others[conflict.position.source].bytes(at: conflict.position.byteOffset)
        return refusal(of: conflict, bytes, rivalLine: lines[conflict.rival] ?? 0)
      }
      let counts = found.count > 0 ? [ReasonCode.idConflict: found.count] : [:]
      return Rejections(rows: rows, counts: counts, limit: found.limit)
    }
  }

  private func refusal(of conflict: IdentityConflict, _ bytes: [UInt8], rivalLine: Int) -> RejectedRow {
    let source = sources[conflict.position.source]
    let isHere = conflict.rival.source == conflict.position.source
    let place = "on line \(rivalLine)" + (isHere ? "" : " of \(sources[conflict.rival.source].file.name)")
    return RejectedRow(
      idOf: bytes, in: source, at: SourcePosition(source: 0, byteOffset: conflict.position.byteOffset),
      value: conflict.id.rawValue, code: .idConflict,
      message: "the id '\(conflict.id)' stands for something else \(place): \(conflict.difference); "
        + "neither row counts until one of them has another id or both say the same" + conflict.remedy)
  }
}

/// The first conflicts of a source, and how many there are.
private struct FirstConflicts: Sendable {
  let limit: Int
  private(set) var count = 0
  private var kept: [IdentityConflict] = []

  init(limit: Int) { self.limit = limit }

  /// In the order of the rows.
  var first: [IdentityConflict] { Array(kept.sorted { $0.position < $1.position }.prefix(limit)) }

  /// They come in any order; of those beyond the limit the last are let go now and then.
  mutating func add(_ conflict: IdentityConflict) {
    count += 1
    kept.append(conflict)
    if kept.count / 2 > limit { kept = first }
  }
}
