import FinanceDomain

extension SchemaDocument {
  /// `finance.inspect/1`.
  package static let inspect = SchemaDocument(
    "inspect", by: ["inspect"], "What files are, and what reading them would yield",
    line: .rows(inspectedFile),
    members: [
      JSONSchema.Property(
        "files", .array(.reference(inspectedFile)), "In the order in which they were named.")
    ])

  private static let inspectedFile = JSONSchema.Definition(
    "file", "A file, how it is written, and what reading it would yield.",
    .object(writing + yield + judgement))

  private static let writing = [
    JSONSchema.Property("path", .text), JSONSchema.Property("format", .nullable(.text), "`csv`, `json`, …"),
    JSONSchema.Property("encoding", .text, "`utf-8`, `windows-1252`, …"),
    JSONSchema.Property("encodingProved", .boolean, "Whether the bytes allow no other encoding."),
    JSONSchema.Property("byteOrderMark", .boolean),
    JSONSchema.Property("delimiter", .nullable(.text), "What stands between fields of CSV."),
    JSONSchema.Property("decided", .boolean, "Whether the file can be read without asking."),
    JSONSchema.Property("profile", .nullable(.text), "The profile that was recognised."),
    JSONSchema.Property("preambleLines", .count, "How many lines stand before the table."),
    JSONSchema.Property("header", .boolean, "Whether a line names the columns."),
    JSONSchema.Property("footerRecords", .count, "How many records stand behind the table."),
    JSONSchema.Property(
      "columns", .dictionary(.either([.text, .array(.text)])),
      "The name of the column, or of several, by what it means: `date`, `amount`, …"),
  ]

  private static let yield =
    [
      JSONSchema.Property("rows", .count, "Rows found."), JSONSchema.Property("transactions", .count),
      JSONSchema.Property("sums", .dictionary(.amount), "Money in less money out by currency."),
      JSONSchema.Property("firstDate", .nullable(.day)), JSONSchema.Property("lastDate", .nullable(.day)),
      JSONSchema.Property("rejected", .count, "Rows that would be refused."),
      JSONSchema.Property("duplicate", .count, "Rows that repeat another one."),
      JSONSchema.Property("skipped", .count, "Rows that move no money."),
    ] + .lines + [
      JSONSchema.Property("first", .array(.transaction), "The first rows as they would be read.")
    ]

  private static let judgement = [
    JSONSchema.Property(
      "questions",
      .array(
        .object([
          JSONSchema.Property("code", .text, "What is undecided: stable, for programs."),
          JSONSchema.Property("finding", .text, "Why, for people."),
          JSONSchema.Property("answers", .array(.text), "The settings that would decide it, for --set."),
        ])), "What nothing in the file decides."),
    JSONSchema.Property("problem", .nullable(.text), "Why it cannot be read, for people."),
    JSONSchema.Property("code", .nullable(.text), "The same, `family.detail`: stable, for programs."),
    JSONSchema.Property("notices", .array(.text)),
    JSONSchema.Property(
      "evidence",
      .array(
        .object([
          JSONSchema.Property("subject", .text), JSONSchema.Property("finding", .text),
          JSONSchema.Property("reason", .text),
        ])), "What was found, and by what it is known."),
    JSONSchema.Property("settings", .nullable(.text), "The same as settings of a profile, in YAML."),
  ]
}
