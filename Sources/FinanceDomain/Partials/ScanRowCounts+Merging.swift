extension ScanRowCounts {
  /// What became of the rows of all sources, from what became of those of some of them.
  ///
  /// - Precondition: positions of different parts have different numbers for their sources.
  /// - Throws: ``ConservationError``.
  package init(merging parts: [ScanRowCounts], limit: Int) throws(ConservationError) {
    let sources = parts.flatMap { zip($0.numbers, $0.sources) }.sorted { $0.0 < $1.0 }
    var rejections = Rejections(limit: limit)
    for part in parts { rejections.merge(part.rejections) }
    let failures = parts.flatMap(\.failures).sorted { $0.path.precedesByBytes($1.path) }
    let order = sources.map(\.1.path)
    try self.init(
      sources: sources.map(\.1), numbers: sources.map(\.0), rejections: rejections, failures: failures,
      warnings: ScanRowCounts.ordered(parts.map(\.sourceRemarks), by: order + failures.map(\.path)),
      boundaryDays: parts.flatMap(\.boundaryDays).sorted { $0.precedesByBytes($1) },
      unevenOverlaps: parts.flatMap(\.unevenOverlaps).sorted { $0.precedesByBytes($1) },
      statements: Statements(merging: parts.map(\.statements), order: order))
  }

  /// Remarks in the order of the sources that they are about; those about none come first, each once.
  private static func ordered(_ remarks: [[String]], by paths: [String]) -> [String] {
    let places = Dictionary(zip(paths, paths.indices)) { first, _ in first }
    func place(of remark: String) -> Int {
      let bytes = Array(remark.utf8)
      let colons = bytes.indices.dropLast().filter { bytes[$0...].starts(with: ": ".utf8) }
      return colons.compactMap { places[String(decoding: bytes[..<$0], as: UTF8.self)] }.last ?? -1
    }
    var seen: Set<String> = []
    let placed = remarks.joined().enumerated().map { (place(of: $1), $0, $1) }
    return placed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2).filter { seen.insert($0).inserted }
  }
}

extension Statements {
  /// What is proved of all sources, from what was proved of some of them: statements of different parts are compared now.
  fileprivate init(merging parts: [Statements], order: [String]) {
    let places = Dictionary(zip(order, order.indices)) { first, _ in first }
    let proofs = parts.flatMap(\.proofs).enumerated().sorted { left, right in
      let (one, other) = (places[left.element.source] ?? 0, places[right.element.source] ?? 0)
      return (one, left.offset) < (other, right.offset)
    }
    self.init(proving: proofs.map(\.element))
  }
}
