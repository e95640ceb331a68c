/// What different spellings of one payee have in common.
///
/// Descriptions of card payments carry references, card numbers and dates: `NETFLIX.COM 4417 2024-05-03`. So letters
/// match whatever their case (`CaseFolding`), words with a digit in them are left out, and any run of white space
/// (Unicode) is one space. Where nothing is left the words with digits stay. A payee that was set by a rule is meant as
/// it is: its digits stay as well. It is the wrong key for payees whose names differ in digits only.
package enum PayeeKey {
  /// The key of a description, or of a payee that was set.
  package static func of(_ text: String, isSet: Bool) -> String {
    var key: [UInt8] = []
    write(Array(text.utf8).span, isSet: isSet, into: &key)
    return String(decoding: key, as: UTF8.self)
  }

  /// Writes the key of a text; both are UTF-8.
  static func write(_ text: Span<UInt8>, isSet: Bool, into key: inout [UInt8]) {
    key.removeAll(keepingCapacity: true)
    writeWords(of: text, withDigits: isSet, into: &key)
    if key.isEmpty, !isSet { writeWords(of: text, withDigits: true, into: &key) }
    guard key.isEmpty else { return }
    for place in text.indices { key.append(text[place]) }
  }

  private static func writeWords(of text: Span<UInt8>, withDigits: Bool, into key: inout [UInt8]) {
    var place = 0
    while place < text.count {
      let start = key.count
      var isLeftOut = false
      while place < text.count {
        let (scalar, next) = scalar(of: text, at: place)
        place = next
        if isSpace(scalar) { break }
        if !withDigits, isDigit(scalar) { isLeftOut = true }
        if key.count == start, start > 0 { key.append(UInt8(ascii: " ")) }
        append(CaseFolding.fold(scalar), to: &key)
      }
      if isLeftOut { key.removeLast(key.count - start) }
    }
  }

  /// A scalar, and where the next one begins.
  @inline(__always)
  private static func scalar(of text: Span<UInt8>, at place: Int) -> (scalar: UInt32, next: Int) {
    let lead = UInt32(text[place])
    guard lead >= 0x80 else { return (lead, place + 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var scalar = lead & (0x7F >> UInt32(length))
    for following in place + 1..<place + length { scalar = scalar << 6 | UInt32(text[following] & 0x3F) }
    return (scalar, place + length)
  }

  @inline(__always)
  private static func append(_ scalar: UInt32, to key: inout [UInt8]) {
    if scalar < 0x80 {
      key.append(UInt8(truncatingIfNeeded: scalar))
    } else if let scalar = Unicode.Scalar(scalar) {
      key.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  @inline(__always)
  private static func isSpace(_ scalar: UInt32) -> Bool {
    scalar < 0x80
      ? scalar == 0x20 || (scalar >= 0x09 && scalar <= 0x0D)
      : Unicode.Scalar(scalar)?.properties.isWhitespace ?? false
  }

  @inline(__always)
  private static func isDigit(_ scalar: UInt32) -> Bool {
    scalar < 0x80
      ? scalar >= 0x30 && scalar <= 0x39
      : Unicode.Scalar(scalar)?.properties.generalCategory == .decimalNumber
  }
}
