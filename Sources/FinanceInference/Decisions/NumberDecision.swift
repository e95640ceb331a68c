import FinanceData
import FinanceDomain

/// How amounts and balances are written: which mark is before the decimals, which between groups, and in which unit.
///
/// Marks are proved by reading all cells that any convention reads, or by a currency that has no decimals; hundredths by
/// the name of the column, or by a balance that moves by a hundredth of each amount. Otherwise the mark is asked, and the unit where JSON has whole numbers only.
struct NumberDecision: Sendable {
  private let choice: ColumnChoice
  private let settings: ImportSettings
  private var amounts: NumberInference
  /// Balances may be written in another way than amounts: some programs format one of them only.
  private var balances = NumberInference(decimal: nil, group: nil)
  private var balancesHaveDecimals = false
  private var literals = WholeNumbers()
  private var widths = WrittenWidths()
  /// Whether no amount that is text has a point or a comma.
  private var textsAreWhole = true
  /// What decides where the amounts themselves do not.
  private var settledBy: String?
  private var lastConvention = 0
  /// How many decimals the currencies have, if all have as many; two where none is named.
  private var decimalsOfCurrency: Int? = 2
  /// Whether the standard form reads every amount that any form reads.
  private(set) var arePlain = true

  /// The line above the table that says of all amounts that they are thousands or hundredths.
  private var unitLine: (text: String, saysThousands: Bool)?

  init(_ choice: ColumnChoice, _ settings: ImportSettings) {
    (self.choice, self.settings) = (choice, settings)
    amounts = NumberInference(decimal: settings.decimalMark, group: settings.groupMark)
  }

  /// Takes the balance of a row into account.
  mutating func absorbBalance(_ cells: [MappedCell]) {
    guard let column = choice.first(.balance) else { return }
    if (1...2).contains(CellForms.decimals(of: cells[column])) { balancesHaveDecimals = true }
    guard cells[column].kind == .text else { return }
    let bytes = cells[column].bytes
    balances.absorb(bytes.span)
  }

