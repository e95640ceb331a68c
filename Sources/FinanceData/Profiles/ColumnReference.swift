import FinanceDomain

/// How a setting names a column.
package enum ColumnReference: Hashable, Sendable {
  /// By its name in the header, letter by letter but for case and white space.
  case name(String)
  /// By its number, from 1.
  case position(Int)
  /// By its place in a JSON object (RFC 6901).
  case pointer(JSONPointer)
}

/// Names of columns as they are compared: without regard to case and white space, because exports differ in both from
/// year to year.
package enum ColumnName {
  /// The name with all that does not count taken away.
  package static func folded(_ name: String) -> String {
    let bytes = name.utf8
    guard !bytes.allSatisfy({ $0 < 0x80 }) else {
      return String(decoding: bytes.filter { !$0.isASCIISpace }, as: UTF8.self).lowercased()
    }
    let scalars = name.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
    return String(String.UnicodeScalarView(scalars)).lowercased()
  }
}

extension ColumnReference {
  /// How settings name a column: by its place in JSON objects, by its name, or by its number if that name is none or
  /// another column has it, too.
  package static func of(_ column: Int, in names: [String]) -> ColumnReference {
    let name = names[column]
    if name.hasPrefix("/"), let pointer = JSONPointer(name) { return .pointer(pointer) }
    let isAlone = !name.isEmpty && names.count { $0 == name } == 1
    return isAlone ? .name(name) : .position(column + 1)
  }

  /// What people are told of a column: its name, or its number if it has none.
  ///
  /// - Parameter quoted: whether a name is in a sentence.
  package static func titled(_ name: String, _ column: Int, quoted: Bool = false) -> String {
    guard !name.isEmpty else { return "column \(column + 1)" }
    return quoted ? "the column '\(name)'" : name
  }

  package var shown: String {
    switch self {
    case .name(let name): "'\(name)'"
    case .position(let number): "number \(number)"
    case .pointer(let pointer): "'\(pointer)'"
    }
  }

  /// The name that comes nearest to one that is not there, in brackets.
  package static func hint(_ reference: ColumnReference, _ names: [String]) -> String {
    guard case .name(let name) = reference, let nearest = NearestName.of(name, among: names) else {
      return ""
    }
    return " (did you mean '\(nearest)'?)"
  }
}

extension ColumnReference {
  /// The column, from 0; `nil` if there is none such.
  package func column(in names: [String]) -> Int? {
    switch self {
    case .position(let number): return names.indices.contains(number - 1) ? number - 1 : nil
    case .pointer(let pointer): return names.firstIndex(of: pointer.description)
    case .name(let name):
      if let exact = names.firstIndex(of: name) { return exact }
      let folded = ColumnName.folded(name)
      return names.firstIndex { ColumnName.folded($0) == folded }
    }
  }
}
