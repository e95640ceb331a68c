/// Some thousands of transactions, held in columns.
///
/// To its readers it is a collection of ``Transaction``: element `i` is made when you look at it, which costs a few
/// strings and one `Decimal`. That is right for a page or for the ten largest. It is the wrong way to add up a file:
/// aggregates loop over the columns, exact integers, for a nanosecond or two a row.
///
/// The columns of one row, with the sizes a reader of the loops wants to know:
///
/// | column | holds |
/// |---|---|
/// | `days` | days since 1970-01-01 |
/// | `seconds` | second of the day, -1 for none |
/// | `coefficients`, `scales` | the amount: coefficient × 10^-scale, the coefficient greater than zero |
/// | `directions` | 0 income, 1 expense |
/// | `categories`, `accounts`, `currencies` | numbers in the symbol tables |
/// | `descriptions`, `notes`, `ids` | places among the bytes of `text` |
/// | `balances` | what the account held afterwards; empty if no row says |
/// | `origins` | bytes from the source's start to the row, less `originBase` |
/// | `tagSets` | numbers in the table of sets of tags; no places at all where no row has tags |
/// | `payees` | places among the bytes of `text`; no places at all where no row has a payee of its own |
/// | `natives` | amounts before they were converted; no places at all where none was |
public struct TransactionBatch: Sendable {
  /// How many rows count; the columns may be longer.
  public package(set) var count = 0

  package var days: [Int32] = []
  package var seconds: [Int32] = []
  package var coefficients: [Int64] = []
  package var scales: [UInt8] = []
  package var directions: [UInt8] = []
  package var categories: [UInt32] = []
  package var accounts: [UInt32] = []
  package var currencies: [UInt32] = []
  package var descriptions: [TextSlice] = []
  package var notes: [TextSlice] = []
  package var ids: [TextSlice] = []
  package var origins: [UInt32] = []
  /// As long as the other columns, or empty: then no row states a balance.
  package var balances: [StatedBalance] = []
  package internal(set) var tagSets: [UInt32] = []
  package internal(set) var payees: [TextSlice] = []
  /// For rows without an id of the source: what their ids are derived from, where the texts have changed since the
  /// source gave them; no places at all where none has.
  package var sourceFingerprints: [UInt64] = []

  /// There only while an aggregate looks at a batch whose amounts were converted for it.
  package var natives: [NativeAmount?] = []

  package var text = BatchText()
  package var categoryNames = SymbolTable()
  package var accountNames = SymbolTable()
  package var currencyNames = SymbolTable()
  package var tagNames = TagSets()

  /// One bit for every scale that occurs, so that a loop can ask whether all are the same.
  package var scalesSeen: UInt16 = 0
  /// The bitwise or of all coefficients: no row's is larger than this, and the loops need only a bound.
  package var coefficientBits: Int64 = 0
  /// Which source the rows come from.
  package var source = 0
  /// What ``origins`` count from.
  package var originBase = 0
  /// For rows without an id of the source: which occurrence of its content a row is, where it is not the first.
  package var occurrences: [Int: Int] = [:]

  /// An empty batch.
  public init() {}

  /// The rows of a list, in its order.
  public init(_ transactions: some Sequence<Transaction>) {
    for transaction in transactions { append(transaction) }
  }

  /// Where the row begins in its source.
  package func position(of row: Int) -> SourcePosition {
    SourcePosition(source: source, byteOffset: originBase + Int(origins[row]))
  }

  /// The row's scale if it is everyone's, else `nil`.
  package var uniformScale: Int? {
    scalesSeen.nonzeroBitCount == 1 ? scalesSeen.trailingZeroBitCount : nil
  }
}

extension TransactionBatch: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { count }

  /// The transaction that the row means.
  public subscript(row: Int) -> Transaction {
    precondition(row >= 0 && row < count, "row \(row) of a batch of \(count)")
    let note = notes[row]
    return Transaction(
      trusting: id(of: row), CalendarDay(dayNumber: days[row]),
      seconds[row] < 0 ? nil : TimeOfDay(secondOfDay: seconds[row]), amount(of: row).decimal,
      directions[row] == 0 ? .income : .expense, category(of: row), text.string(descriptions[row]),
      accountNames[accounts[row]], currency(of: row), note.count == 0 ? nil : text.string(note),
      tags(of: row), payee(of: row), balance(of: row)?.decimal)
  }

  package func amount(of row: Int) -> FixedPoint {
    FixedPoint(coefficient: coefficients[row], scale: Int(scales[row]))
  }

  package func balance(of row: Int) -> FixedPoint? { balances.isEmpty ? nil : balances[row].fixedPoint }

  package func category(of row: Int) -> TransactionCategory {
    TransactionCategory(rawValue: categoryNames[categories[row]])
  }

  package func currency(of row: Int) -> Currency {
    Currency(rawValue: currencyNames[currencies[row]]) ?? .none
  }

  /// How many rows are in no currency that has a name.
  package var unnamedCurrencies: Int {
    guard let none = currencyNames.texts.firstIndex(of: Currency.none.rawValue) else { return 0 }
    return currencies.prefix(count).count { $0 == UInt32(none) }
  }

  package func id(of row: Int) -> TransactionID {
    let slice = ids[row]
    guard slice.count == 0 else { return TransactionID(rawValue: text.string(slice)) }
    let digest = sourceFingerprints.isEmpty ? fingerprint(of: row) : sourceFingerprints[row]
    return TransactionID(derivedFrom: digest, occurrence: occurrences[row] ?? 1)
  }

  package func tags(of row: Int) -> [String] { tagSets.isEmpty ? [] : tagNames.tags(of: tagSets[row]) }

  /// The payee that was set; `nil` where it is the description.
  package func payee(of row: Int) -> String? {
    guard !payees.isEmpty, payees[row].count > 0 else { return nil }
    return text.string(payees[row])
  }

  /// The bytes of whom totals by payee count the row under.
  @inline(__always)
  package func payeeSlice(of row: Int) -> TextSlice {
    payees.isEmpty || payees[row].count == 0 ? descriptions[row] : payees[row]
  }
}

// Columns that most files have no use for.
extension TransactionBatch {
  /// Gives a row its tags; the column begins with the first row that has any.
  package mutating func setTags(_ set: UInt32, row: Int) {
    if tagSets.isEmpty {
      guard set != tagNames.none else { return }
      tagSets = Array(repeating: tagNames.none, count: Swift.max(days.count, row + 1))
    }
    tagSets[row] = set
  }

  /// Gives a row a payee; the column begins with the first row that has one.
  package mutating func setPayee(_ payee: TextSlice, row: Int) {
    if payees.isEmpty {
      guard payee.count > 0 else { return }
      payees = Array(repeating: .none, count: Swift.max(days.count, row + 1))
    }
    payees[row] = payee
  }
}
