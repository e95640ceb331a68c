/// The few distinct sets of tags of a batch, each with a small number.
///
/// A set is kept as its tags' bytes with a byte between them that no text has in UTF-8.
package struct TagSets: Sendable {
  private var sets: SymbolTable
  /// The number of no tags at all.
  package let none: UInt32

  private static let border: UInt8 = 0xFF
  private static let empty: SymbolTable = {
    var table = SymbolTable()
    _ = table.code(forBytes: ArraySlice<UInt8>())
    return table
  }()

  /// Knows no tags yet.
  package init() { (sets, none) = (TagSets.empty, 0) }

  /// The number of a set, given on first sight.
  ///
  /// - Parameter tags: trimmed, distinct, in the order of their bytes.
  package mutating func code(for tags: [String]) -> UInt32 {
    sets.code(forBytes: Array(tags.map { Array($0.utf8) }.joined(separator: [TagSets.border]))[...])
  }

  /// The tags of the set with that number.
  package func tags(of code: UInt32) -> [String] {
    sets.bytes(of: code).split(separator: TagSets.border).map { String(decoding: $0, as: UTF8.self) }
  }
}