  /// Takes an amount into account, and reads it. The literal of a JSON number shows nothing about how texts are written.
  mutating func absorb(_ cell: MappedCell) -> WrittenAmount? {
    if cell.kind == .text {
      literals.noteText()
      if cell.bytes.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) {
        textsAreWhole = false
      }
      amounts.absorb(cell.bytes.span)
      widths.absorb(cell)
    } else {
      literals.absorb(cell)
    }
    let amount = reading(of: cell)
    if amount != nil, arePlain, (try? AmountField.parse(cell.bytes.span)) == nil { arePlain = false }
    return amount
  }

  /// The amount in the first convention that reads it: sign and direction are the same in all.
  mutating func reading(of cell: MappedCell) -> WrittenAmount? {
    let formats = NumberFormat.grouped
    for step in formats.indices {
      let index = (lastConvention + step) % formats.count
      if let amount = try? formats[index].read(cell) {
        lastConvention = index
        return amount
      }
    }
    return nil
  }

  /// Decides by the balances, which may show what amounts leave open: beside 1,195,600 the mark in 8,711 is between groups; then
  /// by the currencies: yen have no decimals.
  ///
  /// - Parameter lines: those above the table.
  mutating func conclude(_ currencies: CurrencyDecision, below lines: [String]) {
    unitLine = lines.lazy.compactMap { line in MoneyWords.saysThousands(line).map { (line, $0) } }.first
    let decimals = Set(currencies.ofCells.map(\.minorUnits))
    if !decimals.isEmpty { decimalsOfCurrency = decimals.count == 1 ? decimals.first : nil }
    let known = currencies.known
    let marks = Set(balances.formats.map(\.decimalMark))
    if amounts.question != nil, balances.provingCount > 0, marks.count == 1, let mark = marks.first,
      known.allSatisfy({ $0.minorUnits < 3 })
    {
      settle(mark, because: "the balances can be read in no other way")
    }
    if let question = amounts.question {
      let moving = question.readings.map(\.format).filter(choice.isMoved)
      if moving.count == 1 {
        settle(moving[0].decimalMark, because: "the balance moves by no other reading of them")
      }
    }
    if known.isEmpty, amounts.question != nil, HeaderWords.areEastAsian(choice.names), choice.hasNames {
      settle(.dot, because: "so numbers are written in the language of the header")
    }
    guard !known.isEmpty, known.allSatisfy({ $0.minorUnits == 0 }), let question = amounts.question else {
      return
    }
    let whole = question.readings.filter { !$0.amount.signedText.contains(".") }
    if whole.count == 1 {
      settle(whole[0].format.decimalMark, because: "the currency has no decimals")
    }
  }

  private mutating func settle(_ mark: DecimalMark, because reason: String) {
    amounts.settle(mark)
    settledBy = reason
  }

  /// Whether nothing shows which mark is before the decimals: all amounts were whole so far.
  var leavesMarkOpen: Bool {
    settings.decimalMark == nil && amounts.readCount > 0 && Set(amounts.formats.map(\.decimalMark)).count > 1
  }

  /// Whether more rows could change nothing.
  var isDecided: Bool { amounts.isDecided || amounts.readCount == 0 }

  /// How amounts are written. Where several conventions are left they agree about everything seen; the usual mark
  /// between groups is taken for what may follow.
  var format: NumberFormat {
    let shared = amounts.formats.filter { balances.formats.contains($0) }
    return usual(among: shared.isEmpty ? amounts.formats : shared)
  }

  /// How balances are written: as the amounts are, unless they show another way.
  var balanceFormat: NumberFormat {
    let format = format
    let isShared = balances.formats.contains {
      $0.decimalMark == format.decimalMark && $0.groupMark == format.groupMark
    }
    let balanceFormat = isShared || balances.readCount == 0 ? format : usual(among: balances.formats)
    return balancesHaveDecimals ? balanceFormat.implying(nil) : balanceFormat
  }

  private func usual(among left: [NumberFormat]) -> NumberFormat {
    let usual: [(DecimalMark, GroupMark)] = [(.dot, .comma), (.comma, .dot)]
    let format = usual.lazy.compactMap { decimal, group in
      left.first { $0.decimalMark == decimal && $0.groupMark == group }
    }.first
    return
      (format ?? left.first
      ?? NumberFormat(
        decimalMark: settings.decimalMark ?? (settings.groupMark == .dot ? .comma : .dot),
        groupMark: settings.groupMark ?? .none))
      .implying(settings.impliedDecimals ?? provedDecimals)
  }

  /// How amounts are written; nothing while that is asked.
  var evidence: ImportEvidence? {
    guard amounts.question == nil, amounts.contradiction == nil else { return nil }
    let format = format
    let groups = format.groupMark == .none ? "" : ", groups '\(format.groupMark.rawValue)'"
    return ImportEvidence(
      "amounts", "decimal mark '\(format.decimalMark.rawValue)'\(groups)",
      because: settings.decimalMark == nil
        ? settledBy ?? reason
        : "\(settings.statement(of: .decimal)) so")
  }

  private var reason: String {
    if amounts.readCount == 0, settings.groupMark != nil { return "\(settings.statement(of: .group)) so" }
    return ImportEvidence.reason(read: amounts.readCount, proving: amounts.provingCount)
  }

  /// That amounts are hundredths, where the balance alone shows it.
  var unitEvidence: ImportEvidence? {
    guard settings.impliedDecimals == nil, provedDecimals != nil, !areWholeByName else { return nil }
    return ImportEvidence(
      "unit", "amounts are hundredths", because: "the balance moves by a hundredth of each")
  }

  /// Which mark is before the decimals.
  var question: ImportQuestion? {
    if let mark = settings.decimalMark?.rawValue, mark == settings.groupMark?.rawValue {
      return ImportQuestion(
        .amountAmbiguous,
        "'\(mark)' is stated to be before decimals and between groups, and can be one of them",
        answers: ["decimal=\(mark == "." ? "," : ".")", "group=none"])
    }
    if let question = amounts.question {
      return ImportQuestion(
        .amountAmbiguous,
        "'\(question.cell.excerpt)' is "
          + question.readings.map {
            "\($0.amount.signedText) with the decimal mark '\($0.format.decimalMark.rawValue)'"
          }
          .joined(separator: " and ") + ", and no other amount decides",
        answers: question.readings.map { "decimal=\($0.format.decimalMark.rawValue)" },
        meanings: question.readings.map { "\(question.cell.excerpt) is \($0.amount.signedText)" })
    }
    if settings.decimalMark == nil, let cut = widths.cut {
      return ImportQuestion(
        .amountAmbiguous,
        "amounts of \(cut.utf8.count) characters, such as '\(cut)', have fewer decimals than all shorter ones, as if no "
          + "more had found room; export the file with a wider column",
        answers: ["decimal=\(format.decimalMark.rawValue)"])
    }
    guard let (left, right) = amounts.contradiction else { return nil }
    return ImportQuestion(
      .amountAmbiguous,
      "no one way of writing numbers reads all amounts: '\(left.excerpt)' and '\(right.excerpt)' exclude each other",
      isOfRows: true,
      answers: ["decimal=.", "decimal=,"])
  }
}

// MARK: - The unit

extension NumberDecision {
  private var column: Int? { choice.amounts.first }

