import FinanceDomain

/// The line of a refused row, as far as there is room, and a pointer at the value to blame.
struct RejectionExcerpt {
  /// The line, or the stretch of it around the value.
  let line: String
  /// Spaces and carets, if the value can be found in the line beyond doubt.
  let pointer: String?

  /// The excerpt of a row in so many columns; `nil` if none was kept.
  init?(_ row: RejectedRow, columns: Int) {
    guard !row.excerpt.isEmpty else { return nil }
    let place = RejectionExcerpt.place(of: row)
    let text = row.excerpt
    guard let place else {
      line = DisplayWidth.cutEnd(VisibleText.of(text), to: columns)
      pointer = nil
      return
    }
    let before = VisibleText.of(String(text[..<place.lowerBound]))
    let value = VisibleText.of(String(text[place]))
    let after = VisibleText.of(String(text[place.upperBound...]))
    // The value first, then as much before it, then as much after it as there is room for.
    let shownValue = DisplayWidth.cutEnd(value, to: columns * 2 / 3)
    let width = DisplayWidth.of(shownValue)
    let room = columns - width
    let shownBefore = DisplayWidth.cutStart(before, to: max(room / 2, room - DisplayWidth.of(after)))
    let left = DisplayWidth.of(shownBefore)
    line = shownBefore + shownValue + DisplayWidth.cutEnd(after, to: max(1, room - left))
    pointer = String(repeating: " ", count: left) + String(repeating: "^", count: max(1, width))
  }

  /// Where the value is: in the column of that number, else where it occurs as the only one.
  private static func place(of row: RejectedRow) -> Range<String.Index>? {
    guard let value = row.value else { return nil }
    if let number = row.columnNumber {
      for delimiter in [",", ";", "\t", "|"] as [Unicode.Scalar] {
        let fields = fields(of: row.excerpt, delimiter: delimiter)
        if fields.indices.contains(number - 1), holds(row.excerpt[fields[number - 1]], value) {
          return fields[number - 1]
        }
      }
    }
    let found = occurrences(of: value, in: row.excerpt)
    return found.count == 1 ? found[0] : nil
  }

  /// The fields of one line of delimited text, good enough to point at one of them; the judge of a row is elsewhere.
  private static func fields(of line: String, delimiter: Unicode.Scalar) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = line.startIndex
    var isQuoted = false
    for index in line.unicodeScalars.indices {
      let scalar = line.unicodeScalars[index]
      if scalar == "\"" { isQuoted.toggle() }
      if scalar == delimiter, !isQuoted {
        ranges.append(start..<index)
        start = line.unicodeScalars.index(after: index)
      }
    }
    return ranges + [start..<line.endIndex]
  }

  /// Whether the field is the value, which may be its beginning only where it is long.
  private static func holds(_ field: Substring, _ value: String) -> Bool {
    let bytes = Array(field.trimmed.utf8)
    let wanted = Array(value.trimmingASCIISpace().utf8)
    return bytes == wanted || (wanted.count >= 100 && bytes.starts(with: wanted))
  }

  private static func occurrences(of value: String, in text: String) -> [Range<String.Index>] {
    guard !value.isEmpty else { return [] }
    let (text, value) = (text.unicodeScalars, value.unicodeScalars)
    return text.indices.compactMap { start in
      guard text[start...].starts(with: value) else { return nil }
      return start..<text.index(start, offsetBy: value.count)
    }
  }
}

extension Substring {
  /// The field without space around it and without its quotes; quotes doubled inside become single.
  fileprivate var trimmed: String {
    let text = String(self).trimmingASCIISpace()
    guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    var content = ""
    var afterQuote = false
    for scalar in text.dropFirst().dropLast().unicodeScalars {
      afterQuote = scalar == "\"" && !afterQuote
      if !afterQuote { content.unicodeScalars.append(scalar) }
    }
    return content
  }
}
