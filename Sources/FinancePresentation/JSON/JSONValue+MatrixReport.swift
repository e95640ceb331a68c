import FinanceDomain

extension MatrixReport {
  /// `finance.matrix/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.matrix/1")),
        JSONValue.Member("by", .string(dimensions.map(\.rawValue).joined(separator: ","))),
        JSONValue.Member("columns", .string(step.rawValue)),
        JSONValue.Member("measure", .string(measure.rawValue)),
        JSONValue.Member("period", .period(period)),
        JSONValue.Member("steps", .array(columns.map { .period($0) })),
        JSONValue.Member("rows", .array(jsonRows)),
        JSONValue.Member(
          "totals", .array(currencies.map { json(of: $0.totals, in: $0.currency, isTotal: true) })),
      ] + account.conversionMembers + account.members)
  }

  /// The rows alone: keys, currency, a figure for each of the steps, their total and their average.
  package var jsonRows: [JSONValue] {
    currencies.flatMap { section in section.rows.map { json(of: $0, in: section.currency) } }
  }

  private func json(of row: Row, in currency: Currency, isTotal: Bool = false) -> JSONValue {
    .object(
      (isTotal ? [] : zip(dimensions, row.keys).map { JSONValue.Member($0.rawValue, .string($1)) }) + [
        JSONValue.Member("currency", .string(currency.rawValue)),
        JSONValue.Member("cells", .array(row.cells.map { .sum($0, currency) })),
        JSONValue.Member("total", .sum(row.total, currency)),
        JSONValue.Member("average", .sum(row.average, currency)),
      ])
  }
}
