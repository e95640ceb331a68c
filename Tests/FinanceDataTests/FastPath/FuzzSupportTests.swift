import FinanceTestSupport
import Testing

@Suite("What a fuzzer needs")
struct FuzzSupportTests {
  @Test("an input that fails shrinks to what makes it fail", arguments: Seeds.list(2))
  func shrinking(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = (0..<2000).map { _ in random.pick(Array("abc,\n".utf8)) }
    bytes.insert(1, at: 300)
    bytes.insert(2, at: 1700)
    let smallest = ByteShrinker.shrunk(bytes) { $0.contains(1) && $0.contains(2) }
    #expect(smallest == [1, 2])
  }

  @Test("shrinking tries no more than it may")
  func budget() {
    var tried = 0
    _ = ByteShrinker.shrunk(Array(repeating: 10, count: 5000), budget: 100) { _ in
      tried += 1
      return tried.isMultiple(of: 3)
    }
    #expect(tried == 100)
  }

  @Test("bytes are shown as Swift would have them")
  func literal() {
    #expect(ByteLiteral.text(of: Array("a\"\\\n\r\té\u{0}".utf8)) == #""a\"\\\n\r\t\u{E9}\u{0}""#)
    #expect(ByteLiteral.text(of: [0x61, 0xC3]) == "[0x61, 0xC3]")
  }

  @Test("changes leave the beginning alone that they are told to, and are the same for the same seed")
  func mutation() {
    let bytes = Array("date,amount\n2024-05-03,10.00\n".utf8)
    var changed = 0
    for seed in UInt64(0)..<200 {
      let (first, second) = (mutated(bytes, seed), mutated(bytes, seed))
      #expect(first == second && first.starts(with: bytes[..<12]))
      changed += first == bytes ? 0 : 1
    }
    #expect(changed > 150)
  }

  private func mutated(_ bytes: [UInt8], _ seed: UInt64) -> [UInt8] {
    var mutator = ByteMutator(random: SeededGenerator(seed: seed), structural: Array(",\"\n".utf8))
    return mutator.mutated(bytes, with: bytes, from: 12)
  }
}
