import FinanceTestSupport

/// Files of CSV in every shape, from a seed.
struct FuzzCSV {
  private enum Quoting: CaseIterable { case whereNeeded, everywhere, atRandom, never }

  private var fields: FuzzFields
  private let delimiter: UInt8
  private let lineEnd: [UInt8]
  private let mixesLineEnds: Bool
  private let quoting: Quoting
  private let columns: [String]

  init(random: SeededGenerator) {
    var random = random
    delimiter = random.once(in: 3) ? random.pick(Array(";\t|".utf8)) : UInt8(ascii: ",")
    lineEnd = random.pick([[10], [10], [10], [13, 10], [13, 10], [13]])
    mixesLineEnds = random.once(in: 5)
    quoting =
      random.once(in: 12)
      ? .never : random.pick([.whereNeeded, .whereNeeded, .everywhere, .atRandom])
    columns = FuzzCSV.columns(&random)
    fields = FuzzFields(random: random)
  }

  /// A file, and how long its header is.
  mutating func file(rows: Int) -> (bytes: [UInt8], header: Int) {
    var bytes: [UInt8] = fields.random.once(in: 20) ? [0xEF, 0xBB, 0xBF] : []
    bytes += record(columns.map { Array(headed($0).utf8) }) + lineEnd
    let header = bytes.count
    let isSigned = !columns.contains("type")
    for _ in 0..<rows {
      bytes += record(columns.map { fields.value(of: $0, isSigned: isSigned) }) + nextLineEnd()
      if fields.random.once(in: 50) { bytes += nextLineEnd() }
    }
    if bytes.count > header, fields.random.once(in: 3) { bytes.removeLast() }
    return (bytes, header)
  }

  private static func columns(_ random: inout SeededGenerator) -> [String] {
    var columns = ["date", "amount", "description"]
    columns += ["id", "type", "type", "category", "account", "currency", "note", "balance"].filter { _ in
      random.once(in: 2)
    }
    if columns.count(where: { $0 == "type" }) > 1 {
      columns.remove(at: columns.lastIndex(of: "type") ?? 0)
    }
    let more = random.once(in: 8) ? random.below(58) : random.below(3)
    columns += (0..<more).map { "x\($0)" }
    if random.once(in: 2) { columns.shuffle(using: &random) }
    return columns
  }

  /// How the header writes a column's name.
  private mutating func headed(_ column: String) -> String {
    guard fields.random.once(in: 12) else { return column }
    let names = [
      "date": "Posted Date", "amount": "VALUE", "description": "payee", "id": "Reference",
    ]
    return names[column] ?? " \(column.uppercased()) "
  }

  private mutating func nextLineEnd() -> [UInt8] {
    mixesLineEnds && fields.random.once(in: 4)
      ? fields.random.pick([[10], [13, 10], [13], [13, 13, 10], [10, 13]]) : lineEnd
  }

  private mutating func record(_ values: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (number, value) in values.enumerated() {
      if number > 0 { bytes.append(delimiter) }
      bytes += quoted(value)
    }
    // A field too many or too few.
    if fields.isOdd() { bytes += fields.random.once(in: 2) ? [delimiter] : [] }
    if fields.isOdd(), let place = bytes.lastIndex(of: delimiter) { bytes.removeSubrange(place...) }
    return bytes
  }

  private mutating func quoted(_ value: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = value.contains { $0 == quote || $0 == delimiter || $0 == 10 || $0 == 13 }
    let isQuoted =
      switch quoting {
      case .whereNeeded: needsQuotes && !fields.isOdd()
      case .everywhere: !fields.isOdd()
      case .atRandom: needsQuotes || fields.random.once(in: 3)
      case .never: false
      }
    guard isQuoted else { return fields.isOdd() ? withStrayQuotes(value) : value }
    return [quote] + value.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  /// A field that does not begin with a quote and has some all the same.
  private mutating func withStrayQuotes(_ value: [UInt8]) -> [UInt8] {
    var value = value
    for _ in 0..<fields.random.number(in: 1...3) {
      value.insert(UInt8(ascii: "\""), at: fields.random.below(value.count + 1))
    }
    return value + (fields.random.once(in: 2) ? [UInt8(ascii: "\"")] : [])
  }
}
