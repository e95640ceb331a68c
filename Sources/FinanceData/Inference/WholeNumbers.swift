import FinanceDomain

/// Whether the amounts of a JSON source are whole numbers and nothing else: then they may be hundredths of the currency.
struct WholeNumbers: Sendable {
  /// How many there are.
  private(set) var count = 0
  /// The first of three digits or more.
  private(set) var example = ""
  private var hasOthers = false
  /// Whether the last digit of all is a zero, as thousandths of money have it.
  private(set) var endInZero = true

  /// The literal of a number.
  mutating func absorb(_ cell: MappedCell) {
    count += 1
    let digits = cell.bytes.drop { $0 == UInt8(ascii: "-") }
    if !digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { hasOthers = true }
    if digits.last != UInt8(ascii: "0") { endInZero = false }
    if digits.count > 2, example.isEmpty { example = cell.text }
  }

  /// An amount that is written as text shows its decimals.
  mutating func noteText() { hasOthers = true }

  /// Whether there are amounts, and all are whole.
  var areWhole: Bool { count > 0 && !hasOthers }
  /// Whether hundredths would not all be small change.
  var mayBeMinorUnits: Bool { areWhole && !example.isEmpty }
}
