import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Which bytes are UTF-8")
struct UTF8SequenceTests {
  @Test("every sequence of one and two bytes, as the standard library has it")
  func short() {
    var wrong: [[UInt8]] = []
    for first in UInt8.min...UInt8.max {
      if !agrees([first]) { wrong.append([first]) }
      for second in UInt8.min...UInt8.max where !agrees([first, second]) { wrong.append([first, second]) }
    }
    #expect(wrong == [])
  }

  @Test("longer sequences around every edge, as the standard library has it", arguments: Seeds.list(2))
  func long(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let edges: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
      0xEE, 0xEF, 0xF0,
      0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<6000 {
      let bytes = (0..<random.number(in: 3...5)).map { _ in random.pick(edges) }
      guard agrees(bytes) else {
        Issue.record("\(bytes)")
        return
      }
    }
  }

  @Test(
    "the first malformed byte ends the longest beginning that is UTF-8", arguments: Seeds.list(2, salt: 1))
  func place(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      var bytes = Array("aé€😀".utf8) + Array("aé€😀".utf8)
      bytes[random.below(bytes.count)] = UInt8(random.below(256))
      let valid = (0...bytes.count).last { String(validating: bytes[..<$0], as: UTF8.self) != nil }
      #expect((UTF8Sequence.firstMalformed(in: 0..<bytes.count, of: bytes.span) ?? bytes.count) == valid)
    }
  }

  private func agrees(_ bytes: [UInt8]) -> Bool {
    let isValid = String(validating: bytes, as: UTF8.self) != nil
    return (UTF8Sequence.firstMalformed(in: 0..<bytes.count, of: bytes.span) == nil) == isValid
  }
}
