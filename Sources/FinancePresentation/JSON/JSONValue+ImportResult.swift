import FinanceDomain

extension ImportResult {
  /// `finance.import/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.import/1")), JSONValue.Member("ledger", .string(ledger)),
        JSONValue.Member("batch", batch.map { .integer($0) } ?? .null),
        JSONValue.Member("dryRun", .boolean(isTrial)), JSONValue.Member("added", .integer(added)),
        JSONValue.Member("recognised", .integer(recognised)),
        JSONValue.Member("transactions", .integer(transactions)),
        JSONValue.Member("files", .array(files.map(\.json))),
      ] + account.remarkMembers)
  }
}

extension LedgerBatch.File {
  /// A file of an import, as every document about imports shows it.
  package var json: JSONValue {
    let outside = account.outside > 0 ? [JSONValue.Member("outside", .integer(account.outside))] : []
    return .object(
      [
        JSONValue.Member("path", .string(path)), JSONValue.Member("format", .string(format)),
        JSONValue.Member("bytes", .integer(byteCount)), JSONValue.Member("hash", .optional(hash)),
        JSONValue.Member("read", .integer(account.read)),
        JSONValue.Member("accepted", .integer(account.accepted)),
        JSONValue.Member("rejected", .integer(account.rejected)),
        JSONValue.Member("duplicate", .integer(account.duplicate)),
        JSONValue.Member("skipped", .integer(account.skipped)), JSONValue.Member("added", .integer(added)),
        JSONValue.Member("recognised", .integer(recognised)),
      ] + outside)
  }
}
