import FinanceDomain

extension FileTransactionsRepository {
  /// What stands for the rows of the last scan, as a file to be compared with others: see ``IdentityFile``.
  ///
  /// - Throws: ``SourceFailure`` about a source whose rows cannot be read again.
  package func identities(settings: [Partial.Setting]) async throws -> [UInt8] {
    guard let findings, let kept = findings.identities else {
      return try IdentityFile.bytes(
        IdentityLog(covering: .ids), sources: [], inputs: requests.map(\.source.text), settings: settings)
    }
    var sources: [IdentityFile.Source] = []
    for (number, source) in await openedSources().sources.enumerated() {
      let name = source.file.name
      guard findings.failures[number] != nil || (try? FileStamp(ofPath: name))?.isRegularFile ?? false else {
        throw SourceFailure(
          path: name, kind: .refused, code: .partialDecisions,
          message: "rows that are compared with those of other sources are read again, and this is no file; "
            + "write it to one")
      }
      sources.append(
        IdentityFile.Source(
          path: name, bytes: findings.failures[number] == nil ? try source.file.size : 0,
          rows: kept.tallies[number].read, rejected: kept.tallies[number].rejected,
          hasIDs: kept.log.identified.contains(number),
          lacksIDs: kept.log.unidentified.contains(number), isRefused: findings.failures[number] != nil,
          mends: source.mends != nil, reading: source.reading, from: source.range?.lowerBound,
          to: source.range?.upperBound))
      source.file.close()
    }
    return try IdentityFile.bytes(
      kept.log, sources: sources, inputs: requests.map(\.source.text), settings: settings)
  }

  /// The files and folders, as they were named, that ``decisions(on:settings:)`` would read.
  ///
  /// - Throws: ``SourceFailure`` if identities do not belong together.
  package static func inputs(
    toDecideOn files: [IdentityFile], settings: [Partial.Setting]
  ) throws(SourceFailure) -> [String] {
    let shared = try SharedIdentities(files, expecting: settings)
    let needed = shared.read(toDecideAbout: try shared.overlapping())
    return Set(needed.flatMap { files[$0].inputs }).sorted { $0.precedesByBytes($1) }
  }

  /// Decides about rows that were read apart, as one run over all of them would: their keys say which rows may be the same,
  /// and these are read and compared.
  ///
  /// - Parameter capacity: how many of those rows are put in order in memory; the others are on the disk.
  /// - Returns: the decisions, and the inputs of each run that has to be repeated with them.
  /// - Throws: ``SourceFailure`` if identities do not belong together, or a source is another one than it was.
  package func decisions(
    on files: [IdentityFile], settings: [Partial.Setting], holding capacity: Int = 1 << 20
  ) async throws -> (
    made: SharedDecisions, readAgain: [[String]]
  ) {
    let shared = try SharedIdentities(files, expecting: settings)
    let chosen = try shared.overlapping()
    let needed = shared.read(toDecideAbout: chosen)
    let numbers = shared.sources.indices.filter { !needed.isDisjoint(with: shared.sources[$0].files) }
    let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
    var opened: [String: OpenSource] = [:]
    for file in needed.sorted() { try await open(shared.files[file], into: &opened) }
    let sources = numbers.compactMap { opened[shared.sources[$0].stated.path] }
    let tallies = numbers.map { number in
      var tally = SourceCounts(rejectionLimit: 0)
      tally.rejected = shared.sources[number].stated.rejected
      return tally
    }
    var judge = IdentityJudge(
      sources: sources, origins: MendedRows.origins(of: sources, tallies), conventions: conventions,
      comparesContents: true, rejectionLimit: Rejections().limit)
    let found = try judge.decide(
      on: try shared.repeats(of: chosen, called: places, holding: capacity), calling: numbers,
      holding: capacity)
    let about = (shared.sources + shared.refused).map { source in
      SharedDecisions.Source(
        path: source.stated.path, bytes: source.stated.bytes, rows: source.stated.rows,
        isReadAgain: !chosen.isDisjoint(with: source.files), isRefused: source.stated.isRefused)
    }
    var conflicts = about.map { _ in Rejections() }
    for (number, found) in zip(numbers, found.conflicts) { conflicts[number] = found }
    var named: Set<[String]> = []
    return (
      SharedDecisions(
        settings: settings, sources: about, mergesContents: found.mergesContents, conflicts: conflicts,
        rows: found.rows),
      chosen.sorted().map { files[$0].inputs }.filter { named.insert($0).inserted }
    )
  }

  /// Opens the sources of a file of identities, together as they were, and sees to it that they are read as they were.
  private func open(_ file: IdentityFile, into opened: inout [String: OpenSource]) async throws {
    // Parts of one source were read as it is read as a whole.
    if file.sources.allSatisfy({ opened[$0.path] != nil }) { return }
    let inputs = Set(file.header.inputs)
    let apart = try repository(of: requests.filter { inputs.contains($0.source.text) })
    var sources = await apart.openedSources().sources
    func differ() -> Bool {
      file.sources.contains { stated in
        !stated.isRefused && !sources.contains { $0.file.name == stated.path && $0.reading == stated.reading }
      }
    }
    if differ() {
      // Rows further on have shown how the source is read.
      _ = try await apart.scan(NoFigures(), matching: .everything)
      sources = await apart.openedSources().sources
    }
    for stated in file.sources where !stated.isRefused {
      guard let source = sources.first(where: { $0.file.name == stated.path }),
        source.reading == stated.reading, try source.file.size == stated.bytes
      else {
        // A file that is gone is said to be.
        _ = try InputFile(path: stated.path)
        throw SourceFailure(changedSinceCompared: stated.path)
      }
      source.file.close()
      opened[stated.path] = source
    }
  }
}

extension OpenSource {
  /// How it is read, as the settings that say the same.
  fileprivate var reading: String { findings?.settings.yaml ?? "" }
}
