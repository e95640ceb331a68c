import FinanceData
import FinanceDomain
import FinancePresentation

extension RunSummary {
  /// `finance.run/1`. Times are whole microseconds, rates whole rows and bytes a second, memory bytes.
  var json: JSONValue {
    .object([JSONValue.Member("schema", .string("finance.run/1"))] + members)
  }

  /// The document as it is written.
  var text: String { JSONWriter.pretty(json.made(by: Finance.tool)) }

  private var members: [JSONValue.Member] {
    [
      JSONValue.Member("job", .optional(job)),
      JSONValue.Member("arguments", .array(words.map { .string($0) })),
      JSONValue.Member("started", .string(started)),
      JSONValue.Member("microseconds", .integer(duration.microseconds)),
      JSONValue.Member("status", .integer(exitStatus)), JSONValue.Member("reason", .optional(reason)),
      JSONValue.Member("period", facts.period.map { PeriodDays.record.fields.json(PeriodDays($0)) } ?? .null),
      JSONValue.Member("inputs", .array(inputs)), JSONValue.Member("rows", rows),
      JSONValue.Member("outputs", .array(facts.outputs.map(\.json))),
      JSONValue.Member("stages", .array(facts.stages.map(\.json))),
      JSONValue.Member("peakBytes", .integer(peakBytes)),
      JSONValue.Member("messages", .array(facts.messages.map(\.json))),
      JSONValue.Member("jobs", .array(facts.jobs.map { .object($0.members) })),
    ]
  }

  private var inputs: [JSONValue] {
    let failures = (facts.account?.failures ?? []).map { failure in
      JSONValue.object(input(failure.path) + [JSONValue.Member("failure", .string(failure.message))])
    }
    return (facts.account?.sources ?? []).map { source in
      .object(
        input(source.path) + [JSONValue.Member("format", .string(source.format))]
          + RowCounts.buckets.members(of: source))
    } + failures
  }

  private func input(_ path: String) -> [JSONValue.Member] {
    let print = facts.prints[path]
    return [
      JSONValue.Member("path", .string(path)),
      JSONValue.Member("bytes", print.map { .integer($0.byteCount) } ?? .null),
      JSONValue.Member("hash", .optional(print?.hash)),
    ]
  }

  private var rows: JSONValue {
    guard let account = facts.account else { return .null }
    let counts = [
      ("read", account.read), ("accepted", account.accepted), ("rejected", account.rejected),
      ("duplicate", account.duplicate), ("skipped", account.skipped), ("outside", account.outside),
    ]
    return .object(counts.map { JSONValue.Member($0.0, .integer($0.1)) })
  }
}

extension RunOutput {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("path", .string(path)), JSONValue.Member("bytes", .integer(print.byteCount)),
      JSONValue.Member("hash", .string(print.hash)),
    ])
  }
}

extension RunStage {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("stage", .string(name.rawValue)),
      JSONValue.Member("microseconds", .integer(duration.microseconds)),
      JSONValue.Member("passes", .integer(passes)),
      JSONValue.Member("bytes", .integer(bytes)), JSONValue.Member("rows", .integer(rows)),
      JSONValue.Member("bytesPerSecond", .integer(rate(bytes))),
      JSONValue.Member("rowsPerSecond", .integer(rate(rows))),
    ])
  }

  /// So many a second; none of what took no time.
  private func rate(_ count: Int) -> Int {
    let microseconds = duration.microseconds
    guard microseconds > 0 else { return 0 }
    return Int(Int128(count) * 1_000_000 / Int128(microseconds))
  }
}

extension RunMessage {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("level", .string(level.rawValue)), JSONValue.Member("text", .string(text)),
    ])
  }
}

extension Duration {
  /// Whole microseconds.
  var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
