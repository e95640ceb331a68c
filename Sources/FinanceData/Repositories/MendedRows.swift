import FinanceDomain

/// Rows that were refused, mended and read together with the source that refused them: they are rows of that source, so a
/// mended row never repeats one of its other rows.
enum MendedRows {
  /// For each source the one that its rows belong to: itself, or the source that refused them.
  ///
  /// A source that does not refuse that many rows any more has been mended itself, and has the rows already.
  static func origins(of sources: [OpenSource], _ tallies: [SourceTally]) -> [Int] {
    var left = tallies.map(\.rejected)
    return sources.indices.map { number in
      guard let mends = sources[number].mends, let origin = origin(called: mends.name, among: sources),
        mends.unreadRows <= left[origin]
      else { return number }
      left[origin] -= mends.unreadRows
      return origin
    }
  }

  /// The source of that name, or else the only one of that name in whatever folder.
  private static func origin(called name: String, among sources: [OpenSource]) -> Int? {
    let candidates = sources.indices.filter { sources[$0].mends == nil }
    if let exact = candidates.first(where: { sources[$0].file.name == name }) { return exact }
    let alike = candidates.filter { lastPart(of: sources[$0].file.name) == lastPart(of: name) }
    return alike.count == 1 ? alike[0] : nil
  }

  private static func lastPart(of path: String) -> Substring { path.split(separator: "/").last ?? "" }
}
