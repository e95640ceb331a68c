/// The bytes of a cursor: numbers of seven bits a byte, the lowest first; texts after their length; four bytes of a check
/// at the end.
///
/// What is read need not be what was written: a cursor that was read is written again and compared.
struct CursorRecord {
  private var bytes: [UInt8] = []
  private var offset = 0

  init() {}

  mutating func add(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func add(text: String) {
    add(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// The bytes and their check in letters, digits, `-` and `_` (RFC 4648, section 5).
  var letters: String {
    var print = ContentFingerprint()
    print.combine(bytes[...])
    let check = (0..<4).map { UInt8(truncatingIfNeeded: print.value >> ($0 * 8)) }
    return Data(bytes + check).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// The bytes that the text stands for, the check included; `nil` if it stands for none.
  init?(letters text: String) {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: standard + padding) else { return nil }
    bytes = Array(data)
  }
}

extension CursorRecord {
  mutating func number() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) where offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }

  /// The next text, if it is whole and UTF-8.
  mutating func text() -> String? {
    guard let count = number(), count <= UInt64(bytes.count - offset) else { return nil }
    let end = offset + Int(count)
    defer { offset = end }
    return String(validating: bytes[offset..<end], as: UTF8.self)
  }

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
