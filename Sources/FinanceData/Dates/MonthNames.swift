import FinanceDomain

/// The names of months in English and other European languages, whole, shortened and declined.
///
/// Case, accents and a dot at the end do not count: `Févr.`, `FEVR` and `fevr` are one word. A name that is one month in one
/// language and another in the next, such as `listopad` (November in Polish and Czech, October in Croatian), has both
/// meanings; nothing here chooses.
package enum MonthNames {
  /// A language by its code of ISO 639.
  package enum Language: String, Hashable, Sendable, CaseIterable {
    case en, de, fr, es, it, pt, nl, sv, da, nb, fi, pl, cs, sk, hu, ro, tr, hr, ru, uk, el
    case bg, lt, lv, et, sl, sr, ca
  }

  package struct Meaning: Hashable, Sendable {
    /// The month, 1 to 12, in the languages of each kind.
    package internal(set) var months: [Vocabulary: Int] = [:]
    package internal(set) var languages: Set<Language> = []

    /// The month, if it is the same wherever the name is known.
    package var month: Int? {
      let known = Set(months.values)
      return known.count == 1 ? known.first : nil
    }
  }

  /// Languages that share no name for different months. Croatian keeps Slavic names that its neighbours use for the month
  /// before or after, so it is alone.
  package enum Vocabulary: Int, Hashable, Sendable, CaseIterable {
    case common, croatian

    package init(_ language: Language) { self = language == .hr ? .croatian : .common }
  }

  /// What the word means as a month, with or without a dot at its end; `nil` if it is none.
  package static func meaning(of word: Span<UInt8>) -> Meaning? {
    if let key = word.packedWord { return short[key] }
    return word.count > 40 ? nil : all[PlainLetters.plain(word.wholeText)]
  }

  /// The month in those languages, any if none are named; `nil` if the word is none or more than one.
  package static func month(of word: Span<UInt8>, in languages: [Language]) -> Int? {
    guard let meaning = meaning(of: word) else { return nil }
    if languages.isEmpty { return meaning.month }
    var month: Int?
    for language in languages where meaning.languages.contains(language) {
      let named = meaning.months[Vocabulary(language)]
      guard month == nil || month == named else { return nil }
      month = named
    }
    return month
  }

  /// Every name with its meaning, without accents and in lower case.
  package static let all: [String: Meaning] = {
    var all: [String: Meaning] = [:]
    for language in Language.allCases {
      for (number, words) in Words.lines("months \(language.rawValue)").enumerated() {
        for word in words {
          let vocabulary = Vocabulary(language)
          let key = PlainLetters.plain(word)
          let known = all[key]?.months[vocabulary]
          precondition(known == nil || known == number + 1, "'\(word)' is two months of one vocabulary")
          all[key, default: Meaning()].months[vocabulary] = number + 1
          all[key, default: Meaning()].languages.insert(language)
        }
      }
    }
    return all
  }()

  private static let short: [UInt64: Meaning] = all.reduce(into: [:]) { short, entry in
    let bytes = Array(entry.key.utf8)
    if let key = bytes.span.packedWord { short[key] = entry.value }
  }
}

/// The names of the days of the week in the same languages. They are known, not used: the date decides.
package enum WeekdayNames {
  package static func contains(_ word: Span<UInt8>) -> Bool {
    word.count <= 40 && all.contains(PlainLetters.plain(word.wholeText))
  }

  private static let all = Set(Words.list("weekdays").map(PlainLetters.plain))
}

extension Span<UInt8> {
  /// One to eight letters of ASCII in lower case as one number; `nil` for any other word.
  fileprivate var packedWord: UInt64? {
    guard (1...8).contains(count) else { return nil }
    var packed: UInt64 = 0
    for index in indices {
      guard self[index].isASCIILetter else { return nil }
      packed = packed << 8 | UInt64(self[index] | 0x20)
    }
    return packed
  }
}

/// The twelve months of days that are written without a year.
package struct TwelveMonths: Hashable, Sendable {
  package let first: YearMonth

  package init(from first: YearMonth) { self.first = first }

  package init(upTo last: YearMonth) { first = last.adding(months: -11) }

  /// A year, as in `2024`, or the first of twelve months, as in `2023-12`.
  package init?(_ text: String) {
    guard let first = YearMonth(iso: text.utf8.count == 4 ? text + "-01" : text) else { return nil }
    self.first = first
  }

  package var written: String { first.month == 1 ? String("\(first)".prefix(4)) : "\(first)" }

  package func year(of month: Int) -> Int { month >= first.month ? first.year : first.year + 1 }
}

extension DateFormat {
  package var lacksYear: Bool {
    !isISO
      && !elements.contains { element in
        if case .count = element { return true }
        return element.subject == .year
      }
  }
}
