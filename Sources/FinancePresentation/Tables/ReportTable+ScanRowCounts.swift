import FinanceDomain

extension ScanRowCounts {
  /// What became of the rows, a source a row: read = accepted + rejected + duplicate + skipped.
  package var table: ReportTable {
    let counts = RowCounts.buckets["read", "accepted", "rejected", "duplicate", "skipped"].titled([
      "accepted": "= Accepted", "rejected": "+ Rejected", "duplicate": "+ Duplicate", "skipped": "+ Skipped",
    ])
    var table = ReportTable(
      "", [Field("source", .text) { .text($0.path) }.column(.path)] + counts, rows: sources)
    table.appendTotalOfCounts()
    return table
  }

  /// What a reader must know before trusting the figures: refused rows, unread sources, warnings.
  package var remarks: [ReportDocument.Block] {
    let sentence = lossSentence
    let lost: [ReportDocument.Block] =
      sentence.isEmpty ? [] : [rejected > 0 ? .alarm(sentence) : .sentence(sentence)]
    let unread = failures.map { ReportDocument.Block.alarm("Not read: \($0.path): \($0.message)") }
    return lost + unread + warnings.map { .sentence("Warning: \($0)") }
  }

  /// What became of the rows, for documents without a table of it; empty where nothing was read.
  package var rowsSentence: String {
    guard !sources.isEmpty else { return "" }
    let names = sources.map(\.path)
    let origin = names.count > 3 ? "\(names.count) sources" : names.joined(separator: ", ")
    return "Rows: \(read) read = \(accepted) accepted + \(rejected) rejected + \(duplicate) duplicate + "
      + "\(skipped) skipped"
      + (outside > 0 ? "; \(counted(outside, "line")) outside the table" : "") + ", from \(origin)."
  }

  /// What a page says at its end: the days, the sources, what became of their rows, and warnings.
  package func footer(about period: ResolvedPeriod) -> [String] {
    let days = PeriodNames.days(period.days, unlessIn: "")
    let names =
      sources.count > 5 ? counted(sources.count, "source") : sources.map(\.path).joined(separator: ", ")
    return [
      "Period: \(period.label)" + (days.isEmpty || days == period.label ? "" : ", \(days)"),
      "Read: \(names); \(counted(read, "row")), \(accepted) accepted, \(rejected) rejected, "
        + "\(duplicate) duplicate, \(skipped) skipped"
        + (outside > 0 ? ", \(counted(outside, "line")) outside the table" : "")
        + "; \(counted(warnings.count, "warning"))",
    ]
  }

  /// What was read and is not in the figures, in one line; empty if everything is.
  package var lossSentence: String {
    let reasons = rejections.byFrequency().map { "\($0.count) \($0.code)" }.joined(separator: ", ")
    let losses = [
      (rejected, counted(rejected, "row") + " rejected" + (reasons.isEmpty ? "" : ": \(reasons)")),
      (duplicate, counted(duplicate, "row") + " dropped as \(duplicate == 1 ? "a duplicate" : "duplicates")"),
      (skipped, counted(skipped, "row") + " skipped"),
      (outside, counted(outside, "line") + " outside the table"),
    ].filter { $0.0 > 0 }.map(\.1)
    return losses.isEmpty ? "" : losses.joined(separator: "; ") + "."
  }
}
