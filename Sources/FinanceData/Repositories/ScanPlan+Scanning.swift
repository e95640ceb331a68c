import FinanceDomain

extension ScanPlan {
  /// Reads the sources until everything that can only be known at the end is known.
  ///
  /// A first pass hopes for the best: that no source breaks in its middle, that no row repeats another. Nearly always
  /// that is so, and the pass is the answer. If not, the next pass starts with what was found out: without the broken
  /// source, without the repeated rows. No aggregate ever has to forget.
  mutating func scan<A: TransactionAggregate>(_ empty: A) async throws -> Scan<A> {
    if options.range != nil, let failure = opened.failures.first { throw failure }
    if let stream = streamReadOnce {
      stream.stopKeeping()
      // What is read once is cut without a guess.
      prepare()
    }
    while true {
      let start = ContinuousClock.now
      let (aggregate, log) = try await pass(empty)
      tell(of: log, since: start)
      if try await isSettled(by: log) { return Scan(aggregate: aggregate, rowCounts: try rowCounts(of: log)) }
      prepare()
    }
  }

  /// One pass over all sources by several workers, and what it found.
  private func pass<A: TransactionAggregate>(_ empty: A) async throws -> (A, ScanLog) {
    let queue = ScanQueue(self)
    var (whole, log, shared) = (empty, ScanLog(self), empty)
    shared.share()
    try await withThrowingTaskGroup(of: (A, ScanLog).self) { group in
      for _ in 0..<max(1, options.workers) {
        group.addTask { [shared] in
          var (aggregate, worker) = (shared, ScanWorker(self, queue))
          while try worker.advance() != nil {
            aggregate.absorb(worker.batch)
            try check(aggregate)
          }
          return (aggregate, worker.log)
        }
      }
      for try await part in group {
        whole.merge(part.0)
        log.merge(part.1)
        try check(whole)
      }
    }
    log.close(queue)
    return (whole, log)
  }

  /// Notes what the end of a pass shows, and says whether the pass was made knowing it.
  private mutating func isSettled(by log: ScanLog) async throws -> Bool {
    let failures = failures(log)
    guard failures.isEmpty else {
      note(failures)
      if options.range != nil, let failure = findings.failures[0] {
        throw sources[0].refusal(inParts: failure)
      }
      return false
    }
    if options.range != nil {
      findings.range = try sources[0].fileRange(log.tallies[0])
      if options.duplicates == .off, let identities = log.identities {
        try sources[0].checkNumbering(identities)
      }
    } else if reopenDisproved(log.tallies) {
      return false
    }
    guard let identities = log.identities else { return true }
    if identities.lacksContents && !findings.comparesContents || identities.lacksAccounts {
      findings.comparesContents = findings.comparesContents || identities.lacksContents
      findings.comparesAccounts = findings.comparesAccounts || identities.lacksAccounts
      return false
    }
    if options.keepsIdentities { findings.identities = (identities, log.tallies) }
    var judge = IdentityJudge(
      sources: sources, origins: MendedRows.origins(of: sources, log.tallies), conventions: conventions,
      comparesContents: options.duplicates == .id, rejectionLimit: options.rejectionLimit)
    let repeats = await identities.repeats(workers: options.workers)
    let decisions = try judge.decisions(on: repeats)
    findings.decisions = decisions
    return decisions.isEmpty
  }

  /// A guess about where rows end may have been wrong: the source is read again without before it is refused.
  ///
  /// What was decided about single rows may rest on rows that no longer count, so it is decided anew.
  private mutating func note(_ failures: [Int: SourceFailure]) {
    findings.decisions = findings.given
    for (number, failure) in failures {
      if sources[number].guesses, failure.kind == .refused {
        findings.misjudged.insert(number)
      } else {
        findings.failures[number] = failure
      }
    }
  }

  /// Opens those sources again whose rows speak against how they are read.
  ///
  /// - Returns: whether any of them is to be read in another way.
  private mutating func reopenDisproved(_ tallies: [SourceCounts]) -> Bool {
    var hasChanged = false
    for (number, source) in sources.enumerated()
    where findings.failures[number] == nil && findings.reopened[number] == nil {
      guard let watch = source.watch else { continue }
      let hints = RepeatHints(tallies[number])
      let isDisproved = watch.isDisproved(by: tallies[number])
      guard source.file.isWhole else {
        guard isDisproved || source.isJoined(by: hints) else { continue }
        let doubt =
          isDisproved
          ? "rows further on contradict how the first rows are read"
          : "the header is repeated further on, below which rows may come that are above it as well"
        findings.failures[number] = SourceFailure(
          path: source.file.name, kind: .refused,
          message: doubt
            + ", and the beginning of a pipe of this length is not kept; write it to a file and read that")
        hasChanged = true
        continue
      }
      // What is above a header further on may be no row.
      let hasTitles = !hints.headers.isEmpty && tallies[number].rejections.counts[.csvWidth] != nil
      let isSearched = !findings.searched.insert(number).inserted
      guard isDisproved || hasTitles || !isSearched && watch.findsRepeats(hints) else { continue }
      let again = watch.reopen()
      findings.reopened[number] = again
      if let failure = again.failure {
        findings.failures[number] = failure
      } else if let other = again.source, other.format.equals(source.format),
        other.findings?.outsideLines == source.findings?.outsideLines
      {
        continue
      }
      findings.decisions = findings.given
      hasChanged = true
    }
    return hasChanged
  }
}

