import FinanceData
import FinanceDomain

/// Lets files decide for each other what one of them alone leaves open.
///
/// Files of one folder that have the same header were written by the same program: where a month has no day after the
/// twelfth, or no amount a mark, the other months say how dates and numbers are written. They do so only if all of them
/// say the same, and never which way money moves: a card may be exported beside an account.
enum SiblingSources {
  /// The sources, with those read again that their siblings decide about.
  static func settled(_ all: [FoundSource]) -> [FoundSource] {
    guard all.count > 1, all.contains(where: { !$0.findings.questions.isEmpty }) else { return all }
    return all.map { found in
      guard !found.findings.questions.isEmpty, let (settings, name) = settings(for: found, among: all),
        let again = found.again?(settings), again.failure == nil
      else { return found }
      return again.noting { findings in
        findings.evidence.append(
          ImportEvidence("siblings", "read like \(name)", because: "the header is the same"))
        findings.notices.append("dates and numbers are read as in \(name), which has the same header")
      }
    }
  }

  private static func settings(
    for found: FoundSource, among all: [FoundSource]
  ) -> (ImportSettings, name: String)? {
    guard found.failure != nil else { return nil }
    let siblings = all.filter { $0.failure == nil && isSibling($0, of: found) }.compactMap(\.source)
    let settings = Set(siblings.map(\.valueSettings))
    guard settings.count == 1, let only = settings.first else { return nil }
    return (only, siblings[0].file.name)
  }

  private static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? ""
  }

  private static func isSibling(_ one: FoundSource, of other: FoundSource) -> Bool {
    let (found, wanted) = (one.findings, other.findings)
    return folder(of: one.path) == folder(of: other.path) && found.hasHeader && wanted.hasHeader
      && found.columnNames == wanted.columnNames && !found.columnNames.isEmpty
      && found.profile == wanted.profile
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
