/// An encoding of one byte a character: ASCII, and 128 characters of its own.
struct SingleByteTable: Sendable {
  /// The characters of the bytes from 0x80 on; zero for a byte without a meaning.
  let scalars: [UInt16]

  /// - Parameter chart: the characters of the last bytes, up to 0xFF; the bytes before them, from 0x80 on, are the
  ///   control characters of the same numbers (ISO 8859).
  init(chart: String) {
    let drawn = chart.unicodeScalars.filter { $0 != "\n" }
    let controls = (0x80..<UInt16(0x100 - drawn.count)).map { $0 }
    scalars = controls + drawn.map { $0 == SingleByteCharts.gap ? 0 : UInt16($0.value) }
    precondition(scalars.count == 128)
  }

  /// What a byte stands for, if anything.
  func scalar(of byte: UInt8) -> Unicode.Scalar? {
    guard byte >= 0x80 else { return Unicode.Scalar(byte) }
    let value = scalars[Int(byte) - 0x80]
    return value == 0 ? nil : Unicode.Scalar(value)
  }
}

extension TextEncoding {
  /// The table of an encoding of one byte a character; `nil` for the forms of Unicode.
  var table: SingleByteTable? { TextEncoding.tables[self] }

  private static let tables: [TextEncoding: SingleByteTable] = [
    .windows1250: SingleByteTable(chart: SingleByteCharts.windows1250),
    .windows1251: SingleByteTable(chart: SingleByteCharts.windows1251),
    .windows1252: SingleByteTable(chart: SingleByteCharts.windows1252),
    .windows1253: SingleByteTable(chart: SingleByteCharts.windows1253),
    .windows1254: SingleByteTable(chart: SingleByteCharts.windows1254),
    .windows1257: SingleByteTable(chart: SingleByteCharts.windows1257),
    .latin1: SingleByteTable(chart: SingleByteCharts.latin1),
    .latin2: SingleByteTable(chart: SingleByteCharts.latin2),
    .latinCyrillic: SingleByteTable(chart: SingleByteCharts.latinCyrillic),
    .latinGreek: SingleByteTable(chart: SingleByteCharts.latinGreek),
    .latin5: SingleByteTable(chart: SingleByteCharts.latin5),
    .latin7: SingleByteTable(chart: SingleByteCharts.latin7),
    .latin9: SingleByteTable(chart: SingleByteCharts.latin9),
    .macRoman: SingleByteTable(chart: SingleByteCharts.macRoman),
    .ibm850: SingleByteTable(chart: SingleByteCharts.ibm850),
    .ibm852: SingleByteTable(chart: SingleByteCharts.ibm852),
  ]
}
