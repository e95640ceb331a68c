import FinanceDomain
import FinanceInference
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Any amount in any form")
struct NumberFormatPropertyTests {
  static let formats: [NumberFormat] = [DecimalMark.dot, .comma].flatMap { decimal in
    [GroupMark.none, .dot, .comma, .apostrophe, .space].filter { $0.rawValue != decimal.rawValue }.map {
      NumberFormat(decimalMark: decimal, groupMark: $0)
    }
  }

  @Test("comes back as it was written", arguments: formats)
  func written(_ format: NumberFormat) throws {
    for seed in Seeds.list(2, salt: 61) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<800 {
        let amount = AmountWriting.random(&random)
        let cell = AmountWriting.text(of: amount, in: format, &random)
        let read = try? format.read(cell)
        let value = try read.map { try AmountField.parse($0.signedText) }
        guard value?.fixedPoint != amount.fixedPoint else { continue }
        Issue.record("\(cell) is not \(amount); \(Seeds.replay(seed))")
      }
    }
  }

  @Test("is decided over a column as it was written, in whatever order its cells come", arguments: formats)
  func inferred(_ format: NumberFormat) throws {
    for seed in Seeds.list(20, salt: 62) {
      var random = SeededGenerator(seed: seed)
      let amounts = (0..<random.number(in: 1...12)).map { _ in AmountWriting.random(&random) }
      var cells = amounts.map { AmountWriting.text(of: $0, in: format, &random) }
      let inference = absorbed(cells)
      let survivors = inference.formats
      #expect(inference.readCount == cells.count)
      #expect(survivors.contains(format))
      let readings = Set(survivors.map { format in cells.map { try? format.read($0).signedText } })
      #expect(inference.isDecided == (readings.count == 1), "\(cells) \(Seeds.replay(seed))")
      #expect(inference.isDecided == (inference.question == nil))
      cells.shuffle(using: &random)
      #expect(absorbed(cells).formats == survivors)
      #expect(absorbed(cells).isDecided == inference.isDecided)
    }
  }

  @Test(
    "of any bytes at all ends in an amount or a refusal, and every digit is in the amount",
    arguments: Seeds.list(2, salt: 63))
  func anyBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2500 {
      let noise = random.bytes(of: Array(0...255), upTo: 16)
      let nearly = random.bytes(
        of: Array("001234567.,..,,' -+()$€EURCRDkr\u{A0}\u{2212}\u{2019}=\"".utf8), upTo: 12)
      for bytes in [noise, nearly] {
        var inference = NumberInference(decimal: nil, group: nil)
        inference.absorb(bytes.span)
        for format in NumberFormatPropertyTests.formats {
          guard let amount = try? format.read(bytes.span) else { continue }
          let digits = bytes.filter { (0x30...0x39).contains($0) }
          let written = amount.canonicalText.utf8.filter { $0 != UInt8(ascii: ".") }
          let isWhole = written.elementsEqual(digits) || written.elementsEqual([0x30] + digits)
          if !isWhole || !inference.formats.contains(format) {
            Issue.record("\(bytes) \(Seeds.replay(seed))")
          }
          if (try? AmountField.parse(amount.canonicalText)) == nil, digits.count < 9 {
            Issue.record("\(bytes)")
          }
        }
      }
    }
  }

  private func absorbed(_ cells: [String]) -> NumberInference {
    var inference = NumberInference(decimal: nil, group: nil)
    for cell in cells { inference.absorb(cell) }
    return inference
  }
}

/// Writes amounts in a form.
enum AmountWriting {
  static func random(_ random: inout SeededGenerator) -> SignedAmount {
    let digits = random.number(in: 1...12)
    let coefficient = (0..<digits).reduce(Int64(0)) { number, _ in number * 10 + Int64(random.below(10)) }
    return SignedAmount(
      coefficient: random.once(in: 2) ? coefficient : -coefficient, scale: random.pick([0, 2, 2, 2, 3]))
  }

  static func text(
    of amount: SignedAmount, in format: NumberFormat, _ random: inout SeededGenerator
  ) -> String {
    let digits = padded(Int(amount.coefficient.magnitude), amount.scale + 1)
    var text = grouped(String(digits.dropLast(amount.scale)), format, &random)
    if amount.scale > 0 { text += format.decimalMark.rawValue + digits.suffix(amount.scale) }
    let currency = random.pick(["", "", "EUR ", "€", "$ "])
    guard amount.coefficient < 0 else { return currency + text }
    switch random.below(4) {
    case 0: return currency + "-" + text
    case 1: return "\u{2212}" + currency + text
    case 2: return "(" + currency + text + ")"
    default: return currency + text + "-"
    }
  }

  private static func grouped(_ digits: String, _ format: NumberFormat, _ random: inout SeededGenerator)
    -> String
  {
    guard format.groupMark != .none, random.once(in: 2) else { return digits }
    let mark =
      format.groupMark == .space ? random.pick([" ", "\u{A0}", "\u{202F}"]) : format.groupMark.rawValue
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text += mark }
      text.append(digit)
    }
    return text
  }
}
