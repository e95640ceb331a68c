import FinanceDomain

extension ScanRowCounts {
  /// What every document says about the rows behind it.
  package var members: [JSONValue.Member] { [sourcesMember] + remarkMembers }

  /// What became of the rows, source by source.
  package var sourcesMember: JSONValue.Member { JSONValue.Member("sources", .array(sources.map(\.json))) }

  /// Refused rows, unread sources, warnings.
  package var remarkMembers: [JSONValue.Member] {
    [
      JSONValue.Member("rejected", .integer(rejected)),
      JSONValue.Member("failures", .array(failures.map(\.json))),
      JSONValue.Member("rejections", .array(rejections.rows.map(\.json))),
      JSONValue.Member("warnings", .array(warnings.map { .string($0) })),
    ]
  }
}

extension RowCounts {
  fileprivate var json: JSONValue {
    .object(
      [JSONValue.Member("path", .string(path)), JSONValue.Member("format", .string(format))]
        + buckets.map { JSONValue.Member($0.name, .integer($0.count)) })
  }
}

extension SourceFailure {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("path", .string(path)), JSONValue.Member("code", .optional(code?.rawValue)),
      JSONValue.Member("message", .string(message)),
    ])
  }
}

extension RejectedRow {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("source", .string(sourceName)),
      JSONValue.Member("line", line.map { .integer($0) } ?? .null),
      JSONValue.Member("column", .optional(column)), JSONValue.Member("value", .optional(value)),
      JSONValue.Member("code", .string(code.rawValue)), JSONValue.Member("message", .string(message)),
    ])
  }
}
