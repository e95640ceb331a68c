/// The digits of an amount with the marks between them: from the first digit or mark to the last.
struct Numeral {
  let bounds: Range<Int>
  /// The marks in it, in their order: those of groups, and perhaps one before decimals.
  private var marks: [GroupMark] = []
  /// How many digits are before the first mark, between the marks, and after the last.
  private var runs = [0]

  /// The numeral at the cursor, which moves past it; `nil` if there is no digit.
  init?(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) {
    var index = cursor.index
    while index < cursor.end {
      if bytes[index].isASCIIDigit {
        runs[runs.count - 1] += 1
        index += 1
      } else if let (mark, width) = Numeral.mark(at: index, before: cursor.end, of: bytes) {
        marks.append(mark)
        runs.append(0)
        index += width
      } else {
        break
      }
    }
    guard runs.contains(where: { $0 > 0 }) else { return nil }
    bounds = cursor.index..<index
    cursor.index = index
  }

  /// The mark here and how many bytes it has.
  ///
  /// A space or an apostrophe (U+0027 or U+2019) is one only before a digit: what follows otherwise is no part of the
  /// number.
  private static func mark(
    at index: Int, before end: Int, of bytes: Span<UInt8>
  ) -> (GroupMark, width: Int)? {
    if bytes[index] == UInt8(ascii: ".") { return (.dot, 1) }
    if bytes[index] == UInt8(ascii: ",") { return (.comma, 1) }
    var (mark, width) = (GroupMark.space, bytes.spaceWidth(at: index, before: end))
    if width == 0 {
      var cursor = FieldCursor(over: index..<end)
      guard cursor.take(text: "'", in: bytes) || cursor.take(text: "\u{2019}", in: bytes) else { return nil }
      (mark, width) = (.apostrophe, cursor.index - index)
    }
    return index + width < end && bytes[index + width].isASCIIDigit ? (mark, width) : nil
  }

  /// Whether it has a point or a comma, either of which may be before decimals.
  var mayHaveDecimals: Bool { marks.contains(.dot) || marks.contains(.comma) }

  /// Whether it is written with these marks, each where it may be: between groups of three, the first one shorter if need
  /// be and never with a zero first. Between commas 12,34,567 is fine too, as in India.
  func isWritten(decimal: DecimalMark, group: GroupMark, in bytes: Span<UInt8>) -> Bool {
    let groups = runs.dropLast(marks.last == decimal.mark ? 1 : 0)
    guard marks.prefix(groups.count - 1).allSatisfy({ $0 == group }) else { return false }
    guard let first = groups.first, let last = groups.dropFirst().last else { return true }
    guard last == 3, first > 0, bytes[bounds.lowerBound] != UInt8(ascii: "0") else { return false }
    let inner = Set(groups.dropFirst().dropLast())
    return first <= 3 && inner.isSubset(of: [3]) || group == .comma && first <= 2 && inner.isSubset(of: [2])
  }

  /// The digits without any mark, and how many of them are after the decimal mark; `nil` without one.
  func digits(decimal: DecimalMark, in bytes: Span<UInt8>) -> (digits: [UInt8], decimals: Int?) {
    let digits = bounds.map { bytes[$0] }.filter(\.isASCIIDigit)
    return (digits, marks.last == decimal.mark ? runs.last : nil)
  }
}

extension DecimalMark {
  fileprivate var mark: GroupMark { self == .dot ? .dot : .comma }
  var byte: UInt8 { self == .dot ? UInt8(ascii: ".") : UInt8(ascii: ",") }
}
