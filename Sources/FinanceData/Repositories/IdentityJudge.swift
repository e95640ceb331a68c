import FinanceDomain

/// Decides about rows whose fingerprints are the same: nothing is dropped before the rows themselves were compared.
package struct IdentityJudge {
  let sources: [OpenSource]
  /// For each source, which of them mean the same by the same bytes.
  private let mappingGroups: [Int]
  /// For each source the one that its rows belong to: another one for mended rows.
  let origins: [Int]
  /// Reads the first row of each group.
  var firsts: [RowLoader]
  /// Reads the others: in a file that holds another one they lie far from the first, but in the same order.
  var others: [RowLoader]
  private(set) var conflicts: [IdentityConflict] = []
  /// Whether rows of different sources are the same if they say the same.
  let comparesContents: Bool
  /// The order of the sources by their names: it decides where nothing else does, whatever the order of the arguments.
  let ranks: [Int]
  /// What was decided about rows by their ids, if contents are asked about afterwards.
  var droppedByID: Set<SourcePosition> = []
  var refusedByID: Set<SourcePosition> = []

  /// - Parameter comparesContents: whether rows of different sources are the same if they say the same.
  package init(
    sources: [OpenSource], origins: [Int]? = nil, conventions: MappingConventions,
    comparesContents: Bool = false
  ) {
    self.sources = sources
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
  /// - Parameters:
  ///   - repeats: as ``IdentityLog`` gives them: groups one after the other, each in the order of its rows.
  ///   - limit: how many refused rows of a source are kept in full; the others are counted.
  mutating func rulings(
    on repeats: [IdentityLog.Repeat], rejectionLimit limit: Int
  ) throws(SourceFailure) -> RowRulings {
    var rulings = RowRulings(sources: sources.count)
    for isByID in [true, false] {
      var start = 0
      while start < repeats.count {
        var end = start + 1
        while end < repeats.count, repeats[end].first == repeats[start].first { end += 1 }
        let group = repeats[start..<end]
        if repeats[start].place.isByID == isByID {
          if isByID { try judge(group, &rulings) } else { try judgeContents(group, &rulings) }
        }
        start = end
      }
      if isByID, comparesContents { rememberIDs(rulings) }
    }
    rulings.sort()
    rulings.conflicts = try rejections(limit: limit)
    return rulings
  }

  private mutating func judge(
    _ group: ArraySlice<IdentityLog.Repeat>, _ rulings: inout RowRulings
  ) throws(SourceFailure) {
    let first = group[group.startIndex].place.position
    // Nearly always all rows are the same byte for byte, and none has to be taken apart.
    var same: [SourcePosition] = []
    var strangers: [SourcePosition] = []
    for row in group.dropFirst() {
      let position = row.place.position
      if try isSame(position, first) { same.append(position) } else { strangers.append(position) }
    }
    if strangers.isEmpty { return same.forEach { rulings.add(.duplicate(of: first, by: .id), at: $0) } }
    try compare(strangers, with: first, and: same, &rulings)
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
    _ strangers: [SourcePosition], with first: SourcePosition, and same: [SourcePosition],
    _ rulings: inout RowRulings
  ) throws(SourceFailure) {
    let transaction = try firsts[first.source].transaction(at: first.byteOffset)
    var byID = [transaction.id: [Array(transaction.account.utf8): RowsOfOneID(transaction, at: first)]]
    for position in same { byID[transaction.id]?[Array(transaction.account.utf8)]?.addSame(position) }
    for position in strangers {
      let transaction = try others[position.source].transaction(at: position.byteOffset)
      byID[transaction.id, default: [:]][
        Array(transaction.account.utf8), default: RowsOfOneID(transaction, at: position)
      ].add(transaction, at: position)
    }
    for accounts in byID.values { decide(accounts, &rulings) }
  }

  /// Rows without ids: the n-th row of a content in its source is its n-th occurrence.
  func number(_ group: ArraySlice<IdentityLog.Repeat>, _ rulings: inout RowRulings) {
    var counts: [Int: Int] = [:]
    for place in inOrder(group) where !place.hasSourceID {
      let number = counts[origins[place.position.source], default: 0] + 1
      counts[origins[place.position.source]] = number
      if number > 1 { rulings.add(.occurrence(number), at: place.position) }
    }
  }

  /// The rows as they lie, mended ones after those of the source that they belong to.
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
  private mutating func decide(_ accounts: [[UInt8]: RowsOfOneID], _ rulings: inout RowRulings) {
    guard accounts.count > 1, let unnamed = accounts[[]],
      let named = accounts.filter({ !$0.key.isEmpty }).min(by: { $0.key.lexicographicallyPrecedes($1.key) })?
        .value
    else {
      for rows in accounts.values { decide(rows, &rulings) }
      return
    }
    refuse(RowsOfOneID.conflicts(unnamed, named), &rulings)
    for (name, rows) in accounts where !name.isEmpty && rows.kept != named.kept { decide(rows, &rulings) }
  }

  /// Rows with one id: all the same, and the first one counts; or not, and none does, because which of them is right
  /// cannot be known.
  private mutating func decide(_ rows: RowsOfOneID, _ rulings: inout RowRulings) {
    let found = rows.conflicts
    refuse(found, &rulings)
    if found.isEmpty {
      for position in rows.repeats { rulings.add(.duplicate(of: rows.kept, by: .id), at: position) }
    }
  }

  private mutating func refuse(_ found: [IdentityConflict], _ rulings: inout RowRulings) {
    for conflict in found { rulings.add(.conflict, at: conflict.position) }
    conflicts += found
  }
}
