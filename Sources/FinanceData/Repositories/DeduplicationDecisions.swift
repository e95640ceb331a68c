import FinanceDomain

/// What has been decided about single rows by looking at all of them: which repeat another, which contradict another,
/// and which occurrence of its content a row without an id is.
///
/// Only rows about which there is something to say are here; for nearly all rows of the world there is not.
struct DeduplicationDecisions: Sendable {
  /// A decision.
  enum Decision: Hashable, Sendable {
    /// The row is the same transaction as another one, which counts in its place, as that evidence shows.
    case duplicate(of: SourcePosition, by: DuplicateEvidence)
    /// The row's id stands for something else in another row.
    case conflict
    /// The row is the n-th of its content in its source.
    case occurrence(Int)
  }

  /// One decision and the row it is about.
  struct Entry: Hashable, Sendable {
    let offset: Int
    let decision: Decision
  }

  /// By source, in the order of the rows.
  private(set) var bySource: [[Entry]]
  /// The refusals of the rows in conflict, by source; none if the list is empty.
  var conflicts: [Rejections] = []

  /// Whether rows of different sources were found to be the same by what they say, which is weaker than an id.
  private(set) var mergesContents = false
  /// The names of sources that are read elsewhere, and of which rows count in the place of rows here: their numbers follow
  /// those of the sources.
  private(set) var elsewhere: [String] = []

  /// Nothing to say about any row.
  init(sources: Int) { bySource = Array(repeating: [], count: sources) }

  /// Whether there is nothing to say.
  var isEmpty: Bool { bySource.allSatisfy(\.isEmpty) }

  /// Decisions made elsewhere about rows of these sources.
  init(sources: Int, elsewhere: [String], mergesContents: Bool) {
    self.init(sources: sources)
    (self.elsewhere, self.mergesContents) = (elsewhere, mergesContents)
  }

  /// Adds a decision.
  mutating func add(_ decision: Decision, at position: SourcePosition) {
    bySource[position.source].append(Entry(offset: position.byteOffset, decision: decision))
    if case .duplicate(_, let evidence) = decision, evidence != .id { mergesContents = true }
  }

  /// Puts the decisions in the order of the rows.
  mutating func sort() {
    for source in bySource.indices { bySource[source].sort { $0.offset < $1.offset } }
  }

  /// Whether a row is dropped because its own source has it twice.
  func isRepeatedInItsSource(_ position: SourcePosition) -> Bool {
    let entries = bySource[position.source]
    let next = entries.partitioningIndex { $0.offset >= position.byteOffset }
    guard next < entries.count, entries[next].offset == position.byteOffset,
      case .duplicate(let original, _) = entries[next].decision
    else { return false }
    return original.source == position.source
  }

  /// Applies the decisions to a batch: rows that do not count leave it, and are counted as what they are.
  func apply(to batch: inout TransactionBatch, tally: inout SourceCounts) {
    if mergesContents { tally.days.noteDays(of: batch) }
    let entries = bySource[batch.source]
    guard batch.count > 0, !entries.isEmpty else { return }
    var next = entries.partitioningIndex { $0.offset >= batch.position(of: 0).byteOffset }
    var isKept = [Bool](repeating: true, count: batch.count)
    for row in 0..<batch.count {
      let offset = batch.position(of: row).byteOffset
      while next < entries.count, entries[next].offset < offset { next += 1 }
      guard next < entries.count, entries[next].offset == offset else { continue }
      tally.decided += 1
      switch entries[next].decision {
      case .duplicate(let original, let evidence):
        isKept[row] = false
        tally.duplicate += 1
        if mergesContents { tally.days.noteDrop(ofRow: row, in: batch, for: original, by: evidence) }
      case .conflict:
        isKept[row] = false
        tally.rejected += 1
      case .occurrence(let number): batch.occurrences[row] = number
      }
    }
    batch.keep(isKept)
  }
}

extension Array {
  /// The first index from which on the condition holds, in an array where it holds from some index on.
  func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Eight bytes that say where a row is, whether its source gives it an id, and whether it stands here by that id or by its
/// content.
///
/// The source lies in the upper 16 bits, then a bit for standing here by the id, a bit for a row that has one but stands
/// here by its content, the byte offset in the lower 46. So places of rows of one kind compare as the rows lie.
package struct RowPlace: Hashable, Sendable {
  /// All of it as one number.
  let bits: UInt64

  private static let byIDBit: UInt64 = 1 << 47
  private static let identifiedBit: UInt64 = 1 << 46

  /// That place.
  ///
  /// - Parameter byContent: whether a row that has an id stands here by its content all the same.
  package init(source: Int, hasSourceID: Bool, byContent: Bool = false, offset: Int) {
    let kind = hasSourceID ? (byContent ? RowPlace.identifiedBit : RowPlace.byIDBit) : 0
    bits = UInt64(source) << 48 | kind | UInt64(offset)
  }

  /// The place that was written down so.
  init(bits: UInt64) { self.bits = bits }

  /// The same place, its source called by another number.
  func moved(toSource source: Int) -> RowPlace {
    RowPlace(bits: UInt64(source) << 48 | bits & (1 << 48 - 1))
  }

  /// Source and offset.
  package var position: SourcePosition {
    SourcePosition(source: Int(bits >> 48), byteOffset: Int(bits & (RowPlace.identifiedBit - 1)))
  }

  /// Whether the row has an id of the source's own.
  package var hasSourceID: Bool { bits & (RowPlace.byIDBit | RowPlace.identifiedBit) != 0 }

  /// Whether the row stands here by its id.
  package var isByID: Bool { bits & RowPlace.byIDBit != 0 }
}

extension RowPlace: Comparable {
  /// Whether the left row is read first, if both are of one kind.
  package static func < (left: RowPlace, right: RowPlace) -> Bool { left.bits < right.bits }
}
