import FinanceDomain

/// The identities of rows that were read apart, looked through for those that several runs have.
///
/// Files are merged as they are read, so that what is in memory does not follow the rows; the rows of one key are, whose
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

  /// Where a row is, its source by its number among all, and which file of identities it is in.
  private typealias Row = (place: RowPlace, file: Int)

  let files: [IdentityFile]
  /// All sources in the order of their paths, which is that of the rows.
  let sources: [Source]
  /// Those of which nothing could be used.
  let refused: [Source]
  private let numbers: [[Int]]
  /// Whether rows with ids are compared by content as well, because rows of other sources have none.
  private let comparesContents: Bool

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
      let owners = Set(group.map(\.file))
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
  ) throws(SourceFailure) -> [SpooledRun] {
    var repeats = RecordSort(capacity: capacity)
    try forEachGroup(of: chosen) { group throws(SourceFailure) in
      let rows = group.map { $0.place.moved(toSource: places[$0.place.position.source] ?? 0) }
      guard let first = rows.min() else { return }
      for row in rows { try repeats.add(SortRecord(first.bits, row.bits)) }
    }
    return try repeats.takeSorted()
  }

  /// Every two and more rows of those files with one key.
  private func forEachGroup(
    of chosen: Set<Int>, _ visit: (ArraySlice<Row>) throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    let records = try MergedRuns(chosen.sorted().map { IdentityFile.Records(of: files[$0], called: $0) })
    var rows: [Row] = []
    try records.forEachGroup { group throws(SourceFailure) in
      guard group.count > 1 else { return }
      rows.removeAll(keepingCapacity: true)
      for record in group { if let row = row(record) { rows.append(row) } }
      // An id is never a content, whatever the bits.
      let contents = rows.partition { !$0.place.isByID }
      if contents > 1 { try visit(rows[..<contents]) }
      // Two rows with ids are never compared by their contents.
      if rows.count - contents > 1, rows[contents...].contains(where: { !$0.place.hasSourceID }) {
        try visit(rows[contents...])
      }
    }
  }

  /// The row that a record is about; `nil` if it is not compared.
  private func row(_ record: SortRecord) -> Row? {
    let (place, file) = (RowPlace(bits: record.second), Int(record.third))
    let source = place.position.source
    // A number that the file does not have shows when its checksum is looked at. A content of a row with an id matters only
    // where other rows have none.
    guard source < numbers[file].count, comparesContents || place.isByID || !place.hasSourceID else {
      return nil
    }
    return (place.moved(toSource: numbers[file][source]), file)
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
