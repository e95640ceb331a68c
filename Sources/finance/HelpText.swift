/// The help of a command in the order in which a person needs it.
enum HelpText {
  /// The options that most runs need.
  private static let usual = [
    "-m, --month ", "--period ", "-i, --input ", "-f, --format ", "--format ", "-o, --output ",
  ]

  /// The parser's text with the usual options, and then the command's own, before all others. Any other text stays as it is.
  static func arranged(_ text: String) -> String {
    let blocks = text.split(separator: "\n\n", omittingEmptySubsequences: false).map { Section($0) }
    guard let usage = blocks.firstIndex(where: { $0.heading.hasPrefix("USAGE:") }),
      let own = blocks.last(where: { $0.heading == "OPTIONS:" })
    else { return text }
    var sections = blocks.dropFirst(usage + 1).filter { $0.heading != "OPTIONS:" }
    var first = Section(heading: "OPTIONS:")
    for label in usual {
      for number in sections.indices where sections[number].heading != "ARGUMENTS:" {
        first.entries += sections[number].entries.filter { $0.hasPrefix("  " + label) }
        sections[number].entries.removeAll { $0.hasPrefix("  " + label) }
      }
    }
    first.entries += own.entries.filter { !isOfParser($0) } + own.entries.filter(isOfParser)
    sections.removeAll { $0.heading.hasSuffix(":") && $0.entries.isEmpty }
    sections.insert(first, at: sections.first?.heading == "ARGUMENTS:" ? 1 : 0)
    return (blocks[...usage] + sections).map(\.text).joined(separator: "\n\n") + "\n"
  }

  /// The text without the older names of a command, which it still answers to.
  static func withoutOlderNames(_ text: String, _ names: [String]) -> String {
    guard let name = names.first, names.count > 1 else { return text }
    let all = names.joined(separator: ", ")
    let padding = String(repeating: " ", count: all.count - name.count)
    return text.replacing("  \(all)", with: "  \(name)\(padding)")
  }

  private static func isOfParser(_ entry: String) -> Bool {
    entry.hasPrefix("  --version ") || entry.hasPrefix("  -h, --help ")
  }

  /// A heading, and below it the options, each with the lines that say what it does.
  private struct Section {
    let heading: String
    var entries: [String] = []

    var text: String { ([heading] + entries).joined(separator: "\n") }

    init(heading: String) { self.heading = heading }

    /// A block of lines with none that is blank.
    init(_ block: Substring) {
      let lines = block.split(separator: "\n").map(String.init)
      heading = lines.first ?? ""
      for line in lines.dropFirst() {
        if let last = entries.last, line.hasPrefix("   ") {
          entries[entries.count - 1] = last + "\n" + line
        } else {
          entries.append(line)
        }
      }
    }
  }
}
