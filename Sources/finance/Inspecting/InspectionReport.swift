import FinanceData
import FinanceDomain
import FinancePresentation

/// What was found out about files, ready to be shown.
struct InspectionReport: Sendable {
  /// The files, in the order they were named.
  let files: [FileInspection]

  /// What became of all rows.
  let account: ScanRowCounts

  init(_ files: [FileInspection], _ account: ScanRowCounts) { (self.files, self.account) = (files, account) }

  /// Whether nothing is open about any of them.
  var isDecided: Bool { files.allSatisfy(\.isDecided) }

  /// How the run ends: well if every file can be read, and none of its rows is refused.
  var status: ExitStatus {
    let failures = files.compactMap { $0.failure.map { ExitStatus($0.kind) } }
    let rejections: [ExitStatus] = files.contains { ($0.account?.rejected ?? 0) > 0 } ? [.dataRefused] : []
    return .mostSevere(of: failures + rejections)
  }

  /// The text in the form that was asked for.
  func rendered(by renderer: ReportRenderer) -> String {
    renderer.render(
      documents: files.map(\.document), json: InspectionReport.form.json(self),
      lines: InspectionReport.form.lines(self) ?? [])
  }
}

extension FileInspection {
  /// The names of the columns by what they are for.
  var namedColumns: [(role: ColumnRole, names: [String])] {
    ColumnRole.allCases.compactMap { role in
      guard let columns = findings.columns[role], !columns.isEmpty else { return nil }
      let shown = role == .description || role == .note ? columns : [columns[0]]
      return (role, shown.map { ColumnReference.titled(findings.columnNames[$0], $0) })
    }
  }
}
