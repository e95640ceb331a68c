import FinanceData
import FinanceDomain
import Testing

@Suite("The names of months")
struct MonthNamesTests {
  @Test(
    "are known whole, shortened and declined, in any case, with or without a dot and accents",
    arguments: [
      ("Sept", 9), ("Sep", 9), ("SEPTEMBER", 9), ("janv", 1), ("févr", 2), ("FÉVR", 2), ("fevr", 2),
      ("Mär", 3),
      ("März", 3), ("MÄRZ", 3), ("maj", 5), ("srpna", 8), ("ŘÍJNA", 10), ("Ağustos", 8), ("AĞUSTOS", 8),
      ("kasım", 11), ("KASIM", 11), ("декабря", 12), ("ДЕК", 12), ("серпня", 8), ("Μαΐου", 5), ("ΜΑΙΟΥ", 5),
      ("heinäkuuta", 7), ("okt", 10), ("fe\u{301}vr", 2), ("mei", 5), ("mrt", 3), ("sze", 0), ("Mon", 0),
      ("", 0),
      ("januaryy", 0), ("x", 0), ("juil", 7), ("juin", 6),
    ])
  func names(_ word: String, _ month: Int) {
    #expect(MonthNames.meaning(of: word)?.month ?? 0 == month)
  }

  @Test("that are two months are these, and they differ between Croatian and the others alone")
  func clashes() {
    let clashes = MonthNames.all.filter { $0.value.month == nil }
    #expect(clashes.keys.sorted() == ["lip", "lis", "listopad", "listopada", "srp"])
    for meaning in clashes.values { #expect(Set(meaning.months.keys) == [.common, .croatian]) }
  }

  @Test("are twelve in every language", arguments: MonthNames.Language.allCases)
  func everyLanguage(_ language: MonthNames.Language) {
    let vocabulary = MonthNames.Vocabulary(language)
    let months = MonthNames.all.values.filter { $0.languages.contains(language) }.compactMap {
      $0.months[vocabulary]
    }
    #expect(Set(months) == Set(1...12))
  }
}
