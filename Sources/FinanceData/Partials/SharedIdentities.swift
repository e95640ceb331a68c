import FinanceDomain

/// The identities of rows that were read apart, looked through for those that several runs have.
///
/// A range of keys is looked at at a time, so that what is in memory does not follow the rows; the rows of one key are, whose
/// number is that of a row's repeats.
struct SharedIdentities {
  struct Source {
    /// What is said of it, of all its parts together.
    fileprivate(set) var stated: IdentityFile.Source
    /// The files of identities that it is in: several if parts of it were read apart.
    fileprivate(set) var files: [Int]
    /// Its number in the first of them.
    fileprivate let number: Int
  }

  private struct Row {
    let key: UInt64
    let place: RowPlace
    /// The source, by its number among all.
    let source: Int32
    let file: Int32

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
  /// - Throws: ``SourceFailure`` if they were read otherwise, if a source is in two of them, or if they have more sources than
  ///   a run tells apart.
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
        found.append(Source(stated: source, files: [number], number: place))
      }
    }
    refused = found.filter(\.stated.isRefused)
    let usable = found.filter { !$0.stated.isRefused }.sorted { left, right in
      let (one, other) = (left.stated, right.stated)
      return one.path.hasSameBytes(as: other.path)
        ? (one.from ?? 0, one.to ?? 0) < (other.from ?? 0, other.to ?? 0)
        : one.path.precedesByBytes(other.path)
    }
    var (sources, numbers) = ([Source](), files.map { [Int](repeating: 0, count: $0.sources.count) })
    for source in usable {
      if let last = sources.last, last.stated.path.hasSameBytes(as: source.stated.path) {
        sources[sources.count - 1] = try last.joined(with: source, files)
      } else {
        sources.append(source)
      }
      numbers[source.files[0]][source.number] = sources.count - 1
    }
    for source in sources { try source.checkWhole(files) }
    // The places of rows do not tell more sources apart.
    let limit = OpenedSources.limit
    guard sources.count <= limit else {
      throw SourceFailure(
        path: files[sources[limit].files[0]].name, kind: .refused,
        message: "the files of identities have \(sources.count) sources, and decisions are made about at "
          + "most \(limit) sources; join files before their identities are written")
    }
    (self.sources, self.numbers) = (sources, numbers)
    comparesContents =
      sources.contains(where: \.stated.hasIDs) && sources.contains(where: \.stated.lacksIDs)
      && sources.count { $0.stated.hasIDs || $0.stated.lacksIDs } > 1
  }

  /// The files that have rows which may be the same as rows of another one.
  func overlapping() throws(SourceFailure) -> Set<Int> {
    var found: Set<Int> = []
    try forEachGroup(of: Set(files.indices)) { group in
      let owners = Set(group.map { Int($0.file) })
      if owners.count > 1 { found.formUnion(owners) }
    }
    // Of a source that is read again all parts are.
    for source in sources where !found.isDisjoint(with: source.files) { found.formUnion(source.files) }
    return found
  }

  /// The files whose sources are read to decide about the rows of some: these, and all where a source has mended rows, which
  /// belong to the source that refused them, wherever that was read.
  func read(toDecideAbout chosen: Set<Int>) -> Set<Int> {
    sources.contains(where: \.stated.mends) ? Set(files.indices) : chosen
  }

  /// All rows of those files that may be the same as others: the first of a group, and the row, groups in the order of their
  /// first rows, each in the order of its rows.
  ///
  /// - Parameters:
  ///   - places: what sources are called there, by their number among all.
  ///   - capacity: how many are put in order in memory.
  func repeats(
    of chosen: Set<Int>, called places: [Int: Int], holding capacity: Int
  ) throws(SourceFailure) -> SortedRecords {
    var repeats = RecordSort(capacity: capacity)
    try forEachGroup(of: chosen) { group throws(SourceFailure) in
      let rows = group.map { $0.place.moved(toSource: places[Int($0.source)] ?? 0) }
      guard let first = rows.min() else { return }
      for row in rows { try repeats.add(SortRecord(first.bits, row.bits)) }
    }
    return try repeats.takeSorted()
  }

  /// Every two and more rows of those files with one key.
  private func forEachGroup(
    of chosen: Set<Int>, _ visit: (ArraySlice<Row>) throws(SourceFailure) -> Void
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
          rows.append(
            Row(
              key: entry.fingerprint, place: entry.place, source: Int32(numbers[file][source]),
              file: Int32(file)))
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
          try visit(rows[start..<end])
        }
        start = end
      }
    }
  }
}

extension SharedIdentities.Source {
  /// The source with the part of it that follows.
  fileprivate func joined(
    with next: SharedIdentities.Source, _ files: [IdentityFile]
  ) throws(SourceFailure) -> SharedIdentities.Source {
    let (one, other) = (stated, next.stated)
    guard one.from != nil, let end = one.to, let from = other.from, let to = other.to, from >= end else {
      throw SourceFailure(
        path: files[next.files[0]].name, kind: .refused, code: .partialOverlap,
        message:
          "the source '\(other.path)' is in \(files[self.files[0]].name) as well; leave one of them out")
    }
    guard from == end, one.bytes == other.bytes, one.reading == other.reading else {
      throw from == end
        ? SourceFailure(changed: one.path) : missing(end, from, files)
    }
    var joined = self
    joined.files += next.files
    joined.stated.rows += other.rows
    joined.stated.rejected += other.rejected
    joined.stated.hasIDs = one.hasIDs || other.hasIDs
    joined.stated.lacksIDs = one.lacksIDs || other.lacksIDs
    joined.stated.to = to
    return joined
  }

  /// Nothing is decided about a source of which a part is missing.
  fileprivate func checkWhole(_ files: [IdentityFile]) throws(SourceFailure) {
    guard let from = stated.from, let to = stated.to else { return }
    if from > 0 { throw missing(0, from, files) }
    if to < stated.bytes { throw missing(to, stated.bytes, files) }
  }

  private func missing(_ from: Int, _ to: Int, _ files: [IdentityFile]) -> SourceFailure {
    SourceFailure(
      path: files[self.files[0]].name, kind: .refused, code: .partialRange,
      message: "bytes \(from) to \(to) of '\(stated.path)' are in none of the files; name those of all parts")
  }
}
