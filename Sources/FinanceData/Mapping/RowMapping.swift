import FinanceDomain

/// A fully decided reading of rows: which column is what, and how its cells are written. Nothing is left to be guessed
/// row by row.
///
/// There is one reader of rows, and this is what it follows: the slow path turns the cells of a row into a
/// ``TransactionDTO`` by it and leaves the judgement to `toDomain()`; the fast path reads the same cells straight into
/// columns. Files with the program's own names and forms are read by the standard mapping. Columns are numbers from 0.
package struct RowMapping: Hashable, Sendable {
  /// The day, perhaps with a clock reading.
  package var date: Int
  /// The clock reading, where it has a column of its own.
  package var time: Int?
  /// How days are written; the first that fits reads a cell. Empty for the forms of ``DayField`` alone.
  package var dateFormats: [DateFormat]
  /// The first year of the hundred that years of two digits stand for.
  package var firstYearOfTwoDigits: Int?
  /// What the amount is read from.
  package var amount: AmountReading
  /// Where the amount is in rows that leave its column blank, each in the currency of its own column.
  package var otherAmounts: [AmountColumn] = []
  /// Which of the two halves a row counts, where both have what moved.
  package var side: SideReading?
  /// What all rows that were looked at agree in; a row that does not is refused.
  package var agreement = RowAgreement()
  /// The currency of what came in, where the two halves have a column for it each; ``currency`` is of what went out.
  package var creditCurrency: Int?
  /// How many of the digits of the amount are decimals, where a column says so.
  package var scale: Int?
  /// What is to be taken off the amount.
  package var fee: FeeReading?
  /// How amounts are written; `nil` for the numbers of ``AmountField`` alone.
  package var numbers: NumberFormat?
  /// How balances are written, where it is not how amounts are.
  package var balanceNumbers: NumberFormat?
  /// Columns of which the first that is not blank is the description, or all of which are joined.
  package var description: [Int]
  package var joinsDescription = false
  package var note: [Int] = []
  package var separator = " "
  package var id: Int?
  package var category: Int?
  package var account: Int?
  package var currency: Int?
  package var balance: Int?
  /// A word beside the balance that says whether the account owed it.
  package var balanceDirection: Int?
  /// The currency that the name of the amount's column states.
  package var statedCurrency: Currency?
  /// Whether it does, so that another beside an amount contradicts it: whatever else states one speaks of amounts that have none.
  package var isCurrencyNamed = false
  /// Whether texts are taken byte by byte; if not, every run of white space in them counts as one space, because
  /// exports pad and break their texts.
  package var keepsSpaces = false
  package var skips: [CellCondition] = []
  /// Rows of which nobody knows whether the money has moved: values that no row had when the mapping was found.
  package var doubts: [CellCondition] = []

  /// A mapping of what every row has; the rest is added to it.
  package init(
    date: Int, dateFormats: [DateFormat], amount: AmountReading, numbers: NumberFormat?, description: [Int]
  ) {
    self.date = date
    self.dateFormats = dateFormats
    self.amount = amount
    self.numbers = numbers
    self.description = description
  }
}

extension RowMapping {
  /// The mapping of files with the program's own names: days of ISO 8601, plain numbers, texts as they are.
  ///
  /// - Parameter column: where a field is; `nil` if the file lacks it.
  package static func standard(_ column: (TransactionField) -> Int?) -> RowMapping {
    var mapping = RowMapping(
      date: column(.date) ?? 0, dateFormats: [],
      amount: .standard(column: column(.amount) ?? 0, type: column(.type)), numbers: nil,
      description: [column(.description)].compactMap(\.self))
    mapping.note = [column(.note)].compactMap(\.self)
    for case (let role?, let path) in singleColumns {
      mapping[keyPath: path] = TransactionField(rawValue: role.rawValue).flatMap(column)
    }
    mapping.keepsSpaces = true
    return mapping
  }

  /// What a file may have one column for, where that is all there is to say of it, and the roles of these columns.
  package static let singleColumns:
    [(role: ColumnRole?, path: WritableKeyPath<RowMapping, Int?> & Sendable)] = [
      (.time, \.time), (.id, \.id), (.category, \.category), (.account, \.account), (.currency, \.currency),
      (.balance, \.balance), (.scale, \.scale), (nil, \.balanceDirection), (nil, \.creditCurrency),
    ]

  /// Whether amounts are whole numbers of the smallest unit that the currency of the row has.
  var countsSmallestUnits: Bool {
    if case .ofCurrency = numbers?.impliedDecimals { true } else { false }
  }

  /// Whether it is the standard mapping, whatever the columns.
  package var isStandard: Bool {
    if case .standard = amount { true } else { false }
  }
}

extension RowMapping {
  /// What a row is called that has no description.
  package static let noDescription = "(none)"

  /// The description. A row may have none: it decides no number.
  func descriptionText(_ cells: [MappedCell]) -> String {
    let texts = description.map { text(of: cells[$0]) }.filter { !$0.trimmingASCIISpace().isEmpty }
    guard let first = texts.first else { return RowMapping.noDescription }
    return joinsDescription ? texts.joined(separator: separator) : first
  }

  /// The note's columns, without the one that had to serve as description.
  func noteText(_ cells: [MappedCell]) -> String? {
    let used = joinsDescription ? nil : description.first { !text(of: cells[$0]).isEmpty }
    let texts = note.filter { $0 != used }.map { text(of: cells[$0]) }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: separator)
  }

  private func text(of cell: MappedCell) -> String {
    keepsSpaces ? written(cell) : written(cell).collapsed
  }

  /// What the cell says: in what banks write, without what keeps spreadsheets away, and nothing where it says that there is none.
  func written(_ cell: MappedCell) -> String {
    isStandard ? cell.text : cell.isNoText ? "" : cell.innerText
  }
}