  /// The decimals of whole numbers, if the balance or the name of the amounts, `minorUnits` or `amount_cents`, says their unit.
  private var provedDecimals: ImpliedDecimals? {
    guard areWhole else { return nil }
    if balancesHaveDecimals, choice.isMovedByHundredths { return .places(2) }
    return areWholeByName && (decimalsOfCurrency != nil || areMinorByName) ? implied : nil
  }

  /// Whether all amounts are whole numbers.
  private var areWhole: Bool { literals.areWhole || literals.count == 0 && textsAreWhole }

  /// The decimals of whole numbers of the smallest units of the currencies.
  private var implied: ImpliedDecimals { decimalsOfCurrency.map { .places($0) } ?? .ofCurrency(except: [:]) }

  /// Whether the name of the amounts says that they are in the smallest units, whatever the currency is.
  private var areMinorByName: Bool {
    column.map { ["minorunits", "amountminor"].contains(choice.stateKey($0)) } ?? false
  }

  /// Whether the name of the amounts says that they are hundredths.
  private var areWholeByName: Bool {
    guard let key = column.map(choice.stateKey) else { return false }
    return areMinorByName
      || ["cents", "cent", "centimes", "centimos", "centesimi", "pence"].contains { key.hasSuffix($0) }
  }

  /// In which unit amounts are counted.
  var unitQuestion: ImportQuestion? {
    if let question = scaleQuestion ?? rowUnitQuestion ?? decimalsQuestion { return question }
    guard settings.impliedDecimals == nil, provedDecimals == nil, literals.mayBeMinorUnits,
      choice.first(.scale) == nil, decimalsOfCurrency != 0, let column
    else { return nil }
    let decimals = decimalsOfCurrency
    let answers = ["implied-decimals=\(implied.written)", "implied-decimals=0"]
    return ImportQuestion(
      .amountAmbiguous,
      "all \(literals.count) amounts of '\(choice.names[column])' are whole numbers such as \(literals.example): "
        + "units of the currency, or its "
        + (literals.endInZero
          ? "hundredths or thousandths" : decimals == 2 ? "hundredths" : "smallest units"),
      answers: literals.areThousandths
        ? ["implied-decimals=3"] + answers : answers + (literals.endInZero ? ["implied-decimals=3"] : []))
  }

  /// A column may say beside whole amounts how many of their digits are decimals: `{"value": "-1000", "scale": 2}`.
  private var decimalsQuestion: ImportQuestion? {
    guard settings.impliedDecimals == nil, choice.stated[.scale] == nil, choice.hasNames, let column,
      areWhole,
      literals.count + amounts.readCount > 0,
      let scale = choice.names.indices.first(where: choice.saysDecimals)
    else { return nil }
    return ImportQuestion(
      .amountAmbiguous,
      "\(choice.title(scale)) says how many decimals amounts have, and those of "
        + "'\(choice.names[column])' are whole",
      answers: [choice.answer(.scale, scale), "implied-decimals=0"])
  }

  /// A column may say of rows that their amounts are hundredths; nothing reads them beside others that are not.
  private var rowUnitQuestion: ImportQuestion? {
    guard let (column, words, areAll) = choice.hundredths, !areAll || settings.impliedDecimals == nil else {
      return nil
    }
    let said = words.sorted { $0.precedesByBytes($1) }.quotedList
    return ImportQuestion(
      .amountAmbiguous,
      "\(choice.title(column)) says \(said) of \(areAll ? "all" : "some") amounts, which are hundredths"
        + (areAll ? "" : ", and others are not; write all of them in one unit"),
      answers: areAll ? ["implied-decimals=2", "implied-decimals=0"] : [])
  }

  /// A name may say that amounts are hundredths or thousands; then they are, or it is asked. So may a line above the table.
  private var scaleQuestion: ImportQuestion? {
    guard settings.impliedDecimals == nil, let column else { return nil }
    let isThousands = unitLine?.saysThousands ?? MoneyWords.isThousands(choice.names[column])
    let areHundredths = areWholeByName || MoneyWords.isOfHundredths(choice.names[column])
    guard isThousands || unitLine != nil || areHundredths && provedDecimals == nil else { return nil }
    let mayBeHundredths = !isThousands && areWhole
    return ImportQuestion(
      .amountAmbiguous,
      (unitLine.map { "the line '\($0.text.excerpt)' above the table says " }
        ?? "the column '\(choice.names[column])' says ")
        + "that its amounts are \(isThousands ? "thousands, or more than these" : "hundredths")"
        + (mayBeHundredths
          ? ""
          : (isThousands ? "" : ", and some have decimals") + "; the setting reads them as they are written"),
      answers: (mayBeHundredths ? ["implied-decimals=\(implied.written)"] : []) + ["implied-decimals=0"])
  }
}

