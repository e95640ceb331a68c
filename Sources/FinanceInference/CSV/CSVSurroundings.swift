import FinanceData
import FinanceDomain

/// The lines above the table of a CSV file.
struct CSVSurroundings {
  /// How many lines are not blank, a line that states the delimiter left out.
  private(set) var lines = 0
  /// Whether a line such as `sep=;` states the delimiter.
  private(set) var statesDelimiter = false
  /// Those lines.
  private(set) var texts: [String] = []
  /// The currencies that are named by their codes.
  private(set) var currencies: Set<Currency> = []
  /// The numbers of accounts that a label names as such, without what is between their letters and digits.
  private(set) var accounts: Set<String> = []
  /// The first record with a date and an amount that nothing proves to be no row, with its line from 1.
  private(set) var doubtful: (line: Int, text: String)?
  /// The first record that begins with a day and has a text, with its line from 1, and how many such there are.
  private var dated: (line: Int, text: String, count: Int)?

  /// The record without a header below it that states what the account is or holds, as the rows show.
  private(set) var statementText: String?

  /// The record before, whose fields may name those of the next.
  private var labels: CSVRecord?
  /// Whether a line names the columns of another table.
  private var hasHeader = false
  /// Whether days have no year in the table, and so in rows of it above.
  private let isYearless: Bool

  /// The record that the rows prove to state a balance.
  private let statement: Range<Int>?

  /// The lines of the text up to the table.
  init(above table: ArraySlice<UInt8>, _ candidate: CSVHeaderSearch.Candidate) {
    (isYearless, statement) = (candidate.hasDaysWithoutYear, candidate.statement)
    let (dialect, width) = (candidate.frame.dialect, candidate.width)
    let text = Array(table)
    let reader = CSVRecordReader(
      dialect: CSVDialect(delimiter: dialect.delimiter, quote: dialect.quote, limits: dialect.limits))
    for record in reader.records(in: text, from: 0) { absorb(record, in: text, width) }
  }

  private mutating func absorb(_ record: CSVRecord, in text: [UInt8], _ width: Int) {
    let line = String(decoding: text[record.range], as: UTF8.self)
    guard record.range.lowerBound > 0 || !line.lowercased().drop(while: { $0 == "\"" }).hasPrefix("sep=")
    else {
      statesDelimiter = true
      return
    }
    texts.append(line)
    currencies.formUnion(record.namedCurrencies)
    accounts.formUnion(record.labelledValues(of: .account).compactMap(CSVSurroundings.accountNumber))
    lines += line.split(whereSeparator: \.isNewline).count { !$0.allSatisfy(\.isWhitespace) }
    hasHeader =
      hasHeader || HeaderWords.score(record.fields.map { String(decoding: $0.bytes, as: UTF8.self) }) > 0
    if record.range == statement { statementText = line }
    defer { labels = record }
    if record.range != statement, record.beginsWithDay, record.hasText() {
      if dated == nil { dated = (CSVLines.count(text, before: record.range.lowerBound) + 1, line, 0) }
      dated?.count += 1
    }
    let isAsWide = abs(record.fields.count - width) <= 1
    guard doubtful == nil, record.range != statement,
      record.hasDateAndAmount(wholeNumbersCount: isAsWide) || isYearless && isAsWide && record.isLikeRow,
      !record.statesBalance, record.hasText(), !record.labelsDate, !record.isBalance(below: labels)
    else {
      return
    }
    doubtful = (CSVLines.count(text, before: record.range.lowerBound) + 1, line)
  }

  /// The codes in the text of a field, and the signs of one currency. A code that is a name or a word as well has to be the
  /// last word after a number, as of an account.
  fileprivate static func codes(in text: String) -> [Currency] {
    let signs = text.unicodeScalars.filter { $0.properties.generalCategory == .currencySymbol }
    return signs.compactMap { CurrencySymbol.currency(String($0)) }
      + text.split { !$0.isLetter }.compactMap { word in
        guard word.utf8.count == 3, word.utf8.allSatisfy(\.isASCIICapital) else { return nil }
        let isWord = ColumnSurvey.wordsThatAreCodes.contains(word.lowercased())
        let isAfterNumber = word.endIndex == text.endIndex && text.contains(where: \.isNumber)
        return isWord && !isAfterNumber ? nil : Currency(rawValue: String(word))
      }
  }

