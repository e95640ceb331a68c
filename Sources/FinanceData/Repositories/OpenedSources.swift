import FinanceDomain

/// The sources as they were found: those that can be read, and those that cannot.
struct OpenedSources: Sendable {
  var sources: [OpenSource] = []
  var failures: [SourceFailure] = []
  var found: [FoundSource] = []

  /// More sources than places of rows can tell apart.
  static let limit = 1 << 16

  init(_ all: [FoundSource]) {
    for one in all {
      found.append(one)
      if let failure = one.failure {
        failures.append(failure)
      } else if let source = one.source, sources.count < OpenedSources.limit {
        source.file.close()
        sources.append(source)
      } else {
        failures.append(
          SourceFailure(
            path: one.path, kind: .refused,
            message: "a run reads at most \(OpenedSources.limit) sources; join files or run twice"))
      }
    }
  }

  /// The same with those sources that were opened again. Where that shows that a source cannot be used, it stays, and
  /// is passed over.
  func reopened(_ found: [Int: FoundSource]) -> OpenedSources {
    guard !found.isEmpty else { return self }
    var settled = self
    var number = 0
    for place in settled.found.indices where settled.found[place].source != nil {
      if let again = found[number] {
        settled.found[place] = FoundSource(again, after: settled.found[place])
        if let source = again.source {
          source.file.close()
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
}
