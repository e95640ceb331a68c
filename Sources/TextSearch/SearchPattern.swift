/// The `/regex/` of the search language: a pattern that is looked for anywhere in a text.
///
/// | written | meaning |
/// |---|---|
/// | `.` | any character, line ends included |
/// | `[a-z]` `[^…]` | one of, none of these |
/// | `\d` `\w` `\s` `\D` `\W` `\S` | digit, character of a word, white space, of any script; the opposites |
/// | `^` `$` `\b` `\B` | the text's two ends; an end of a word, anywhere else |
/// | `( )` `(?: )` `\|` | groups (nothing is captured), alternatives |
/// | `*` `+` `?` `{m}` `{m,}` `{m,n}` | repetition; a `?` after it is accepted and changes nothing |
/// | `\t` `\n` `\r` `\x2F` `\u20AC` `\u{1F600}` `\.` `\/` `\\` | one character |
///
/// Letters match whatever their case (see `CaseFolding`). A character is one Unicode scalar. Matching takes time
/// linear in the text for every pattern, because all readings are followed at once; therefore back-references and
/// look-around do not exist here. It is the wrong tool for a plain text: `SearchExpression.TextTest.contains` is many
/// times as fast.
public struct SearchPattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let source: String
  package let program: PatternProgram

  /// The most steps that a pattern may need when all its repetitions are written out.
  ///
  /// A character of a text costs at most so many steps, some nanoseconds each: with this limit the worst of patterns
  /// is through with 50,000 characters in about a second.
  public static let maximumSteps = 2500
  /// The largest number in `{m,n}`.
  public static let maximumCount = 1000
  /// How deep groups may be nested.
  public static let maximumDepth = 100

  /// The pattern with that source.
  ///
  /// - Throws: ``SearchPatternError`` for a pattern that cannot be read, one that is too large, and what exists
  ///   elsewhere but not here, by its name.
  public init(_ source: String) throws(SearchPatternError) {
    var parser = PatternParser(source)
    self.source = source
    self.program = PatternProgram(try parser.parse(), sets: parser.sets)
  }

  /// Whether the pattern matches somewhere in the text.
  ///
  /// The wrong call for many texts: a ``PatternMatcher`` remembers what it has worked out.
  package func matches(_ text: String) -> Bool {
    var (matcher, text) = (PatternMatcher(self), text)
    return text.withUTF8 { unsafe matcher.accepts(UnsafeRawBufferPointer($0)) }
  }

  /// Patterns are the same when their sources are the same bytes.
  public static func == (left: SearchPattern, right: SearchPattern) -> Bool {
    left.source.utf8.elementsEqual(right.source.utf8)
  }
  /// Feeds the bytes of the source.
  public func hash(into hasher: inout Hasher) { hasher.combineBytes(of: source) }
}
