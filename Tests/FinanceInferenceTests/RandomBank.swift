import FinanceData
import FinanceDomain
import FinanceTestSupport

/// How a bank that nobody knows writes its exports, drawn at random.
struct RandomBank {
  typealias Column = StatementLanguage.Column

  /// How the amounts of a statement are written.
  enum Style: CaseIterable {
    case minus, trailing, parentheses, halves, negativeHalves, letters, words, worded, currency, symbol
  }
  /// What a fee in a column of its own is to the amount.
  enum Fees { case none, apart, included }
  /// What stands above the names of the columns, or below them.
  enum SecondLine { case none, groups, units, halves }
  /// How the balance before the first row and after the last one is stated.
  enum Ends { case none, kinds, texts, footer }

  let language: StatementLanguage
  let style: Style
  let hasHeader: Bool
  let currencies: [String]
  let (decimal, group): (String, String)
  let form: Int
  let delimiter: String
  let end: String
  /// Where things are left out that most banks do not write.
  let fees: Fees
  let isFeeNegative, isYearless, hasStates, hasPending, hasZeros, hasContinuations: Bool
  let isShort, quotesAll, isArmoured, isReversed, hasBlankLines: Bool
  let second: SecondLine
  let ends: Ends
  let tables: Int
  private(set) var columns: [Column]

  init(_ random: inout SeededGenerator) {
    language = random.pick(StatementLanguage.all)
    style = random.pick(Style.allCases)
    hasHeader = !random.once(in: 4)
    let isNamed = hasHeader && language.isTelling
    currencies =
      isNamed && style != .symbol && random.once(in: 8) ? ["EUR", "USD"] : [random.pick(["EUR", "GBP"])]
    (decimal, group) = random.pick([
      (".", ""), (".", ","), (",", ""), (",", "."), (",", "\u{A0}"), (".", "'"), (",", " "), (".", "’"),
      (",", "\u{202F}"),
    ])
    isYearless = random.once(in: 9)
    form = random.below(isYearless ? ExportForms.yearlessDates : ExportForms.dates)
    delimiter = random.pick([";", ",", "\t", "|"])
    end = random.once(in: 6) ? delimiter : ""
    fees = isNamed ? random.pick([.none, .none, .none, .none, .none, .apart, .apart, .included]) : .none
    isFeeNegative = random.once(in: 3)
    hasStates = isNamed && random.once(in: 7)
    hasPending = random.once(in: 2)
    hasZeros = random.once(in: 8)
    hasContinuations = random.once(in: 10)
    isShort = random.once(in: 16)
    quotesAll = random.once(in: 3)
    isArmoured = random.once(in: 10)
    isReversed = random.once(in: 3)
    hasBlankLines = random.once(in: 12)
    second = hasHeader ? RandomBank.secondLine(isNamed: isNamed, &random) : .none
    tables = hasHeader && random.once(in: 8) ? 2 : 1
    columns = RandomBank.columns(style, fees, isNamed: isNamed, &random)
    if currencies.count > 1 { columns = columns.filter { $0 != .balance && $0 != .currency } + [.currency] }
    if hasStates { columns.append(.state) }
    ends = RandomBank.ends(columns, hasStates, &random)
    if ends == .kinds { columns.append(.kind) }
    if !random.once(in: 3) { columns.shuffle(using: &random) }
    if !isNamed { putBookingFirst() }
  }

  private static func columns(
    _ style: Style, _ fees: Fees, isNamed: Bool, _ random: inout SeededGenerator
  ) -> [Column] {
    var columns: [Column] = [.date, .payee]
    if random.once(in: 2) { columns.append(.value) }
    if random.once(in: 2) { columns.append(.purpose) }
    switch style {
    case .halves, .negativeHalves: columns += [.debit, .credit]
    case .letters, .words: columns += [.amount, .direction]
    default: columns.append(.amount)
    }
    if random.once(in: 2) { columns.append(.balance) }
    if random.once(in: 3) { columns.append(.currency) }
    if random.once(in: 4) { columns.append(.reference) }
    if fees != .none { columns.append(.fee) }
    if fees == .apart, columns.contains(.amount), !columns.contains(.direction), random.once(in: 3) {
      columns.append(.net)
    }
    if isNamed, random.once(in: 8) { columns += [.original, .originalCurrency] }
    return columns
  }

  private static func secondLine(isNamed: Bool, _ random: inout SeededGenerator) -> SecondLine {
    guard random.once(in: 3) else { return .none }
    return random.pick(isNamed ? [.groups, .units, .halves] : [.groups, .units])
  }

  private static func ends(_ columns: [Column], _ hasStates: Bool, _ random: inout SeededGenerator) -> Ends {
    guard columns.contains(.amount), !columns.contains(.fee), !hasStates else { return .none }
    let texts: Ends = columns.contains(.balance) ? .texts : .none
    return random.pick([.none, .none, .none, .none, .none, .none, .kinds, texts, .footer])
  }

  /// Where no name says which day is meant, the first of two is that of the booking.
  private mutating func putBookingFirst() {
    guard let date = columns.firstIndex(of: .date), let value = columns.firstIndex(of: .value), value < date
    else { return }
    columns.swapAt(date, value)
  }

  /// Whether the names of the columns say what these hold.
  var isNamed: Bool { hasHeader && language.isTelling }

  /// The currencies of the transactions as far as the export says them, a column or a sign beside each amount.
  var isCurrencyStated: Bool { columns.contains(.currency) || style == .currency || style == .symbol }

  /// What an amount less its fee comes to, if the fee is not part of it already.
  func movement(_ amount: Int, _ fee: Int) -> Int { fees == .apart ? amount - fee : amount }

  // MARK: What a person sees

  /// Whether a person could read it without asking: which day is meant, and which way money went.
  func isReadable(_ rows: [RandomStatement.Row]) -> Bool {
    let ambiguous = isYearless ? ExportForms.ambiguousYearlessDates : ExportForms.ambiguousDates
    let isOrdered = !ambiguous.contains(form) || rows.contains { $0.day.day > 12 }
    let needsNames = [.halves, .letters, .negativeHalves].contains(style)
    let isProved = columns.contains(.balance) && rows.count { $0.state == .booked } > 3
    let areFeesProved = !rows.contains { $0.fee != 0 } || isProved || columns.contains(.net)
    let out = rows.count { $0.hundredths < 0 }
    // Where hardly anything goes out, a minus may say so, or that a card was paid.
    let isSigned = out > 0 && rows.count <= 3 * out
    return isOrdered && areFeesProved && isSigned
      && (isNamed || !needsNames || columns.contains(.balance))
  }
}
