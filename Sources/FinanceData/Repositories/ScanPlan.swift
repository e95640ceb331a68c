import FinanceDomain

/// What a pass over all sources works on; the same for all of its workers.
struct ScanPlan: Sendable {
  /// The sources as they were opened.
  let opened: OpenedSources
  /// Those that are read, by their numbers.
  let sources: [OpenSource]
  /// What earlier passes have found out. Sources that failed are passed over.
  let findings: ScanFindings
  let query: TransactionQuery
  let options: ImportOptions
  let conventions: MappingConventions
  /// The columns that anything looks at: the aggregate, rules and conditions, the comparison of rows.
  let columns: TransactionColumns

  /// A plan for sources of which so much is known.
  ///
  /// - Parameter columns: those that the aggregate looks at.
  init(
    _ opened: OpenedSources, _ findings: ScanFindings, _ query: TransactionQuery, _ options: ImportOptions,
    _ conventions: MappingConventions, reading columns: TransactionColumns
  ) {
    self.opened = opened.reopened(findings.reopened)
    sources = self.opened.sources(with: findings)
    (self.findings, self.query, self.options, self.conventions) = (findings, query, options, conventions)
    let compared: TransactionColumns = options.duplicates == .off ? [] : [.ids, .descriptions]
    let isAboutAll = options.rules.isEmpty && query.expression == .everything
    self.columns = isAboutAll ? columns.union(compared) : .all
  }

  /// The plan of the next pass.
  func knowing(_ findings: ScanFindings) -> ScanPlan {
    ScanPlan(opened, findings, query, options, conventions, reading: columns)
  }

  /// What reads the chunks of a source into batches, as far as anything looks at their columns.
  func decoder(of source: Int) -> any ChunkDecoder {
    var conventions = conventions
    conventions.columns = columns
    return sources[source].decoder(conventions)
  }

  /// What is noted about rows while decisions about them are still to be made; `nil` if nothing is.
  var identities: IdentityLog? {
    guard findings.decisions == nil, columns.contains(.ids) else { return nil }
    if options.keepsIdentities {
      return IdentityLog(covering: .idsAndContents, comparesAccounts: true, hash: .shared)
    }
    return IdentityLog(covering: coverage, comparesAccounts: findings.comparesAccounts)
  }

  private var coverage: IdentityLog.Coverage {
    if options.duplicates == .off { return .contents }
    if sources.count - findings.failures.count < 2 { return .ids }
    return findings.comparesContents ? .idsAndContents : .idsOfSeveralSources
  }

  /// A stream of which no byte is needed a second time: it is the only source, its rows are found without a guess and
  /// are compared with none, and neither they nor their lines are asked for later.
  var streamReadOnce: InputFile? {
    guard options.questions == .one, options.duplicates == .off, options.rejectionLimit < .max,
      let source = sources.first, sources.count == 1, opened.found.count == 1
    else { return nil }
    let columns = source.findings?.columns ?? [:]
    // Rows without ids are numbered where ids are looked at, for which they are compared.
    guard identities == nil || columns[.id] != nil else { return nil }
    return columns[.balance] == nil && source.format.isReadOnce ? source.file : nil
  }

  /// How many bytes are read; `nil` if that is not known of a source.
  var byteCount: Int? {
    var bytes = 0
    for (number, source) in sources.enumerated() where findings.failures[number] == nil {
      guard let size = source.file.knownSize else { return nil }
      bytes += source.range?.count ?? size
    }
    return bytes
  }

  /// The sources that could not be read, or are no longer what they were when they were opened.
  func failures(_ log: ScanLog) -> [Int: SourceFailure] {
    var failures = log.failures
    for (number, source) in sources.enumerated()
    where findings.failures[number] == nil && failures[number] == nil {
      do throws(SourceFailure) { try source.file.checkUnchanged() } catch { failures[number] = error }
      // Rows that were decided about elsewhere have to be here.
      if let given = findings.given, log.tallies[number].decided != given.bySource[number].count {
        failures[number] = SourceFailure(changed: source.file.name)
      }
    }
    return failures
  }

  /// Refuses the run if it has more rows than the limit. However they are divided among workers, it is refused or it
  /// is not.
  func check(rows: Int) throws(SourceFailure) {
    let limits = options.limits
    guard rows > limits.rows else { return }
    throw SourceFailure(
      path: inputs, kind: .refused, code: .inputRows,
      message: "more than \(limits.shown(.rows)) rows; " + limits.remedy(.rows, "it"))
  }

  /// Refuses the run if an aggregate keeps more different values apart than the limit. What one worker has seen is part
  /// of what all have, so it does not matter who is asked, as long as all are in the end.
  func check(_ aggregate: some TransactionAggregate) throws(SourceFailure) {
    let limits = options.limits
    guard let most = aggregate.mostDistinct, most.count > limits.distinct else { return }
    throw SourceFailure(
      path: inputs, kind: .refused, code: .inputDistinct,
      message: "more than \(limits.shown(.distinct)) different \(most.kind.rawValue); "
        + "look for a column that is not what it was taken for; " + limits.remedy(.distinct, "it"))
  }

  /// The source's name, if there is but one.
  private var inputs: String { sources.count == 1 ? sources[0].file.name : "all inputs together" }
}
