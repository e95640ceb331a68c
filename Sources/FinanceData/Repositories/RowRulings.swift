import FinanceDomain

/// What has been decided about single rows by looking at all of them: which repeat another, which contradict another,
/// and which occurrence of its content a row without an id is.
///
/// Only rows about which there is something to say are here; for nearly all rows of the world there is not.
package struct RowRulings: Sendable {
  /// A decision.
  package enum Ruling: Hashable, Sendable {
    /// The row is the same transaction as an earlier one.
    case duplicate
    /// The row's id stands for something else in another row.
    case conflict
    /// The row is the n-th of its content in its source.
    case occurrence(Int)
  }

  /// One decision and the row it is about.
  package struct Entry: Hashable, Sendable {
    package let offset: Int
    package let ruling: Ruling
    /// For a duplicate, the row that counts in its place and what shows that they are the same.
    package let match: Match?
  }

  /// What a duplicate is a duplicate of.
  package struct Match: Hashable, Sendable {
    package let original: SourcePosition
    package let evidence: DuplicateEvidence
  }

  /// By source, in the order of the rows.
  package private(set) var bySource: [[Entry]]
  /// The refusals of the rows in conflict, by source; none if the list is empty.
  package var conflicts: [Rejections] = []

  /// Whether rows of different sources were found to be the same by what they say, which is weaker than an id.
  package private(set) var mergesContents = false

  /// Nothing to say about any row.
  package init(sources: Int) { bySource = Array(repeating: [], count: sources) }

  /// Whether there is nothing to say.
  package var isEmpty: Bool { bySource.allSatisfy(\.isEmpty) }

  /// Adds a decision.
  package mutating func add(_ ruling: Ruling, at position: SourcePosition) {
    bySource[position.source].append(Entry(offset: position.byteOffset, ruling: ruling, match: nil))
  }

  /// Adds the decision that a row is the same transaction as another one.
  package mutating func addDuplicate(
    at position: SourcePosition, of original: SourcePosition, by evidence: DuplicateEvidence
  ) {
    let match = Match(original: original, evidence: evidence)
    bySource[position.source].append(
      Entry(offset: position.byteOffset, ruling: .duplicate, match: match))
    if evidence != .id { mergesContents = true }
  }

  /// Puts the decisions in the order of the rows.
  package mutating func sort() {
    for source in bySource.indices { bySource[source].sort { $0.offset < $1.offset } }
  }

  /// Whether a row is dropped because its own source has it twice.
  package func isRepeatedInItsSource(_ position: SourcePosition) -> Bool {
    let entries = bySource[position.source]
    let next = entries.partitioningIndex { $0.offset >= position.byteOffset }
    guard next < entries.count, entries[next].offset == position.byteOffset else { return false }
    return entries[next].match?.original.source == position.source
  }

  /// Applies the decisions to a batch: rows that do not count leave it, and are counted as what they are.
  package func apply(to batch: inout TransactionBatch, tally: inout SourceTally) {
    if mergesContents { tally.noteDays(of: batch) }
    let entries = bySource[batch.source]
    guard batch.count > 0, !entries.isEmpty else { return }
    var next = entries.partitioningIndex { $0.offset >= batch.position(of: 0).byteOffset }
    var isKept = [Bool](repeating: true, count: batch.count)
    for row in 0..<batch.count {
      let offset = batch.position(of: row).byteOffset
      while next < entries.count, entries[next].offset < offset { next += 1 }
      guard next < entries.count, entries[next].offset == offset else { continue }
      switch entries[next].ruling {
      case .duplicate:
        isKept[row] = false
        tally.duplicate += 1
        if mergesContents, let match = entries[next].match { tally.note(match, ofRow: row, in: batch) }
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
