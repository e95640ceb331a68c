import FinanceDomain

extension IdentityJudge {
  /// Decides about rows that were read apart, each with the first row that it may be the same as.
  ///
  /// There may be as many as all rows, so they and the decisions about them are put in order with ``RecordSort``; what is in
  /// memory at a time are the rows that are compared with each other.
  ///
  /// - Parameters:
  ///   - numbers: what the sources of the judge are called in the decisions.
  ///   - capacity: how many records are put in order in memory.
  /// - Returns: each decision, whether rows are the same by what they say, and the refusals by the judge's sources.
  /// - Throws: ``SourceFailure`` about a source that cannot be read, or a temporary folder without room.
  mutating func decide(
    on repeats: [SpooledRun], calling numbers: [Int], holding capacity: Int
  ) throws(SourceFailure) -> (rows: SharedDecisions.Rows, mergesContents: Bool, conflicts: [Rejections]) {
    var decisions = DecisionSort(calling: numbers, holding: capacity)
    try MergedRuns(repeats).forEachGroup { group throws(SourceFailure) in
      guard RowPlace(bits: group[0].second).isByID else { return }
      try judge(IdentityJudge.repeats(group), &decisions)
    }
    let byID = try decisions.records.takeSorted()
    let contents =
      comparesContents && !byID.isEmpty
      ? try IdentityJudge.joined(repeats, with: byID, calling: numbers, holding: capacity) : repeats
    try MergedRuns(contents).forEachGroup { group throws(SourceFailure) in
      guard !RowPlace(bits: group[0].second).isByID else { return }
      droppedByID = IdentityJudge.places(of: group, decided: DecisionSort.duplicate)
      refusedByID = IdentityJudge.places(of: group, decided: DecisionSort.conflict)
      try judgeContents(IdentityJudge.repeats(group), &decisions)
    }
    let all = byID + (try decisions.records.takeSorted())
    return (
      { visit in
        var sorted = try MergedRuns(all)
        while let record = try sorted.next() {
          try visit(RowPlace(bits: record.first).position, DeduplicationDecisions.Decision(record))
        }
      }, decisions.mergesContents, try rejections()
    )
  }

  private static func repeats(_ group: [SortRecord]) -> ArraySlice<IdentityLog.Repeat> {
    group.map { IdentityLog.Repeat(of: RowPlace(bits: $0.first), at: RowPlace(bits: $0.second)) }[...]
  }

  private static func places(of group: [SortRecord], decided kind: UInt64) -> Set<SourcePosition> {
    Set(group.lazy.filter { $0.third == kind }.map { RowPlace(bits: $0.second).position })
  }

  /// The rows that are compared by their contents, each with the kind of what was decided about it by its id.
  private static func joined(
    _ repeats: [SpooledRun], with decided: [SpooledRun], calling numbers: [Int], holding capacity: Int
  ) throws(SourceFailure) -> [SpooledRun] {
    var (byPlace, joined) = (RecordSort(capacity: capacity), RecordSort(capacity: capacity))
    var rows = try MergedRuns(repeats)
    while let row = try rows.next() {
      let place = RowPlace(bits: row.second)
      guard !place.isByID else { continue }
      try byPlace.add(SortRecord(DecisionSort.bits(of: place.position, numbers), row.first, row.second))
    }
    rows = try MergedRuns(byPlace.takeSorted())
    var decisions = try MergedRuns(decided)
    var decision = try decisions.next()
    while let row = try rows.next() {
      while let other = decision, other.first < row.first { decision = try decisions.next() }
      let isAboutRow = decision?.first == row.first
      try joined.add(SortRecord(row.second, row.third, isAboutRow ? decision?.second.kind ?? 0 : 0))
    }
    return try joined.takeSorted()
  }
}

/// Decisions, put in the order of the rows.
private struct DecisionSort: DecisionCollector {
  /// The place of a row, when and how was decided about it, and which occurrence it is or where the row is that counts.
  var records: RecordSort
  private(set) var mergesContents = false
  private let numbers: [Int]
  /// Of two decisions about a row the one that was made first counts.
  private var count: UInt64 = 0

  static let occurrence: UInt64 = 0
  static let conflict: UInt64 = 1
  static let duplicate: UInt64 = 2

  init(calling numbers: [Int], holding capacity: Int) {
    (self.numbers, records) = (numbers, RecordSort(capacity: capacity))
  }

  /// A number that is in the order of the rows.
  static func bits(of position: SourcePosition, _ numbers: [Int]) -> UInt64 {
    RowPlace(source: numbers[position.source], hasSourceID: false, offset: position.byteOffset).bits
  }

  mutating func add(
    _ decision: DeduplicationDecisions.Decision, at position: SourcePosition
  ) throws(SourceFailure) {
    let (how, what): (UInt64, UInt64) =
      switch decision {
      case .occurrence(let number): (DecisionSort.occurrence, UInt64(number))
      case .conflict: (DecisionSort.conflict, 0)
      case .duplicate(let original, let evidence):
        (DecisionSort.duplicate | evidence.number << 2, DecisionSort.bits(of: original, numbers))
      }
    if case .duplicate(_, let evidence) = decision, evidence != .id { mergesContents = true }
    count += 1
    try records.add(SortRecord(DecisionSort.bits(of: position, numbers), count << 8 | how, what))
  }
}

extension UInt64 {
  /// The kind of the decision whose time and manner this is.
  fileprivate var kind: UInt64 { self & 3 }
}

extension DeduplicationDecisions.Decision {
  fileprivate init(_ record: SortRecord) {
    self =
      switch record.second.kind {
      case DecisionSort.occurrence: .occurrence(Int(record.third))
      case DecisionSort.conflict: .conflict
      default:
        .duplicate(
          of: RowPlace(bits: record.third).position,
          by: DuplicateEvidence.allCases[Int(record.second >> 2 & 63)])
      }
  }
}

extension DuplicateEvidence {
  fileprivate var number: UInt64 { UInt64(DuplicateEvidence.allCases.firstIndex(of: self) ?? 0) }
}
