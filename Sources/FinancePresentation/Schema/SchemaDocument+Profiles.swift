import FinanceDomain

extension SchemaDocument {
  /// `finance.profiles/1`.
  package static let profiles = SchemaDocument(
    "profiles", by: ["profiles"], "The profiles that files are read by", line: .none,
    members: [
      JSONSchema.Property(
        "profiles",
        .array(
          .object([
            JSONSchema.Property("name", .text, "What --profile takes."), JSONSchema.Property("title", .text),
            JSONSchema.Property(
              "format", .nullable(.text), "The only format of such files; null if it may be any."),
            JSONSchema.Property(
              "headerMatch", .array(.text), "The columns by which such a file is recognised."),
          ])))
    ])
}
