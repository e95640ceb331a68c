import FinanceDomain

extension TransactionExplanation: Report {
  package static let form = ReportForm<TransactionExplanation>(
    "explain", by: "explain", title: "Where a transaction comes from, and what rules make of it",
    [
      Field(
        "id", .text,
        "The id that was asked about. If no transaction has it, what follows up to `rules` is absent."
      ) { .text($0.id.rawValue) },
      .object("source", Record(RowProvenance.fields), "The row it was read from.", .absent) { $0.found?.row },
      .object("before", Transaction.record, "As it was read.", .absent) { $0.found?.rules.before },
      .object("after", Transaction.record, "As rules left it.", .absent) { $0.found?.rules.after },
      .object("winners", Record(RuleExplanation.winners), "The fields that rules decided.", .absent) {
        $0.found?.rules
      },
      .json("rules", .array(Record(RuleExplanation.Attempt.fields).schema), "Every rule, in order.", .absent)
      {
        $0.found.map { .array($0.rules.attempts.map(RuleExplanation.Attempt.fields.json)) } ?? .null
      },
    ] + ScanRowCounts.fields.of { $0.rowCounts })

  package var records: ReportTable {
    ReportTable("", RuledField.fields, rows: found?.rules.ruledFields ?? [])
  }

  /// Where the row is, what it says, what each rule made of it.
  package var document: ReportDocument {
    var document = ReportDocument(title: "Transaction \(id)")
    if let found {
      document.append(found.row.table(of: found.rules.before))
      document.append(.heading("Fields"))
      document.append(records)
      document.append(.heading("Rules"))
      let decided = RuleField.allCases.filter(found.row.decidedByHand.contains).map(\.rawValue)
      if decided.count == RuleField.allCases.count {
        document.append(
          .sentence("It was entered or edited by hand, and rules leave such rows as they are."))
      } else if found.rules.attempts.isEmpty {
        document.append(.sentence("There are no rules."))
      } else if !decided.isEmpty {
        document.append(
          .sentence("Rules leave alone what was edited by hand: \(decided.joined(separator: ", "))."))
      }
      document.append(ReportTable("", RuleExplanation.Attempt.columns, rows: found.rules.attempts))
    } else {
      document.append(.sentence("No transaction has this id."))
    }
    document.append(remarksOf: rowCounts)
    return document
  }
}

extension RowProvenance {
  fileprivate static let fields: [Field<RowProvenance>] = [
    Field("path", .text) { .text($0.path) }, Field("format", .text) { .word($0.format) },
    Field("line", .ordinal, "The line on which its row begins, from 1.", .null) { .count($0.line) },
    Field("profile", .text, "The profile that its source was read by.", .null) { .text($0.profile) },
    Field("row", .text, "The row as its source has it.") { .text($0.text) },
  ]

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  fileprivate func table(of transaction: Transaction) -> ReportTable {
    var table = ReportTable(
      columns: [ReportTable.Column("What", .text), ReportTable.Column("Value", .text)], isSummary: true)
    let weekday = RowProvenance.weekdays[transaction.date.weekday - 1]
    table.append([.word("Day"), .word("\(weekday), \(transaction.date)")])
    table.append([.word("Source"), .text(path)])
    if let line { table.append([.word("Line"), .word("\(line)")]) }
    if let profile { table.append([.word("Profile"), .text(profile)]) }
    table.append([.word("Row"), .text(text)])
    return table
  }
}

extension RuleExplanation {
  fileprivate static let winners: [Field<RuleExplanation>] = RuleField.allCases.map { field in
    let meaning = field == .tags ? "The rules that gave some." : "The rule that decided it."
    return Field(field.rawValue, .text, meaning, .absent) { .text($0.winners(of: field).listed) }
  }

  /// Every field that says anything, as it was read and as rules left it.
  fileprivate var ruledFields: [RuledField] {
    let fixed: [(String, ReportTable.Cell)] = [
      ("date", .date(before.date, before.time)), ("amount", .amount(before.amount, before.currency)),
      ("currency", .word(before.currency)), ("type", .word(before.type)),
    ]
    let ruled = RuleField.allCases.map { field in
      RuledField(
        name: field.rawValue, before: .text(before.text(of: field)), after: .text(after.text(of: field)),
        winner: winners(of: field).listed)
    }
    return fixed.map { RuledField(name: $0, before: $1, after: $1, winner: nil) }
      + ruled.filter { $0.before != .none || $0.after != .none }
  }
}

extension [CategorizationRule] {
  /// Their names, if there are any.
  fileprivate var listed: String? { isEmpty ? nil : map(\.name).joined(separator: ", ") }
}

/// A field of a transaction before and after rules.
private struct RuledField: Sendable {
  let name: String
  let before: ReportTable.Cell
  let after: ReportTable.Cell
  let winner: String?

  static let fields: [Field<RuledField>] = [
    Field("field", .text) { .word($0.name) }, Field("before", .text, title: "As read") { $0.before },
    Field("after", .text, title: "After rules") { $0.after },
    Field("rule", .text, title: "Decided by") { .text($0.winner) },
  ]
}

extension RuleExplanation.Attempt {
  fileprivate static let fields: [Field<Self>] = [
    Field("name", .text, title: "Rule") { .text($0.rule.name) },
    Field("line", .ordinal, "Its line in the configuration.", .null) { .count($0.rule.line) },
    Field("condition", .text) { .text($0.rule.conditionText) },
    Field("met", .boolean) { .flag($0.isMet) },
    Field("failed", .text, "The part of the condition that is not met.", .null) { .text($0.failed) },
    .texts(
      "decides", .words(RuleField.allCases.map(\.rawValue)), "The fields that it has decided."
    ) { $0.decided.map(\.rawValue) },
  ]

  fileprivate static let columns = fields["name", "condition"] + [Field("result", .text) { .text($0.result) }]

  private var result: String {
    if let failed { return "not met: \(failed)" }
    return decided.isEmpty
      ? "met, but decided before" : "met, decides " + decided.map(\.rawValue).joined(separator: ", ")
  }
}

extension Transaction {
  /// What a field says that rules can set; `nil` if nothing.
  fileprivate func text(of field: RuleField) -> String? {
    let text =
      switch field {
      case .category: category.rawValue
      case .description: description
      case .payee: payee ?? ""
      case .tags: tags.joined(separator: ", ")
      case .account: account
      case .note: note ?? ""
      }
    return text.isEmpty ? nil : text
  }
}
