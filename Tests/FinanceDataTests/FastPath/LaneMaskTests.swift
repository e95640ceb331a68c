import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Lanes to bits")
struct LaneMaskTests {
  @Test("the mask has one bit a lane, the first lane lowest, either way", arguments: Seeds.list(2))
  func mask(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bits = [0, 1, 0x8000, 0xFFFF, 0x5555] + (0..<2000).map { _ in UInt32(random.below(0x10000)) }
    for expected in bits {
      var lanes = SIMD16<UInt8>(repeating: 0)
      for lane in 0..<16 {
        let isSet = expected & 1 << UInt32(lane) != 0
        lanes[lane] = UInt8(random.number(in: isSet ? 128...255 : 0...127))
      }
      #expect(LaneMask.bits(lanes) == expected)
      #expect(LaneMask.portableBits(lanes) == expected)
      #expect(LaneMask.bits(lanes .>= SIMD16(repeating: 128)) == expected)
    }
  }
}
