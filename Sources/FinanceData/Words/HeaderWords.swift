/// What the names of columns mean, in the languages that exports of European banks, cards and apps are written in.
///
/// A name may mean several things (`Valuta` is a currency in Italy and a value date in Germany); then the cells decide.
/// The lower the rank, the better the name says it: where a file has a booking date and a value date, the booking date
/// is the date.
package enum HeaderWords {
  package struct Meaning: Hashable, Sendable {
    package let role: ColumnRole
    /// How many other names of the role are better ones.
    package let rank: Int

    package init(role: ColumnRole, rank: Int) { (self.role, self.rank) = (role, rank) }
  }

  /// What a name may mean; nothing for a name that is not known.
  package static func meanings(of name: HeaderName) -> [Meaning] {
    // `Amount in EUR` is an amount, unless there is an `Amount out EUR`.
    if name.shortKey != name.key, let whole = known[name.key], let short = known[name.shortKey] {
      return short + whole.filter { meaning in !short.contains { $0.role == meaning.role } }
    }
    // Texts may be spread over columns with numbers; of two amounts a number says nothing.
    return known[name.key] ?? known[name.shortKey]
      ?? (known[name.unnumbered] ?? []).filter { $0.role == .description || $0.role == .note }
  }

  /// How many things a transaction has are named, if a date and an amount are among them; 0 for what is no header.
  package static func score(_ names: [String]) -> Int {
    let roles = names.reduce(into: Set<ColumnRole>()) { roles, name in
      roles.formUnion(meanings(of: HeaderName(name)).map(\.role))
    }
    return roles.areTransactions ? roles.count : 0
  }

  package static func namesShop(_ name: HeaderName) -> Bool { shops.contains(name.key) }

  package static func namesCardHolder(_ name: HeaderName) -> Bool { cardHolders.contains(name.key) }

  package static func namesCustomer(_ name: HeaderName) -> Bool { customers.contains(name.key) }

  package static func namesCardNumber(_ name: HeaderName) -> Bool { cardNumbers.contains(name.key) }

  package static func namesContraAccount(_ name: HeaderName) -> Bool { contraAccounts.contains(name.key) }

  /// Whether a column is called so in the journals of books.
  package static func areOfBooks(_ name: HeaderName) -> Bool { ofBooks.contains(name.key) }

  package static func namesBank(_ name: HeaderName) -> Bool { banks.contains(name.key) }

  /// Whether a name has letters of Japan, China or Korea, where the point is before the decimals (Unicode CLDR, `ja`, `zh`, `ko`).
  package static func areEastAsian(_ names: [String]) -> Bool {
    let letters: [ClosedRange<UInt32>] = [0x3041...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3]
    return names.contains { name in
      name.unicodeScalars.contains { scalar in letters.contains { $0.contains(scalar.value) } }
    }
  }

  private static let banks = Set(Words.list("codes of banks").map { HeaderName($0).key })
  private static let customers = Set(Words.list("customers").map { HeaderName($0).key })
  private static let cardNumbers = Set(Words.list("card numbers").map { HeaderName($0).key })
  private static let contraAccounts = Set(Words.list("contra accounts").map { HeaderName($0).key })
  private static let ofBooks = Set(Words.list("names in books").map { HeaderName($0).key })
  private static let shops = Set(Words.list("shops").map { HeaderName($0).key })
  private static let cardHolders = Set(Words.list("card holders").map { HeaderName($0).key })

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

/// The words of `words.txt`, and the letters of `encodings.txt`; both are embedded, so that the program stays a single file.
package enum Words {
  /// The lines of the sections of that name, without remarks, each as its words.
  package static func lines(_ section: String) -> [[String]] {
    sections(section).flatMap { $0.map { words($0[...]) } }
  }

  package static func list(_ section: String) -> [String] { lines(section).flatMap(\.self) }

  package static func lists(_ section: String) -> [[String]] {
    sections(section).map { $0.flatMap { words($0[...]) } }
  }

  /// The words of a text, which are separated by commas.
  package static func words(_ text: Substring) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ",")).compactMap {
      let bytes = Array($0)
      let word = bytes[bytes.span.trimmedBounds]
      return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
  }

  /// The lines of the sections of that name.
  package static func sections(_ name: String) -> [[String]] { all[name] ?? encodings[name] ?? [] }

  private static let all = sections(in: EmbeddedFile.words)
  /// Read only for texts that are not UTF-8.
  private static let encodings = sections(in: EmbeddedFile.encodings)

  private static func sections(in text: [UInt8]) -> [String: [[String]]] {
    var found: [String: [[String]]] = [:]
    var name = ""
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("[") {
        name = String(text.dropFirst().dropLast())
        found[name, default: []].append([])
      } else if !text.hasPrefix("#"), let last = found[name]?.indices.last {
        found[name]?[last].append(text)
      }
    }
    return found
  }
}
