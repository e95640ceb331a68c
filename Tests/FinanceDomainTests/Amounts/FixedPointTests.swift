import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Fixed-point amounts")
struct FixedPointTests {
  @Test(
    "A number that fits is held in its shortest form and comes back the same",
    arguments: [
      ("0", 0, 0), ("1", 1, 0), ("10", 10, 0), ("1.50", 15, 1), ("0.01", 1, 2), ("-0.01", -1, 2),
      ("100.00", 100, 0),
      ("1.00000000", 1, 0), ("0.00000001", 1, 8), ("12345678.12345678", 1_234_567_812_345_678, 8),
      ("92233720368547758.07", .max, 2), ("-92233720368547758.08", .min, 2), ("9223372036854775807", .max, 0),
      ("-9223372036854775808", .min, 0), ("92233720368.54775807", .max, 8),
      ("-92233720368.54775808", .min, 8),
      ("922337203685477580.7", .max, 1), ("9223372036854775800", 9_223_372_036_854_775_800, 0),
    ] as [(String, Int64, Int)])
  func exact(text: String, coefficient: Int64, scale: Int) throws {
    let number = try FixedPoint(exactly: .exact(text))
    #expect(number.coefficient == coefficient)
    #expect(number.scale == scale)
    #expect(number.decimal == .exact(text))
    #expect(try FixedPoint(exactly: number.decimal) == number)
  }

  @Test(
    "A number of too many decimal places is refused, not rounded",
    arguments: [
      "0.000000001", "1.123456789", "-1.123456789", "0.00000000000000000000000000000000001",
      "1.0000000000000000000000001",
      "1234567890123456789.12345678901234567",
    ])
  func tooPrecise(text: String) {
    #expect(throws: TransactionValidationError.amountTooPrecise(.exact(text))) {
      try FixedPoint(exactly: .exact(text))
    }
  }

  @Test(
    "A number too large at its own scale is refused",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "92233720368547758.08", "-92233720368547758.09",
      "92233720368.54775808", "10000000000000000000", "123456789012345678901234567890123456",
      // Thirty-one digits before the mark are too many, whatever stands behind it.
      "1000000000000000000000000000000", "1000000000000000000000000000000.5",
    ])
  func tooLarge(text: String) {
    #expect(throws: TransactionValidationError.amountTooLarge(.exact(text))) {
      try FixedPoint(exactly: .exact(text))
    }
  }

  @Test("38 digits, extreme exponents and NaN are refused without a trap")
  func extremes() {
    let digits38 = Decimal(digits: Int128("12345678901234567890123456789012345") ?? 0, scale: 0) * 1000 + 678
    let tooLarge: [Decimal] = [digits38, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, -digits38]
    for number in tooLarge {
      #expect(throws: TransactionValidationError.amountTooLarge(number)) { try FixedPoint(exactly: number) }
    }
    let tooPrecise: [Decimal] = [.leastNonzeroMagnitude, -.leastNonzeroMagnitude]
    for number in tooPrecise {
      #expect(throws: TransactionValidationError.amountTooPrecise(number)) { try FixedPoint(exactly: number) }
    }
    #expect(throws: TransactionValidationError.amountNotANumber) { try FixedPoint(exactly: .nan) }
    #expect(throws: TransactionValidationError.amountNotANumber) { try FixedPoint(exactly: .quietNaN) }
  }

  @Test("However a number was arrived at, the same number is the same value")
  func canonical() throws {
    let forms: [FixedPoint] = (0...8).map { FixedPoint(coefficient: 12 * PowersOfTen.table[$0], scale: $0) }
    #expect(Set(forms) == [FixedPoint(coefficient: 12, scale: 0)])
    let zeros = (0...8).map { FixedPoint(coefficient: 0, scale: $0) }
    #expect(Set(zeros).count == 1)
    #expect(FixedPoint(coefficient: 1050, scale: 3) == FixedPoint(coefficient: 105, scale: 2))
  }

  @Test("Random numbers of every scale come back the same")
  func random() throws {
    for seed in Seeds.list(1) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<500 {
        let coefficient = Int64(truncatingIfNeeded: random.next()) >> random.number(in: 0...62)
        let number = FixedPoint(coefficient: coefficient, scale: random.number(in: 0...8))
        #expect(try FixedPoint(exactly: number.decimal) == number, "\(Seeds.replay(seed))")
      }
    }
  }
}
