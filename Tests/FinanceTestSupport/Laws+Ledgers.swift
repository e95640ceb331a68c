import FinanceDomain
import Testing

extension Laws {
  /// A ledger does what the model does: random changes by hand and random undos, possible and impossible ones, have the
  /// same results or the same errors on both, and after each the same transactions, notes, versions and batches are
  /// there. In the end the ledger answers every use case as the naive fold over these transactions does.
  ///
  /// - Parameters:
  ///   - ledger: an empty one.
  ///   - mood: of the transactions.
  package static func checkLedger(
    _ ledger: any TransactionsLedger, seed: UInt64, steps: Int = 120, mood: RandomLedger.Mood = .kind,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var law = LedgerLaw(ledger: ledger, seed: seed, mood: mood, location: sourceLocation)
    for _ in 0..<steps { try await law.takeStep() }
    try await law.checkAnswers()
  }
}

/// One ledger held to the model, step by step.
private struct LedgerLaw {
  let ledger: any TransactionsLedger
  let seed: UInt64
  let location: SourceLocation
  private let model = ModelLedger()
  private var random: SeededGenerator
  private var source: RandomLedger
  private var ids: [TransactionID] = []
  private var step = 0
  private var batches = 0

  init(ledger: any TransactionsLedger, seed: UInt64, mood: RandomLedger.Mood, location: SourceLocation) {
    self.ledger = ledger
    self.seed = seed
    self.location = location
    random = SeededGenerator(seed: seed)
    source = RandomLedger(seed: seed, mood: mood)
  }

  /// What is done in one step.
  private enum Step: Sendable {
    case change(LedgerChange)
    case undo(Int)
  }

  /// What comes of it, in one line; alike exactly when the results are.
  private static func outcome(of step: Step, on ledger: any TransactionsLedger) async throws -> String {
    do {
      switch step {
      case .change(let change):
        let result = try await ledger.apply(change)
        return "\(result.batch?.line ?? "no batch"), now \(result.stored?.line ?? "gone")"
      case .undo(let number): return try await ledger.undo(batch: number).line
      }
    } catch let error as LedgerConflict {
      return "\(error)".escaped
    } catch let error as TransactionValidationError {
      return "\(error)".escaped
    }
  }

  mutating func takeStep() async throws {
    step += 1
    let next = try await randomStep()
    let expected = try await LedgerLaw.outcome(of: next, on: model)
    let actual = try await LedgerLaw.outcome(of: next, on: ledger)
    #expect(actual == expected, "\(next): \(circumstance)", sourceLocation: location)
    try await compareContents(after: "\(next)")
  }

  private var circumstance: String { "step \(step), \(Seeds.replay(seed))" }

  private func compareContents(after step: String) async throws {
    let expected = await model.contents
    var actual: [String] = []
    for id in ids.sorted() {
      if let stored = try await ledger.storedTransaction(id: id) { actual.append(stored.line) }
    }
    expectEqualLines(
      actual, expected.map(\.line), "contents after \(step): \(circumstance)", sourceLocation: location)
    let page = PageRequest(size: PageRequest.maximumSize, order: TransactionOrder(by: .id))
    expectEqualLines(
      try await ledger.getTransactions(matching: .everything, page: page).items.map(\.line),
      expected.map(\.transaction.line), "list after \(step): \(circumstance)", sourceLocation: location)
    expectEqualLines(
      try await ledger.batches().map(\.line), try await model.batches().map(\.line),
      "batches after \(step): \(circumstance)", sourceLocation: location)
  }

  /// The sums that are kept follow the rows, and the ledger finds nothing wrong with itself.
  func checkAnswers() async throws {
    let transactions = await model.contents.map(\.transaction)
    let law = RepositoryLaw(
      repository: ledger, ledger: NaiveLedger(transactions), circumstance: circumstance, location: location)
    for query in RepositoryLaw.fewQueries { try await law.checkAnswers(to: query) }
    let report = try await ledger.check()
    #expect(report.findings.flatMap(\.problems) == [], "\(circumstance)", sourceLocation: location)
    #expect(report.transactions == transactions.count, "\(circumstance)", sourceLocation: location)
  }
}

