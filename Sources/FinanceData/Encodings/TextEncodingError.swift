/// Why bytes are not text in an encoding. Offsets are in bytes of the file.
package enum TextEncodingError: Error, Hashable, Sendable {
  case meaningless(byte: UInt8, offset: Int, TextEncoding)
  /// Half of a pair of UTF-16 without the other half.
  case unpairedSurrogate(UInt16, offset: Int, TextEncoding)
  case unknown(offset: Int, TextEncoding)
  /// A character has two bytes, and the last has one.
  case oddByte(offset: Int, TextEncoding)

  package var offset: Int {
    switch self {
    case .meaningless(_, let offset, _), .unpairedSurrogate(_, let offset, _), .oddByte(let offset, _),
      .unknown(let offset, _):
      offset
    }
  }

  /// What was found and what to do, without the file's name.
  package var sentence: String {
    switch self {
    case .meaningless(let byte, let offset, let encoding):
      "byte \(offset) of the file, 0x\(hexadecimal(byte, digits: 2)), means nothing in \(encoding.rawValue); "
        + "state the encoding the file was written in, or save it as UTF-8"
    case .unpairedSurrogate(let unit, let offset, let encoding):
      "byte \(offset) of the file begins 0x\(hexadecimal(unit, digits: 4)), one half of a pair of "
        + "\(encoding.rawValue) without the other; save the file as UTF-8"
    case .oddByte(let offset, let encoding):
      "the file ends at byte \(offset) in the middle of a character of \(encoding.rawValue); export it again"
    case .unknown(_, let encoding):
      "the text is \(encoding.title), which this system cannot convert; convert it first, as in "
        + "iconv -f \(encoding.rawValue.uppercased().replacing("-JIS", with: "_JIS")) -t UTF-8"
    }
  }
}
