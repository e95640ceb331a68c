import FinanceDomain

/// Lets files decide for each other what one of them alone leaves open.
///
/// Files of one folder that have the same header were written by the same program: where a month has no day after the
/// twelfth, or no amount a mark, the other months say how dates and numbers are written. They do so only if all of them
/// say the same, and never which way money moves: a card may be exported beside an account.
enum SiblingSources {
  /// The sources, with those read again that their siblings decide about.
  static func settled(_ all: [SourceOpening.Opened]) -> [SourceOpening.Opened] {
    guard all.count > 1, all.contains(where: { !$0.findings.questions.isEmpty }) else { return all }
    return all.map { opened in
      guard !opened.findings.questions.isEmpty, let (settings, names) = settings(for: opened, among: all),
        var again = opened.again?(settings), case .success = again.source
      else { return opened }
      again.findings.evidence.append(
        ImportEvidence("siblings", "read like \(names)", because: "the header is the same"))
      again.findings.notices.append("dates and numbers are read as in \(names), which has the same header")
      if case .success(var source) = again.source {
        source.findings = again.findings
        again.source = .success(source)
      }
      return again
    }
  }

  private static func settings(
    for opened: SourceOpening.Opened, among all: [SourceOpening.Opened]
  ) -> (ImportSettings, String)? {
    var found: Set<ImportSettings> = []
    var names: [String] = []
    for sibling in all where isSibling(sibling.findings, of: opened.findings) {
      guard case .success(let source) = sibling.source, case .failure(let failure) = opened.source,
        folder(of: source.file.name) == folder(of: failure.path)
      else { continue }
      found.insert(source.valueSettings)
      names.append(source.file.name)
    }
    guard found.count == 1, let settings = found.first else { return nil }
    return (settings, names[0])
  }

  private static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? ""
  }

  private static func isSibling(_ one: SourceFindings, of other: SourceFindings) -> Bool {
    one.hasHeader && other.hasHeader && one.columnNames == other.columnNames && !one.columnNames.isEmpty
      && one.profile == other.profile
  }
}

extension OpenSource {
  /// How dates and amounts are written in the source.
  fileprivate var valueSettings: ImportSettings {
    var settings = ImportSettings()
    let mapping = format.mapping
    settings.dateFormats = mapping.isStandard ? [.iso] : mapping.dateFormats
    settings.decimalMark = mapping.isStandard ? .dot : mapping.numbers?.decimalMark
    return settings
  }
}
