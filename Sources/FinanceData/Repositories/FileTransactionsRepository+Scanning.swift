import FinanceDomain

extension FileTransactionsRepository {
  /// Reads the sources until everything that can only be known at the end is known.
  ///
  /// A first pass hopes for the best: that no source breaks in its middle, that no row repeats another. Nearly always
  /// that is so, and the pass is the answer. If not, the next pass starts with what was found out: without the broken
  /// source, without the repeated rows. No aggregate ever has to forget.
  static func scan<A: TransactionAggregate>(
    _ empty: A, _ first: ScanPlan, _ progress: (@Sendable (ScanProgress) -> Void)?,
    _ watch: (@Sendable (ScanStage) -> Void)?
  ) async throws -> (Scan<A>, ScanFindings) {
    let options = first.options
    var (plan, findings) = (first, first.findings)
    if options.range != nil, let failure = plan.opened.failures.first { throw failure }
    if let stream = plan.streamReadOnce { stream.stopKeeping() }
    while true {
      plan = plan.knowing(findings)
      let sources = plan.sources
      let start = ContinuousClock.now
      let pass = try await ScanPass.run(plan, empty: empty, progress: progress)
      watch?(.passed(bytes: plan.byteCount ?? 0, rows: pass.log.rowCount, start.duration(to: .now)))
      let failures = plan.failures(pass.log)
      if !failures.isEmpty {
        findings.note(failures, sources)
        if options.range != nil, let failure = findings.failures[0] {
          throw sources[0].refusal(inParts: failure)
        }
        continue
      }
      if options.range != nil {
        findings.range = try sources[0].fileRange(pass.log.tallies[0])
      } else if findings.reopenDisproved(sources, pass.log.tallies) {
        continue
      }
      if options.range != nil, options.duplicates == .off, let log = pass.log.identities {
        try sources[0].checkNumbering(log)
      }
      if let identities = pass.log.identities {
        if identities.lacksContents && !findings.comparesContents || identities.lacksAccounts {
          findings.comparesContents = findings.comparesContents || identities.lacksContents
          findings.comparesAccounts = findings.comparesAccounts || identities.lacksAccounts
          continue
        }
        var judge = IdentityJudge(
          sources: sources, origins: MendedRows.origins(of: sources, pass.log.tallies),
          conventions: plan.conventions, comparesContents: options.duplicates == .id)
        if options.keepsIdentities {
          let counts = pass.log.tallies.map { (read: $0.read, rejected: $0.rejected) }
          findings.identities = KeptIdentities(log: identities, counts: counts)
        }
        let repeats = await identities.repeats(workers: options.workers)
        let decisions = try judge.decisions(on: repeats, rejectionLimit: options.rejectionLimit)
        findings.decisions = decisions
        if !decisions.isEmpty { continue }
      }
      let account = try plan.account(of: pass.log, findings)
      return (Scan(aggregate: pass.aggregate, account: account), findings)
    }
  }
}

extension ScanPlan {
  /// The account of a pass that stands, after which so much is known.
  func account(of log: ScanLog, _ findings: ScanFindings) throws -> ScanRowCounts {
    var (accounts, numbers) = ([RowCounts](), [Int]())
    var rejections = Rejections(limit: log.tallies.first?.rejections.limit ?? 1000)
    for (number, source) in sources.enumerated() where findings.failures[number] == nil {
      let tally = log.tallies[number]
      // What stands around the rows is the first part's.
      let isBegun = source.range.map { $0.lowerBound > 0 || $0.isEmpty } ?? false
      numbers.append(number)
      accounts.append(
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
    let notices = opened.found.filter { !unread.contains($0.path) }.flatMap { found in
      let late = names.indices.filter { names[$0] == found.path }.flatMap { log.notices[$0] ?? [] }
      let early = found.findings.notices
      return (early + late.filter { !early.contains($0) }).map { "\(found.path): \($0)" }
    }
    let warnings = compared + notices
    return try ScanRowCounts(
      sources: accounts, numbers: numbers, rejections: rejections, failures: failures, warnings: warnings,
      overlaps: SourceOverlaps(log.tallies.map(\.days), names: names + (findings.decisions?.elsewhere ?? [])),
      statements: try statements(of: log, names, findings))
  }

  /// What is proved about balances, with the lines of the breaks.
  private func statements(
    of log: ScanLog, _ names: [String], _ findings: ScanFindings
  ) throws -> Statements {
    guard !log.statements.rows.isEmpty else { return Statements() }
    var statements = Statements(
      log.statements, names: names,
      isWhole: { source in
        findings.failures[source] == nil && log.statements.counts[source] == log.tallies[source].decoded
      },
      isDropped: { findings.decisions?.isRepeatedInItsSource($0) ?? false })
    for source in sources.indices {
      try statements.countLines(in: sources[source].file, called: names[source])
    }
    return statements
  }
}

extension Statements {
  fileprivate mutating func countLines(in file: InputFile, called name: String) throws(SourceFailure) {
    let broken = proofs.indices.filter { proofs[$0].source == name && proofs[$0].firstBreak?.line == nil }
      .compactMap { number in proofs[number].firstBreak.map { (number: number, offset: $0.byteOffset) } }
      .sorted { $0.offset < $1.offset }
    guard !broken.isEmpty else { return }
    for (found, line) in zip(broken, try LineCounter.lines(of: broken.map(\.offset), in: file)) {
      proofs[found.number].firstBreak?.line = line
    }
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
