import FinanceDomain

extension TransactionExplanation {
  /// The explanation for people: where the row stands, what it says, what each rule made of it.
  package var document: ReportDocument {
    var document = ReportDocument(title: "Transaction \(id)")
    if let found {
      document.append(found.row.table)
      document.append(.heading("Fields"))
      document.append(found.rules.fieldTable)
      document.append(.heading("Rules"))
      if found.rules.attempts.isEmpty { document.append(.sentence("There are no rules.")) }
      document.append(found.rules.attemptTable)
    } else {
      document.append(.sentence("No transaction has this id."))
    }
    document.append(contentsOf: account.remarks)
    return document
  }

  /// For programs: a field a row.
  package var records: ReportTable { found?.rules.fieldTable ?? RuleExplanation.emptyFieldTable }
}

extension RowProvenance {
  fileprivate var table: ReportTable {
    var table = ReportTable(
      columns: [ReportTable.Column("What", .text), ReportTable.Column("Value", .text)], isSummary: true)
    table.append([.word("Source"), .text(path)])
    if let line { table.append([.word("Line"), .word("\(line)")]) }
    if let profile { table.append([.word("Profile"), .text(profile)]) }
    table.append([.word("Row"), .text(text)])
    return table
  }
}

extension RuleExplanation {
  fileprivate static var emptyFieldTable: ReportTable {
    ReportTable(
      columns: [
        ReportTable.Column("Field", .text, name: "field"),
        ReportTable.Column("As read", .text, name: "before"),
        ReportTable.Column("After rules", .text, name: "after"),
        ReportTable.Column("Decided by", .text, name: "rule"),
      ])
  }

  /// Every field as it was read, and as rules left it.
  fileprivate var fieldTable: ReportTable {
    var table = RuleExplanation.emptyFieldTable
    let fixed: [(String, ReportTable.Cell)] = [
      ("date", .date(before.date, before.time)),
      ("amount", .word(AmountFormatter.text(before.amount, in: before.currency))),
      ("currency", .word(before.currency.rawValue)), ("type", .word(before.type.rawValue)),
    ]
    for (name, cell) in fixed { table.append([.word(name), cell, cell, .none]) }
    for field in RuleField.allCases {
      let texts = (before.text(of: field), after.text(of: field))
      if texts.0.isEmpty, texts.1.isEmpty { continue }
      let winner = winner(of: field).map { ReportTable.Cell.text($0.name) } ?? .none
      table.append([.word(field.rawValue), .cell(texts.0), .cell(texts.1), winner])
    }
    return table
  }

  /// Every rule, in order.
  fileprivate var attemptTable: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("Rule", .text), ReportTable.Column("Condition", .text),
        ReportTable.Column("Result", .text),
      ])
    for attempt in attempts {
      let rule = rules[attempt.rule]
      table.append([.text(rule.name), .text(rule.conditionText), .text(attempt.sentence)])
    }
    return table
  }
}

extension RuleExplanation.Attempt {
  fileprivate var sentence: String {
    if let failed { return "not met: \(failed)" }
    return decided.isEmpty
      ? "met, but decided before" : "met, decides " + decided.map(\.rawValue).joined(separator: ", ")
  }
}

extension ReportTable.Cell {
  fileprivate static func cell(_ text: String) -> ReportTable.Cell { text.isEmpty ? .none : .text(text) }
}

extension Transaction {
  /// What a field says that rules can set; empty if nothing.
  package func text(of field: RuleField) -> String {
    switch field {
    case .category: category.rawValue
    case .description: description
    case .payee: payee ?? ""
    case .tags: tags.joined(separator: ", ")
    case .account: account
    case .note: note ?? ""
    }
  }
}
