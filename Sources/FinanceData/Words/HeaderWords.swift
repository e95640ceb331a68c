/// What the names of columns mean, in the languages that exports of European banks, cards and apps are written in.
///
/// A name may mean several things (`Valuta` is a currency in Italy and a value date in Germany); then the cells decide.
/// The lower the rank, the better the name says it: where a file has a booking date and a value date, the booking date
/// is the date.
package enum HeaderWords {
  /// A thing that a name may mean.
  package struct Meaning: Hashable, Sendable {
    /// What the column is for.
    package let role: ColumnRole
    /// How far the name stands after others of the same role.
    package let rank: Int

    package init(role: ColumnRole, rank: Int) { (self.role, self.rank) = (role, rank) }
  }

  /// What a name may mean; nothing for a name that is not known.
  package static func meanings(of name: HeaderName) -> [Meaning] {
    // Texts may be spread over columns with numbers; of two amounts a number says nothing.
    known[name.key] ?? known[name.shortKey]
      ?? (known[name.unnumbered] ?? []).filter { $0.role == .description || $0.role == .note }
  }

  /// How many things a transaction has are named, if a date and an amount are among them; 0 for what is no header.
  package static func score(_ names: [String]) -> Int {
    let roles = names.reduce(into: Set<ColumnRole>()) { roles, name in
      roles.formUnion(meanings(of: HeaderName(name)).map(\.role))
    }
    return roles.contains(.date) && !roles.isDisjoint(with: [.amount, .debit, .credit]) ? roles.count : 0
  }

  private static let known: [String: [Meaning]] = {
    var known: [String: [Meaning]] = [:]
    for role in ColumnRole.allCases {
      for (rank, words) in Words.lists("header \(role.rawValue)").enumerated() {
        for word in words {
          let key = HeaderName(word).key
          guard !key.isEmpty, !(known[key] ?? []).contains(where: { $0.role == role }) else { continue }
          known[key, default: []].append(Meaning(role: role, rank: rank))
        }
      }
    }
    return known
  }()
}
