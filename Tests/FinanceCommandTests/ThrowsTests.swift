import Foundation
import Testing

/// What is thrown belongs to what a declaration promises: all that other modules may call says it.
@Suite("Documentation of errors")
struct ThrowsTests {
  @Test("Every public and package declaration that throws says what")
  func documentation() throws {
    for source in try Repository.sources() where source.path.hasSuffix(".swift") {
      for declaration in ThrowsTests.undocumented(in: source.text) {
        Issue.record("Sources/\(source.path): add '/// - Throws:' to '\(declaration)'")
      }
    }
  }

  @Test("Only those that throw themselves and say nothing of it are found")
  func detection() {
    let text = """
      /// Says it.
      ///
      /// - Throws: an error.
      @discardableResult
      package func documented() throws -> Int { 1 }
      /// Says nothing.
      public init(
        _ first: Int, second: Int
      ) throws(SomeError) {
      /// Throws nothing itself.
      public func takes(_ body: () throws -> Void) -> Int {
      func inside() throws {
      """
    #expect(ThrowsTests.undocumented(in: text) == ["public init("])
  }

  /// The first lines of the declarations that have to say what they throw and do not.
  private static func undocumented(in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { number in
      // Looking for its first word is far quicker than matching every line.
      isVisible(lines[number])
        && lines[number].contains(/^ *(?:public|package) (?:[a-z]+ )*(?:func|init|subscript)\b/)
        && outside(ofParentheses: lines[number...]).contains(/\bthrows\b/)
        && !documentation(above: number, in: lines).contains { $0.contains("/// - Throws:") }
    }.map { lines[$0].trimmingCharacters(in: .whitespaces) }
  }

  private static func isVisible(_ line: Substring) -> Bool {
    let text = line.utf8.drop { $0 == UInt8(ascii: " ") }
    return text.starts(with: "public ".utf8) || text.starts(with: "package ".utf8)
  }

  /// The signature that begins there, up to its body and without its parameters.
  private static func outside(ofParentheses lines: ArraySlice<Substring>) -> String {
    var (signature, depth) = ("", 0)
    for character in lines.prefix(12).joined(separator: " ") {
      if character == "{", depth == 0 { break }
      if character == "(" { depth += 1 }
      if depth == 0 { signature.append(character) }
      if character == ")" { depth -= 1 }
    }
    return signature
  }

  private static func documentation(above number: Int, in lines: [Substring]) -> [Substring] {
    lines[..<number].reversed().prefix { line in
      let text = line.drop { $0 == " " }
      return text.hasPrefix("///") || text.hasPrefix("@")
    }
  }
}
