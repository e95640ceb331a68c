/// Sums of payees that were put away: the records of a table, each payee at most once, outside of memory.
///
/// | bytes | of a record, the lower bytes first |
/// |--:|---|
/// | 4 | the tag, and above it the length of the name, 255 for a longer one |
/// | 4 | the length of a name of 255 bytes or more |
/// | 2 | how many transactions, 65535 for more and for sums that are not small |
/// | 4 | the sum in hundredths; or 8 for the number of transactions and 16 for the units of the sum |
/// | | the name |
struct PayeeRun: Sendable {
  let count: Int
  private let memory: any OuterMemory
  private let place: Range<Int>

  private static let longName = 255
  private static let isLarge = UInt16.max

  /// The records of a table, divided by other bits of the hash than tables are; `nil` for those that have none.
  ///
  /// - Throws: ``SourceFailure`` if they find no room.
  static func division(
    of sums: borrowing PayeeSums, in memory: any OuterMemory
  ) throws(SourceFailure) -> [PayeeRun?] {
    var written = [(bytes: [UInt8], count: Int)](repeating: ([], 0), count: PayeeParts.division)
    sums.forEachRecord { name, tag, figures in
      let slice = PayeeParts.slice(of: unsafe PayeeSums.hash(of: name.span.bytes, tag: tag))
      append(name, tag, figures, to: &written[slice].bytes)
      written[slice].count += 1
    }
    var runs: [PayeeRun?] = []
    for (bytes, count) in written {
      runs.append(
        count == 0 ? nil : PayeeRun(count: count, memory: memory, place: try memory.keep(bytes[...])))
    }
    return runs
  }

  private static func append(
    _ name: ArraySlice<UInt8>, _ tag: UInt32, _ figures: PayeeSums.Figures, to bytes: inout [UInt8]
  ) {
    bytes.append(lower: tag | UInt32(min(name.count, longName)) << 24)
    if name.count >= longName { bytes.append(lower: UInt32(name.count)) }
    switch figures {
    case .small(let hundredths, let count):
      bytes.append(lower: count)
      bytes.append(lower: hundredths)
    case .large(let sum, let count):
      bytes.append(lower: isLarge)
      bytes.append(lower: UInt64(count))
      bytes.append(lower: UInt128(truncatingIfNeeded: sum.units))
    }
    bytes.append(contentsOf: name)
  }

  /// Adds what was put away to a table.
  ///
  /// - Throws: ``SourceFailure`` if it cannot be read.
  func add(to sums: inout PayeeSums) throws(SourceFailure) {
    let bytes = try memory.bytes(in: place)
    var cursor = 0
    func next<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type) -> Number {
      defer { cursor += MemoryLayout<Number>.size }
      return unsafe Number(
        littleEndian: bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: cursor, as: Number.self))
    }
    while cursor < bytes.count {
      let head = next(UInt32.self)
      let tag = head & 0xFF_FFFF
      let length = Int(head >> 24) == PayeeRun.longName ? Int(next(UInt32.self)) : Int(head >> 24)
      let count = next(UInt16.self)
      let figures: PayeeSums.Figures
      if count == PayeeRun.isLarge {
        let count = Int(next(UInt64.self))
        figures = .large(ExactSum(units: Int128(truncatingIfNeeded: next(UInt128.self))), count: count)
      } else {
        figures = .small(hundredths: next(UInt32.self), count: count)
      }
      let name = unsafe bytes.span.bytes.extracting(cursor..<cursor + length)
      sums.add(name, tag, PayeeSums.hash(of: name, tag: tag), figures)
      cursor += length
    }
  }
}

extension [UInt8] {
  /// Appends a number, the lower bytes first.
  fileprivate mutating func append(lower number: some FixedWidthInteger) {
    unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
  }
}
