/// The parts of a time that stand behind its digits.
enum ClockText {
  /// Moves past AM or PM, in any case, with dots or without, and says whether it was PM.
  static func takeMeridiem(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool? {
    var probe = cursor
    guard let half = probe.take(anyOf: "AaPp", in: bytes) else { return nil }
    let hasDot = probe.take(UInt8(ascii: "."), in: bytes)
    if hasDot { probe.takeSpaces(in: bytes) }
    guard probe.take(anyOf: "Mm", in: bytes) != nil, !hasDot || probe.take(UInt8(ascii: "."), in: bytes)
    else {
      return nil
    }
    if let next = probe.next(in: bytes), next.isASCIILetter { return nil }
    cursor = probe
    return half | 0x20 == UInt8(ascii: "p")
  }

  /// Moves past an offset from UTC: `Z`, `UTC`, `GMT`, `+02:00`, `+0200` or `+02`.
  static func takeOffset(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> WrittenTimestamp.Offset? {
    if cursor.take(text: "UTC", in: bytes) || cursor.take(text: "GMT", in: bytes) {
      return WrittenTimestamp.Offset(hours: 0, minutes: 0, isWest: false)
    }
    guard cursor.next(in: bytes) != UInt8(ascii: " ") else { return nil }
    var probe = cursor
    guard let offset = WrittenTimestamp.Offset(&probe, in: bytes) else { return nil }
    cursor = probe
    return offset
  }
}
