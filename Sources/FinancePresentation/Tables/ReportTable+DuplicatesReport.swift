import FinanceDomain

extension DuplicatesReport {
  /// The report for people.
  package var document: ReportDocument {
    var document = ReportDocument(title: "Duplicates", aside: counted(rows.count, "row") + " dropped")
    if rows.isEmpty { document.append(.sentence("No row was dropped.")) }
    var table = ReportTable(
      columns: [
        ReportTable.Column("Dropped", .path), ReportTable.Column("Same as", .path),
        ReportTable.Column("By", .text), ReportTable.Column("Date", .date),
        ReportTable.Column("Description", .text), ReportTable.Column("Amount", .amount),
        ReportTable.Column("Currency", .text),
      ])
    for row in rows {
      let item = row.transaction
      table.append([
        .text("\(row.place)"), .text("\(row.original)"), .word(row.key.rawValue), .date(item.date, nil),
        .text(item.description), .amount(item.signedAmount, item.currency), .word(item.currency.rawValue),
      ])
    }
    document.append(table)
    for row in conflicts {
      document.append(.alarm("\(row.sourceName):\(row.line.map { "\($0)" } ?? "?"): \(row.message)"))
    }
    document.append(note: PeriodNames.sentence(about: period))
    document.append(contentsOf: account.remarks)
    return document
  }

  /// The report for programs: a row for each that was dropped.
  package var records: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("source", .text), ReportTable.Column("line", .count),
        ReportTable.Column("sameAsSource", .text), ReportTable.Column("sameAsLine", .count),
        ReportTable.Column("key", .text), ReportTable.Column("id", .text), ReportTable.Column("date", .date),
        ReportTable.Column("amount", .amount), ReportTable.Column("type", .text),
        ReportTable.Column("description", .text), ReportTable.Column("account", .text),
        ReportTable.Column("currency", .text),
      ])
    for row in rows {
      let item = row.transaction
      table.append([
        .text(row.place.source), .count(row.place.line), .text(row.original.source),
        .count(row.original.line),
        .word(row.key.rawValue), row.key == .id ? .text(item.id.rawValue) : .none,
        .date(item.date, item.time),
        .amount(item.amount, item.currency), .word(item.type.rawValue), .text(item.description),
        .text(item.account), .word(item.currency.rawValue),
      ])
    }
    return table
  }
}
