import FinanceDomain

/// The sources as they were found: those that can be read, and those that cannot.
struct OpenedSources: Sendable {
  var sources: [OpenSource] = []
  var failures: [SourceFailure] = []
  /// What was found out about each.
  var found: [FoundSource] = []

  /// More sources than places of rows can tell apart.
  static let limit = 1 << 16

  init(
    _ inputs: [SourceRequest], _ options: ImportOptions, _ profiles: ProfileLibrary?,
    _ readSettings: SettingsReader?
  ) {
    let all = inputs.flatMap { $0.source.open(SourceOpening($0, options, profiles, readSettings)) }
    for opened in SiblingSources.settled(all) {
      found.append(FoundSource(opened))
      switch opened.source {
      case .success(let source) where sources.count < OpenedSources.limit:
        source.file.rest()
        sources.append(source)
      case .success(let source):
        failures.append(
          SourceFailure(
            path: source.file.name, kind: .refused,
            message: "a run reads at most \(OpenedSources.limit) sources; join files or run twice"))
      case .failure(let failure): failures.append(failure)
      }
    }
  }
}

extension OpenedSources {
  /// The same with those sources that were opened again. Where that shows that a source cannot be used, it stays, and
  /// is passed over.
  func reopened(_ found: [Int: SourceOpening.Opened]) -> OpenedSources {
    guard !found.isEmpty else { return self }
    var settled = self
    var number = 0
    for place in settled.found.indices where settled.found[place].source != nil {
      if let again = found[number] {
        settled.found[place] = FoundSource(again, after: settled.found[place])
        if case .success(let source) = again.source {
          source.file.rest()
          settled.sources[number] = source
        }
      }
      number += 1
    }
    return settled
  }

  /// The sources, with those marked whose rows are found without a guess.
  func sources(with findings: ScanFindings) -> [OpenSource] {
    sources.enumerated().map { number, source in
      var source = source
      if findings.misjudged.contains(number) || !source.file.isKept { source.stopGuessing() }
      return source
    }
  }

  /// A stream of which no byte is needed a second time: it is the only source, its rows are found without a guess and
  /// are compared with none, and neither they nor their lines are asked for later.
  func streamReadOnce(_ options: ImportOptions) -> InputFile? {
    guard options.questions != .several, options.duplicates == .off, options.rejectionLimit < .max else {
      return nil
    }
    guard let source = sources.first, sources.count == 1, found.count == 1 else { return nil }
    let columns = source.findings?.columns ?? [:]
    // Rows without ids are numbered, for which they are compared.
    guard options.questions == .oneAboutSums || columns[.id] != nil else { return nil }
    return columns[.balance] == nil && source.format.isReadOnce ? source.file : nil
  }
}

/// A source as it was found, whether or not it can be used.
struct FoundSource: Sendable {
  let path: String
  let source: OpenSource?
  let failure: SourceFailure?
  private let opened: SourceFindings

  /// What was found out about it; where its rows end is known only after they were read.
  var findings: SourceFindings { failure == nil ? source?.findings ?? opened : opened }

  /// - Parameter earlier: the source as it was opened before; if it cannot be used after all, it keeps its number.
  init(_ opened: SourceOpening.Opened, after earlier: FoundSource? = nil) {
    self.opened = opened.findings
    switch opened.source {
    case .success(let source):
      (path, self.source, failure) = (earlier?.path ?? source.file.name, source, nil)
    case .failure(let failure):
      (path, source, self.failure) = (earlier?.path ?? failure.path, earlier?.source, failure)
    }
  }
}
