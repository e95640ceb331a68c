/// Rules made ready to be applied to whole batches.
///
/// It does to every row what ``Swift/Sequence/applied(to:)`` does to the transaction that the row means. Every condition is
/// asked of the row as its source wrote it. What texts decide is worked out once for each text and kept for the next batch,
/// so a worker should use one set for all its batches; what names decide, such as categories, once for each combination
/// of them; amounts, days, ids and notes are looked at in the rows whose texts and names leave that open. Without rules it
/// costs nothing.
package struct RuleSet: Sendable {
  private var texts: RuleTexts
  private var names: RuleNames
  /// The parts that names decide.
  private var nameFilters: [TransactionFilter]
  /// The parts that are asked of single rows and are no formula.
  private var rowFilters: [TransactionFilter]
  /// Whether texts decide every rule.
  private let isOfTexts: Bool
  private var memo: RuleMemo
  private var nodes: RuleNodes
  private var classes: RuleClasses
  private var writer: RuleWriter
  /// What is known of each row of the batch at hand: the number of a node that leaves something open, or the class.
  private var found: [UInt32] = []
  private var excerpt = TransactionBatch()
  /// For how many batches the memo is left alone, because nearly every text is new.
  private var rest = 0
  private static let pause = 15

  /// How many texts are remembered: about a megabyte, for each worker.
  package static let keyLimit = 1 << 14
  /// More classes or nodes than this are forgotten, together with the texts.
  private static let classLimit = 1 << 14

  /// Those rules, in that order.
  ///
  /// - Parameter keyLimit: how many texts are remembered.
  package init(_ rules: [CategorizationRule], keyLimit: Int = RuleSet.keyLimit) {
    let parts = RuleParts(rules.map(\.condition))
    let looks = rules.reduce(into: RuleLooks()) { $0.formUnion(RuleLooks($1.condition)) }
    texts = RuleTexts(parts.texts)
    names = RuleNames(looks)
    nameFilters = parts.names.map { TransactionFilter($0) }
    rowFilters = parts.filters.map { TransactionFilter($0) }
    isOfTexts = looks.isSubset(of: .texts)
    memo = RuleMemo(isOfTexts: texts.areOfDescriptions, keyLimit: keyLimit)
    classes = RuleClasses(rules)
    nodes = RuleNodes(parts, width: classes.width)
    writer = RuleWriter(rules.map(\.effects))
  }

  /// Whether there is nothing to apply.
  package var isEmpty: Bool { classes.width == 0 }

  /// Changes what the rules change about the rows of a batch.
  package mutating func apply(to batch: inout TransactionBatch) {
    guard !isEmpty, batch.count > 0 else { return }
    if max(classes.count, nodes.count) > RuleSet.classLimit { forget() }
    if found.count < batch.count { found = [UInt32](repeating: 0, count: batch.count) }
    judgeTexts(batch)
    if !isOfTexts {
      judgeNames(batch)
      judgeRows(batch)
    }
    writer.write(found, of: classes, to: &batch)
    names.keepUp(with: batch)
  }

  private mutating func forget() {
    classes.forget()
    nodes.forget()
    memo.forget()
    names.forget()
    writer.forget()
  }
}

// MARK: - Texts

extension RuleSet {
  private mutating func judgeTexts(_ batch: TransactionBatch) {
    let areDescriptions = texts.areDescriptions(in: batch)
    if rest == 0, areDescriptions { memo.find(batch, into: &found) } else { memo.passOver(batch) }
    rest = rest > 0 ? rest - 1 : (memo.isWasted(on: batch) ? RuleSet.pause : 0)
    judgeNewcomers(batch)
    if !memo.strangers.isEmpty { judgeStrangers(batch, areDescriptions: areDescriptions) }
  }

  private mutating func judgeNewcomers(_ batch: TransactionBatch) {
    guard !memo.newcomers.isEmpty else { return }
    let met = texts.judge(memo.newcomers, of: batch, excerpt: &excerpt)
    let verdicts = memo.newcomers.indices.map { nodes.verdict(ofTexts: $0, in: met, &classes) }
    memo.learn(verdicts, into: &found)
  }

  private mutating func judgeStrangers(_ batch: TransactionBatch, areDescriptions: Bool) {
    let rows = memo.strangers
    let met = areDescriptions ? texts.judge(rows, of: batch, excerpt: &excerpt) : texts.judge(batch)
    var nothing: UInt32?
    for place in rows.indices {
      let isNothing = met.isEmpty(row: place)
      if isNothing, let nothing {
        found[Int(rows[place])] = nothing
        continue
      }
      let verdict = nodes.verdict(ofTexts: place, in: met, &classes)
      if isNothing { nothing = verdict }
      found[Int(rows[place])] = verdict
    }
  }
}

// MARK: - Names and rows

extension RuleSet {
  /// The rows of which something is open.
  private func openRows(_ count: Int) -> [UInt32] {
    unsafe Array(unsafeUninitializedCapacity: count) { rows, size in
      for row in 0..<count {
        // Without a branch: which rows are open is no pattern that a processor could learn.
        unsafe rows[size] = UInt32(row)
        size &+= Int(found[row] >> 31)
      }
    }
  }

  private mutating func judgeNames(_ batch: TransactionBatch) {
    guard !nameFilters.isEmpty else { return }
    names.prepare(for: batch)
    var (waiting, newcomers) = ([(row: UInt32, number: Int)](), [UInt32]())
    for row in openRows(batch.count) where nodes.asksNames(found[Int(row)]) {
      let number = names.number(of: Int(row), in: batch, at: found[Int(row)])
      if number < names.count {
        found[Int(row)] = names[number]
      } else {
        waiting.append((row, number))
        if number == names.count + newcomers.count { newcomers.append(row) }
      }
    }
    guard !newcomers.isEmpty else { return }
    learnNames(newcomers, of: batch)
    for (row, number) in waiting { found[Int(row)] = names[number] }
  }

  private mutating func learnNames(_ rows: [UInt32], of batch: TransactionBatch) {
    var met = RuleBits(rows: rows.count, (nameFilters.count + 63) / 64)
    excerpt.copyRows(rows, of: batch)
    for number in nameFilters.indices {
      var marks = [Bool](repeating: true, count: rows.count)
      nameFilters[number].narrow(&marks, of: excerpt)
      met.set(number, marks)
    }
    excerpt.letGo()
    for place in rows.indices {
      names.learn(nodes.verdict(at: found[Int(rows[place])], names: place, in: met, &classes))
    }
  }

  private mutating func judgeRows(_ batch: TransactionBatch) {
    let rows = openRows(batch.count)
    guard !rows.isEmpty else { return }
    let met = nodes.met(by: rows, of: batch, found, rowFilters.isEmpty ? [] : marks(rows, of: batch))
    for place in rows.indices { found[Int(rows[place])] = UInt32(classes.number(of: place, in: met)) }
  }

  /// For each filter what it says of each row that waits for it.
  private mutating func marks(_ rows: [UInt32], of batch: TransactionBatch) -> [[Bool]] {
    var marks = rowFilters.map { _ in [Bool](repeating: false, count: batch.count) }
    for row in rows {
      for number in nodes.filters(found[Int(row)]) { marks[number][Int(row)] = true }
    }
    for number in rowFilters.indices { rowFilters[number].narrow(&marks[number], of: batch) }
    return marks
  }
}