  /// A text with three digits and no word, such as an IBAN; `nil` for a name.
  private static func accountNumber(_ text: String) -> String? {
    let plain = text.uppercased().filter { $0.isLetter || $0.isNumber }
    return plain.count(where: \.isNumber) >= 3 ? plain : nil
  }

  /// What is asked about the record.
  ///
  /// - Parameter tableLine: how many lines are above the table.
  func question(tableLine: Int) -> ImportQuestion? {
    let dated = dated.flatMap { $0.count > 1 ? $0 : nil }
    guard let (line, text) = doubtful ?? dated.map({ ($0.line, $0.text) }) else { return nil }
    let finding =
      "line \(line) has a date and \(doubtful == nil ? "a text" : "an amount") and is above the table, which begins in line "
      + "\(tableLine + 1): '\(text.excerpt)'; "
    let advice =
      hasHeader
      ? "it belongs to a table of its own; split the file"
      : "if it is a row, move it below the header, and if it belongs to a table of its own, split the "
        + "file; if it is no row, leave it out"
    return ImportQuestion(
      .tableOutside, finding + advice, answers: hasHeader ? [] : ["skip=\(tableLine)"])
  }
}

extension CSVRecord {
  /// The currencies that a line outside the rows names: by their codes, after a label, or beside a balance.
  var namedCurrencies: Set<Currency> {
    var ofBalances = fields.compactMap { $0.number?.currency }
    if !ofBalances.isEmpty, !statesBalance { ofBalances = [] }
    return Set(names.flatMap(CSVSurroundings.codes) + [labelledCurrency].compactMap(\.self) + ofBalances)
  }

  /// Whether the first thing in it is a day.
  fileprivate var beginsWithDay: Bool { fields.first { !$0.isBlank }?.isDate ?? false }

  /// Whether the date is what the field before it says: `Date:;01.06.2024`.
  fileprivate var labelsDate: Bool {
    zip(fields, fields.dropFirst()).contains { label, value in
      label.bytes.last == UInt8(ascii: ":") && value.isDate
    }
  }

  /// The currency that is called so: `Para Birimi:;TL`, `币种: [人民币]`.
  fileprivate var labelledCurrency: Currency? {
    labelledValues(of: .currency).lazy.compactMap { value in
      CurrencySymbol.currency(String(value.drop { $0.isWhitespace || $0 == "[" }.prefix { $0 != "]" }))
    }.first
  }

  /// What the field before it, or the words before it in its field, call so.
  func labelledValues(of role: ColumnRole) -> [String] {
    let texts = names.flatMap { $0.split(separator: ":", maxSplits: 1).map { String($0) } }.filter {
      !$0.isEmpty
    }
    return zip(texts, texts.dropFirst()).filter { label, _ in
      HeaderWords.meanings(of: HeaderName(label)).contains { $0.role == role }
    }.map(\.1)
  }

  /// Whether a field is neither a date nor a number nor empty, as the description of a row is.
  fileprivate func hasText(besideCurrencies: Bool = false) -> Bool {
    fields.contains { field in
      let text = field.cell.text
      return text.contains(where: \.isLetter) && !field.isDate && field.number == nil
        && !(besideCurrencies && CurrencySymbol.currency(text) != nil)
    }
  }

  /// Whether the record above names its fields, and the amounts among them balances: `Saldo` over `2.335,36`. One that tells
  /// of no purchase may state other amounts beside a balance, such as what may be overdrawn; and nothing moves by a zero.
  fileprivate func isBalance(below labels: CSVRecord?) -> Bool {
    guard let labels, labels.fields.count == fields.count,
      labels.fields.allSatisfy({ $0.bytes.contains(where: \.isASCIILetter) })
    else { return false }
    let balances = zip(labels.fields, fields).compactMap { label, field in
      field.number?.looksLikeMoney ?? false && field.bytes.contains { (0x31...0x39).contains($0) }
        ? BalanceRows.mentionsBalance(String(decoding: label.bytes, as: UTF8.self)) : nil
    }
    return balances.contains(true) && (!balances.contains(false) || !hasText(besideCurrencies: true))
  }

  /// Whether a text in it names a balance.
  fileprivate var statesBalance: Bool {
    fields.contains { BalanceRows.mentionsBalance(String(decoding: $0.bytes, as: UTF8.self)) }
  }
}
