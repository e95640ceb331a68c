import FinanceDomain
import Testing

@Suite("Reason codes")
struct ReasonCodeTests {
  @Test("Codes are what scripts rely on: none of them ever changes")
  func stable() {
    let codes: [ReasonCode] = [
      .textEncoding, .textNUL, .csvQuote, .csvWidth, .csvHeader, .csvSize, .jsonSyntax, .jsonDuplicateKey,
      .jsonShape,
      .jsonDepth, .jsonSize, .idEmpty, .idConflict, .idUnknown, .amountEmpty, .amountTrailing,
      .amountNotPositive,
      .amountPrecision, .amountRange, .amountAmbiguous, .dateEmpty, .dateUnparseable, .dateImpossible,
      .dateAmbiguous,
      .dateZoneUndecided, .typeUnknown, .currencyUnknown, .descriptionEmpty, .amountZero, .inputSize,
      .inputRows,
      .inputDistinct,
    ]
    let expected = """
      text.encoding text.nul csv.quote csv.width csv.header csv.size json.syntax json.duplicate-key json.shape \
      json.depth json.size id.empty id.conflict id.unknown amount.empty amount.trailing amount.not-positive \
      amount.precision amount.range amount.ambiguous date.empty date.unparseable date.impossible date.ambiguous \
      date.zone-undecided type.unknown currency.unknown description.empty amount.zero input.size input.rows \
      input.distinct
      """
    #expect(codes.map(\.description).joined(separator: " ") == expected)
    #expect(codes.sorted().first == .amountAmbiguous)
  }
}
