/// The words of `words.txt`, and the letters of `encodings.txt`; both are embedded, so that the program stays a single file.
enum Words {
  /// The lines of the sections of that name, without remarks, each as its words.
  static func lines(_ section: String) -> [[String]] {
    sections(section).flatMap { $0.map { words($0[...]) } }
  }

  /// The words of a section.
  static func list(_ section: String) -> [String] { lines(section).flatMap(\.self) }

  /// The words of each section of that name.
  static func lists(_ section: String) -> [[String]] {
    sections(section).map { $0.flatMap { words($0[...]) } }
  }

  /// The words of a text, which are separated by commas.
  static func words(_ text: Substring) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ",")).compactMap {
      let bytes = Array($0)
      let word = bytes[bytes.span.trimmedBounds]
      return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
  }

  /// The lines of the sections of that name.
  static func sections(_ name: String) -> [[String]] { all[name] ?? [] }

  private static let all: [String: [[String]]] = {
    var all: [String: [[String]]] = [:]
    var name = ""
    let texts = PackageResources.words_txt + PackageResources.encodings_txt
    for line in texts.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("[") {
        name = String(text.dropFirst().dropLast())
        all[name, default: []].append([])
      } else if !text.hasPrefix("#"), let last = all[name]?.indices.last {
        all[name]?[last].append(text)
      }
    }
    return all
  }()
}
