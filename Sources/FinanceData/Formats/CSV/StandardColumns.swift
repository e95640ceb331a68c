import FinanceDomain

/// Which columns of a header have the standard names.
struct StandardColumns {
  /// The names, without white space around them.
  let names: [String]
  private var columns = [Int?](repeating: nil, count: TransactionField.allCases.count)
  /// Names beside which another one says the same as well.
  private var repeated: [TransactionField: String] = [:]

  init(_ names: [String]) {
    self.names = names.map { $0.trimmingASCIISpace() }
    var ranks = [Int](repeating: .max, count: columns.count)
    for (column, name) in self.names.enumerated() {
      guard let reading = TransactionField.reading(of: Array(name.utf8)) else { continue }
      let (field, rank) = (reading.field, reading.rank)
      if rank == ranks[field.index] { repeated[field] = repeated[field] ?? name }
      guard rank < ranks[field.index] else { continue }
      (ranks[field.index], columns[field.index], repeated[field]) = (rank, column, nil)
    }
  }

  /// The column of a field, from 0.
  subscript(field: TransactionField) -> Int? { columns[field.index] }

  /// How many fields are named.
  var count: Int { columns.count { $0 != nil } }

  /// Refuses a header that lacks what every transaction has, or names a field twice.
  func check(path: String) throws(SourceFailure) {
    if let (field, name) = repeated.min(by: { $0.key.rawValue < $1.key.rawValue }) {
      throw refusal(
        path, "the header names '\(name)' twice, so \(field.rawValue) could be either; rename one of them")
    }
    let missing = TransactionField.allCases.filter { $0.isRequired && self[$0] == nil }
    guard missing.isEmpty else { throw refusal(path, sentence(missing)) }
  }

  private func refusal(_ path: String, _ message: String) -> SourceFailure {
    SourceFailure(path: path, kind: .refused, code: .csvHeader, message: message)
  }

  private func sentence(_ missing: [TransactionField]) -> String {
    let lacking = missing.map { "'\($0.rawValue)'" }.joined(separator: " and ")
    let found = (names.count == 1 ? "only " : "") + CSVLayout.listed(names)
    return
      "the header has no column \(lacking); found \(found). "
      + "A table of transactions begins with the names of its columns, such as date,amount,description"
  }
}
