import FinanceDomain

extension Span<UInt8> {
  /// The bytes as text, whatever they are.
  package var wholeText: String { string(indices) }

  /// Where the bytes are, without the white space of ASCII at their ends.
  package var trimmedBounds: Range<Int> { trimmed(0..<count) }

  /// A range without the white space of ASCII at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isASCIISpace { start += 1 }
    while end > start, self[end - 1].isASCIISpace { end -= 1 }
    return start..<end
  }

  /// The bytes as a sentence may quote them: one line, nothing that steers a terminal, at most 60 bytes of it.
  ///
  /// It is the wrong text for anything that reads it again: it is shown as `VisibleText`, and bytes that are not UTF-8 by
  /// their numbers.
  package var excerpt: String {
    let limit = 60
    guard count > limit else { return array(0..<count).shown }
    var cut = limit
    // No scalar of UTF-8 has more than three continuation bytes; more of them are damage, shown as such.
    while cut > limit - 3, self[cut] & 0xC0 == 0x80 { cut -= 1 }
    return array(0..<cut).shown + "…"
  }

  var trimmedExcerpt: String { extracting(trimmedBounds).excerpt }
}

extension String {
  /// The text as a sentence may quote it: see `Span.excerpt`.
  package var excerpt: String {
    let bytes = Array(utf8)
    return bytes.span.excerpt
  }
}

extension Sequence<String> {
  /// The texts in a sentence, each in quotes: `'a', 'b'`.
  package var quotedList: String { map { "'\($0.excerpt)'" }.joined(separator: ", ") }
}

extension [UInt8] {
  /// Bytes that are not UTF-8 are no text: all of them that are not printable ASCII are shown by their numbers.
  fileprivate var shown: String {
    if let text = String(validating: self, as: UTF8.self) { return VisibleText.of(text) }
    return reduce(into: "") {
      $0 += $1 >= 0x20 && $1 < 0x7F ? String(UnicodeScalar($1)) : "\\x\(hexadecimal($1, digits: 2))"
    }
  }
}

func hexadecimal(_ number: some BinaryInteger, digits width: Int) -> String {
  let digits = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Why a field cannot be read. Each field says beside its parser what may be wrong with it; texts in the sentences are
/// excerpts.
package struct FieldError: LocalizedError, Hashable, Sendable {
  /// The stable code that a script may rely on.
  package let code: ReasonCode
  package let message: String
  package var errorDescription: String? { message }

  init(_ code: ReasonCode, _ message: String) { (self.code, self.message) = (code, message) }
}
