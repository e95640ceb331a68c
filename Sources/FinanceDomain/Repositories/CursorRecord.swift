/// The bytes of a cursor: numbers of seven bits a byte, the lowest first; texts behind their length.
struct CursorRecord {
  private var bytes: [UInt8] = []
  private var place = 0

  /// No bytes yet.
  init() {}

  /// Appends a number.
  mutating func add(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a text.
  mutating func add(text: String) {
    add(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// The bytes with a check behind them.
  func sealed() -> [UInt8] { bytes + CursorRecord.check(on: bytes[...]) }

  /// The bytes before a check that fits them.
  init?(sealed: [UInt8]) {
    guard sealed.count >= 4, CursorRecord.check(on: sealed.dropLast(4)).elementsEqual(sealed.suffix(4)) else {
      return nil
    }
    bytes = Array(sealed.dropLast(4))
  }

  private static func check(on bytes: ArraySlice<UInt8>) -> [UInt8] {
    var print = ContentFingerprint()
    print.combine(bytes)
    return (0..<4).map { UInt8(truncatingIfNeeded: print.value >> ($0 * 8)) }
  }
}

extension CursorRecord {
  /// Whether everything has been read.
  var isAtEnd: Bool { place == bytes.count }

  /// The next number, if there is one of 64 bits at most.
  mutating func number() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      place += 1
      let part = UInt64(byte & 0x7F)
      guard (part << shift) >> shift == part else { return nil }
      number |= part << shift
      if byte < 0x80 { return number }
    }
    return nil
  }

  /// The next text, if it is whole and UTF-8.
  mutating func text() -> String? {
    guard let count = number(), count <= UInt64(bytes.count - place) else { return nil }
    let end = place + Int(count)
    defer { place = end }
    return String(validating: bytes[place..<end], as: UTF8.self)
  }

  /// The next number as a day.
  mutating func day() -> CalendarDay? {
    let (first, last) = (CalendarDay.earliest.dayNumber, CalendarDay.latest.dayNumber)
    guard let days = number(), days <= UInt64(last - first) else { return nil }
    return CalendarDay(dayNumber: first + Int32(days))
  }

  /// The next number as part of a position.
  mutating func count() -> Int? { number().flatMap { Int(exactly: $0) } }

  /// The next two numbers as an amount.
  mutating func amount() -> FixedPoint? {
    guard let digits = number().flatMap({ Int64(exactly: $0) }), let scale = number(),
      scale <= UInt64(FixedPoint.maximumScale)
    else { return nil }
    return FixedPoint(coefficient: digits, scale: Int(scale))
  }
}
