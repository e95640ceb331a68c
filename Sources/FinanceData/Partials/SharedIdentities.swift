import FinanceDomain

/// The identities of rows that were read apart, looked through for those that several runs have.
///
/// Only the rows of runs that have something in common are held, and of all others a range of keys at a time: what is in
/// memory follows the rows that repeat each other, not the rows.
struct SharedIdentities {
  /// A source among all.
  struct Source {
    let stated: IdentityFile.Source
    /// The file of identities that it is in.
    let file: Int
    /// Its number there.
    let number: Int
  }

  /// A row by one of its keys.
  private struct Row {
    let key: UInt64
    let place: RowPlace
    /// The source, by its number among all.
    let source: Int

    static func precedes(_ left: Row, _ right: Row) -> Bool {
      if left.key != right.key { return left.key < right.key }
      if left.place.isByID != right.place.isByID { return left.place.isByID }
      return (left.source, left.place.position.byteOffset) < (right.source, right.place.position.byteOffset)
    }

    static func isLike(_ left: Row, _ right: Row) -> Bool {
      left.key == right.key && left.place.isByID == right.place.isByID
    }
  }

  let files: [IdentityFile]
  /// All sources in the order of their paths, which is that of the rows.
  let sources: [Source]
  /// Those of which nothing could be used.
  let refused: [Source]
  private let numbers: [[Int]]
  /// Whether rows with ids are compared by content as well, because rows of other sources have none.
  private let comparesContents: Bool

  /// How many records are looked at together.
  private static let rangeSize = 1 << 21

  /// Takes in files of identities.
  ///
  /// - Parameter settings: with what the sources have to have been read.
  /// - Throws: ``SourceFailure`` if they were read otherwise, or if a source is in two of them.
  init(_ files: [IdentityFile], expecting settings: [Partial.Setting]) throws(SourceFailure) {
    self.files = files
    var found: [Source] = []
    for (number, file) in files.enumerated() {
      if let difference = file.settings.difference(from: settings) {
        throw SourceFailure(
          path: file.name, kind: .refused, code: .partialSettings,
          message: "these identities were written with other settings than this run has: \(difference); "
            + "write them again with the same ones")
      }
      for (place, source) in file.sources.enumerated() {
        found.append(Source(stated: source, file: number, number: place))
      }
    }
    refused = found.filter(\.stated.isRefused)
    sources = found.filter { !$0.stated.isRefused }.sorted {
      $0.stated.path.precedesByBytes($1.stated.path)
    }
    for (one, next) in zip(sources, sources.dropFirst())
    where one.stated.path.hasSameBytes(as: next.stated.path) {
      throw SourceFailure(
        path: files[next.file].name, kind: .refused, code: .partialOverlap,
        message:
          "the source '\(next.stated.path)' is in \(files[one.file].name) as well; leave one of them out")
    }
    var numbers = files.map { [Int](repeating: 0, count: $0.sources.count) }
    for (number, source) in sources.enumerated() { numbers[source.file][source.number] = number }
    self.numbers = numbers
    let identified = Set(sources.indices.filter { [sources] in sources[$0].stated.hasIDs })
    let unidentified = Set(sources.indices.filter { [sources] in sources[$0].stated.lacksIDs })
    comparesContents =
      !identified.isEmpty && !unidentified.isEmpty && identified.union(unidentified).count > 1
  }

  /// The files that have rows which may be the same as rows of another one.
  func overlapping() throws(SourceFailure) -> Set<Int> {
    var found: Set<Int> = []
    try forEachGroup(of: Set(files.indices)) { group in
      let owners = Set(group.map { sources[$0.source].file })
      if owners.count > 1 { found.formUnion(owners) }
    }
    return found
  }

  /// All rows of those files that may be the same as others, as ``IdentityLog`` gives them.
  ///
  /// - Parameter places: what sources are called there, by their number among all.
  func repeats(of chosen: Set<Int>, called places: [Int: Int]) throws(SourceFailure) -> [IdentityLog.Repeat] {
    var repeats: [IdentityLog.Repeat] = []
    try forEachGroup(of: chosen) { group in
      let rows = group.map { $0.place.moved(toSource: places[$0.source] ?? 0) }.sorted()
      repeats += rows.map { IdentityLog.Repeat(of: rows[0], at: $0) }
    }
    return repeats.sorted(by: IdentityLog.Repeat.precedes)
  }

  /// Every two and more rows of those files with one key.
  private func forEachGroup(
    of chosen: Set<Int>, _ visit: (ArraySlice<Row>) -> Void
  ) throws(SourceFailure) {
    let order = chosen.sorted()
    var ranges = order.map { IdentityFile.Ranges(files[$0]) }
    let records = order.reduce(0) { $0 + files[$1].header.records }
    let count = UInt64(max(1, records / SharedIdentities.rangeSize))
    for range in 1...count {
      var rows: [Row] = []
      let end = range == count ? nil : UInt64.max / count * range
      for (place, file) in order.enumerated() {
        try ranges[place].next(before: end) { entry in
          let source = entry.place.position.source
          // A number that the file does not have shows when its checksum is looked at.
          guard source < numbers[file].count else { return }
          // A content of a row with an id matters only where other rows have none.
          guard comparesContents || entry.place.isByID || !entry.place.hasSourceID else { return }
          rows.append(Row(key: entry.fingerprint, place: entry.place, source: numbers[file][source]))
        }
      }
      rows.sort(by: Row.precedes)
      var start = 0
      while start < rows.count {
        var end = start + 1
        while end < rows.count, Row.isLike(rows[start], rows[end]) { end += 1 }
        // Two rows with ids are never compared by their contents.
        if end - start > 1,
          rows[start].place.isByID || rows[start..<end].contains(where: { !$0.place.hasSourceID })
        {
          visit(rows[start..<end])
        }
        start = end
      }
    }
  }
}
