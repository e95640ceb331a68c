/// What a backslash and the characters behind it mean.
enum PatternEscape {
  case scalar(UInt32)
  case kinds([ScalarKind])
  case place(PatternPlace)
}

extension PatternParser {
  /// What the escape means whose backslash, at `start`, has been taken.
  mutating func escape(from start: Int) throws(SearchPatternError) -> PatternEscape {
    guard let letter = takeAny() else { throw refusal(.escapeUnfinished, from: start) }
    switch letter {
    case "d": return .kinds([.digit])
    case "D": return .kinds([.other, .word, .space])
    case "w": return .kinds([.word, .digit])
    case "W": return .kinds([.other, .space])
    case "s": return .kinds([.space])
    case "S": return .kinds([.other, .word, .digit])
    case "b": return .place(.wordBoundary)
    case "B": return .place(.noWordBoundary)
    case "x": return try numbered(digits: 2, from: start)
    case "u": return try numbered(digits: 4, from: start)
    default: return try named(letter, from: start)
    }
  }

  private func named(_ letter: Unicode.Scalar, from start: Int) throws(SearchPatternError) -> PatternEscape {
    switch letter {
    case "t": return .scalar(0x09)
    case "n": return .scalar(0x0A)
    case "r": return .scalar(0x0D)
    case "1"..."9", "k": throw refusal(.unsupported(.backReference), from: start, to: place)
    case "p", "P": throw refusal(.unsupported(.unicodeProperty), from: start, to: place)
    case "A", "Z", "z", "G": throw refusal(.unsupported(.textAnchor), from: start, to: place)
    case "0", "a"..."z", "A"..."Z": throw refusal(.escapeUnknown("\\\(letter)"), from: start, to: place)
    default: return .scalar(letter.value)
    }
  }

  /// `\x2F`, `\u20AC`, or either with braces around one to six digits.
  private mutating func numbered(digits: Int, from start: Int) throws(SearchPatternError) -> PatternEscape {
    let isBraced = take("{")
    let first = place
    var value: UInt32 = 0
    while place - first < (isBraced ? 6 : digits), let digit = next?.hexadecimalDigit {
      value = value << 4 | digit
      place += 1
    }
    let isComplete = isBraced ? place > first && take("}") : place - first == digits
    guard isComplete, Unicode.Scalar(value) != nil else {
      throw refusal(.escapeUnreadable(text(start..<place)), from: start, to: place)
    }
    return .scalar(value)
  }
}

extension Unicode.Scalar {
  fileprivate var hexadecimalDigit: UInt32? {
    guard isASCII, properties.isASCIIHexDigit else { return nil }
    return value < 0x3A ? value - 0x30 : (value | 0x20) - 0x57
  }
}
