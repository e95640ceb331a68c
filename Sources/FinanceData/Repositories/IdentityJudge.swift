import FinanceDomain

/// Decides about rows whose fingerprints are the same: nothing is dropped before the rows themselves were compared.
package struct IdentityJudge {
  private let sources: [OpenSource]
  private let conventions: MappingConventions
  /// Reads the first row of each group.
  private var firsts: [RowLoader]
  /// Reads the others: in a file that holds another one they lie far from the first, but in the same order.
  private var others: [RowLoader]
  private var conflicts: [Conflict] = []

  /// A row whose id stands for something else in another row.
  private struct Conflict {
    let row: LoadedRow
    let other: SourcePosition
    let difference: String
  }

  package init(sources: [OpenSource], conventions: MappingConventions) {
    self.sources = sources
    self.conventions = conventions
    firsts = sources.map { RowLoader($0, conventions: conventions) }
    others = firsts
  }

  /// The decisions about all groups.
  package mutating func rulings(on groups: [[IdentityLog.Entry]]) throws(SourceFailure) -> RowRulings {
    var rulings = RowRulings(sources: sources.count)
    for group in groups.sorted(by: { $0[0].place < $1[0].place }) { try judge(group, &rulings) }
    rulings.sort()
    rulings.conflicts = try refusals()
    return rulings
  }

  private mutating func judge(_ group: [IdentityLog.Entry], _ rulings: inout RowRulings) throws(SourceFailure)
  {
    guard group[0].hasSourceID else { return number(group, &rulings) }
    let first = try firsts[group[0].position.source].load(group[0].position)
    // One fingerprint may stand for several ids, though it hardly ever does.
    var byID: [TransactionID: [LoadedRow]] = [first.transaction.id: [first]]
    for entry in group.dropFirst() {
      let row = try others[entry.position.source].load(entry.position, comparedTo: first)
      byID[row.transaction.id, default: []].append(row)
    }
    for (_, rows) in byID.sorted(by: { $0.key < $1.key }) where rows.count > 1 { decide(rows, &rulings) }
  }

  /// Rows without ids: the n-th row of a content in its source is its n-th occurrence.
  private func number(_ group: [IdentityLog.Entry], _ rulings: inout RowRulings) {
    var occurrences: [Int: Int] = [:]
    for entry in group {
      let number = occurrences[entry.position.source, default: 0] + 1
      occurrences[entry.position.source] = number
      if number > 1 { rulings.add(.occurrence(number), at: entry.position) }
    }
  }

  /// Rows with one id: all the same, and the first one counts; or not, and none does, because which of them is right
  /// cannot be known.
  private mutating func decide(_ rows: [LoadedRow], _ rulings: inout RowRulings) {
    if let other = rows.first(where: { $0.transaction != rows[0].transaction }) {
      for row in rows {
        rulings.add(.conflict, at: row.position)
        let rival = row.transaction == rows[0].transaction ? other : rows[0]
        let difference = row.transaction.firstDifference(from: rival.transaction)
        conflicts.append(Conflict(row: row, other: rival.position, difference: difference))
      }
    } else {
      for row in rows.dropFirst() { rulings.add(.duplicate, at: row.position) }
    }
  }

  /// The refusals of all rows in conflict, each with the line of the row it contradicts.
  private func refusals() throws(SourceFailure) -> [RejectedRow] {
    var lines: [SourcePosition: Int] = [:]
    for source in sources.indices {
      let places = Set(conflicts.lazy.map(\.other).filter { $0.source == source }.map(\.byteOffset)).sorted()
      for (place, line) in zip(places, try LineCounter.lines(of: places, in: sources[source].file)) {
        lines[SourcePosition(source: source, byteOffset: place)] = line
      }
    }
    return conflicts.map { refusal(of: $0, otherLine: lines[$0.other] ?? 0) }
  }

  private func refusal(of conflict: Conflict, otherLine: Int) -> RejectedRow {
    let row = conflict.row
    let name = sources[conflict.other.source].file.name
    let place =
      conflict.other.source == row.position.source
      ? "on line \(otherLine)" : "on line \(otherLine) of \(name)"
    return RejectedRow(
      sourceName: sources[row.position.source].file.name, position: row.position, line: nil,
      column: row.idColumn,
      columnNumber: row.idColumnNumber, value: row.transaction.id.rawValue, code: .idConflict,
      message: "the id '\(row.transaction.id)' stands for something else \(place): \(conflict.difference); "
        + "neither row counts until one of them has another id or both say the same",
      excerpt: RejectedRow.excerpt(row.bytes.span, 0..<row.bytes.count), byteCount: row.bytes.count)
  }
}

extension Transaction {
  /// The first field in which two transactions of one id differ, in words.
  fileprivate func firstDifference(from other: Transaction) -> String {
    let pairs: [(name: String, here: String, there: String)] = [
      ("date", "\(date)", "\(other.date)"),
      ("time", time.map { "\($0)" } ?? "none", other.time.map { "\($0)" } ?? "none"),
      ("amount", "\(amount)", "\(other.amount)"), ("type", type.rawValue, other.type.rawValue),
      ("category", category.rawValue, other.category.rawValue),
      ("description", description, other.description),
      ("account", account, other.account), ("currency", currency.rawValue, other.currency.rawValue),
      ("note", note ?? "none", other.note ?? "none"),
    ]
    let pair = pairs.first { !$0.here.utf8.elementsEqual($0.there.utf8) }
    return pair.map { "\($0.name) '\($0.here)' here, '\($0.there)' there" }
      ?? "the same text in another spelling"
  }
}
