import FinanceDomain

extension SchemaDocument {
  /// `finance.run/1`.
  package static let run = SchemaDocument(
    "run", by: ["COMMAND --summary FILE"], "What became of a run", line: .none,
    members: runMembers
      + [
        JSONSchema.Property(
          "jobs", .array(.object(runMembers + [JSONSchema.Property("jobs", .array(.text), "Always empty.")])),
          "With `finance run`: what became of each job, in the order of the file; a hook of a job gets one of these."
        )
      ])

  /// `finance.log/1`.
  package static let log = SchemaDocument(
    "log", by: ["COMMAND --log FILE --log-format json"], "A message of a run", line: .document,
    members: [
      JSONSchema.Property("time", moment, "When it was said, in UTC."),
      JSONSchema.Property("level", .words(["info", "warning", "error"])),
      JSONSchema.Property("job", .nullable(.text), "The job it is about; null for the run."),
      JSONSchema.Property("message", .text, "The message, on one line."),
    ])

  private static let moment = JSONSchema.matching(
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")

  private static let print = [
    JSONSchema.Property("path", .text, "The file as it was named; `-` for standard output."),
    JSONSchema.Property(
      "bytes", .nullable(.count), "Its size; null where the bytes are not known, as of a ledger."),
    JSONSchema.Property(
      "hash", .nullable(.text), "XXH64 of its bytes in hexadecimal digits, as `xxhsum -H1` prints it."),
  ]

  private static let runMembers = [
    JSONSchema.Property("job", .nullable(.text), "The job's name; null for a run."),
    JSONSchema.Property("arguments", .array(.text), "The words behind the program's name."),
    JSONSchema.Property("started", moment, "When it began, in UTC."),
    JSONSchema.Property("microseconds", .count, "How long it took by the wall clock."),
    JSONSchema.Property("status", .count, "The exit status; 128 + n if signal n ended the run."),
    JSONSchema.Property("reason", .nullable(.text), "Why the status is not 0."),
    JSONSchema.Property(
      "period", .nullable(.period), "The days asked about; null where none were, or not yet."),
    JSONSchema.Property(
      "inputs",
      .array(
        .object(
          print + [
            JSONSchema.Property("format", .text, "`csv`, `json`, …", isOptional: true),
            JSONSchema.Property("read", .count, "Rows found.", isOptional: true),
            JSONSchema.Property("accepted", .count, "Rows that count.", isOptional: true),
            JSONSchema.Property("rejected", .count, "Rows that were refused.", isOptional: true),
            JSONSchema.Property(
              "duplicate", .count, "Rows that repeat one that counts.", isOptional: true),
            JSONSchema.Property("skipped", .count, "Rows that move no money.", isOptional: true),
            JSONSchema.Property(
              "outside", .count, "Lines that belong to no row.", isOptional: true),
            JSONSchema.Property("headers", .count, "Lines that name columns.", isOptional: true),
            JSONSchema.Property("failure", .text, "Why it could not be read at all.", isOptional: true),
          ])), "What was read. With jobs, each of them says so itself."),
    JSONSchema.Property(
      "rows",
      .nullable(
        .object([
          JSONSchema.Property("read", .count), JSONSchema.Property("accepted", .count),
          JSONSchema.Property("rejected", .count), JSONSchema.Property("duplicate", .count),
          JSONSchema.Property("skipped", .count), JSONSchema.Property("outside", .count),
        ])), "The rows of all inputs: read = accepted + rejected + duplicate + skipped."),
    JSONSchema.Property("outputs", .array(.object(print)), "What was written, in order."),
    JSONSchema.Property(
      "stages",
      .array(
        .object([
          JSONSchema.Property("stage", .words(["open", "read", "answer", "write"])),
          JSONSchema.Property("microseconds", .count, "By the wall clock."),
          JSONSchema.Property("passes", .ordinal, "How often it was gone through."),
          JSONSchema.Property("bytes", .count), JSONSchema.Property("rows", .count),
          JSONSchema.Property("bytesPerSecond", .count), JSONSchema.Property("rowsPerSecond", .count),
        ])), "What took how long. Jobs that read together have their reading in the run's."),
    JSONSchema.Property("peakBytes", .count, "The most memory that the process held until then."),
    JSONSchema.Property(
      "messages",
      .array(
        .object([
          JSONSchema.Property("level", .words(["info", "warning", "error"])),
          JSONSchema.Property("text", .text, "The message, on one line."),
        ])), "What was said; the first of it, if it is very much."),
  ]
}
