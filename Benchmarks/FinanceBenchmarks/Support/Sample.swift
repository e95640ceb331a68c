import FinanceDomain

/// The rows that everything is measured on, in all the forms that a stage may want. Each form is made on first use.
enum Sample {
  /// How many rows there are.
  static let rowCount = 100_000
  /// How many passes over the rows make a million.
  static let passes = 1_000_000 / rowCount

  /// The facts.
  static let rows: [SampleRow] = {
    var random = SeededNumbers(seed: 20_240_531)
    return (1...rowCount).map { SampleRow(number: $0, from: &random) }
  }()

  /// The domain values.
  static let transactions = rows.map(\.transaction)

  /// CSV with a header.
  static let csv: [UInt8] = {
    var bytes = Array("id,date,amount,type,category,description,account,currency,note\n".utf8)
    for row in rows { bytes += row.csv.utf8 }
    return bytes
  }()

  /// The same with every row twice.
  static let repeatedCSV: [UInt8] = csv + csv[((csv.firstIndex(of: 0x0A) ?? -1) + 1)...]

  /// JSON Lines.
  static let jsonLines: [UInt8] = {
    var bytes: [UInt8] = []
    for row in rows { bytes += (row.json + "\n").utf8 }
    return bytes
  }()

  /// One JSON array.
  static let jsonArray =
    Array("[".utf8) + jsonLines.dropLast().map { $0 == 0x0A ? UInt8(ascii: ",") : $0 } + Array("]".utf8)

  /// The month that reports are about.
  static let yearMonth = CalendarDay(dayNumber: 19_844).yearMonth
  /// Its days.
  static let month = DatePeriod(month: yearMonth)

  /// What all amounts add up to, whatever their direction and currency: the simplest proof that rows were read.
  static let cents = rows.reduce(0) { $0 + $1.cents }
}
