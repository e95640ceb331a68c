import FinanceDomain

/// A partial, or decisions, as lines of JSON, all but the last one, which seals the file.
///
/// The same figures give the same bytes. A run has about as many payees as rows in the worst case, so their lines are put
/// together byte by byte; they are what ``PartialRecord`` says of them, which a test compares.
package struct PartialRenderer {
  private var bytes: [UInt8] = []

  package static func render(_ partial: Partial, tool: String) -> [UInt8] {
    var renderer = PartialRenderer()
    renderer.append(Partial.form.json(partial).made(by: tool))
    for line in Partial.form.lines(partial) { renderer.append(line) }
    renderer.appendPayees(of: partial.summary)
    return renderer.bytes
  }

  /// Gives the lines one by one: there may be as many decisions as rows.
  ///
  /// - Throws: what `take` throws, and what stops the decisions from being read.
  package static func render(
    _ decisions: SharedDecisions, tool: String, to take: ([UInt8]) throws -> Void
  ) throws {
    func write(_ line: JSONValue) throws { try take(bytes(of: line)) }
    try write(SharedDecisions.form.json(decisions).made(by: tool))
    try decisions.forEachLine(write)
  }

  /// The line that seals lines.
  package static func end(_ lines: Int, hash: String) -> [UInt8] {
    bytes(of: PartialRecord.end.json((lines, hash)))
  }

  private static func bytes(of line: JSONValue) -> [UInt8] { Array((JSONWriter.compact(line) + "\n").utf8) }

  private mutating func append(_ line: JSONValue) { bytes += PartialRenderer.bytes(of: line) }

  /// In an order that means nothing and is always the same: by hashes of the names, which are quicker to sort than names.
  private mutating func appendPayees(of summary: PartialSummary) {
    var cells: [PayeeTotals.Cell] = []
    var places: [(hash: UInt64, cell: Int)] = []
    summary.payees.forEachCell { cell in
      var digest = ContentFingerprint()
      digest.combine(cell.name[...])
      places.append((digest.value, cells.count))
      cells.append(cell)
    }
    places.sort { left, right in
      left.hash == right.hash ? cells[left.cell].precedes(cells[right.cell]) : left.hash < right.hash
    }
    for place in places { append(cells[place.cell], summary.grain) }
  }

  private mutating func append(_ cell: PayeeTotals.Cell, _ grain: TotalsGrain) {
    bytes.append(contentsOf: #"{"record":"payee","at":""#.utf8)
    bytes.append(contentsOf: grain.text(of: cell.bin ?? 0).utf8)
    bytes.append(contentsOf: #"","currency":""#.utf8)
    bytes.append(contentsOf: cell.currency.rawValue.utf8)
    bytes.append(contentsOf: #"","type":""#.utf8)
    bytes.append(contentsOf: cell.type.rawValue.utf8)
    bytes.append(contentsOf: #"","count":"#.utf8)
    bytes.append(contentsOf: String(cell.count).utf8)
    bytes.append(contentsOf: #","sum":""#.utf8)
    bytes.append(contentsOf: AmountFormatter.text(cell.sum, in: cell.currency).utf8)
    if let bucket = cell.bucket { bytes.append(contentsOf: #"","bucket":"\#(bucket.word)"#.utf8) }
    bytes.append(contentsOf: #"","payee":"#.utf8)
    if cell.name.allSatisfy(JSONWriter.isPlain) {
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: cell.name)
      bytes.append(UInt8(ascii: "\""))
    } else {
      bytes.append(contentsOf: JSONWriter.compact(.string(String(decoding: cell.name, as: UTF8.self))).utf8)
    }
    bytes.append(contentsOf: "}\n".utf8)
  }
}

extension PayeeTotals.Cell {
  fileprivate func precedes(_ other: PayeeTotals.Cell) -> Bool {
    if name != other.name { return name.lexicographicallyPrecedes(other.name) }
    if bin != other.bin { return (bin ?? 0) < (other.bin ?? 0) }
    if bucket != other.bucket { return (bucket?.rawValue ?? -1) < (other.bucket?.rawValue ?? -1) }
    return currency == other.currency ? type == .income && other.type == .expense : currency < other.currency
  }
}
