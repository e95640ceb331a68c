import FinanceDomain

extension IdentityJudge {
  /// The refusals of rows whose ids stand for something else in other rows, by source: the first rows in full, the others counted. All have the source number 0, and no lines yet.
  mutating func rejections(limit: Int) throws(SourceFailure) -> [Rejections] {
    var bySource: [[IdentityConflict]] = sources.map { _ in [] }
    for conflict in conflicts { bySource[conflict.position.source].append(conflict) }
    for source in bySource.indices { bySource[source].sort { $0.position < $1.position } }
    let shown = bySource.map { Array($0.prefix(limit)) }
    let lines = try LineCounter.lines(of: shown.joined().map(\.rival), in: sources)
    var rejections: [Rejections] = []
    for (source, conflicts) in shown.enumerated() {
      var rows: [RejectedRow] = []
      for conflict in conflicts {
        let bytes = try others[source].bytes(at: conflict.position.byteOffset)
        rows.append(refusal(of: conflict, bytes, rivalLine: lines[conflict.rival] ?? 0))
      }
      let count = bySource[source].count
      rejections.append(
        Rejections(rows: rows, counts: count > 0 ? [.idConflict: count] : [:], limit: limit))
    }
    return rejections
  }

  private func refusal(of conflict: IdentityConflict, _ bytes: [UInt8], rivalLine: Int) -> RejectedRow {
    let source = sources[conflict.position.source]
    let isHere = conflict.rival.source == conflict.position.source
    let place = "on line \(rivalLine)" + (isHere ? "" : " of \(sources[conflict.rival.source].file.name)")
    return RejectedRow(
      sourceName: source.file.name,
      position: SourcePosition(source: 0, byteOffset: conflict.position.byteOffset), line: nil,
      column: source.format.idColumn, columnNumber: source.idColumnNumber, value: conflict.id.rawValue,
      code: .idConflict,
      message: "the id '\(conflict.id)' stands for something else \(place): \(conflict.difference); "
        + "neither row counts until one of them has another id or both say the same" + conflict.remedy,
      excerpt: RejectedRow.excerpt(bytes.span, 0..<bytes.count), byteCount: bytes.count)
  }
}
