import FinanceDomain
import FinanceTestSupport

@testable import FinanceData
@testable import FinanceInference

/// Everything that comes of reading bytes nobody vouches for, as a run of the program would read them.
struct CarefulReading {
  /// Day, amount with its sign and currency of each accepted row.
  private(set) var amounts: [String] = []
  /// Why nothing came of the bytes; `nil` if something did.
  private(set) var failure: SourceFailure?
  /// What was said about the bytes and their rows.
  private(set) var remarks: [String] = []
  private(set) var (read, accepted, rejected, skipped) = (0, 0, 0, 0)

  /// Reads a source by what its bytes are.
  init(_ bytes: [UInt8], format: InputFormat? = nil, limits: InputLimits = InputLimits()) {
    var opening = SourceOpening()
    (opening.format, opening.limits) = (format, limits)
    let opened = opening.open(InputFile(name: "a", bytes: bytes, limits: limits))
    remarks = opened.findings.notices + opened.findings.questions.map(\.sentence)
    failure = opened.failure
    if let source = try? opened.get() { read(source) }
  }

  /// Whether every row that was found is in one bucket.
  var isConserved: Bool { read == accepted + rejected + skipped && accepted == amounts.count }

  /// Whether nothing was said to anybody.
  var isSilent: Bool { failure == nil && rejected == 0 && remarks.isEmpty }

  private mutating func read(_ source: OpenSource) {
    let before = self
    do throws(SourceFailure) {
      try readOnce(source)
    } catch {
      guard source.guesses, error.kind == .refused else {
        failure = error
        return
      }
      var certain = source
      certain.guesses = false
      self = before
      do throws(SourceFailure) {
        try readOnce(certain)
      } catch {
        // Rows that were counted before no longer count.
        self = before
        failure = error
      }
    }
  }

  private mutating func readOnce(_ source: OpenSource) throws(SourceFailure) {
    var chunks = source.chunks()
    var decoder = source.decoder(MappingConventions())
    var batch = TransactionBatch()
    var tally = SourceCounts(rejectionLimit: 10)
    while let chunk = try chunks.next(into: &batch.text.bytes) {
      batch.removeAllRows()
      batch.originBase = chunk.offset
      try decoder.decode(chunk, into: &batch, tally: &tally)
      accepted += batch.count
      amounts += batch.map { "\($0.date) \($0.signedAmount) \($0.currency.rawValue)" }
    }
    (read, rejected, skipped) = (tally.read, tally.rejected, tally.skipped)
  }
}
