/// Takes decisions as they are made.
package protocol DecisionCollector: Sendable {
  /// Adds a decision.
  ///
  /// - Throws: ``SourceFailure`` if there is no room for it.
  mutating func add(
    _ decision: DeduplicationDecisions.Decision, at position: SourcePosition
  ) throws(SourceFailure)
}

/// What was decided about single rows by looking at all of them: which repeat another, which contradict another, and which
/// occurrence of its content a row without an id is.
///
/// Only rows about which there is something to say are here, which is hardly ever more than a few.
package struct DeduplicationDecisions: DecisionCollector {
  /// A decision.
  package enum Decision: Hashable, Sendable {
    /// The row is the same transaction as another one, which counts in its place, as that evidence shows.
    case duplicate(of: SourcePosition, by: DuplicateEvidence)
    /// The row's id stands for something else in another row.
    case conflict
    /// The row is the n-th of its content in its source.
    case occurrence(Int)
  }

  /// One decision and the row it is about.
  package struct Entry: Hashable, Sendable {
    package let offset: Int
    package let decision: Decision
  }

  /// By source, in the order of the rows once they are sorted.
  package private(set) var bySource: [[Entry]]
  /// The refusals of the rows in conflict, by source; none if the list is empty.
  package var conflicts: [Rejections] = []
  /// Whether rows of different sources were found to be the same by what they say, which is weaker than an id.
  package private(set) var mergesContents: Bool
  /// The names of sources that are read elsewhere, and of which rows count in the place of rows here: their numbers follow
  /// those of the sources.
  package var elsewhere: [String] = []

  /// Nothing decided about any row of so many sources.
  package init(sources: Int, mergesContents: Bool = false) {
    bySource = Array(repeating: [], count: sources)
    self.mergesContents = mergesContents
  }

  /// Whether there is nothing to say.
  package var isEmpty: Bool { bySource.allSatisfy(\.isEmpty) }

  /// Adds a decision.
  package mutating func add(_ decision: Decision, at position: SourcePosition) {
    bySource[position.source].append(Entry(offset: position.byteOffset, decision: decision))
    if case .duplicate(_, let evidence) = decision, evidence != .id { mergesContents = true }
  }

  /// Puts the decisions in the order of the rows.
  package mutating func sort() {
    for source in bySource.indices { bySource[source].sort { $0.offset < $1.offset } }
  }
}

/// What was decided about rows of sources that are read apart, to be written down (`finance.decisions/1`): which of them
/// repeat or contradict rows of other sources.
package struct SharedDecisions: Sendable {
  /// A source about which was decided.
  package struct Source: Hashable, Sendable {
    package let path: String
    package let bytes: Int
    package let rows: Int
    /// Whether its first partial does not count, because some of its rows are in sources that were read apart.
    package let isReadAgain: Bool
    /// Whether nothing of it could be used, so that none of its rows counts anywhere.
    package let isRefused: Bool

    /// A source with all its facts.
    package init(path: String, bytes: Int, rows: Int, isReadAgain: Bool, isRefused: Bool) {
      (self.path, self.bytes, self.rows) = (path, bytes, rows)
      (self.isReadAgain, self.isRefused) = (isReadAgain, isRefused)
    }
  }

  /// With what the sources were read.
  package let settings: [Partial.Setting]
  package let sources: [Source]
  /// Whether rows of different sources are the same by what they say.
  package let mergesContents: Bool
  /// The refusals of the rows in conflict, by source; none if the list is empty.
  package let conflicts: [Rejections]
  private let rows: Rows

  /// Shows each decision in the order of the sources, which are called by their places in the list, and of their rows. There
  /// may be as many as rows.
  package typealias Rows =
    @Sendable (_ visit: (SourcePosition, DeduplicationDecisions.Decision) throws -> Void) throws -> Void

  /// Those decisions.
  package init(
    settings: [Partial.Setting], sources: [Source], mergesContents: Bool, conflicts: [Rejections],
    rows: @escaping Rows
  ) {
    (self.settings, self.sources, self.mergesContents) = (settings, sources, mergesContents)
    (self.conflicts, self.rows) = (conflicts, rows)
  }

  /// Shows each row about which something was decided, once.
  ///
  /// - Throws: what the visitor throws, and what stops the decisions from being read.
  package func forEachRow(
    _ visit: (SourcePosition, DeduplicationDecisions.Decision) throws -> Void
  ) throws {
    var last: SourcePosition?
    try rows { position, decision in
      if position != last { try visit(position, decision) }
      last = position
    }
  }
}
