/// The words of `words.txt`, and the letters of `encodings.txt`; both are embedded, so that the program stays a single file.
package enum Words {
  /// The lines of the sections of that name, without remarks, each as its words.
  package static func lines(_ section: String) -> [[String]] {
    sections(section).flatMap { $0.map { words($0[...]) } }
  }

  /// The words of a section.
  package static func list(_ section: String) -> [String] { lines(section).flatMap(\.self) }

  /// The words of each section of that name.
  package static func lists(_ section: String) -> [[String]] {
    sections(section).map { $0.flatMap { words($0[...]) } }
  }

  /// The words of a text, which are separated by commas.
  package static func words(_ text: Substring) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ",")).compactMap {
      let bytes = Array($0)
      let word = bytes[bytes.span.trimmedBounds]
      return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
  }

  /// The lines of the sections of that name.
  package static func sections(_ name: String) -> [[String]] { all[name] ?? encodings[name] ?? [] }

  private static let all = sections(in: PackageResources.words_txt)
  /// Read only for texts that are not UTF-8.
  private static let encodings = sections(in: PackageResources.encodings_txt)

  private static func sections(in text: [UInt8]) -> [String: [[String]]] {
    var found: [String: [[String]]] = [:]
    var name = ""
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("[") {
        name = String(text.dropFirst().dropLast())
        found[name, default: []].append([])
      } else if !text.hasPrefix("#"), let last = found[name]?.indices.last {
        found[name]?[last].append(text)
      }
    }
    return found
  }
}
