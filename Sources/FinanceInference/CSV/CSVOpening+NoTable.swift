import FinanceData
import FinanceDomain

extension CSVOpening {
  /// Why no table of transactions was found: what the columns of the likeliest table hold; `nil` where nothing is like
  /// one.
  func noTable(in frames: [CSVFrame]) -> SourceFailure? {
    guard let frame = frames.first, frame.width > 1, let header = frame.records.first else { return nil }
    let rows = frame.records.dropFirst().filter { $0.fields.count >= frame.width }.map { record in
      record.fields.prefix(frame.width).map { MappedCell($0.bytes) }
    }
    guard let first = rows.first, header.fields.count >= frame.width else { return nil }
    var surveys = [ColumnSurvey](repeating: ColumnSurvey(), count: frame.width)
    for row in rows { for column in surveys.indices { surveys[column].absorb(row[column]) } }
    let date = surveys.firstIndex(where: \.isMostlyDates)
    let amount = surveys.indices.first { surveys[$0].isMostlyNumbers && !surveys[$0].isMostlyDates }
    return SourceFailure(
      path: file.name, kind: .refused, code: .csvHeader,
      message:
        "no table of transactions was found: \(CSVOpening.lacking(date, amount, of: surveys.count, isStated: !settings.columns.isEmpty)); the first row is "
        + "\(CSVLayout.listed(first.map(\.text))) under \(CSVLayout.listed(header.names))")
  }

  /// What no column holds, and what to do about it.
  private static func lacking(_ date: Int?, _ amount: Int?, of width: Int, isStated: Bool) -> String {
    switch (date, amount) {
    case _ where isStated:
      "no row has a date and an amount in the columns that were named, as they are stated"
    case (let date?, let amount?):
      "name its columns with --set columns.date=\(date + 1) --set columns.amount=\(amount + 1)"
    case (nil, let amount?):
      "no column holds dates in a form that is known; if one does in another, name both as in --set columns.date="
        + "\((0..<width).first { $0 != amount }.map { $0 + 1 } ?? 1) --set date-format=DD/MM/YYYY"
    case (_?, nil): "no column holds amounts alone"
    case (nil, nil): "no column holds dates, and none holds amounts"
    }
  }
}
