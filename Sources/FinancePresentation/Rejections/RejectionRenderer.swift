import FinanceDomain

/// What a run says on standard error about rows and sources: refusals a person can find and mend, row counts that add up.
///
/// One message is one line, whatever the data; only the excerpts below it are lines of their own, indented.
/// It is the wrong place for figures, and for the lines as they were: those go to the file of rejects.
public struct RejectionRenderer: Sendable {
  private let hint: String

  /// How many refused rows are shown one by one; the others are summed up.
  private static let limit = 50

  /// - Parameter hint: how to get all refused rows.
  public init(hint: String = "use --rejects FILE to get them all") { self.hint = hint }

  /// The first refused rows with message and excerpt, and a summary of the others. Empty for none.
  public func render(_ rejections: Rejections) -> String { list(rejections, render) }

  /// The refused rows, a line each.
  public func compact(_ rejections: Rejections) -> String { list(rejections, compact) }

  /// A refused row: where and what was found, the message, and an excerpt in which a caret points at the value.
  public func render(_ row: RejectedRow) -> String {
    var lines = [heading(of: row), "  " + VisibleText.of(row.message)]
    if let excerpt = RejectionExcerpt(row, columns: TextStyle.standardWidth - 2) {
      lines.append("  " + excerpt.line)
      if let pointer = excerpt.pointer { lines.append("  " + pointer) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A refused row in one line: where, why and what to do.
  public func compact(_ row: RejectedRow) -> String {
    "\(heading(of: row)): \(VisibleText.of(row.message))\n"
  }

  /// Why a source failed, without what lines begin and end with.
  public func sentence(of failure: SourceFailure) -> String {
    let code = failure.code.map { " [\($0)]" } ?? ""
    return "\(VisibleText.of(failure.path)): \(VisibleText.of(failure.message + code))"
  }

  /// What became of a source's rows, in one line that adds up.
  public func render(_ source: RowCounts) -> String {
    "\(VisibleText.of(source.path)): \(source.read) read = \(source.accepted) accepted + \(source.rejected) rejected"
      + " + \(source.duplicate) duplicate + \(source.skipped) skipped\n"
  }

  private func heading(of row: RejectedRow) -> String {
    let place = row.line.map { "\($0)" } ?? "byte \(row.position.byteOffset)"
    let parts = [
      "\(VisibleText.of(row.sourceName)):\(place)", VisibleText.of(row.code.rawValue),
      column(of: row), row.value.map { "found '\(VisibleText.of($0))'" },
    ]
    return parts.compactMap(\.self).joined(separator: ": ")
  }

  private func column(of row: RejectedRow) -> String? {
    switch (row.column, row.columnNumber) {
    case (let name?, let number?): "column '\(VisibleText.of(name))' (\(number))"
    case (let name?, nil): "column '\(VisibleText.of(name))'"
    case (nil, let number?): "column \(number)"
    case (nil, nil): nil
    }
  }

  private func list(_ rejections: Rejections, _ text: (RejectedRow) -> String) -> String {
    let shown = rejections.rows.prefix(RejectionRenderer.limit)
    return shown.map(text).joined() + summary(of: rejections, without: Array(shown))
  }

  private func summary(of rejections: Rejections, without shown: [RejectedRow]) -> String {
    let seen = shown.reduce(into: [ReasonCode: Int]()) { $0[$1.code, default: 0] += 1 }
    let rest = rejections.byFrequency(without: seen)
    guard !rest.isEmpty else { return "" }
    let total = rest.reduce(0) { $0 + $1.count }
    let reasons = rest.map { "\($0.count) \(VisibleText.of($0.code.rawValue))" }.joined(separator: ", ")
    let lead = shown.isEmpty ? "\(counted(total, "row")) rejected" : "… and \(total) more"
    return "\(lead): \(reasons); \(hint)\n"
  }
}

extension Rejections {
  /// How many rows there are of each code, less those counted already: the most frequent first, then by code.
  package func byFrequency(without counted: [ReasonCode: Int] = [:]) -> [(code: ReasonCode, count: Int)] {
    counts.map { (code: $0.key, count: $0.value - (counted[$0.key] ?? 0)) }.filter { $0.count > 0 }
      .sorted { $0.count == $1.count ? $0.code < $1.code : $0.count > $1.count }
  }
}

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
