import EmbeddedTexts

/// A file that the program holds, so that it stays a single file.
package enum EmbeddedFile {
  /// What columns are called and what their values mean.
  static var words: [UInt8] { unsafe copy(of: embedded_words()) }
  /// The characters of encodings of one byte a character.
  static var encodings: [UInt8] { unsafe copy(of: embedded_encodings()) }
  /// The profiles that come with the program, each a YAML document.
  package static var profiles: [UInt8] { unsafe copy(of: embedded_profiles()) }

  /// Unsafe is only the pointer that C gives: the bytes are constants of the program.
  private static func copy(of text: EmbeddedText) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
  }
}