extension ScanPlan {
  /// What became of the rows in a pass after which nothing else has to be found out.
  func rowCounts(of log: ScanLog) throws -> ScanRowCounts {
    var (counts, numbers) = ([RowCounts](), [Int]())
    var rejections = Rejections(limit: log.tallies.first?.rejections.limit ?? 1000)
    for (number, source) in sources.enumerated() where findings.failures[number] == nil {
      let tally = log.tallies[number]
      // The lines around the rows are the first part's.
      let isBegun = source.range.map { $0.lowerBound > 0 || $0.isEmpty } ?? false
      numbers.append(number)
      counts.append(
        RowCounts(
          path: source.file.name, format: source.formatName.rawValue, read: tally.read,
          accepted: tally.accepted,
          rejected: tally.rejected, duplicate: tally.duplicate, skipped: tally.skipped,
          outside: tally.outside + (isBegun ? 0 : source.findings?.outsideLines ?? 0),
          headers: isBegun ? 0 : source.findings?.headerLines ?? 0))
      var refused = tally.rejections
      if let conflicts = findings.decisions?.conflicts, !conflicts.isEmpty {
        refused.merge(conflicts[number])
      }
      try rejections.take(refused, from: source.file, number: number)
    }
    let failures = opened.failures + findings.failures.sorted { $0.key < $1.key }.map(\.value)
    let compared = options.duplicates == .off ? ["rows were not compared, so repeated ids count twice"] : []
    // Of a source that could not be read nothing else is said.
    let unread = Set(failures.filter { $0.kind != .refused }.map(\.path))
    let names = sources.map(\.file.name)
    let places = Dictionary(grouping: names.indices) { names[$0] }
    let notices = opened.found.filter { !unread.contains($0.path) }.flatMap { found in
      let late = (places[found.path] ?? []).flatMap { number in
        // Where all rows were looked at before, it has been said.
        let headers = sources[number].watch == nil ? nil : log.tallies[number].noticeOfHeaders
        return (log.notices[number] ?? []) + [headers].compactMap(\.self)
      }
      let early = found.findings.notices
      return (early + late.filter { !early.contains($0) }).map { "\(found.path): \($0)" }
    }
    let warnings =
      compared + notices + [unnamedCurrencies(counts)].compactMap(\.self)
      + withoutEffect(log) + mergedAccounts
    return try ScanRowCounts(
      sources: counts, numbers: numbers, rejections: rejections, failures: failures, warnings: warnings,
      overlaps: log.rowCount > rowsOfDays
        ? SourceOverlaps()
        : SourceOverlaps(log.tallies.map(\.days), names: names + (findings.decisions?.elsewhere ?? [])),
      statements: try statements(of: log, names), days: log.days.map { ClosedRange(numbers: $0) })
  }

  /// That files of several kinds name no currency, so that amounts in different ones may be added up. Files of one kind, as of
  /// twelve months, are in one.
  private func unnamedCurrencies(_ counts: [RowCounts]) -> String? {
    guard conventions.defaultCurrency == .none else { return nil }
    let counted = Set(counts.filter { $0.accepted > 0 }.map(\.path))
    let unnamed = sources.filter { counted.contains($0.file.name) && !$0.namesCurrency }
    let kinds = Dictionary(grouping: unnamed) { $0.format.columnNames }.values.compactMap {
      $0.first?.file.name
    }
    guard Set(kinds).count > 1 else { return nil }
    let names = Set(kinds).sorted { $0.precedesByBytes($1) }
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return names.prefix(3).quotedList
      + "\(more): files of different kinds that name no currency are added up; say each one's under sources in "
      + "finance.yaml, as in currency: DKK, or that of all with --set currency=DKK"
  }

  /// What is proved about balances, with the lines of the breaks.
  private func statements(of log: ScanLog, _ names: [String]) throws -> Statements {
    guard !log.statements.rows.isEmpty else { return Statements() }
    var statements = Statements(
      log.statements, names: names,
      isWhole: { source in
        findings.failures[source] == nil && log.statements.counts[source] == log.tallies[source].decoded
      },
      isDropped: { findings.decisions?.isRepeatedInItsSource($0) ?? false })
    let places = statements.proofs.map { proof in
      proof.firstBreak.flatMap { found in
        names.firstIndex(of: proof.source).map { SourcePosition(source: $0, byteOffset: found.byteOffset) }
      }
    }
    let lines = try LineCounter.lines(of: places.compactMap(\.self), in: sources)
    for (proof, place) in places.enumerated() {
      if let place { statements.proofs[proof].firstBreak?.line = lines[place] }
    }
    return statements
  }
}

extension Rejections {
  /// Takes in the refused rows of one source, with their lines.
  fileprivate mutating func take(_ all: Rejections, from file: InputFile, number: Int) throws {
    let unknown = all.rows.filter { $0.line == nil }.map(\.position.byteOffset)
    var lines = try LineCounter.lines(of: unknown, in: file).makeIterator()
    let located = all.rows.map { $0.placed(inSource: number, line: $0.line ?? lines.next()) }
    merge(Rejections(rows: located, counts: all.counts, limit: limit))
  }
}
