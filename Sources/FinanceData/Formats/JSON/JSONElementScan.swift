/// Where the elements of an array end, found by counting brackets outside strings.
///
/// In well-formed JSON that is exact. In other bytes it is exact up to where they go wrong, so that the chunk in which
/// that happens is the one whose reader refuses it.
///
/// Unsafe: blocks are loaded unchecked; after the bytes there is padding.
struct JSONElementScan {
  /// After the last comma between two elements, if there is one.
  private(set) var lastComma: Int?
  /// After the bracket that closes the array, if it is there.
  private(set) var end: Int?

  /// Scans the first `length` bytes, which begin with an element or with white space before it.
  init(_ bytes: [UInt8], length: Int) {
    let text = bytes.span
    var (offset, depth) = (0, 0)
    while offset < length {
      switch text[offset] {
      case UInt8(ascii: "\""):
        offset = JSONElementScan.endOfString(text, from: offset + 1, length: length)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 {
          end = offset + 1
          return
        }
      case UInt8(ascii: ","): if depth == 0 { lastComma = offset + 1 }
      default: break
      }
      offset += 1
    }
  }

  /// After the closing quote of the string that goes on at that offset.
  @inline(__always)
  private static func endOfString(_ text: Span<UInt8>, from start: Int, length: Int) -> Int {
    var offset = start
    while offset < length {
      offset = JSONValues.quoteOrBackslash(text, from: offset)
      guard offset < length else { return length }
      if text[offset] == UInt8(ascii: "\"") { return offset + 1 }
      offset += 2
    }
    return length
  }
}
