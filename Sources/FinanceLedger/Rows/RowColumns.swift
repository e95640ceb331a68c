import FinanceDomain

/// The columns of a row in the order in which they are read and written.
enum RowColumns {
  /// All of them, as SQL.
  static let list = """
    place, amount, scale, currency_id, account_id, category_id, second, description, id, occurrence, identity, \
    seal, version, by_hand, note, note_title, payee, tags, balance, balance_scale
    """

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
  static let note: Int32 = 14
  static let noteTitle: Int32 = 15
  static let payee: Int32 = 16
  static let tags: Int32 = 17
  static let balance: Int32 = 18
  static let balanceScale: Int32 = 19
  static let count: Int32 = 20
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
  /// Bits for the columns that are not NULL among `rest` and the balance.
  var present: UInt64 = 0
  var note = TextSlice.none
  var noteTitle = TextSlice.none
  var payee = TextSlice.none
  var tags = TextSlice.none
  var balance: Int64 = 0
  var balanceScale: Int64 = 0

  /// The seal of the row, whose texts lie among those bytes.
  @inline(__always)
  func seal(_ bytes: RawSpan) -> Int64 {
    var seal = RowSeal()
    seal.combine(UInt64(bitPattern: place), UInt64(bitPattern: amount))
    let shape = UInt64(bitPattern: scale) | UInt64(bitPattern: second + 1) << 8 | present << 32
    let state = UInt64(bitPattern: version) << 1 | UInt64(bitPattern: isByHand)
    seal.combine(shape, state ^ UInt64(bitPattern: occurrence) << 32)
    seal.combine(UInt64(bitPattern: identity), accountMark)
    seal.combine(categoryMark, currencyMark)
    seal.combine(bytes, description.range)
    seal.combine(bytes, id.range)
    if present != 0 { sealRest(bytes, &seal) }
    return seal.value
  }

  private func sealRest(_ bytes: RawSpan, _ seal: inout RowSeal) {
    seal.combine(bytes, note.range)
    seal.combine(bytes, noteTitle.range)
    seal.combine(bytes, payee.range)
    seal.combine(bytes, tags.range)
    seal.combine(UInt64(bitPattern: balance), UInt64(bitPattern: balanceScale))
  }
}
