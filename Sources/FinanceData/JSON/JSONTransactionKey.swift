/// The parts of a transaction that an object may give, under their own key or under an alias.
package enum JSONTransactionKey: String, Hashable, Sendable, CaseIterable {
  case id
  case date
  case amount
  case type
  case category
  case description
  case account
  case currency
  case note

  /// Other names that exports use, the most trusted first. Case, spaces, `_` and `-` do not matter in them.
  package var aliases: [String] {
    switch self {
    case .id: ["transaction id", "reference", "ref"]
    case .date: ["posted", "posted date", "booking date", "transaction date"]
    case .amount: ["value"]
    case .type: ["transaction type"]
    case .category: []
    case .description: ["payee", "name", "memo"]
    case .account: ["account name"]
    case .currency: ["currency code"]
    case .note: ["notes"]
    }
  }

  /// What a key of the object gives, and how far it stands behind the other keys that give the same.
  package struct Reading: Hashable, Sendable {
    /// What it gives.
    package let key: JSONTransactionKey
    /// 0 for the key itself, letter by letter; 1 for it in another spelling; then the aliases in their order.
    package let rank: Int
  }

  /// What a key, decoded, gives of a transaction; `nil` for a key that means nothing here.
  package static func reading(of key: [UInt8]) -> Reading? {
    for (exact, name) in exactKeys where name == key { return Reading(key: exact, rank: 0) }
    return looseReadings[folded(key)]
  }

  /// The parts, numbered from 0: places in a list of fields.
  var place: Int {
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
    }
  }

  private static let exactKeys = allCases.map { (key: $0, name: Array($0.rawValue.utf8)) }

  private static let looseReadings: [[UInt8]: Reading] = {
    var readings: [[UInt8]: Reading] = [:]
    for key in allCases {
      for (place, name) in ([key.rawValue] + key.aliases).enumerated() {
        readings[folded(Array(name.utf8))] = Reading(key: key, rank: place + 1)
      }
    }
    return readings
  }()

  /// The key in small ASCII letters, without spaces, `_` and `-`.
  private static func folded(_ key: [UInt8]) -> [UInt8] {
    key.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
      .map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
  }
}
