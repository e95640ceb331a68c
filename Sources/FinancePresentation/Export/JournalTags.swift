import FinanceDomain

/// The tags that the programs of journals have a way of their own to write.
enum JournalTags {
  /// Those among the tags of a transaction, in their order. If others are left out, all have to be written elsewhere too.
  static func plain(_ tags: [String]) -> [String] { tags.filter(isPlain) }

  /// All tags as one text, for those that cannot be written otherwise; `nil` if there are none such.
  static func text(_ tags: [String]) -> String? {
    tags.allSatisfy(isPlain) ? nil : tags.joined(separator: "; ")
  }

  private static func isPlain(_ tag: String) -> Bool {
    tag.utf8.count <= 100 && tag.utf8.allSatisfy(isPlain) && !reserved.contains(tag.lowercased())
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Keys of the export's own, and words that a program does something about.
  private static let reserved: Set = [
    "id", "time", "description", "payee", "note", "tags", "balance", "name", "date", "date2", "type", "uuid",
    "value",
  ]
}
