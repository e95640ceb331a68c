/// Rules made ready to be applied to whole batches.
///
/// It does to every row what ``Swift/Sequence/applied(to:)`` does to the transaction that the row means. Every condition is
/// asked of the row as its source wrote it. What texts alone decide is worked out once for each text and kept for the
/// next batch, so a worker should use one set for all its batches; amounts, days, ids and notes are looked at in the rows
/// whose texts leave that open. Without rules it costs nothing.
package struct RuleSet: Sendable {
  private var judges: [RuleJudge]
  private let prefilter: RulePrefilter?
  private let looks: RuleLooks
  /// Whether texts decide every rule.
  private let isOfTexts: Bool
  private var memo: RuleMemo
  private var classes: RuleClasses
  private var writer: RuleWriter
  /// The class of each row of the batch at hand.
  private var found: [UInt32] = []
  private var excerpt = TransactionBatch()
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
    judges = rules.map { RuleJudge($0.condition) }
    prefilter = RulePrefilter(rules.map(\.condition))
    looks = rules.reduce(into: []) { $0.formUnion(RuleLooks($1.condition)) }
    isOfTexts = !looks.contains(.singleRow)
    memo = RuleMemo(looks, keyLimit: keyLimit)
    classes = RuleClasses(rules)
    writer = RuleWriter(rules.map(\.effects))
  }

  /// Whether there is nothing to apply.
  package var isEmpty: Bool { judges.isEmpty }

  /// Changes what the rules change about the rows of a batch.
  package mutating func apply(to batch: inout TransactionBatch) {
    guard !isEmpty, batch.count > 0 else { return }
    if classes.count > RuleSet.classLimit { forget() }
    classify(batch)
    settle(batch)
    writer.write(found, of: classes, to: &batch)
    memo.keepUp(with: batch)
  }

  private mutating func forget() {
    classes.forget()
    memo.forget()
    writer.forget()
  }

  /// Finds the class of every row, from its texts.
  private mutating func classify(_ batch: TransactionBatch) {
    if rest == 0, canRemember(batch) { memo.find(batch) } else { memo.passOver(batch) }
    rest = rest > 0 ? rest - 1 : (memo.isWasted(on: batch) ? RuleSet.pause : 0)
    memo.learn(judgeNewcomers(batch))
    let strangers = judgeStrangers(batch)
    memo.write(to: &found, count: batch.count, strangers: strangers)
  }

  /// Tags and payees are not part of what is remembered, because sources do not have them.
  private func canRemember(_ batch: borrowing TransactionBatch) -> Bool {
    !(looks.contains(.tag) && !batch.tagSets.isEmpty) && !(looks.contains(.payee) && !batch.payees.isEmpty)
  }

  /// The classes of rows whose texts are new, some with open rules.
  private mutating func judgeNewcomers(_ batch: TransactionBatch) -> [UInt32] {
    guard !memo.newcomers.isEmpty else { return [] }
    excerpt.copyRows(memo.newcomers, of: batch)
    var (met, open) = (
      RuleBits(rows: excerpt.count, classes.width), RuleBits(rows: excerpt.count, classes.width)
    )
    for rule in judges.indices {
      var marks = [Bool](repeating: true, count: excerpt.count)
      judges[rule].narrowToPossible(&marks, of: excerpt)
      guard !judges[rule].isOfTexts else {
        met.set(rule, marks)
        continue
      }
      var certain = marks
      judges[rule].narrowToCertain(&certain, of: excerpt)
      met.set(rule, certain)
      marks.remove(certain)
      open.set(rule, marks)
    }
    excerpt.letGo()
    return memo.newcomers.indices.map { UInt32(classes.number(met: met[$0], open: open[$0])) }
  }

  /// The classes of rows that are judged for themselves.
  private mutating func judgeStrangers(_ batch: TransactionBatch) -> [UInt32] {
    let rows = memo.strangers
    guard !rows.isEmpty else { return [] }
    if let prefilter, batch.payees.isEmpty { return judge(rows, of: batch, leftBy: prefilter) }
    var met = RuleBits(rows: rows.count, classes.width)
    if rows.count < batch.count { excerpt.copyRows(rows, of: batch) }
    for rule in judges.indices {
      var marks = [Bool](repeating: true, count: rows.count)
      if rows.count < batch.count {
        judges[rule].narrow(&marks, of: excerpt)
      } else {
        judges[rule].narrow(&marks, of: batch)
      }
      met.set(rule, marks)
    }
    excerpt.letGo()
    return rows.indices.map { UInt32(classes.number(met: met[$0])) }
  }

  /// The same, each rule being asked only of the rows that it may be met by.
  private mutating func judge(
    _ rows: [UInt32], of batch: TransactionBatch, leftBy prefilter: RulePrefilter
  ) -> [UInt32] {
    var left = [[UInt32]](repeating: [], count: min(judges.count, 64))
    let (text, descriptions) = (unsafe batch.text.bytes.span.bytes, batch.descriptions.span)
    for row in rows {
      var bits = prefilter.candidates(text, descriptions[Int(row)].range)
      while bits != 0 {
        left[bits.trailingZeroBitCount].append(row)
        bits &= bits &- 1
      }
    }
    var met = RuleBits(rows: batch.count, classes.width)
    for rule in judges.indices where !left[rule & 63].isEmpty {
      ask(rule, left[rule & 63], of: batch, into: &met)
    }
    return rows.map { UInt32(classes.number(met: met[Int($0)])) }
  }

  /// Asks the rules that are open of the rows themselves.
  private mutating func settle(_ batch: TransactionBatch) {
    if isOfTexts { return }
    var (waiting, rows) = ([[UInt32]](), [UInt32]())
    for row in 0..<batch.count {
      guard classes.isOpen[Int(found[row])] else { continue }
      if waiting.isEmpty { waiting = Array(repeating: [], count: judges.count) }
      rows.append(UInt32(row))
      for rule in classes.open[Int(found[row])] { waiting[rule].append(UInt32(row)) }
    }
    guard !rows.isEmpty else { return }
    var met = RuleBits(rows: batch.count, classes.width)
    for rule in judges.indices where !waiting[rule].isEmpty {
      ask(rule, waiting[rule], of: batch, into: &met)
    }
    for row in rows {
      found[Int(row)] = UInt32(classes.settled(Int(found[Int(row)]), by: met[Int(row)]))
    }
  }

  private mutating func ask(
    _ rule: Int, _ rows: [UInt32], of batch: TransactionBatch, into met: inout RuleBits
  ) {
    guard rows.count < batch.count / 2 else {
      var marks = [Bool](repeating: false, count: batch.count)
      for row in rows { marks[Int(row)] = true }
      judges[rule].narrow(&marks, of: batch)
      met.set(rule, marks)
      return
    }
    var marks = [Bool](repeating: true, count: rows.count)
    excerpt.copyRows(rows, of: batch)
    judges[rule].narrow(&marks, of: excerpt)
    excerpt.letGo()
    for place in rows.indices where marks[place] { met.set(rule, row: Int(rows[place])) }
  }
}