// What is tried. Versions, ids and numbers are wrong now and then, so that refusals are compared as well.

extension LedgerLaw {
  private mutating func randomStep() async throws -> Step {
    batches = try await model.batches().count
    if ids.isEmpty || random.once(in: 4) { return .change(.add(addition())) }
    if random.once(in: 4) { return .undo(numberToUndo()) }
    let id = random.pick(ids)
    guard let stored = try await model.storedTransaction(id: id) else { return change(ofMissing: id) }
    let version = random.once(in: 6) ? stored.version + random.number(in: -2...2) : stored.version
    switch random.below(5) {
    case 0: return .change(.delete(id, version: version))
    case 1: return .change(.replace(noted(stored, version), as: .note))
    case 2: return .change(.replace(tagged(stored, version), as: .tag))
    default: return .change(.replace(edited(stored, version), as: .edit))
    }
  }

  /// Mostly one of the last batches, sometimes any, sometimes none.
  private mutating func numberToUndo() -> Int {
    if random.once(in: 10) { return random.pick([0, -1, batches + 1, batches + 40]) }
    let distance = random.once(in: 3) ? random.below(max(1, batches)) : random.below(4)
    return max(1, batches - distance)
  }

  /// A new transaction, or one whose id has been there before.
  private mutating func addition() -> StoredTransaction {
    let fresh = source.next(1)[0]
    let isOld = !ids.isEmpty && random.once(in: 3)
    let transaction = isOld ? fresh.identified(by: random.pick(ids)) : fresh
    if !isOld { ids.append(transaction.id) }
    return StoredTransaction(transaction, note: random.once(in: 3) ? note() : nil, version: 1)
  }

  private mutating func change(ofMissing id: TransactionID) -> Step {
    if random.once(in: 2) { return .change(.delete(id, version: 1)) }
    let transaction = source.next(1)[0].identified(by: id)
    return .change(.replace(StoredTransaction(transaction, note: nil, version: 1), as: .edit))
  }

  private mutating func edited(_ old: StoredTransaction, _ version: Int) -> StoredTransaction {
    let facts = source.next(1)[0]
    let payee = random.once(in: 2) ? "Payee \(random.below(3))" : nil
    let transaction = Transaction(
      trusting: old.transaction.id, facts.date, facts.time, facts.amount, facts.type, facts.category,
      facts.description, facts.account, facts.currency, nil, old.transaction.tags, payee,
      old.transaction.balance)
    return StoredTransaction(transaction, note: old.note, version: version)
  }

  private mutating func noted(_ old: StoredTransaction, _ version: Int) -> StoredTransaction {
    StoredTransaction(old.transaction, note: random.once(in: 4) ? nil : note(), version: version)
  }

  private mutating func tagged(_ old: StoredTransaction, _ version: Int) -> StoredTransaction {
    let words = ["caf\u{E9}", "cafe\u{301}", "shop", "a b", "\u{1F9FE}", "step \(step)"]
    let tags = (0..<random.below(4)).map { _ in random.pick(words) }
    let facts = old.transaction
    let transaction = Transaction(
      trusting: facts.id, facts.date, facts.time, facts.amount, facts.type, facts.category,
      facts.description, facts.account, facts.currency, nil, tags.normalizedTags, facts.payee, facts.balance)
    return StoredTransaction(transaction, note: old.note, version: version)
  }

  private mutating func note() -> TransactionNote {
    TransactionNote(
      trusting: random.once(in: 2) ? "Title \(random.below(3))" : nil,
      random.pick(["one line", "two\nlines", "e\u{301}", "'; DROP TABLE notes; --"]) + " \(step)")
  }
}

extension StoredTransaction {
  /// Every fact in one line, byte for byte.
  package var line: String {
    let parts = [note?.title, note?.content].map { $0.map { "'\($0.escaped)'" } ?? "-" }
    return "\(transaction.line) | v\(version) | \(parts.joined(separator: " | "))"
  }
}

extension LedgerBatch {
  /// What two ledgers agree on: times differ.
  package var line: String {
    "\(number) \(kind.rawValue) \(transaction?.rawValue.escaped ?? "-") \(undoneAt == nil ? "stands" : "undone")"
  }
}
