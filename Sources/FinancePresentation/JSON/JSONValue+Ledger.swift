import FinanceDomain

extension [LedgerBatch] {
  /// `finance.imports/1`.
  package var json: JSONValue {
    .object([
      JSONValue.Member("schema", .string("finance.imports/1")),
      JSONValue.Member("batches", .array(map(\.json))),
    ])
  }
}

extension LedgerBatch {
  /// One batch; `transaction` is null for an import, `files` is empty for a change by hand.
  package var json: JSONValue {
    .object([
      JSONValue.Member("batch", .integer(number)), JSONValue.Member("kind", .string(kind.rawValue)),
      JSONValue.Member("madeAt", .string(madeAt)), JSONValue.Member("undoneAt", .optional(undoneAt)),
      JSONValue.Member("transaction", .optional(transaction?.rawValue)),
      JSONValue.Member("files", .array(files.map(\.json))),
    ])
  }
}

extension LedgerCheckReport {
  /// `finance.ledger-check/1`.
  package var json: JSONValue {
    .object([
      JSONValue.Member("schema", .string("finance.ledger-check/1")),
      JSONValue.Member("ledger", .string(path)),
      JSONValue.Member("transactions", .integer(transactions)),
      JSONValue.Member("sound", .boolean(isSound)),
      JSONValue.Member("checks", .array(findings.map(\.json))),
    ])
  }
}

extension LedgerCheckReport.Finding {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("check", .string(check)), JSONValue.Member("examined", .integer(examined)),
      JSONValue.Member("problems", .array(problems.map { .string($0) })),
    ])
  }
}
