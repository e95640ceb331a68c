// What describes a row, of one column of texts or several.

extension RowMapping {
  /// The description. Rows of banks may have none; in a file with the standard names a blank one is a mistake.
  func descriptionText(_ cells: [MappedCell]) -> String {
    let texts = description.map { text(of: cells[$0]) }.filter { !$0.isEmpty }
    guard !texts.isEmpty || keepsSpaces else { return "(none)" }
    return joinsDescription ? texts.joined(separator: separator) : texts.first ?? ""
  }

  /// The note's columns, without the one that had to serve as description.
  func noteText(_ cells: [MappedCell]) -> String? {
    let used = joinsDescription ? nil : description.first { !text(of: cells[$0]).isEmpty }
    let texts = note.filter { $0 != used }.map { text(of: cells[$0]) }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: separator)
  }

  private func text(of cell: MappedCell) -> String { keepsSpaces ? cell.text : cell.text.collapsed }
}

extension String {
  /// The text with every run of white space as one space: exports pad and break their texts.
  fileprivate var collapsed: String {
    let words = utf8.split(whereSeparator: \.isASCIISpace)
    return String(decoding: Array(words.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
  }
}
