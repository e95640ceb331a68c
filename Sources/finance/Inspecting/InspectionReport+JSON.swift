import FinanceData
import FinanceDomain
import FinancePresentation

extension InspectionReport {
  /// `finance.inspect/1`.
  var json: JSONValue {
    .object([
      JSONValue.Member("schema", .string("finance.inspect/1")),
      JSONValue.Member("files", .array(files.map(\.json))),
    ])
  }
}

extension FileInspection {
  /// One file.
  var json: JSONValue {
    .object(
      [
        JSONValue.Member("path", .string(path)), JSONValue.Member("format", .optional(format?.rawValue)),
        JSONValue.Member("encoding", .string(findings.encoding.rawValue)),
        JSONValue.Member("encodingProved", .boolean(findings.encodingIsProved)),
        JSONValue.Member("byteOrderMark", .boolean(findings.hasByteOrderMark)),
        JSONValue.Member(
          "delimiter", .optional(findings.delimiter.map { String(UnicodeScalar($0)) })),
        JSONValue.Member("decided", .boolean(isDecided)),
        JSONValue.Member("profile", .optional(findings.profile)),
      ] + tableMembers + yieldMembers + [
        JSONValue.Member("questions", .array(findings.questions.map(json))),
        JSONValue.Member("problem", .optional(failure?.message)),
        JSONValue.Member("code", .optional(failure?.code?.rawValue)),
        JSONValue.Member("notices", .array(findings.notices.map { .string($0) })),
        JSONValue.Member("evidence", .array(findings.evidence.map(json))),
        JSONValue.Member("settings", isDecided ? .string(settings.yaml) : .null),
      ])
  }

  private var tableMembers: [JSONValue.Member] {
    [
      JSONValue.Member("preambleLines", .integer(findings.preambleLines)),
      JSONValue.Member("header", .boolean(findings.hasHeader)),
      JSONValue.Member("footerRecords", .integer(findings.footerRecords)),
      JSONValue.Member(
        "columns",
        .object(
          namedColumns.map { role, names in
            JSONValue.Member(
              role.rawValue, names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) }))
          })),
    ]
  }

  private var yieldMembers: [JSONValue.Member] {
    let sums = yield.sums.sorted { $0.key < $1.key }.map { currency, sum in
      JSONValue.Member(currency.rawValue, .amount(sum.decimal, currency))
    }
    return [
      JSONValue.Member("rows", .integer(account?.read ?? 0)),
      JSONValue.Member("transactions", .integer(yield.transactions)), JSONValue.Member("sums", .object(sums)),
      JSONValue.Member("firstDate", .optional(yield.days.map { "\($0.lowerBound)" })),
      JSONValue.Member("lastDate", .optional(yield.days.map { "\($0.upperBound)" })),
      JSONValue.Member("rejected", .integer(account?.rejected ?? 0)),
      JSONValue.Member("duplicate", .integer(account?.duplicate ?? 0)),
      JSONValue.Member("skipped", .integer(account?.skipped ?? 0)),
      JSONValue.Member("outside", .integer(account?.outside ?? 0)),
      JSONValue.Member("headers", .integer(account?.headers ?? 0)),
      JSONValue.Member("first", .array(yield.first.map { $0.transaction.json })),
    ]
  }

  private func json(_ question: ImportQuestion) -> JSONValue {
    .object([
      JSONValue.Member("code", .string(question.code.rawValue)),
      JSONValue.Member("finding", .string(question.finding)),
      JSONValue.Member("answers", .array(question.answers.map { .string($0) })),
    ])
  }

  private func json(_ evidence: ImportEvidence) -> JSONValue {
    .object([
      JSONValue.Member("subject", .string(evidence.subject)),
      JSONValue.Member("finding", .string(evidence.finding)),
      JSONValue.Member("reason", .string(evidence.reason)),
    ])
  }
}
