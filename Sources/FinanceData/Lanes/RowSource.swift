import FinanceDomain

/// What a fast lane needs of a format: the rows it is certain of, and where the fields of a row lie.
///
/// A source finds rows; it does not judge what they say. It may only say yes: a row in which anything is unusual it
/// leaves to the careful lane by saying `nil`.
protocol RowSource: Sendable {
  /// Finds the row that begins at `place` and says where reading goes on; `nil` if it will not vouch for the row.
  ///
  /// From then on the fields are those of this row.
  mutating func advance(at place: Int, _ text: Span<UInt8>, length: Int) -> Int?

  /// The bytes of a field of the row, quotes not included; empty for a field the row does not have.
  func bounds(_ field: FieldSlot) -> Range<Int>

  /// Whether the field's bytes stand for other bytes: doubled quotes, escapes.
  func isEscaped(_ field: FieldSlot) -> Bool

  /// Appends the bytes that a range of an escaped field stands for.
  func unescape(_ range: Range<Int>, of text: Span<UInt8>, into side: inout [UInt8])

  /// Whether the row has a type; if it has none, the amount's sign tells the direction.
  var hasType: Bool { get }

  /// A row is at least so many bytes long.
  var shortestRow: Int { get }
}

/// A field as a small number, for tables of fields.
enum FieldSlot: Int, Sendable {
  case id, date, amount, type, category, description, account, currency, note

  /// How many there are.
  static let count = 9

  /// The field's number.
  init(_ field: TransactionField) {
    switch field {
    case .id: self = .id
    case .date: self = .date
    case .amount: self = .amount
    case .type: self = .type
    case .category: self = .category
    case .description: self = .description
    case .account: self = .account
    case .currency: self = .currency
    case .note: self = .note
    }
  }
}
