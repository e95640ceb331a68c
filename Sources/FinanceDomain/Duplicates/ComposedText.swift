#if os(Linux)
  // Normal forms are the standard library's; Foundation would load ICU for them.
  @_spi(_Unicode) import Swift
#else
  import Foundation
#endif

/// Spellings of one text in Unicode: `é` may be one scalar or `e` followed by U+0301. Texts are compared in their composed
/// form (NFC, Unicode Standard Annex #15).
package enum ComposedText {
  /// Whether a text with these UTF-8 bytes may be in another form than NFC. Of texts that are ASCII it is known by eight
  /// bytes at a time; usual letters of Europe and East Asia, usual punctuation and emoji are known by themselves.
  @inline(__always)
  package static func mayChange(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = unsafe bytes.span.bytes
    var place = 0
    while place &+ 8 <= text.byteCount {
      guard text.word(at: place) & 0x8080_8080_8080_8080 == 0 else {
        return mayChange(bytes.span, from: place)
      }
      place &+= 8
    }
    return text.lastWord() & 0x8080_8080_8080_8080 == 0 ? false : mayChange(bytes.span, from: place)
  }

  @inline(never)
  private static func mayChange(_ text: Span<UInt8>, from start: Int) -> Bool {
    var place = start
    while place < text.count {
      let length = max(1, (~text[place]).leadingZeroBitCount)
      guard length == 1 || place + length <= text.count else { return true }
      var scalar = UInt32(text[place]) & (length == 1 ? 0x7F : 0x7F >> UInt32(length))
      for next in place + 1..<place + length { scalar = scalar << 6 | UInt32(text[next] & 0x3F) }
      guard isStable(scalar) else { return true }
      place += length
    }
    return false
  }

  /// Whether composing leaves the scalar as it is, whatever is before or after it, unless that may change itself.
  private static func isStable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300, 0x380..<0x387, 0x388..<0x580, 0x2002..<0x20D0, 0x3030..<0x3099, 0x309B..<0xA000,
      0xAC00..<0xD7A4, 0x1F000..<0x20000:
      true
    default: false
    }
  }
}

extension String {
  /// The text in NFC.
  package var composed: String {
    #if os(Linux)
      String(String.UnicodeScalarView(_nfc))
    #else
      precomposedStringWithCanonicalMapping
    #endif
  }

  /// The text in NFD.
  package var decomposed: String {
    #if os(Linux)
      String(String.UnicodeScalarView(_nfd))
    #else
      decomposedStringWithCanonicalMapping
    #endif
  }

  /// The text as it is, and in NFC and NFD where these are other bytes.
  package var unicodeForms: [String] {
    if utf8.allSatisfy({ $0 < 0x80 }) { return [self] }
    return [composed, decomposed].reduce(into: [self]) { forms, form in
      if !forms.contains(where: { $0.hasSameBytes(as: form) }) { forms.append(form) }
    }
  }
}
