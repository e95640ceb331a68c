import FinanceDomain

// Values that the schemas of all documents state once.

extension JSONSchema {
  package static let amount = reference(
    Definition(
      "amount",
      "An amount of money as a decimal number in a string, exact, with the digits of its currency (two for EUR) or more.",
      .matching("^-?[0-9]+(\\.[0-9]+)?$")))

  package static let percent = reference(
    Definition(
      "percent", "A percentage to two places, as a decimal number in a string.",
      .matching("^-?[0-9]+\\.[0-9]{2}$")))

  package static let currency = reference(
    Definition(
      "currency", "A code of ISO 4217; XXX where the sources name no currency.", .matching("^[A-Z]{3}$")))

  package static let transaction = Transaction.record.schema
}

extension [JSONSchema.Property] {
  /// The lines of a source that are no rows.
  package static let lines = RowCounts.buckets["outside", "headers"].properties()
}
