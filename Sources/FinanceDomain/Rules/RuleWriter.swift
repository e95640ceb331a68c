/// Writes what rules set into the columns of a batch.
struct RuleWriter: Sendable {
  private let fields: Set<RuleField>
  private var categories = SymbolsOfClasses()
  private var accounts = SymbolsOfClasses()
  private var fingerprinter = ContentFingerprinter()

  init(_ rules: [CategorizationRule.Effects]) {
    fields = rules.reduce(into: []) { $0.formUnion($1.fields) }
  }

  /// Classes get new numbers.
  mutating func forget() {
    categories = SymbolsOfClasses()
    accounts = SymbolsOfClasses()
  }

  /// Writes what the rules of its class set into every row.
  mutating func write(_ found: [UInt32], of classes: RuleMatchSets, to batch: inout TransactionBatch) {
    keepIDs(found, classes, &batch)
    if fields.contains(.category) {
      categories.prepare(for: classes, &batch.categoryNames) { $0.texts[.category] }
      categories.write(found, to: &batch.categories, count: batch.count)
    }
    if fields.contains(.account) {
      accounts.prepare(for: classes, &batch.accountNames) { $0.texts[.account] }
      accounts.write(found, to: &batch.accounts, count: batch.count)
    }
    if fields.contains(.description) {
      writeTexts(found, classes, .description, &batch) { $0.descriptions[$1] = $2 }
    }
    if fields.contains(.note) { writeTexts(found, classes, .note, &batch) { $0.notes[$1] = $2 } }
    if fields.contains(.payee) { writeTexts(found, classes, .payee, &batch) { $0.setPayee($2, row: $1) } }
    if fields.contains(.tags) { writeTags(found, classes, &batch) }
  }

  /// Ids that are derived from the content are derived from what the source wrote.
  private mutating func keepIDs(_ found: [UInt32], _ classes: RuleMatchSets, _ batch: inout TransactionBatch)
  {
    guard !fields.isDisjoint(with: [.description, .account]), batch.sourceFingerprints.isEmpty else { return }
    let changes = classes.joined.map { $0.texts[.description] != nil || $0.texts[.account] != nil }
    let isNeeded = (0..<batch.count).contains { batch.ids[$0].count == 0 && changes[Int(found[$0])] }
    if isNeeded { fingerprinter.keepFingerprints(in: &batch) }
  }

  /// Each text is laid among the batch's bytes once.
  private func writeTexts(
    _ found: [UInt32], _ classes: RuleMatchSets, _ field: RuleField, _ batch: inout TransactionBatch,
    _ set: (inout TransactionBatch, Int, TextSlice) -> Void
  ) {
    var slices = [TextSlice?](repeating: nil, count: classes.count)
    for row in 0..<batch.count {
      let number = Int(found[row])
      if number == RuleMatchSets.nothing { continue }
      if slices[number] == nil {
        slices[number] = classes.joined[number].texts[field].map { batch.text.append($0) } ?? TextSlice.none
      }
      if let slice = slices[number], slice.count > 0 { set(&batch, row, slice) }
    }
  }

  private func writeTags(_ found: [UInt32], _ classes: RuleMatchSets, _ batch: inout TransactionBatch) {
    // What a set becomes by the tags of a class, worked out once.
    var sets: [UInt64: UInt32] = [:]
    let hasTags = classes.joined.map { !$0.tags.isEmpty }
    for row in 0..<batch.count where hasTags[Int(found[row])] {
      let tags = classes.joined[Int(found[row])].tags
      let set = batch.tagSets.isEmpty ? batch.tagNames.none : batch.tagSets[row]
      let key = UInt64(set) << 32 | UInt64(found[row])
      let after = sets[key] ?? batch.tagNames.code(for: (batch.tagNames.tags(of: set) + tags).normalizedTags)
      sets[key] = after
      batch.setTags(after, row: row)
    }
  }
}

/// The number of the text that each class sets, in the symbol table of the current batches.
private struct SymbolsOfClasses: Sendable {
  private var identity: UInt64 = 0
  /// In the lower half the number, or zero; in the upper half what remains of the number before: all of it or nothing.
  private var codes: [UInt64] = []
  private static let unset: UInt64 = 0xFFFF_FFFF_0000_0000

  mutating func prepare(
    for classes: RuleMatchSets, _ table: inout SymbolTable, text: (CategorizationRule.Effects) -> String?
  ) {
    if table.identity != identity { codes.removeAll(keepingCapacity: true) }
    while codes.count < classes.count {
      let text = text(classes.joined[codes.count])
      codes.append(text.map { UInt64(table.code(for: $0)) } ?? SymbolsOfClasses.unset)
    }
    identity = table.identity
  }

  /// Without a branch: which rows are changed is no pattern that a processor could learn.
  func write(_ found: [UInt32], to column: inout [UInt32], count: Int) {
    let (found, codes) = (found.span, codes.span)
    var column = column.mutableSpan
    for row in 0..<count {
      let code = codes[Int(found[row])]
      column[row] = column[row] & UInt32(truncatingIfNeeded: code >> 32) | UInt32(truncatingIfNeeded: code)
    }
  }
}
