import FinanceData
import FinanceDomain

/// The profiles that come with the program: the documents of `profiles.yaml` beside this file, which is embedded, so that
/// the program stays a single file. A new profile is a new document there.
enum ShippedProfiles {
  static let texts: [ArraySlice<UInt8>] = documents(of: EmbeddedFile.profiles[...])

  /// What each is called and recognised by. YAML is read of those alone that are named or match: to read all of them
  /// takes longer than to read a small file.
  fileprivate static let entries: [ProfileLibrary.Entry] = texts.map { text in
    let heading = ProfileHeading(text)
    return ProfileLibrary.Entry(
      name: heading.name, headerMatch: heading.headerMatch, isComplete: heading.isComplete
    ) { profile(text) }
  }

  /// A document, read. One that cannot be read is a defect of the program, which a test looks for.
  private static func profile(_ text: ArraySlice<UInt8>) -> ImportProfile? {
    (try? ImportProfile(yaml: String(decoding: text, as: UTF8.self), path: "shipped profile"))?.shipped
  }

  private static func documents(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var documents: [ArraySlice<UInt8>] = []
    var (start, line) = (text.startIndex, text.startIndex)
    while line < text.endIndex {
      let end = text[line...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
      if text[line..<end].elementsEqual("---".utf8) {
        documents.append(text[start..<line - 1])
        start = end + 1
      }
      line = end + 1
    }
    return documents + [text[start...].dropLast()]
  }
}

extension ProfileLibrary {
  package static let shipped = ProfileLibrary(deferring: { ShippedProfiles.entries })
}

/// The name of a shipped profile and the columns that it is recognised by, taken from its lines without a YAML parser.
///
/// A test compares all of them with what the parser reads.
struct ProfileHeading {
  private(set) var name = ""
  private(set) var headerMatch: [ColumnReference] = []
  /// Whether a header has no other columns: `header-complete: true` before them.
  private(set) var isComplete = false

  /// The heading ends within so many lines.
  private static let lines = 10

  /// - Parameter text: keys at the beginning of a line; the columns are a list in brackets, of one line or several.
  init(_ text: ArraySlice<UInt8>) {
    var list: ArraySlice<UInt8> = []
    for line in text.split(separator: UInt8(ascii: "\n"), maxSplits: ProfileHeading.lines) {
      if line.starts(with: "name: ".utf8) { name = String(decoding: line.dropFirst(6), as: UTF8.self) }
      if line.elementsEqual("header-complete: true".utf8) { isComplete = true }
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
