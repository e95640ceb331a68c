import FinanceDomain

/// Values that are valid and that nobody thinks of.
///
/// Texts with more than one spelling stand here in both, composed and decomposed: they look alike and are different.
package enum UnkindValues {
  /// Days at the edges of the calendar, of leap years and of the count of days.
  package static let days: [CalendarDay] = [
    "0001-01-01", "0001-12-31", "1582-10-10", "1899-12-31", "1969-12-31", "1970-01-01", "2000-02-29",
    "2024-02-29",
    "2024-12-31", "9999-01-01", "9999-12-31",
  ].map { .on($0) }

  /// What ids begin with; a number follows. One id may be the beginning of another.
  package static let idBeginnings = [
    "", "", "", "x", "xx", "é", "é", "id-", "ID-", "a b ", "\u{1F}", "\"", "🧾", "\u{10FFFF}",
  ]

  /// Names of categories.
  package static let categories = [
    "", "food", "Food", "f", "fo", "caf\u{E9}", "cafe\u{301}", "other", "uncategorized", "食べ物", "a\u{1F}b",
    "a,b;\"c\"", "=1+1", "line\nbreak", "\u{600}",
  ]

  /// Descriptions and notes; none is blank.
  package static let descriptions = [
    "Caf\u{E9}", "Cafe\u{301}", "caf\u{E9}", "C", "Cafe", "Stra\u{DF}e", "STRASSE", "ΟΔΟΣ", "İstanbul", "ﬁn",
    "日本語", "👩‍👩‍👧",
    "\u{301}begins with a mark", "a\u{1F}b\u{1F}c", "tab\tinside", "two\nlines", "two\r\nlines", "\"quoted\"",
    "it's; 'so', \"they\" say", "{\"a\":[1]}", "\\ \\n \\u0041", "=HYPERLINK(\"x\")", "<b>&amp;</b>", "a|b",
    "\u{202E}abc",
    String(repeating: "long ", count: 60) + "end", "\u{FEFF}x", "\u{10FFFF}", "no\u{A0}break",
  ]

  /// Names of accounts.
  package static let accounts = [
    "", "", "checking", "Checking", "caisse d'\u{E9}pargne", "caisse d'e\u{301}pargne", "a\u{1F}",
  ]

  /// Currencies with no, two, three and four minor digits, and none.
  package static let currencies = ["EUR", "USD", "JPY", "KWD", "CLF", "XXX"]
}
