/// A header of two lines: names that the line above makes complete, or a line below them that says how cells are written.
extension CSVRecord {
  /// The names of the columns, with those of the line above before the ones that several columns share: `Value` and
  /// `Booking` above `date` and `date`.
  package func names(_ names: [String], below above: CSVRecord?) -> [String] {
    let shared = names.indices.filter { place in names.count { $0 == names[place] } > 1 }
    guard let above, above.next == range.lowerBound, !shared.isEmpty, above.isTexts,
      above.fields.count >= names.count
    else { return names }
    let words = above.names
    guard shared.allSatisfy({ !names[$0].isEmpty && !words[$0].isEmpty }) else { return names }
    let joined = names.indices.map { words[$0].isEmpty ? names[$0] : "\(words[$0]) \(names[$0])" }
    return Set(joined).count == joined.count ? joined : names
  }

  /// Whether the line above completes names that several columns share.
  package func isOtherHalf(of above: CSVRecord?, _ names: [String]) -> Bool {
    self.names(names, below: above) != names
  }

  /// Whether the record says in brackets how the cells below it are written: `(DD.MM.YYYY)`, `[EUR]`.
  package var saysHow: Bool {
    let filled = fields.filter { !$0.isBlank }
    return defect == nil && !filled.isEmpty
      && filled.allSatisfy { field in
        let text = MappedCell(field.bytes).bytes
        let isEnclosed =
          text.first == UInt8(ascii: "(") && text.last == UInt8(ascii: ")")
          || text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
        return isEnclosed && text.count > 2 && !text.contains(where: \.isASCIIDigit)
      }
  }

  /// Whether there is nothing in it but names.
  private var isTexts: Bool {
    defect == nil
      && fields.allSatisfy { field in
        !field.bytes.contains(where: \.isASCIIDigit)
      }
  }
}
