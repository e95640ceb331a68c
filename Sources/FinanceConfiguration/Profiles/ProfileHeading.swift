import FinanceData

/// The name of a shipped profile and the columns that it is recognised by, taken from its lines without a YAML parser.
///
/// A test compares all of them with what the parser reads.
struct ProfileHeading {
  /// What it is called.
  private(set) var name = ""
  /// The columns that a file must have.
  private(set) var headerMatch: [ColumnReference] = []

  /// The heading ends within so many lines.
  private static let lines = 10

  /// - Parameter text: keys at the beginning of a line; the columns are a list in brackets, of one line or several.
  init(_ text: ArraySlice<UInt8>) {
    var list: ArraySlice<UInt8> = []
    for line in text.split(separator: UInt8(ascii: "\n"), maxSplits: ProfileHeading.lines) {
      if line.starts(with: "name: ".utf8) { name = String(decoding: line.dropFirst(6), as: UTF8.self) }
      if line.starts(with: "header-match: [".utf8) {
        list = line.dropFirst(15)
      } else if !list.isEmpty {
        list += line
      }
      if !list.isEmpty, line.last == UInt8(ascii: "]") { break }
    }
    headerMatch = list.dropLast().split(separator: UInt8(ascii: ",")).map(ProfileHeading.column)
  }

  private static func column(_ item: ArraySlice<UInt8>) -> ColumnReference {
    let isAround: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") }
    let text = item.drop(while: isAround).reversed().drop(while: isAround).reversed()
    let name = String(decoding: Array(text), as: UTF8.self)
    return JSONPointer(name).flatMap { name.hasPrefix("/") ? .pointer($0) : nil } ?? .name(name)
  }
}
