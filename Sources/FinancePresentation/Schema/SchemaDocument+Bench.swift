import FinanceDomain

extension SchemaDocument {
  /// `finance.bench/1`.
  package static let bench = SchemaDocument(
    "bench", by: ["bench"], "How fast files are read and reported on", line: .none,
    members: .period + [
      JSONSchema.Property("runs", .ordinal, "How often everything was measured; figures are medians."),
      JSONSchema.Property("rows", .count),
      JSONSchema.Property("bytes", .count, "The size of the sources in bytes."),
      JSONSchema.Property("chunks", .count, "How many pieces they were cut into."),
      JSONSchema.Property("fastLaneRows", .count, "How many rows the fast path took."),
      JSONSchema.Property(
        "stages", .array(.object([JSONSchema.Property("stage", .text)] + measurement)),
        "Each includes those before it, by one worker."),
      JSONSchema.Property(
        "workers",
        .array(
          .object(
            [
              JSONSchema.Property("duplicates", .text, "How repeated rows were looked for: `id` or `off`."),
              JSONSchema.Property("workers", .ordinal),
            ] + measurement + [
              JSONSchema.Property(
                "speedup", .matching("^[0-9]+\\.[0-9]{2}$"),
                "One worker's time by the wall clock over this one's.")
            ])), "The whole report by some workers."),
      JSONSchema.Property(
        "checksums", .dictionary(.text), "What stands for the answer, by how repeated rows were looked for."),
    ] + .account)

  private static let measurement = [
    JSONSchema.Property("cpuMicroseconds", .count), JSONSchema.Property("wallMicroseconds", .count),
    JSONSchema.Property("rowsPerCPUSecond", .count), JSONSchema.Property("bytesPerCPUSecond", .count),
    JSONSchema.Property("rowsPerSecond", .count, "By the wall clock."),
    JSONSchema.Property("bytesPerSecond", .count, "By the wall clock."),
    JSONSchema.Property("peakBytes", .count, "The most memory held at one time."),
  ]
}
