import FinanceDomain

extension TransfersReport: Report {
  package static let form = ReportForm<TransfersReport>(
    "transfers", by: "transfers", title: "Transfers between own accounts", line: .rows(line),
    [
      .period { $0.period },
      .texts("ownAccounts", .text, "The accounts that were stated to be one's own.") {
        $0.policy.ownAccounts
      },
      .texts("unseenAccounts", .text, "Those of them that no transaction names.") { $0.unseenAccounts },
      .count("windowDays", "How many days may be between the two legs.") { $0.policy.windowDays },
      .rows("currencies", Record(CurrencyTotals.fields), "The sums, a currency each.") { $0.totals },
      .rows("pairs", Record(Pair.fields), "The transfers of which both legs are known.") { $0.pairs },
      .rows(
        "unmatched", Transaction.record,
        "Transactions whose category calls them transfers and that have no partner."
      ) { $0.unmatched },
      .rows("ambiguous", Record(Ambiguity.fields), "Groups that could be paired in several ways.") {
        $0.ambiguities
      },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { report in
    report.pairs.map(pairLine.json) + report.unmatched.map(unmatchedLine.json)
      + report.ambiguities.map(ambiguousLine.json)
  }

  private static let line = JSONSchema.Definition(
    name: "line", meaning: "A pair, a transaction without a partner or an ambiguous group.",
    schema: .either([
      .object(pairLine.properties()), .object(unmatchedLine.properties()),
      .object(ambiguousLine.properties()),
    ]))

  private static let pairLine = line("pair", Pair.fields)
  private static let unmatchedLine: [Field<Transaction>] = line(
    "unmatched", [.object("transaction", Transaction.record) { $0 }])
  private static let ambiguousLine = line("ambiguous", Ambiguity.fields)

  private static func line<Row>(_ state: String, _ fields: [Field<Row>]) -> [Field<Row>] {
    [Field("state", .words(state)) { _ in .word(state) }] + fields
  }

  /// A row a leg. Legs with the same state and number belong together.
  package var records: ReportTable {
    ReportTable(
      "", Leg.fields,
      rows: legs("pair", pairs.map { [$0.sent, $0.received] }) + legs("unmatched", unmatched.map { [$0] })
        + legs("ambiguous", ambiguities.map(\.transactions)))
  }

  private func legs(_ state: String, _ groups: [[Transaction]]) -> [Leg] {
    groups.enumerated().flatMap { number, group in
      group.map { Leg(state: state, number: number + 1, transaction: $0) }
    }
  }

  package var document: ReportDocument {
    var document = ReportDocument("Transfers", of: period)
    if totals.isEmpty { document.append(.sentence("No transfers between own accounts.")) }
    for section in totals {
      document.append(headingOf: section.currency, of: rowCounts)
      document.append(section.summary)
      document.append(
        ReportTable("Pairs", Pair.columns, rows: pairs.filter { $0.sent.currency == section.currency }))
      document.append(
        ReportTable(
          "Without a partner", TransfersReport.open,
          rows: unmatched.filter { $0.currency == section.currency }))
      document.append(
        ReportTable(
          "Several partners possible",
          [Field("group", .text) { .word("\($0.number)") }.grouped]
            + TransfersReport.open.of { $0.transaction },
          rows: legs("ambiguous", ambiguities.map(\.transactions))
            .filter { $0.transaction.currency == section.currency }))
    }
    for name in unseenAccounts { document.append(.sentence(TransfersReport.remark(unseen: name))) }
    document.append(remarksOf: rowCounts)
    return document
  }

  /// What is said about an own account that no transaction names.
  package static func remark(unseen name: String) -> String {
    "No transaction is of the own account '\(name)'. Account names are compared letter by letter."
  }

  private static let open = Transaction.shown["date", "account", "description", "amount"]
}

extension TransfersReport.Pair {
  fileprivate static let fields: [Field<Self>] = [
    Field("amount", .amount) { .amount($0.sent.amount, $0.sent.currency) },
    Field("currency", .currency) { .word($0.sent.currency) },
    Field(
      "days", .whole,
      "How many days after the leg that took money out the other one is; less than zero where it is before it."
    ) { .count($0.days) },
    Field("scope", .words("whole", "cut"), "`cut` if one leg is outside what was asked about.") {
      .word($0.isWhole ? "whole" : "cut")
    },
    .object("sent", Transaction.record, "The leg that took money out.") { $0.sent },
    .object("received", Transaction.record, "The leg that brought it in.") { $0.received },
  ]

  fileprivate static let columns: [Field<Self>] =
    [
      Field("sent", .day) { .date($0.sent.date) }, Field("received", .day) { .date($0.received.date) },
      Field("from", .text) { .text($0.sent.account) }, Field("to", .text) { .text($0.received.account) },
    ] + fields["amount", "days"]
}

extension TransfersReport.Ambiguity {
  fileprivate static let fields: [Field<Self>] = [
    .rows("sent", Transaction.record) { $0.sent }, .rows("received", Transaction.record) { $0.received },
  ]
}

/// One transaction of a transfer.
private struct Leg: Sendable {
  let state: String
  let number: Int
  let transaction: Transaction

  static let fields: [Field<Leg>] =
    [
      Field("state", .text) { .word($0.state) }, .count("number") { $0.number },
      Field("leg", .text) { .word($0.transaction.type == .expense ? "sent" : "received") },
    ]
    + Transaction.record.fields["id", "date", "amount", "currency", "account", "category", "description"]
    .of { $0.transaction }
}

extension TransfersReport.CurrencyTotals {
  fileprivate static let fields: [Field<Self>] = [
    Field("currency", .currency) { .word($0.currency) },
    .count("pairs") { $0.pairs },
    Field("paired", .amount, "What moved in the pairs.") { .amount($0.paired, $0.currency) },
    .count("unmatched", "How many transactions have no partner.") { $0.unmatched },
    Field("unmatchedNet", .amount, "Their money in less money out.") {
      .amount($0.unmatchedNet, $0.currency)
    },
    .count("ambiguous", "How many transactions could be paired in several ways.") { $0.ambiguous },
    Field("ambiguousNet", .amount, "Their money in less money out.") {
      .amount($0.ambiguousNet, $0.currency)
    },
  ]

  fileprivate var summary: ReportTable {
    .summary([
      ("Paired", .amount(paired, currency), pairs, numbered("pair", pairs)),
      ("Without a partner", .amount(unmatchedNet, currency), unmatched, numbered("transaction", unmatched)),
      ("Several possible", .amount(ambiguousNet, currency), ambiguous, numbered("transaction", ambiguous)),
    ])
  }
}

extension ReportTable {
  /// A figure with its name, how many things it counts, and what these are.
  typealias Figure = (name: String, amount: Cell, count: Int, what: String)

  /// A few figures; what they count is under that title.
  static func summary(_ rows: [Figure], _ title: String = "What") -> ReportTable {
    var table = ReportTable(
      columns: [
        Column("Figure", .text), Column("Amount", .amount), Column("Count", .count), Column(title, .text),
      ], isSummary: true)
    for row in rows { table.append([.word(row.name), row.amount, .count(row.count), .word(row.what)]) }
    return table
  }
}