/// A column of amounts in one currency.
package struct AmountColumn: Hashable, Sendable {
  package var column: Int
  package let currency: Currency

  package init(column: Int, currency: Currency) { (self.column, self.currency) = (column, currency) }
}

/// Which half of an amount is the account's, where a row has what was paid and what arrived for it, perhaps in two currencies.
package struct SideReading: Hashable, Sendable {
  /// The column of the word that says so, and what its words mean.
  package let direction: Int
  package let words: [String: TransactionType]

  package init(direction: Int, words: [String: TransactionType]) {
    (self.direction, self.words) = (direction, words)
  }
}

/// A condition on one cell, met by any of some values.
package struct CellCondition: Hashable, Sendable {
  package var column: Int
  /// The values in lower case, to be met as a whole.
  package var values: Set<String>
  /// Patterns, to be found anywhere.
  package var patterns: [SearchPattern]
  /// Whether it is met by what is none of the values.
  private let isTurned: Bool

  package init(column: Int, values: Set<String>, patterns: [SearchPattern] = [], isTurned: Bool = false) {
    (self.column, self.values, self.patterns, self.isTurned) = (column, values, patterns, isTurned)
  }

  package func isMet(by cell: MappedCell) -> Bool {
    let text = cell.text
    return values.contains(text.lowercased()) != isTurned || patterns.contains { $0.matches(text) }
  }

  /// Whether it is met by cells that say one of the values and by no others.
  var meetsWholeValuesAlone: Bool { !isTurned && patterns.isEmpty }

  /// Whether a cell of those bytes may meet it; it does not if this says no.
  @inline(never)
  func mayBeMet(by text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let cell = text.extracting(range)
    guard patterns.isEmpty else { return true }
    guard cell.indices.allSatisfy({ cell[$0] < 0x80 }) else { return true }
    return values.contains(cell.extracting(cell.trimmedBounds).wholeText.lowercased()) != isTurned
  }
}

/// Why a row could not be mapped: the column to blame, and the reason.
package struct MappingRefusal: Error, Hashable, Sendable {
  /// The column, from 0, if one is to blame.
  package let column: Int?
  package let error: TransactionMappingError
}

/// Which cells say what was charged beside the amount: fees, and perhaps taxes.
package struct FeeReading: Hashable, Sendable {
  /// The columns, each of which is taken off the amount.
  package let columns: [Int]
  /// What a fee without a minus means; `nil` if no row had a fee when the mapping was found.
  package let sign: FeeSign?

  package init(columns: [Int], sign: FeeSign?) { (self.columns, self.sign) = (columns, sign) }

  /// The amount less the fee, minus for money out; `nil` if it cannot be held exactly.
  static func net(_ amount: FixedPoint, less fee: FixedPoint, isAdded: Bool) -> FixedPoint? {
    let scale = max(amount.scale, fee.scale)
    let (whole, tooLarge) = amount.coefficient.multipliedReportingOverflow(
      by: PowersOfTen.table[scale - amount.scale])
    let (part, tooLargePart) = fee.coefficient.multipliedReportingOverflow(
      by: PowersOfTen.table[scale - fee.scale])
    let (net, overflow) =
      isAdded ? whole.addingReportingOverflow(part) : whole.subtractingReportingOverflow(part)
    guard !tooLarge, !tooLargePart, !overflow, net != .min else { return nil }
    return FixedPoint(coefficient: net, scale: scale)
  }
}

/// Which cells a transaction's amount and direction are read from.
package enum AmountReading: Hashable, Sendable {
  /// How the standard mapping has it: a magnitude beside a column of directions, or, in rows that lack one, a number
  /// whose sign tells.
  case standard(column: Int, type: Int?)
  /// One column whose sign tells the direction.
  case signed(column: Int, SignConvention)
  /// One column for money out and one for money in; in each row one of them is blank or zero. A minus turns the direction
  /// round; in a column that is written with one, what has none does.
  case split(debit: Int?, credit: Int?, debitIsNegative: Bool, creditIsNegative: Bool = false)
  /// A column of magnitudes, and one that tells the direction; a minus turns it round.
  case directed(column: Int, direction: Int, [String: TransactionType])

  package var columns: [Int] {
    switch self {
    case .standard(let column, _), .signed(let column, _), .directed(let column, _, _): [column]
    case .split(let debit, let credit, _, _): [debit, credit].compactMap(\.self)
    }
  }

  package var direction: Int? {
    switch self {
    case .standard(_, let type): type
    case .directed(_, let direction, _): direction
    case .signed, .split: nil
    }
  }

  /// What a plus means where the sign alone tells the direction.
  package var convention: SignConvention? {
    switch self {
    case .signed(_, let convention): convention
    case .standard(_, type: nil): .plusIsIncome
    case .standard, .split, .directed: nil
    }
  }
}

extension String {
  /// The text with every run of white space as one space: exports pad and break their texts.
  fileprivate var collapsed: String {
    let words = utf8.split(whereSeparator: \.isASCIISpace)
    return String(decoding: Array(words.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
  }
}

extension RowMapping {
  /// What a cell states by the first form that reads it.
  func moment(in cell: Span<UInt8>) -> WrittenMoment? {
    for format in dateFormats {
      if case .moment(let moment) = format.read(cell, firstYearOfTwoDigits: firstYearOfTwoDigits) {
        return moment
      }
    }
    return nil
  }
}
