import FinanceDomain

/// The fields of a transaction as sources know them.
public enum TransactionField: String, Hashable, Sendable, CaseIterable {
  /// The source's own id.
  case id
  /// The day, perhaps with a clock reading.
  case date
  /// The amount.
  case amount
  /// Money in or out.
  case type
  /// What it was for.
  case category
  /// Whom it was paid to or came from.
  case description
  /// The account it moved on.
  case account
  /// What the amount is counted in.
  case currency
  /// A remark.
  case note
  /// What the account held afterwards.
  case balance

  /// The names that sources use, the canonical one first. Case, spaces, `_` and `-` do not matter.
  ///
  /// Where a source has several names of one field, the one that comes first here is meant.
  public var names: [String] {
    switch self {
    case .id: ["id", "transaction id", "fitid"]
    case .date: ["date", "transaction date", "posted", "posted date", "booking date"]
    case .amount: ["amount", "value"]
    case .type: ["type", "transaction type"]
    case .category: ["category"]
    case .description: ["description", "payee", "name", "memo"]
    case .account: ["account", "account name"]
    case .currency: ["currency", "currency code"]
    case .note: ["note", "notes", "reference", "ref"]
    case .balance: ["balance", "running balance"]
    }
  }

  /// Its place among all fields, for tables of fields.
  package var index: Int {
    switch self {
    case .id: 0
    case .date: 1
    case .amount: 2
    case .type: 3
    case .category: 4
    case .description: 5
    case .account: 6
    case .currency: 7
    case .note: 8
    case .balance: 9
    }
  }

  /// Whether a source must have it.
  public var isRequired: Bool { self == .date || self == .amount || self == .description }

  /// A name with all that does not matter taken out: lower case ASCII letters, no spaces, `_` or `-`.
  package static func plain(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "_"), UInt8(ascii: "-"): nil
      default: byte.isASCIISpace ? nil : byte
      }
    }
  }

  /// What a name in a source stands for, and how many other names of the field are better ones.
  package struct Reading: Hashable, Sendable {
    package let field: TransactionField
    /// 0 for the canonical name, letter by letter; 1 for it in another spelling; then the aliases in their order.
    package let rank: Int
  }

  /// What a name stands for; `nil` for a name that means nothing here.
  package static func reading(of name: [UInt8]) -> Reading? {
    guard let reading = known[plain(name)] else { return nil }
    let isExact = reading.rank == 1 && name.elementsEqual(reading.field.rawValue.utf8)
    return isExact ? Reading(field: reading.field, rank: 0) : reading
  }

  private static let known: [[UInt8]: Reading] = {
    var known: [[UInt8]: Reading] = [:]
    for field in allCases {
      for (place, name) in field.names.enumerated() {
        known[plain(name.utf8)] = Reading(field: field, rank: place + 1)
      }
    }
    return known
  }()
}