extension ColumnChoice {
  /// Whether a column is called after decimals, and has numbers of them that are not all zero.
  fileprivate func saysDecimals(_ column: Int) -> Bool {
    let values = surveys[column].values.filter { !$0.isEmpty }
    return ["scale", "exponent", "decimals", "decimalplaces"].contains(where: stateKey(column).hasSuffix)
      && !taken.contains(column) && values.contains { Int($0) ?? 0 > 0 }
      && values.allSatisfy { (0...FixedPoint.maximumScale).contains(Int($0) ?? -1) }
  }

  /// The column that says by words, of all rows or beside currencies, that amounts are hundredths, and these words.
  fileprivate var hundredths: (column: Int, words: Set<String>, areAll: Bool)? {
    (quietColumns + [first(.currency)].compactMap(\.self)).lazy.compactMap { column in
      let values = surveys[column].values.filter { !$0.isEmpty }
      let words = values.filter(MoneyWords.isHundredths)
      let others = values.subtracting(words)
      guard !words.isEmpty,
        others.allSatisfy({
          CurrencySymbol.named(Array($0.uppercased().utf8).span) != nil || MoneyWords.isWhole($0)
        })
      else { return nil }
      // A letter may be short for anything, as for what is cleared.
      guard values.contains(where: { $0.count > 1 || !$0.allSatisfy(\.isLetter) }) else { return nil }
      return (column, words, others.isEmpty && surveys[column].blank == 0)
    }.first
  }
}

/// Whether the amounts of a JSON source are whole numbers and nothing else: then they may be hundredths of the currency.
private struct WholeNumbers: Sendable {
  private(set) var count = 0
  /// The first of three digits or more.
  private(set) var example = ""
  private var hasOthers = false
  /// Whether the last digit of all is a zero, as thousandths of money have it.
  private(set) var endInZero = true
  /// How often the last two digits are.
  private var endingInZeros = 0

  mutating func absorb(_ cell: MappedCell) {
    count += 1
    var digits = cell.bytes.drop { $0 == UInt8(ascii: "-") }
    // What binary fractions make of a whole number, as in -3570.0000000000005, shows no decimals.
    if let point = digits.firstIndex(of: UInt8(ascii: ".")), digits.endIndex - point > 9,
      let figure = digits[point...].dropFirst().first, "09".utf8.contains(figure),
      digits[point...].dropFirst().prefix(8).allSatisfy({ $0 == figure })
    {
      digits = digits[..<point]
    }
    if !digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { hasOthers = true }
    if digits.last != UInt8(ascii: "0") { endInZero = false }
    if digits.suffix(2).allSatisfy({ $0 == UInt8(ascii: "0") }) { endingInZeros += 1 }
    if digits.count > 2, example.isEmpty { example = cell.text }
  }

  /// An amount that is written as text shows its decimals.
  mutating func noteText() { hasOthers = true }

  /// Whether there are amounts, and all are whole.
  var areWhole: Bool { count > 0 && !hasOthers }
  /// Whether so many amounts in tenths of a hundredth are no chance: more than are in hundreds, as round prices in hundredths are.
  var areThousandths: Bool { count >= 6 && endInZero && 2 * endingInZeros < count }
  /// Whether hundredths would not all be small change.
  var mayBeMinorUnits: Bool { areWhole && !example.isEmpty }
}

/// How long amounts are as they are written, and how many have two decimals: what is printed into a column that is too narrow for it
/// loses its last digits.
private struct WrittenWidths: Sendable {
  /// By length: the amounts with two decimals, and those with fewer.
  private var counts: [Int: (two: Int, fewer: Int)] = [:]
  private var longest = ""
  private var hasWhole = false

  mutating func absorb(_ cell: MappedCell) {
    let bytes = cell.bytes
    let mark = bytes.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    // Who leaves out decimals that are zero does so in short amounts as well.
    let decimals = mark.map { bytes.count - 1 - $0 } ?? 3
    if decimals > 2 { hasWhole = true }
    var count = counts[bytes.count] ?? (0, 0)
    if decimals == 2 { count.two += 1 } else { count.fewer += 1 }
    counts[bytes.count] = count
    if decimals < 2, bytes.count > longest.utf8.count { longest = cell.text }
  }

  /// An amount that may have lost decimals: some of the longest have fewer than two, and all of the others, several, have two.
  var cut: String? {
    guard !hasWhole, let width = counts.keys.max(), width == longest.utf8.count, counts[width]?.fewer ?? 0 > 1
    else { return nil }
    let others = counts.filter { $0.key != width }.values
    return others.allSatisfy { $0.fewer == 0 } && others.reduce(0) { $0 + $1.two } > 3 ? longest : nil
  }
}
