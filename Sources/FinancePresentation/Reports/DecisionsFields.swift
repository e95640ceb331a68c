import FinanceDomain

// The lines of decisions: the first says what it is, every other begins with the kind of its record.

extension SharedDecisions {
  /// The document: its first line, and the kinds of the others.
  package static let form = ReportForm<SharedDecisions>(
    "decisions", by: "decide", title: "What was decided about rows that are in files which were read apart",
    line: .rows(
      JSONSchema.Definition(
        name: "line", meaning: "A line after the first one: a record of one kind.",
        schema: .either([
          source.schema, row.schema, conflict.schema, refused.schema,
          PartialRecord.rejection.schema, PartialRecord.end.schema,
        ]))),
    [
      .rows("settings", Partial.Setting.record, "With what the sources were read.") { $0.settings },
      .count("sources", "About how many sources they are: so many records of that kind follow.") {
        $0.sources.count
      },
      Field("mergesContents", .boolean, "Whether rows of different sources are the same by what they say.") {
        .flag($0.mergesContents)
      },
    ])

  private static let source = Record<(number: Int, source: Source)>(
    line: "source", "A source about which was decided.",
    [
      .count("number", "What other records call it.") { $0.number },
      Field("path", .text) { .text($0.source.path) },
      .count("bytes", "How many it has.") { $0.source.bytes },
      .count("rows", "How many rows it has.") { $0.source.rows },
      Field("isReadAgain", .boolean, "Whether its partial has to be written again with these decisions.") {
        .flag($0.source.isReadAgain)
      },
      Field("isRefused", .boolean, "True where nothing of it could be used.", .absent) {
        $0.source.isRefused ? .flag(true) : .none
      },
    ])

  private typealias Decided = (at: SourcePosition, decision: DeduplicationDecisions.Decision)

  private static let row = Record<Decided>(
    line: "row", "A row that another one counts for, or that has an equal row before it in its source.",
    PartialRecord.placeFields { $0.at } + [
      Field("occurrence", .ordinal, "Which row of its content in its source it is.", .absent) {
        if case .occurrence(let number) = $0.decision { .count(number) } else { .none }
      },
      .object(
        "original", Record(PartialRecord.placeFields { $0 }), "The row that counts in its place.", .absent
      ) {
        if case .duplicate(let original, _) = $0.decision { original } else { nil }
      },
      Field("evidence", .words(DuplicateEvidence.self), "What shows that both are the same.", .absent) {
        if case .duplicate(_, let evidence) = $0.decision { .word(evidence) } else { .none }
      },
    ])

  private static let conflict = Record<SourcePosition>(
    line: "conflict", "A row that does not count, because its id stands for something else in another row.",
    PartialRecord.placeFields { $0 })

  private static let refused = Record<(source: Int, count: Int)>(
    line: "refused", "How many rows of a source are in conflict, shown in full or not.",
    [.count("source") { $0.source }, .count("count") { $0.count }])

  /// Gives every line after the first, but for the last, which seals the file.
  func forEachLine(_ visit: (JSONValue) throws -> Void) throws {
    for (number, source) in sources.enumerated() { try visit(SharedDecisions.source.json((number, source))) }
    try forEachRow { place, decision in
      try visit(
        decision == .conflict
          ? SharedDecisions.conflict.json(place) : SharedDecisions.row.json((place, decision)))
    }
    for (number, conflicts) in conflicts.enumerated() where conflicts.total > 0 {
      try visit(SharedDecisions.refused.json((number, conflicts.total)))
      for var row in conflicts.rows {
        row.position = SourcePosition(source: number, byteOffset: row.position.byteOffset)
        try visit(PartialRecord.rejection.json(row))
      }
    }
  }
}
