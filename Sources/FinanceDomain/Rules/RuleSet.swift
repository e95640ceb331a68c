/// Rules made ready to be applied to whole batches.
///
/// It does to every row what ``Swift/Sequence/applied(to:)`` does to the transaction that the row means. Every condition is
/// asked of the row as its source wrote it. Which rules a text may meet is found out once and remembered for the next
/// batches, so a worker should use one set for all its batches; only the rules that a row's text leaves open, because they
/// ask for an amount, a day or a name as well, are asked of the row. Without rules it costs nothing.
package struct RuleSet: Sendable {
  private var texts: RuleTexts
  /// What the rules that ask for more than texts ask for besides those, by the rule's number.
  private var others: [Int: TransactionFilter] = [:]
  /// Descriptions that have been looked at, and the class of the rules that each may meet.
  private var memo = TextTable()
  private var remembered: [UInt32] = []
  private let keyLimit: Int
  private var classes: RuleMatchSets
  private var writer: RuleWriter
  private var excerpt = TransactionBatch()
  /// The class of each row of the current batch.
  private var found: [UInt32] = []
  /// For how many batches the memo is left alone, because nearly every text is new.
  private var rest = 0
  private static let pause = 15

  /// How many texts are remembered: about a megabyte, for each worker.
  package static let keyLimit = 1 << 14
  /// More classes than this are forgotten, together with the texts.
  private static let classLimit = 1 << 14

  /// Those rules, in that order.
  ///
  /// - Parameter keyLimit: how many texts are remembered.
  package init(_ rules: [CategorizationRule], keyLimit: Int = RuleSet.keyLimit) {
    texts = RuleTexts(rules.map(\.condition))
    for (number, rule) in rules.enumerated() where !rule.condition.asksOnlyTexts {
      others[number] = TransactionFilter(rule.condition.withoutKnownTexts)
    }
    classes = RuleMatchSets(rules.map(\.effects), open: Set(others.keys))
    writer = RuleWriter(rules.map(\.effects))
    self.keyLimit = keyLimit
  }

  /// Whether there is nothing to apply.
  package var isEmpty: Bool { classes.width == 0 }

  /// Changes what the rules change about the rows of a batch.
  package mutating func apply(to batch: inout TransactionBatch) {
    guard !isEmpty, batch.count > 0 else { return }
    if classes.count > RuleSet.classLimit { forget() }
    if found.count < batch.count { found = [UInt32](repeating: 0, count: batch.count) }
    findCandidates(in: batch)
    if !others.isEmpty { settle(batch) }
    writer.write(found, of: classes, to: &batch)
  }

  private mutating func forget() {
    classes.forget()
    (memo, remembered) = (TextTable(), [])
    writer.forget()
  }

  // MARK: - Texts

  /// The rules that the texts of each row may meet.
  private mutating func findCandidates(in batch: TransactionBatch) {
    guard texts.areDescriptions(in: batch) else {
      let met = texts.judge(batch)
      for row in 0..<batch.count { found[row] = classes.number(of: row, in: met) }
      return
    }
    guard rest == 0 else {
      rest -= 1
      return judge(Array(0..<UInt32(batch.count)), of: batch)
    }
    let uncached = remember(batch)
    judge(uncached, of: batch)
    if batch.count >= 256, uncached.count > batch.count / 8 * 7 { rest = RuleSet.pause }
  }

  /// Takes the classes of known descriptions from the memo, and notes those of new ones.
  ///
  /// - Returns: the rows for whose descriptions there is no room.
  private mutating func remember(_ batch: TransactionBatch) -> [UInt32] {
    let (text, descriptions) = (unsafe batch.text.bytes.span.bytes, batch.descriptions.span)
    var (cacheMisses, uncached) = ([UInt32](), [UInt32]())
    for row in 0..<batch.count {
      let text = text.extracting(descriptions[row].range)
      let hash = SeededHash.of(text)
      if let known = memo.find(text, hash: hash) {
        found[row] = UInt32(known)
      } else if memo.count < keyLimit, memo.byteCount < keyLimit * 64 {
        found[row] = UInt32(memo.insert(text, hash: hash))
        cacheMisses.append(UInt32(row))
      } else {
        found[row] = TextTable.unknown
        uncached.append(UInt32(row))
      }
    }
    let met = texts.judge(cacheMisses, of: batch)
    for place in cacheMisses.indices { remembered.append(classes.number(of: place, in: met)) }
    for row in 0..<batch.count where found[row] != TextTable.unknown {
      found[row] = remembered[Int(found[row])]
    }
    return uncached
  }

  private mutating func judge(_ rows: [UInt32], of batch: TransactionBatch) {
    guard !rows.isEmpty else { return }
    let met = texts.judge(rows, of: batch)
    for place in rows.indices { found[Int(rows[place])] = classes.number(of: place, in: met) }
  }

  // MARK: - Rows

  /// Asks of each row the rules that its text leaves open.
  private mutating func settle(_ batch: TransactionBatch) {
    var rows: [UInt32] = []
    var waiting = [[UInt32]](repeating: [], count: classes.width * 64)
    for row in 0..<UInt32(batch.count) where classes.isOpen(found[Int(row)]) {
      rows.append(row)
      for rule in classes.openRules(of: found[Int(row)]) { waiting[rule].append(row) }
    }
    guard !rows.isEmpty else { return }
    var met = RuleBits(rows: batch.count, classes.width)
    for rule in others.keys where !waiting[rule].isEmpty {
      ask(rule, about: waiting[rule], of: batch, into: &met)
    }
    for row in rows { found[Int(row)] = classes.closed(found[Int(row)], with: &met, row: Int(row)) }
  }

  private mutating func ask(
    _ rule: Int, about rows: [UInt32], of batch: TransactionBatch, into met: inout RuleBits
  ) {
    var marks = [Bool](repeating: true, count: rows.count)
    excerpt.copyRows(rows, of: batch)
    others[rule]?.narrow(&marks, of: excerpt)
    excerpt.release()
    for place in rows.indices where marks[place] { met.set(rule, row: Int(rows[place])) }
  }
}
