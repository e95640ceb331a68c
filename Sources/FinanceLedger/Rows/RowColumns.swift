import FinanceDomain

/// The columns of a row in the order in which they are read and written.
enum RowColumns {
  /// All of them, as SQL.
  static let list = """
    place, amount, scale, currency_id, account_id, category_id, second, description, id, occurrence, identity, \
    seal, version, by_hand, details
    """

  /// Those that every row has; what is left out of a new row has its usual value.
  static let plainList = """
    place, amount, scale, currency_id, account_id, category_id, second, description, id, occurrence, identity, seal
    """
  static let plainCount: Int32 = 12

  static let place: Int32 = 0
  static let amount: Int32 = 1
  static let scale: Int32 = 2
  static let currency: Int32 = 3
  static let account: Int32 = 4
  static let category: Int32 = 5
  static let second: Int32 = 6
  static let description: Int32 = 7
  static let id: Int32 = 8
  static let occurrence: Int32 = 9
  static let identity: Int32 = 10
  static let seal: Int32 = 11
  static let version: Int32 = 12
  static let byHand: Int32 = 13
  static let details: Int32 = 14
  static let count: Int32 = 15
}

/// The numbers and texts of a row, as far as the seal looks at them.
struct SealedRow {
  var place: Int64 = 0
  var amount: Int64 = 0
  var scale: Int64 = 0
  /// -1 for none.
  var second: Int64 = -1
  var occurrence: Int64 = 0
  var identity: Int64 = 0
  var version: Int64 = 1
  var isByHand: Int64 = 0
  var accountMark: UInt64 = 0
  var categoryMark: UInt64 = 0
  var currencyMark: UInt64 = 0
  var description = TextSlice.none
  var id = TextSlice.none
  var details = TextSlice.none

  /// The seal of the row, whose texts lie among those bytes.
  @inline(__always)
  func seal(_ bytes: RawSpan) -> Int64 {
    var seal = RowChecksum()
    seal.combine(UInt64(bitPattern: place), UInt64(bitPattern: amount))
    let shape = UInt64(bitPattern: scale) | UInt64(bitPattern: second + 1) << 8
    let state = UInt64(bitPattern: version) << 1 | UInt64(bitPattern: isByHand)
    seal.combine(shape, state ^ UInt64(bitPattern: occurrence) << 32)
    seal.combine(UInt64(bitPattern: identity), accountMark)
    seal.combine(categoryMark, currencyMark)
    seal.combine(bytes, description.range)
    seal.combine(bytes, id.range)
    if details.count > 0 { seal.combine(bytes, details.range) }
    return seal.value
  }
}
