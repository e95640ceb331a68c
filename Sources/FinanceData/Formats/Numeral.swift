/// The digits of an amount with the marks between them: from the first digit or mark to the last.
struct Numeral {
  /// Where it stands.
  let bounds: Range<Int>
  /// Which marks stand in it.
  let marks: Marks

  /// Marks that stand between digits.
  struct Marks: OptionSet {
    let rawValue: UInt8
    static let dot = Marks(rawValue: 1)
    static let comma = Marks(rawValue: 2)
    static let apostrophe = Marks(rawValue: 4)
    static let space = Marks(rawValue: 8)
  }

  /// The numeral at the cursor, which moves past it; `nil` if there is no digit.
  ///
  /// A space or an apostrophe belongs to it only before a digit: what follows otherwise is no part of the number.
  init?(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) {
    var probe = cursor
    var (marks, hasDigit) = (Marks(), false)
    while let (mark, width) = Numeral.part(at: probe.index, before: probe.end, of: bytes) {
      probe.index += width
      if let mark { marks.insert(mark) } else { hasDigit = true }
    }
    guard hasDigit else { return nil }
    self.bounds = cursor.index..<probe.index
    self.marks = marks
    cursor = probe
  }

  /// The mark that stands here, or `nil` for a digit, and how many bytes it has; `nil` where the numeral is over.
  static func part(at index: Int, before end: Int, of bytes: Span<UInt8>) -> (mark: Marks?, width: Int)? {
    guard index < end else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return (nil, 1)
    case UInt8(ascii: "."): return (.dot, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    default: break
    }
    let space = bytes.spaceWidth(at: index, before: end)
    let width = space > 0 ? space : apostropheWidth(at: index, before: end, of: bytes)
    guard width > 0, index + width < end, bytes[index + width].isASCIIDigit else { return nil }
    return (space > 0 ? .space : .apostrophe, width)
  }

  /// U+0027 or U+2019.
  private static func apostropheWidth(at index: Int, before end: Int, of bytes: Span<UInt8>) -> Int {
    if bytes[index] == UInt8(ascii: "'") { return 1 }
    return index + 2 < end && bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x99
      ? 3 : 0
  }
}

extension Numeral {
  /// Whether the numeral is written with these marks, each where it may stand.
  func isWritten(decimal: DecimalMark, group: GroupMark, in bytes: Span<UInt8>) -> Bool {
    guard marks.isSubset(of: [decimal.numeralMark, group.numeralMark]) else { return false }
    if marks.isEmpty { return true }
    var groups = DigitGroups()
    var (index, digitsAfter) = (bounds.lowerBound, -1)
    while let (mark, width) = Numeral.part(at: index, before: bounds.upperBound, of: bytes) {
      switch mark {
      case nil where digitsAfter >= 0: digitsAfter += 1
      case nil: groups.count(bytes[index])
      case decimal.numeralMark where digitsAfter < 0: digitsAfter = 0
      case group.numeralMark where digitsAfter < 0: groups.close()
      default: return false
      }
      index += width
    }
    groups.close()
    return groups.areWhole(lakhs: group == .comma)
  }

  /// The digits without any mark, and how many of them stand after the decimal mark; `nil` without one.
  func digits(decimal: DecimalMark, in bytes: Span<UInt8>) -> (digits: [UInt8], decimals: Int?) {
    var (digits, decimals): ([UInt8], Int?) = ([], nil)
    for index in bounds {
      let byte = bytes[index]
      if byte.isASCIIDigit {
        digits.append(byte)
        decimals? += 1
      } else if byte == decimal.byte {
        decimals = 0
      }
    }
    return (digits, decimals)
  }
}

/// The lengths of the groups before a decimal mark.
private struct DigitGroups {
  private var first = 0
  private var beginsWithZero = false
  private var last = 0
  private var length = 0
  private var count = 0
  private var areInnerThree = true
  private var areInnerTwo = true

  mutating func count(_ digit: UInt8) {
    if count == 0, length == 0 { beginsWithZero = digit == UInt8(ascii: "0") }
    length += 1
  }

  mutating func close() {
    if count == 0 {
      first = length
    } else {
      if count > 1 {
        areInnerThree = areInnerThree && last == 3
        areInnerTwo = areInnerTwo && last == 2
      }
      last = length
    }
    count += 1
    length = 0
  }

  /// Groups of three, the first one shorter if need be and never with a zero in front.
  ///
  /// - Parameter lakhs: whether 12,34,567 is fine too, the last group of three and the others of two, as in India.
  func areWhole(lakhs: Bool) -> Bool {
    guard count > 1 else { return true }
    guard last == 3, first > 0, !beginsWithZero else { return false }
    return (first <= 3 && areInnerThree) || (lakhs && first <= 2 && areInnerTwo)
  }
}

extension DecimalMark {
  var numeralMark: Numeral.Marks { self == .dot ? .dot : .comma }
  var byte: UInt8 { self == .dot ? UInt8(ascii: ".") : UInt8(ascii: ",") }
}

extension GroupMark {
  var numeralMark: Numeral.Marks {
    switch self {
    case .dot: .dot
    case .comma: .comma
    case .apostrophe: .apostrophe
    case .space: .space
    case .none: []
    }
  }
}
