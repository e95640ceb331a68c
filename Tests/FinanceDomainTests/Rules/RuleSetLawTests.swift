import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("The law of rules")
struct RuleSetLawTests {
  @Test(
    "Rules do to the columns what they do to each transaction, however rows are cut into batches",
    arguments: Seeds.list(10, salt: 0x401E5))
  func agrees(seed: UInt64) throws {
    var samples = RuleSamples(seed: seed)
    var random = SeededGenerator(seed: seed)
    for count in [1, 5, 40, 70] {
      let rules = try samples.rules(count)
      for isMarked in [false, true] {
        let rows = try samples.transactions(50, marked: isMarked)
        let expected = try rows.map { try NaiveRules.apply(rules, to: $0) }
        #expect(rows.map { rules.applied(to: $0) } == expected, "\(Seeds.replay(seed))")
        for limit in [0, 3, RuleSet.keyLimit] {
          var set = RuleSet(rules, keyLimit: limit)
          let found = BatchCutting.random(rows, using: &random).flatMap { batch in
            var batch = batch
            set.apply(to: &batch)
            return Array(batch)
          }
          expectEqualLines(
            found.map(\.line), expected.map(\.line),
            "\(count) rules, \(limit) keys, \(Seeds.replay(seed))")
          #expect(found == expected)
        }
      }
    }
  }

  @Test(
    "A batch that is filled again and again is changed like a new one",
    arguments: Seeds.list(4, salt: 0x401E6))
  func refilled(seed: UInt64) throws {
    var samples = RuleSamples(seed: seed)
    let rules = try samples.rules(30)
    var set = RuleSet(rules)
    var batch = TransactionBatch()
    for round in 0..<6 {
      let rows = try samples.transactions(40, marked: round == 3)
      batch.removeAllRows()
      batch.text.bytes.removeAll()
      for row in rows { batch.append(row) }
      set.apply(to: &batch)
      expectEqualLines(batch.map(\.line), rows.map { rules.applied(to: $0).line }, "\(Seeds.replay(seed))")
    }
  }

  @Test(
    "Rows are changed alike whether their texts are remembered or not, many at a time",
    arguments: Seeds.list(3, salt: 0x401E7))
  func manyRows(seed: UInt64) throws {
    var samples = RuleSamples(seed: seed)
    let rules = try samples.rules(130)
    let rows = try samples.transactions(300, marked: false)
    let expected = rows.map { rules.applied(to: $0).line }
    for limit in [0, 20, RuleSet.keyLimit] {
      var set = RuleSet(rules, keyLimit: limit)
      for _ in 0..<2 {
        var batch = TransactionBatch(rows)
        set.apply(to: &batch)
        expectEqualLines(batch.map(\.line), expected, "\(limit) keys, \(Seeds.replay(seed))")
      }
    }
  }

  @Test("Texts that begin alike are told apart however long they are")
  func alikeTexts() throws {
    let text = String(repeating: "Bäckerei Ahorn, Filiale 12; ", count: 3)
    let starts = (1...text.count).map { String(text.prefix($0)) }.filter { !$0.hasSuffix(" ") }
    let texts = starts + starts.flatMap { [$0 + "x", "x" + $0.dropFirst(), $0 + "\u{1}"] }
    let rules = texts.enumerated().map { number, text in
      CategorizationRule(
        name: "\(number)", condition: .text(.description, .equals(text)), conditionText: "",
        effects: .init(tags: ["tag \(number)"]))
    }
    let rows = zip(RandomLedger.transactions(texts.count, seed: 3, mood: .unkind), texts).map { row, text in
      row.changed(by: .init([.description: text]))
    }
    let expected = rows.map { rules.applied(to: $0).line }
    #expect(Set(expected).count == rows.count)
    for limit in [0, 40, RuleSet.keyLimit] {
      var set = RuleSet(rules, keyLimit: limit)
      for _ in 0..<2 {
        var batch = TransactionBatch(rows)
        set.apply(to: &batch)
        expectEqualLines(batch.map(\.line), expected, "\(limit) keys")
      }
    }
  }

  @Test("A condition may be nested deeper than rows are asked step by step")
  func deepConditions() throws {
    let rows = RandomLedger.transactions(60, seed: 4, mood: .unkind)
    let days = try rows.map { try #require(DatePeriod(first: $0.date, last: $0.date)) }
    for depth in [46, 47, 48, 90] {
      let condition = (0..<depth).reduce(SearchExpression.type(.income)) { inner, step in
        let day = SearchExpression.date(days[step % 60])
        return step % 2 == 0 ? .any([day, inner]) : .not(.all([.not(day), inner]))
      }
      let rule = CategorizationRule(
        name: "deep", condition: condition, conditionText: "", effects: .init(tags: ["deep"]))
      var set = RuleSet([rule])
      var batch = TransactionBatch(rows)
      set.apply(to: &batch)
      expectEqualLines(batch.map(\.line), rows.map { [rule].applied(to: $0).line }, "\(depth)")
    }
  }

  @Test("Without rules, and where none is met, a batch stays as it is")
  func untouched() throws {
    let rows = RandomLedger.transactions(50, seed: 1, mood: .unkind)
    let none = CategorizationRule(
      name: "never", condition: try .init(parsing: "zzz", today: .ofSearch), conditionText: "zzz",
      effects: .init([.category: "food", .payee: "x"], tags: ["y"]))
    for rules in [[], [none]] {
      var set = RuleSet(rules)
      var batch = TransactionBatch(rows)
      set.apply(to: &batch)
      #expect(Array(batch) == rows)
      #expect(batch.tagSets.isEmpty && batch.payees.isEmpty && batch.sourceFingerprints.isEmpty)
    }
  }

  @Test("An id that is derived from the content is derived from what the source wrote")
  func derivedIDs() throws {
    var batch = TransactionBatch(RandomLedger.transactions(20, seed: 2, mood: .unkind))
    for row in 0..<20 where row % 2 == 0 { batch.ids[row] = .none }
    let ids = batch.map(\.id)
    var set = RuleSet([
      CategorizationRule(
        name: "all", condition: .everything, conditionText: "",
        effects: .init([.description: "Other", .account: "Joint"]))
    ])
    set.apply(to: &batch)
    #expect(batch.map(\.id) == ids)
    #expect(batch.allSatisfy { $0.description == "Other" && $0.account == "Joint" })
    batch.keep((0..<20).map { $0 % 4 < 2 })
    #expect(batch.map(\.id) == ids.enumerated().filter { $0.offset % 4 < 2 }.map(\.element))
  }
}
