import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Any field of an amount")
struct AmountFieldPropertyTests {
  /// Enough of the bytes that matter to come near to numbers often.
  static let alphabet = Array("0001234567899..,-+eE x\u{2212}".utf8)

  @Test("comes back as it was written", arguments: [1, 2, 3] as [UInt64])
  func written(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10_000 {
      let bits = Int.random(in: 1...63, using: &random)
      let magnitude = Int64(truncatingIfNeeded: random.next() >> (64 - UInt64(bits)))
      let amount = SignedAmount(
        coefficient: Bool.random(using: &random) ? magnitude : -magnitude,
        scale: Int.random(in: 0...8, using: &random))
      let text = format(amount)
      guard try AmountField.parse(text) != amount || AmountField.parseJSONNumber(text) != amount else {
        continue
      }
      Issue.record("seed \(seed): \(text)")
    }
  }

  @Test(
    "is accepted with the value of a second, slow reading, or refused by both",
    arguments: 1...2 as ClosedRange<UInt64>)
  func nearlyNumbers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10_000 { compare(random.bytes(of: AmountFieldPropertyTests.alphabet, upTo: 12), seed) }
  }

  @Test("of digits up to the limits agrees with the slow reading", arguments: 1...2 as ClosedRange<UInt64>)
  func longNumbers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      let before = random.bytes(of: Array("0123456789".utf8), upTo: 20)
      let behind = random.bytes(of: Array("0000123456".utf8), upTo: 11)
      let power = Int.random(in: -12...12, using: &random)
      compare(before + [UInt8(ascii: ".")] + behind, seed)
      compare(Array("-".utf8) + before, seed)
      compare([UInt8(ascii: "9")] + before + Array("e\(power)".utf8), seed)
      compare(Array("0.".utf8) + behind + Array("E\(power)".utf8), seed)
    }
  }

  @Test("of any bytes at all ends in a value or a refusal", arguments: 1...2 as ClosedRange<UInt64>)
  func anyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 { compare(random.bytes(of: Array(0...255), upTo: 24), seed) }
  }

  private func compare(_ bytes: [UInt8], _ seed: UInt64) {
    let text = String(validating: bytes, as: UTF8.self)
    let plain = (try? AmountField.parse(bytes.span)).map(scaled)
    let json = (try? AmountField.parseJSONNumber(bytes.span)).map(scaled)
    // One comparison in Swift for one of the testing library, which is a hundred times slower.
    guard plain != text.flatMap(SlowAmountReading.plain) || json != text.flatMap(SlowAmountReading.json)
    else { return }
    Issue.record(
      "seed \(seed): \(text ?? "\(bytes)") is read as \(String(describing: plain)), \(String(describing: json))"
    )
  }

  /// The value times 10^8.
  private func scaled(_ amount: SignedAmount) -> Int128 {
    (amount.scale..<8).reduce(Int128(amount.coefficient)) { number, _ in number * 10 }
  }

  private func format(_ amount: SignedAmount) -> String {
    (amount.coefficient < 0 ? "-" : "") + format(magnitudeOf: amount)
  }

  private func format(magnitudeOf amount: SignedAmount) -> String {
    guard amount.scale > 0 else { return String(amount.coefficient.magnitude) }
    let digits = padded(Int(amount.coefficient.magnitude), amount.scale + 1)
    return "\(digits.dropLast(amount.scale)).\(digits.suffix(amount.scale))"
  }
}
