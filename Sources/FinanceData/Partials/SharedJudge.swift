import FinanceDomain

/// Decides about rows that were read apart. There may be as many as all rows, so they and the decisions about them are put
/// in order with ``RecordSort``; what is in memory at a time are the rows that are compared with each other.
struct SharedJudge {
  private var judge: IdentityJudge
  /// What the sources of the judge are called in the decisions.
  private let numbers: [Int]
  private let capacity: Int

  /// - Parameters:
  ///   - judge: decides about the sources that are read.
  ///   - numbers: what these are called in the decisions.
  ///   - capacity: how many records are put in order in memory.
  init(_ judge: IdentityJudge, calling numbers: [Int], holding capacity: Int) {
    (self.judge, self.numbers, self.capacity) = (judge, numbers, capacity)
  }

  /// Decides about rows, each with the first row that it may be the same as.
  ///
  /// - Returns: each decision, whether rows are the same by what they say, and the refusals by the judge's sources.
  /// - Throws: ``SourceFailure`` about a source that cannot be read, or a temporary folder without room.
  mutating func decide(
    on repeats: SortedRecords
  ) throws -> (rows: SharedDecisions.Rows, mergesContents: Bool, conflicts: [Rejections]) {
    var decisions = DecisionSort(
      calling: numbers, keepsPlaces: judge.comparesContents, holding: capacity)
    try repeats.forEachGroup { group in
      guard RowPlace(bits: group[0].second).isByID else { return }
      try judge.judge(SharedJudge.repeats(group), &decisions)
    }
    let contents = try joined(repeats, with: decisions.takePlaces())
    try contents.forEachGroup { group in
      guard !RowPlace(bits: group[0].second).isByID else { return }
      judge.droppedByID = SharedJudge.places(of: group, decided: .dropped)
      judge.refusedByID = SharedJudge.places(of: group, decided: .refused)
      try judge.judgeContents(SharedJudge.repeats(group), &decisions)
    }
    let sorted = try decisions.takeSorted()
    return (
      { visit in try sorted.forEach { try visit(SourcePosition(sortable: $0.first), .init($0)) } },
      decisions.mergesContents, try judge.rejections()
    )
  }

  private static func repeats(_ group: [SortRecord]) -> ArraySlice<IdentityLog.Repeat> {
    group.map { IdentityLog.Repeat(of: RowPlace(bits: $0.first), at: RowPlace(bits: $0.second)) }[...]
  }

  private static func places(of group: [SortRecord], decided: DecidedByID) -> Set<SourcePosition> {
    Set(group.lazy.filter { $0.third == decided.rawValue }.map { RowPlace(bits: $0.second).position })
  }

  /// The rows that are compared by their contents, with what was decided about them by their ids.
  private func joined(_ repeats: SortedRecords, with decided: SortedRecords) throws -> SortedRecords {
    if decided.isEmpty { return repeats }
    var byPlace = RecordSort(capacity: capacity)
    try repeats.forEach { row in
      let place = RowPlace(bits: row.second)
      if !place.isByID { try byPlace.add(SortRecord(place.position.sortable, row.first, row.second)) }
    }
    var joined = RecordSort(capacity: capacity)
    var others = try SortedRecords.Reader(decided)
    var other = try others.next()
    try byPlace.takeSorted().forEach { row in
      while let decision = other, decision.first < row.first { other = try others.next() }
      let decision = other.flatMap { $0.first == row.first ? $0.second : nil } ?? 0
      try joined.add(SortRecord(row.second, row.third, decision))
    }
    return try joined.takeSorted()
  }
}

/// What was decided about a row by its id.
private enum DecidedByID: UInt64 {
  case dropped = 1
  case refused
}

/// Decisions, put in the order of the rows.
private struct DecisionSort: DecisionCollector {
  private let numbers: [Int]
  private var decisions: RecordSort
  /// The rows about which was decided by their ids; none once that is done, or if nobody asks.
  private var places: RecordSort
  private var keepsPlaces: Bool
  private var failure: SourceFailure?
  private(set) var mergesContents = false
  /// Of two decisions about a row the one that was made first counts.
  private var count: UInt64 = 0

  init(calling numbers: [Int], keepsPlaces: Bool, holding capacity: Int) {
    (self.numbers, self.keepsPlaces) = (numbers, keepsPlaces)
    decisions = RecordSort(capacity: capacity)
    places = decisions
  }

  mutating func add(_ decision: DeduplicationDecisions.Decision, at position: SourcePosition) {
    guard failure == nil else { return }
    do throws(SourceFailure) {
      let decided: DecidedByID = decision == .conflict ? .refused : .dropped
      if keepsPlaces { try places.add(SortRecord(position.sortable, decided.rawValue)) }
      try decisions.add(record(of: decision, at: position))
    } catch {
      failure = error
    }
  }

  private mutating func record(
    of decision: DeduplicationDecisions.Decision, at position: SourcePosition
  ) -> SortRecord {
    let place = position.called(numbers[position.source]).sortable
    count += 1
    switch decision {
    case .occurrence(let number): return SortRecord(place, count << 8, UInt64(number))
    case .conflict: return SortRecord(place, count << 8 | 1)
    case .duplicate(let original, let evidence):
      if evidence != .id { mergesContents = true }
      return SortRecord(
        place, count << 8 | 2 | UInt64(evidence.number) << 2,
        original.called(numbers[original.source]).sortable)
    }
  }

  /// The rows about which was decided so far, in order; no more are kept.
  mutating func takePlaces() throws(SourceFailure) -> SortedRecords {
    if let failure { throw failure }
    keepsPlaces = false
    return try places.takeSorted()
  }

  mutating func takeSorted() throws(SourceFailure) -> SortedRecords {
    if let failure { throw failure }
    return try decisions.takeSorted()
  }
}

extension DeduplicationDecisions.Decision {
  fileprivate init(_ record: SortRecord) {
    self =
      switch record.second & 3 {
      case 0: .occurrence(Int(record.third))
      case 1: .conflict
      default:
        .duplicate(
          of: SourcePosition(sortable: record.third),
          by: DuplicateEvidence.allCases[Int(record.second >> 2 & 63)])
      }
  }
}

extension DuplicateEvidence {
  fileprivate var number: Int { DuplicateEvidence.allCases.firstIndex(of: self) ?? 0 }
}

extension SourcePosition {
  /// A number that is in the order of the rows: the source in the upper 16 bits.
  fileprivate var sortable: UInt64 { UInt64(source) << 48 | UInt64(byteOffset) }

  fileprivate init(sortable: UInt64) {
    self.init(source: Int(sortable >> 48), byteOffset: Int(sortable & (1 << 48 - 1)))
  }

  fileprivate func called(_ number: Int) -> SourcePosition {
    SourcePosition(source: number, byteOffset: byteOffset)
  }
}
