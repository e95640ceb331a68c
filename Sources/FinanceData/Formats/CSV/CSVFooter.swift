import FinanceDomain

/// Records after the last row: totals, closing balances, remarks of the bank.
package struct CSVFooter: Hashable, Sendable {
  /// One of its records.
  package struct Line: Hashable, Sendable {
    /// Where it begins in the file, in bytes.
    package let offset: Int
    /// What it says, at most a hundred bytes of it.
    package let text: String

    package init(offset: Int, text: String) { (self.offset, self.text) = (offset, text) }
  }

  /// Its records, in the file's order; at least one.
  package let lines: [Line]

  package init(lines: [Line]) { self.lines = lines }

  /// Where the rows end and the footer begins, in bytes from the beginning of the file.
  package var start: Int { lines[0].offset }
}

/// Looks for the footer in the last bytes of a file.
package struct CSVFooterSearch: Sendable {
  /// Whether a setting says how many records it has.
  package let isStated: Bool
  /// The footer, if there is one: in the last bytes of the text, ``tailSize`` unless the text is shorter, which has so many
  /// bytes in all.
  let footer: @Sendable (_ end: [UInt8], _ size: Int) -> CSVFooter?

  package init(isStated: Bool, footer: @escaping @Sendable (_ end: [UInt8], _ size: Int) -> CSVFooter?) {
    (self.isStated, self.footer) = (isStated, footer)
  }

  /// How much of a file's end is looked at.
  static let tailSize = 1 << 16
}
