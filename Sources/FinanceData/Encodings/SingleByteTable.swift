/// An encoding of one byte a character: ASCII, and 128 characters of its own.
package struct SingleByteTable: Sendable {
  /// The characters of the bytes from 0x80 on; zero for a byte without a meaning.
  package let scalars: [UInt16]

  /// - Parameter chart: the lines of a chart in `encodings.txt`.
  package init(chart: [String]) {
    let drawn = chart.flatMap { $0.unicodeScalars.map { UInt16(SingleByteTable.meanings[$0] ?? $0.value) } }
    scalars = (0x80..<UInt16(0x100 - drawn.count)) + drawn
    precondition(scalars.count == 128)
  }

  package func scalar(of byte: UInt8) -> Unicode.Scalar? {
    guard byte >= 0x80 else { return Unicode.Scalar(byte) }
    let value = scalars[Int(byte) - 0x80]
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// What stands in charts for what cannot be seen.
  private static let meanings: [Unicode.Scalar: UInt32] = ["_": 0, "~": 0xA0, "-": 0xAD, "@": 0xF8FF]
}

extension TextEncoding {
  /// The table of an encoding of one byte a character; `nil` for the forms of Unicode.
  package var table: SingleByteTable? { TextEncoding.tables[self] }

  private static let tables: [TextEncoding: SingleByteTable] = {
    let charts = allCases.map { ($0, Words.sections("chart \($0.rawValue)").first) }
    return Dictionary(uniqueKeysWithValues: charts).compactMapValues { $0.map { SingleByteTable(chart: $0) } }
  }()
}
