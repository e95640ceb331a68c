import FinanceData
import FinanceDomain

/// What the cells of one column look like, over the rows that were looked at.
struct ColumnSurvey: Sendable {
  /// Cells that are not blank.
  private(set) var filled = 0
  /// Cells that are blank.
  private(set) var blank = 0
  /// Of the filled cells, those that some form of date reads.
  private(set) var dates = 0
  /// Those that may be seconds or milliseconds since 1970.
  private(set) var instants = 0
  /// Those that some form of number reads.
  private(set) var numbers = 0
  /// Those that are numbers with decimals, a sign or a currency: hardly anybody writes reference numbers so.
  private(set) var amounts = 0
  /// Those that are numbers with two decimals.
  private(set) var cents = 0
  /// Those that are the code or the sign of a currency.
  private(set) var currencies = 0
  /// Those of them that are codes, written as such.
  private(set) var codes = 0
  /// Those of them that are one letter, as `R` is of the rand, or what funds transfers are called in India and the forint is not: `FT`.
  private(set) var letters = 0
  /// Those of them that are names or words as well, written as such: `Ron`, `try`.
  private(set) var namedCodes = 0
  /// The different values in lower case, as long as they are few.
  private(set) var values: Set<String> = []
  /// Whether there were more values than are kept.
  private(set) var hasManyValues = false
  /// Whether a value was in more than one row.
  private(set) var repeats = false
  private var seen: Set<[UInt8]> = []

  private static let fewValues = 24
  private static let coins = Set(Words.list("coins"))
  private static let mostSeen = 100_000
  private static let transfer = Array("FT".utf8)
  /// Codes of currencies that are words or names as well.
  static let wordsThatAreCodes = Set(
    Words.list("words that are codes") + Words.list("names that are codes"))

  mutating func absorb(_ cell: MappedCell) {
    guard !cell.isBlank, !cell.saysNoAmount else {
      blank += 1
      if cell.saysNone { values.insert(cell.text.lowercased()) }
      return
    }
    filled += 1
    if CellForms.isDate(cell) { dates += 1 }
    if CellForms.isInstant(cell) { instants += 1 }
    if let form = CellForms.number(cell) {
      numbers += 1
      if form.looksLikeMoney { amounts += 1 }
      if form.hasCents { cents += 1 }
    }
    // A code of ISO 4217, or a sign for money.
    if cell.bytes.count <= 16, cell.kind == .text, CurrencySymbol.named(cell.bytes.span) != nil {
      currencies += 1
      if cell.bytes.count == 1 && cell.bytes[0].isASCIILetter || cell.bytes == ColumnSurvey.transfer {
        letters += 1
      }
      if cell.bytes.count == 3, cell.bytes.allSatisfy(\.isASCIICapital) { codes += 1 }
      if ColumnSurvey.wordsThatAreCodes.contains(cell.text.lowercased()),
        !cell.bytes.allSatisfy(\.isASCIICapital)
      {
        namedCodes += 1
      }
    }
    note(cell)
  }

  private mutating func note(_ cell: MappedCell) {
    if !hasManyValues, cell.bytes.count <= 40 {
      values.insert(cell.text.lowercased())
      if values.count > ColumnSurvey.fewValues { hasManyValues = true }
    } else {
      hasManyValues = true
    }
    if !repeats, seen.count < ColumnSurvey.mostSeen, !seen.insert(cell.bytes).inserted { repeats = true }
  }

  /// Whether the cells are numbers, and no days that are written as numbers.
  var isUndatedNumbers: Bool { isNumbers && !isDates }

  /// Whether the filled cells are dates, but for one in ten at most.
  var isDates: Bool { filled > 0 && dates * 10 >= filled * 9 }
  /// Whether more of the filled cells are dates than are not: enough where the name says so.
  var isMostlyDates: Bool { dates * 2 > filled }
  /// Whether more of the filled cells than not may be seconds since 1970: they are, where the name says so.
  var isMostlyInstants: Bool { instants * 2 > filled }
  /// Whether the filled cells are numbers, but for one in ten at most.
  var isNumbers: Bool { filled > 0 && numbers * 10 >= filled * 9 }
  /// Whether the column is money: numbers, and most of them with two decimals.
  var isMoney: Bool { isUndatedNumbers && cents * 2 > filled }
  /// Whether most of the filled cells are numbers with two decimals: the others are bad rows.
  var isMostlyMoney: Bool { !isDates && cents * 2 > filled }
  /// Whether the filled cells are codes or signs of currencies, but for one in ten at most; of those written as codes are, one in
  /// four. A letter alone may be anything.
  var isCurrencies: Bool {
    filled > 0 && currencies * 10 >= filled * 9 && letters < currencies
      || codes > 3 && codes * 4 >= filled * 3
  }
  /// Whether the filled cells are numbers that ISO 4217 gives currencies.
  var isCurrencyNumbers: Bool {
    filled > 0 && !hasManyValues && values.allSatisfy { CurrencySymbol.numbered($0) != nil }
  }
  /// Whether they are hardly anything else: several, that come again, some of the euro or the US dollar.
  var isLikelyCurrencyNumbers: Bool {
    isCurrencyNumbers && repeats && values.count > 1
      && values.contains { [.eur, .usd].contains(CurrencySymbol.numbered($0)) }
  }
  /// Whether all codes are written as names and words are.
  var namesAreCodes: Bool { currencies > 0 && namedCodes == currencies }
  /// Whether the filled cells are short codes, several of them, and some of them of currencies or coins: kinds of money that
  /// must not be added together.
  var isMoneyKinds: Bool {
    filled > 0 && !hasManyValues && values.count > 1
      && (currencies * 5 >= filled || !values.isDisjoint(with: ColumnSurvey.coins))
      && values.allSatisfy { value in
        (2...8).contains(value.utf8.count)
          && value.utf8.allSatisfy { $0.isASCIIDigit || $0 >= 0x61 && $0 <= 0x7A }
      }
  }
  /// Whether most of the filled cells are numbers: enough where the name says so, too, and the others are bad rows.
  var isMostlyNumbers: Bool { filled > 0 && numbers * 2 > filled }
  /// Whether the column is texts.
  var isText: Bool { filled > 0 && !isDates && !isNumbers && !isCurrencies }
  /// Whether all filled cells say that money went one way.
  var isOneDirection: Bool {
    filled > 0 && !hasManyValues && Set((DirectionWords.reading(of: values) ?? [:]).values).count == 1
  }
  /// Whether all filled cells say the same.
  var hasOneValue: Bool { filled > 0 && !hasManyValues && values.count == 1 }
  /// Whether there was no row.
  var isUnseen: Bool { filled + blank == 0 }
  /// Whether each row has a value that no other has.
  var isUnique: Bool { filled > 0 && !repeats }
}
