import FinanceDomain

extension RecurringReport {
  /// The report for people: a section a currency.
  ///
  /// - Parameter showsEvidence: whether every date and amount behind a series is listed.
  package func document(showsEvidence: Bool) -> ReportDocument {
    var document = ReportDocument("Recurring", of: period)
    if series.isEmpty { document.append(.sentence("Nothing recurs.")) }
    for section in totals {
      document.append(.heading(section.currency.heading))
      document.append(section.summary)
      for type in [TransactionType.expense, .income] {
        let series = series.filter { $0.currency == section.currency && $0.type == type }
        document.append(seriesTable(type == .expense ? "Money out" : "Money in", series))
        document.append(historyTable(series))
        document.append(priceTable(series))
        document.append(missedTable(series))
        if showsEvidence { document.append(evidenceTable(series)) }
      }
    }
    if !series.isEmpty {
      document.append(.heading("Keys"))
      document.append(.verbatim(series.map(\.key)))
    }
    for sentence in sentences { document.append(.sentence(sentence)) }
    document.append(contentsOf: account.remarks)
    return document
  }

  private var sentences: [String] {
    let counts = [
      payeesWithTooFew == 0
        ? nil : "\(payeesWithTooFew) with fewer than \(minimumOccurrences) transactions on any account",
      payeesWithoutRule == 0 ? nil : "\(payeesWithoutRule) without regular days",
    ]
    let seenFrom = series.isEmpty ? [] : asOf.map { ["What is active is seen from \($0)."] } ?? []
    return seenFrom + [
      (["\(counted(payees, "payee")) looked at"] + counts.compactMap(\.self)).joined(separator: ", ") + "."
    ]
      + (ignored == 0 ? [] : ["\(ignored) series on the ignore list."])
      + unusedIgnores.map { "The ignore list names '\($0)', which is neither a series nor a payee with one." }
      + (leftOut == 0
        ? [] : ["\(counted(leftOut, "transaction")) left out: transfers, and what is ignored."])
  }

  private func seriesTable(_ title: String, _ series: [RecurringSeries]) -> ReportTable {
    var table = ReportTable(
      title,
      columns: [
        ReportTable.Column("Payee", .text), ReportTable.Column("Account", .text),
        ReportTable.Column("Cadence", .text), ReportTable.Column("Next", .date),
        ReportTable.Column("Price", .amount), ReportTable.Column("A year", .amount),
        ReportTable.Column("State", .text),
      ])
    for row in series {
      table.append([
        .text(row.name), .text(row.account), .word(row.cadence.rawValue), .date(row.next, nil),
        .amount(row.price, row.currency), .amount(row.annual, row.currency),
        .word(isActive(row) ? "active" : "ended"),
      ])
    }
    return table
  }

  private func historyTable(_ series: [RecurringSeries]) -> ReportTable {
    var table = ReportTable(
      "History",
      columns: [
        ReportTable.Column("Payee", .text), ReportTable.Column("First", .date),
        ReportTable.Column("Last", .date), ReportTable.Column("Count", .count),
        ReportTable.Column("Median", .amount), ReportTable.Column("Least", .amount),
        ReportTable.Column("Most", .amount),
      ])
    for row in series {
      table.append([
        .text(row.name), .date(row.first, nil), .date(row.last, nil), .count(row.occurrences.count),
        .amount(row.median, row.currency),
        .sum(row.range.lowerBound, row.currency), .sum(row.range.upperBound, row.currency),
      ])
    }
    return table
  }

  private func priceTable(_ series: [RecurringSeries]) -> ReportTable {
    var table = ReportTable(
      "Changed prices",
      columns: [
        ReportTable.Column("Payee", .text), ReportTable.Column("Since", .date),
        ReportTable.Column("From", .amount), ReportTable.Column("To", .amount),
        ReportTable.Column("%", .percent),
      ])
    for row in series {
      guard let change = row.priceChange else { continue }
      table.append([
        .text(row.name), .date(change.since, nil), .sum(change.from, row.currency),
        .sum(change.to, row.currency), change.percent.map { .percentChange($0) } ?? .none,
      ])
    }
    return table
  }

  private func missedTable(_ series: [RecurringSeries]) -> ReportTable {
    var table = ReportTable(
      "Missed",
      columns: [
        ReportTable.Column("Payee", .text, isGroup: true), ReportTable.Column("Expected", .date),
      ])
    for row in series {
      for day in row.missed { table.append([.text(row.name), .date(day, nil)]) }
    }
    return table
  }

  private func evidenceTable(_ series: [RecurringSeries]) -> ReportTable {
    var table = ReportTable(
      "Evidence",
      columns: [
        ReportTable.Column("Key", .text, isGroup: true), ReportTable.Column("Date", .date),
        ReportTable.Column("Amount", .amount), ReportTable.Column("Day", .text),
      ])
    for row in series {
      for (occurrence, isOn) in row.evidence {
        table.append([
          .text(row.key), .date(occurrence.day, nil), .sum(occurrence.amount, row.currency),
          .word(isOn ? "as expected" : "off"),
        ])
      }
    }
    return table
  }

  /// The report for programs: a row a series.
  package var records: ReportTable {
    var table = ReportTable(columns: RecurringReport.recordColumns)
    for row in series {
      let change = row.priceChange
      table.append([
        .text(row.key), .text(row.name), .text(row.account), .word(row.currency.rawValue),
        .word(row.type.rawValue), .word(row.cadence.rawValue), .word(isActive(row) ? "active" : "ended"),
        .count(row.occurrences.count), .count(row.missed.count), .count(row.others.count),
        .date(row.first, nil), .date(row.last, nil), .date(row.next, nil),
        .amount(row.median, row.currency), .sum(row.range.lowerBound, row.currency),
        .sum(row.range.upperBound, row.currency), .amount(row.price, row.currency),
        .amount(row.annual, row.currency), change.map { .sum($0.from, row.currency) } ?? .none,
        change.map { .date($0.since, nil) } ?? .none, change?.percent.map { .percent($0) } ?? .none,
      ])
    }
    return table
  }

  private static let recordColumns: [ReportTable.Column] =
    ["key", "payee", "account", "currency", "type", "cadence", "state"].map {
      ReportTable.Column($0, .text)
    } + ["occurrences", "missed", "off"].map { ReportTable.Column($0, .count) }
    + ["first", "last", "next"].map { ReportTable.Column($0, .date) }
    + ["median", "least", "most", "price", "annual", "previousPrice"].map {
      ReportTable.Column($0, .amount)
    } + [ReportTable.Column("priceSince", .date), ReportTable.Column("priceChange", .percent)]
}

extension RecurringSeries {
  /// All transactions behind it in order of time, and whether each is on a day that was expected.
  package var evidence: [(occurrence: PayeeHistory.Occurrence, isOn: Bool)] {
    (occurrences.map { ($0, true) } + others.map { ($0, false) }).sorted { $0.0 < $1.0 }
  }
}

extension RecurringReport.CurrencyTotals {
  fileprivate var summary: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("Figure", .text), ReportTable.Column("Amount", .amount),
        ReportTable.Column("Count", .count), ReportTable.Column("What", .text),
      ], isSummary: true)
    table.append([
      .word("Out a year"), .amount(annualExpense, currency), .count(expenses), .word("active"),
    ])
    table.append([.word("In a year"), .amount(annualIncome, currency), .count(incomes), .word("active")])
    return table
  }
}
