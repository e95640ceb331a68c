import FinanceDomain

/// A place in a JSON document (RFC 6901): `/transactions/booked`, or the empty text for the whole of it.
package struct JSONPointer: Hashable, Sendable {
  /// The keys on the way, unescaped. A list is passed over: its elements are looked at one by one.
  package let keys: [String]

  package init(keys: [String]) { self.keys = keys }

  /// Reads the pointer's text; `nil` unless it is empty or begins with `/`, and has `~` only in `~0` and `~1`.
  package init?(_ text: String) {
    guard !text.isEmpty else {
      keys = []
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    var keys: [String] = []
    for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let key = JSONPointer.unescaped(part) else { return nil }
      keys.append(key)
    }
    self.keys = keys
  }

  private static func unescaped(_ part: Substring.UTF8View) -> String? {
    guard part.contains(UInt8(ascii: "~")) else { return String(Substring(part)) }
    let escapes = part.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false).dropFirst()
    guard escapes.allSatisfy({ $0.first == UInt8(ascii: "0") || $0.first == UInt8(ascii: "1") }) else {
      return nil
    }
    let bytes = Array(part).replacing("~1".utf8, with: "/".utf8).replacing("~0".utf8, with: "~".utf8)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONPointer: CustomStringConvertible {
  package var description: String {
    keys.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }
}
