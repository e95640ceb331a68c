import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("What symbols stand for")
struct SymbolMemoTests {
  @Test("a memo answers with what it was told, or not at all", arguments: Seeds.list(2))
  func memo(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var memo = SymbolMemo(columns: 3)
    var known: [String: UInt32] = [:]
    for number in 0..<6000 {
      let text = (0..<random.below(20)).map { _ in UInt8(random.pick([0, 0, 65, 66, 255])) }
      let column = random.below(3)
      let key = memo.key(of: text, followedBy: UInt8(random.below(256)))
      let answer = memo.code(column, key)
      #expect(answer == nil || answer == known["\(column) \(text)"])
      memo.remember(column, key, code: UInt32(number))
      known["\(column) \(text)"] = UInt32(number)
      #expect(memo.code(column, key) == (text.count > 16 ? nil : UInt32(number)))
    }
  }

  @Test("a key is the text's own bytes, whatever follows", arguments: 0...20)
  func keys(_ length: Int) {
    let memo = SymbolMemo(columns: 3)
    let text = (0..<length).map { UInt8($0 + 1) }
    #expect(memo.key(of: text, followedBy: 7) == memo.key(of: text, followedBy: 255))
    for place in 0..<min(length, 16) {
      var other = text
      other[place] ^= 0x80
      #expect(memo.key(of: other, followedBy: 7) != memo.key(of: text, followedBy: 7))
    }
  }
}

extension SymbolMemo {
  fileprivate func key(of text: [UInt8], followedBy filler: UInt8) -> Key {
    let bytes = [filler] + text + Array(repeating: filler, count: 16)
    return unsafe key(bytes.span.bytes, 1..<1 + text.count)
  }
}
