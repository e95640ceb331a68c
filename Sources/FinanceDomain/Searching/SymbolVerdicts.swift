/// What a condition says to each symbol of a column, found out once a symbol.
///
/// The verdicts hold for one ``SymbolTable`` and all that share its numbers; another table begins anew. Only symbols that
/// rows really have are judged, so a large table behind a small batch costs nothing.
struct SymbolVerdicts: Sendable {
  private var identity: UInt64 = 0
  private var verdicts: [Verdict] = []

  private enum Verdict: UInt8, Sendable { case unknown, no, yes }

  /// Takes the mark from every row whose symbol the condition does not accept.
  mutating func narrow(
    _ marks: inout [Bool], codes: [UInt32], of table: SymbolTable, by accepts: (String) -> Bool
  ) {
    prepare(for: table)
    for row in marks.indices where marks[row] {
      let code = Int(codes[row])
      if verdicts[code] == .unknown { verdicts[code] = accepts(table[codes[row]]) ? .yes : .no }
      marks[row] = verdicts[code] == .yes
    }
  }

  private mutating func prepare(for table: SymbolTable) {
    if table.identity != identity {
      identity = table.identity
      verdicts.removeAll(keepingCapacity: true)
    }
    let missing = table.count - verdicts.count
    if missing > 0 { verdicts.append(contentsOf: repeatElement(.unknown, count: missing)) }
  }
}
