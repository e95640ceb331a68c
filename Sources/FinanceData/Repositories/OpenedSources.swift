import FinanceDomain

/// The sources as they were found: those that can be read, and those that cannot.
struct OpenedSources: Sendable {
  var found: [FoundSource]

  /// Those that can be read. One of which rows show that it cannot be after all keeps its number, and is passed over.
  var sources: [OpenSource] { found.compactMap(\.source) }

  /// Why the others cannot be read. An answer is one for all that are read: where another does not ask, that is said.
  var failures: [SourceFailure] {
    let areMixed = Set(found.map { $0.findings.questions.map(\.answers) }).count > 1
    return found.filter { $0.source == nil }.compactMap { one in
      guard areMixed, let failure = one.failure,
        one.findings.questions.contains(where: { !$0.answers.isEmpty })
      else { return one.failure }
      return SourceFailure(
        path: failure.path, kind: failure.kind, code: failure.code,
        message:
          "\(failure.message); --set is for all files that are read: where the others are to stay as they are, read this "
          + "one alone or write the setting for it under 'sources:' in the configuration")
    }
  }

  /// More sources than places of rows can tell apart.
  static let limit = 1 << 16

  init(_ all: [FoundSource]) {
    var count = 0
    found = all.map { one in
      guard let source = one.source else { return one }
      source.file.close()
      count += 1
      guard count > OpenedSources.limit else { return one }
      return FoundSource(
        SourceFailure(
          path: one.path, kind: .refused,
          message: "a run reads at most \(OpenedSources.limit) sources; join files or run twice"),
        one.findings)
    }
  }

  /// The same with those sources that were opened again.
  func reopened(_ others: [Int: FoundSource]) -> OpenedSources {
    var (settled, number) = (self, 0)
    for place in found.indices where found[place].source != nil {
      if let again = others[number] {
        again.source?.file.close()
        settled.found[place] = FoundSource(again, after: found[place])
      }
      number += 1
    }
    return settled
  }

  /// The sources, with those marked whose rows are found without a guess.
  func sources(with findings: ScanFindings) -> [OpenSource] {
    sources.enumerated().map { number, source in
      var source = source
      if findings.misjudged.contains(number) || !source.file.isKept { source.guesses = false }
      return source
    }
  }
}
