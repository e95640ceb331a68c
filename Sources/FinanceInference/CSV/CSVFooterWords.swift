import FinanceData

/// What the first field of a footer begins with, in lower case.
enum CSVFooterWords {
  /// Whether the field is such a word, perhaps with figures or marks after it.
  ///
  /// - Parameter mayGoOn: whether other words may follow.
  static func begin(_ field: [UInt8], mayGoOn: Bool) -> Bool {
    let text = String(decoding: field, as: UTF8.self).lowercased().drop { $0 == "*" || $0 == " " }
    return list.contains { word in
      guard text.hasPrefix(word) else { return false }
      let rest = text.dropFirst(word.count)
      guard let next = rest.first, !next.isLetter else { return rest.isEmpty }
      return mayGoOn || !rest.contains(where: \.isLetter)
    }
  }

  private static let list = Words.list("footers")
}
