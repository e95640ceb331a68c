/// Transactions in an order, held in columns: each becomes a ``Transaction`` when you look at it.
///
/// It is the right type for a list that is written out once from end to end. A list that fits a page is better as
/// `[Transaction]`.
public struct TransactionList: Sendable {
  /// A row of one of the batches.
  struct Place: Sendable {
    let batch: UInt32
    let row: UInt32
  }

  private let batches: [TransactionBatch]
  private let places: [Place]

  init(batches: [TransactionBatch], places: [Place]) {
    self.batches = batches
    self.places = places
  }

  /// Shows every row in order, as the batch that holds it and its number there: a transaction of its own would cost a
  /// dozen times what it takes to write one down.
  package func forEachRow(_ visit: (borrowing TransactionBatch, Int) -> Void) {
    let batches = batches.span
    for place in places { visit(batches[Int(place.batch)], Int(place.row)) }
  }
}

extension TransactionList: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// How many there are.
  public var endIndex: Int { places.count }

  /// The transaction at that place of the list.
  public subscript(place: Int) -> Transaction {
    batches[Int(places[place].batch)][Int(places[place].row)]
  }
}

// What is asked of the whole list before it is written, told from the columns.
extension TransactionList {
  /// Whether any transaction has a payee that was set.
  package var hasPayees: Bool { batches.contains { !$0.payees.isEmpty } }
  /// Whether any transaction has tags.
  package var hasTags: Bool { batches.contains { !$0.tagSets.isEmpty } }
  /// Whether any transaction states a balance.
  package var hasBalances: Bool { batches.contains { !$0.balances.isEmpty } }

  /// The accounts that occur, in the order of their bytes.
  package var accounts: [String] {
    batches.flatMap { batch in Set(batch.accounts.prefix(batch.count)).map { batch.accountNames[$0] } }
      .sortedAndDistinct
  }

  /// The categories that occur, in the order of their bytes.
  package var categories: [String] {
    batches.flatMap { batch in Set(batch.categories.prefix(batch.count)).map { batch.categoryNames[$0] } }
      .sortedAndDistinct
  }

  /// The categories that money of that direction has, in the order of their bytes.
  package func categories(of type: TransactionType) -> [String] {
    let direction: UInt8 = type == .income ? 0 : 1
    return batches.flatMap { batch in
      let rows = (0..<batch.count).lazy.filter { batch.directions[$0] == direction }
      return Set(rows.map { batch.categories[$0] }).map { batch.categoryNames[$0] }
    }.sortedAndDistinct
  }

  /// The currencies that occur, with the most decimal places that an amount of theirs is written with.
  package var decimalPlaces: [Currency: Int] {
    var most: [Currency: Int] = [:]
    for batch in batches {
      var byCode = [Int](repeating: -1, count: batch.currencyNames.count)
      for row in 0..<batch.count {
        let code = Int(batch.currencies[row])
        byCode[code] = Swift.max(byCode[code], batch.amount(of: row).scale)
      }
      for (code, places) in byCode.enumerated() where places >= 0 {
        let currency = Currency(rawValue: batch.currencyNames[UInt32(code)]) ?? .none
        most[currency] = Swift.max(most[currency] ?? currency.minorUnits, places)
      }
    }
    return most
  }
}
