import FinanceData
import FinanceDomain

/// The profiles that come with the program: the documents of `profiles.yaml` beside this file, which is embedded, so that
/// the program stays a single file. A new profile is a new document there.
enum ShippedProfiles {
  /// Their texts.
  static let texts: [ArraySlice<UInt8>] = documents(of: PackageResources.profiles_yaml[...])

  /// What each is called and recognised by. YAML is read of those alone that are named or match: to read all of them
  /// takes longer than to read a small file.
  fileprivate static let entries: [ProfileLibrary.Entry] = texts.map { text in
    let heading = ProfileHeading(text)
    return ProfileLibrary.Entry(name: heading.name, headerMatch: heading.headerMatch) { profile(text) }
  }

  /// A document, read. One that cannot be read is a defect of the program, which a test looks for.
  private static func profile(_ text: ArraySlice<UInt8>) -> ImportProfile? {
    try? ImportProfile(yaml: String(decoding: text, as: UTF8.self), path: "shipped profile")
  }

  /// What is between lines of three hyphens.
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
  /// Those that come with the program.
  package static let shipped = ProfileLibrary(deferring: { ShippedProfiles.entries })
}
