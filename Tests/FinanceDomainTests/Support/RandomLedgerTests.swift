import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Random ledgers")
struct RandomLedgerTests {
  @Test("The generator gives the numbers that the published algorithm gives")
  func generator() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test("A seed gives the same ledger in every run", arguments: RandomLedger.Mood.allCases)
  func repeatable(mood: RandomLedger.Mood) {
    let first = RandomLedger.transactions(80, seed: 99, mood: mood).map(\.line)
    #expect(RandomLedger.transactions(80, seed: 99, mood: mood).map(\.line) == first)
    #expect(RandomLedger.transactions(80, seed: 98, mood: mood).map(\.line) != first)
    var ledger = RandomLedger(seed: 99, mood: mood)
    #expect((ledger.next(30) + ledger.next(50)).map(\.line) == first)
  }

  @Test("Ids are distinct", arguments: RandomLedger.Mood.allCases)
  func ids(mood: RandomLedger.Mood) {
    #expect(Set(RandomLedger.transactions(2000, seed: 3, mood: mood).map(\.id)).count == 2000)
  }

  @Test("An unkind ledger has what nobody thinks of")
  func unkind() {
    let ledger = RandomLedger.transactions(2000, seed: 3, mood: .unkind)
    let texts = ledger.flatMap { [$0.id.rawValue, $0.description, $0.category.rawValue, $0.account] }
    #expect(
      texts.contains { $0.utf8.contains(0x1F) } && texts.contains { $0.unicodeScalars.contains("\u{301}") })
    #expect(Set(ledger.map(\.id.rawValue)).count < 2000, "some ids look alike")
    #expect(ledger.contains { $0.amount == .exact("0.00000001") })
    #expect(ledger.contains { $0.amount == .exact("92233720368547758.07") })
    #expect(ledger.contains { $0.amount == .exact("9223372036854775807") })
    #expect(Set(ledger.map(\.currency)).count == 6 && ledger.contains { $0.account == "" })
    #expect(
      ledger.contains { $0.time == nil } && ledger.contains { $0.time != nil }
        && ledger.contains { $0.note != nil })
    let far = RandomLedger.transactions(200, seed: 3, mood: .farFlung)
    #expect(far.contains { $0.date == .earliest } && far.contains { $0.date == .latest })
  }

  @Test("The environment may add a seed and multiply the rounds; without it the seeds are always the same")
  func seeds() {
    let plain = Seeds.list(3, salt: 5)
    #expect(plain.suffix(3) == Seeds.list(3, salt: 5).suffix(3) && plain.count >= 3)
    #expect(plain.last != Seeds.list(3, salt: 6).last)
    #expect(Seeds.replay(17) == "replay with FINANCE_TEST_SEED=17")
  }
}
