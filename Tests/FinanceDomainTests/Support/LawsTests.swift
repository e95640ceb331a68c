import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("The laws catch what breaks them")
struct LawsTests {
  private static let transactions = RandomLedger.transactions(40, seed: 21, mood: .kind)

  @Test(
    "An aggregate that depends on arrival, forgets a merge, or counts twice is caught",
    arguments: Mistake.allCases)
  func aggregates(mistake: Mistake) {
    let breaches = Laws.breaches(
      by: Crooked(mistake: mistake), over: Self.transactions, seed: 1, honest: 40, answer: \.answer)
    #expect(!breaches.isEmpty)
  }

  @Test("An honest aggregate passes, a dishonest answer does not")
  func honest() {
    let honest = Crooked(mistake: nil)
    #expect(Laws.breaches(by: honest, over: Self.transactions, seed: 1, honest: 40, answer: \.answer) == [])
    let breaches = Laws.breaches(by: honest, over: Self.transactions, seed: 1, honest: 41, answer: \.answer)
    #expect(breaches.count == 14 && breaches.first == "one batch\nline 1\n- 41\n+ 40")
  }
}

/// Ways to write an aggregate wrongly.
enum Mistake: CaseIterable {
  case forgetsWhatItMerges, countsBatches, countsWhatItMergesTwice, adoptsTheOther
}

/// Counts rows, but for one mistake.
private struct Crooked: TransactionAggregate {
  let mistake: Mistake?
  var answer = 0

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    answer += mistake == .countsBatches ? 1 : batch.count
  }

  mutating func merge(_ other: consuming Crooked) {
    switch mistake {
    case .forgetsWhatItMerges: break
    case .countsWhatItMergesTwice: answer += 2 * other.answer
    case .adoptsTheOther: answer = other.answer
    case .countsBatches, nil: answer += other.answer
    }
  }
}
