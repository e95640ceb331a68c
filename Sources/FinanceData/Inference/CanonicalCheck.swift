import FinanceDomain

/// Whether a source that has canonical names is written in the canonical way, too: days of ISO 8601, plain numbers,
/// a type or a sign that tells the direction.
///
/// It decodes the source, fast lane first, until nothing is open: nearly always that is the first chunk. Only where all
/// amounts are whole, or none has a minus, has more to be seen.
struct CanonicalCheck {
  /// What the rows show.
  enum Verdict: Hashable {
    /// The source may be read as it is.
    case canonical
    /// Hardly a row can be read in the canonical way.
    case otherwise
    /// Nothing says whether money came in or went out.
    case signUndecided
    /// A point may be a decimal mark or stand between groups: all amounts look like `1.000`.
    case pointUndecided
  }

  private let source: OpenSource
  private let hasType: Bool
  private var accepted = 0
  private var read = 0
  private var hasExpense = false
  private var hasDecimals = false
  private var hasThousandths = false
  private var witness = DirectionWitness()
  private var statesBalance = false
  private var contradicts = false
  private let hasStates: Bool
  /// Whether names are there that say nothing here, or two that say the same.
  private let hasOtherNames: Bool
  /// So many rows are looked at for texts that contradict the signs.
  private static let witnesses = 64

  init(_ source: OpenSource) throws(SourceFailure) {
    self.source = source
    // What cannot be read is left to the scan.
    let names = try source.format.names(in: source.file)
    let all = names?.all ?? []
    hasType = names.map { $0.all.prefix($0.first).contains { $0.field == .type } } ?? true
    hasStates = all.contains { StatusWords.isName(HeaderName($0.key).key) }
    hasOtherNames = type(of: source.format).mayMeanMore(all)
  }

  /// Reads as much of the source as it takes.
  mutating func verdict() throws(SourceFailure) -> Verdict {
    if hasStates || hasOtherNames || source.format.hidesRows { return .otherwise }
    var chunks = source.chunks()
    var decoder = source.decoder(MappingConventions())
    var batch = TransactionBatch()
    var tally = SourceTally(rejectionLimit: 0)
    while let chunk = try nextChunk(&chunks, &batch) {
      batch.removeAllRows()
      do throws(SourceFailure) {
        try decoder.decode(chunk, into: &batch, tally: &tally)
      } catch {
        // A wrong guess about where rows end, or a document that is not well formed: the scan will say.
        return .canonical
      }
      absorb(batch)
      read = tally.read
      accepted += batch.count
      if !acceptsRows || statesBalance { return .otherwise }
      if type(of: source.format).standardNamesAreCommon, tally.rejected > 0 { return .otherwise }
      if !hasType, contradicts { return .signUndecided }
      if isSettled { return .canonical }
    }
    if accepted == 0 { return .canonical }
    if !hasType, !hasExpense { return .signUndecided }
    return hasThousandths && !hasDecimals ? .pointUndecided : .canonical
  }

  /// What is not well formed around the rows ends the check, too.
  private func nextChunk(
    _ chunks: inout any ChunkSequence, _ batch: inout TransactionBatch
  ) throws(SourceFailure) -> Chunk? {
    do throws(SourceFailure) {
      return try chunks.next(into: &batch.text.bytes)
    } catch {
      guard error.kind == .refused else { throw error }
      return nil
    }
  }

  /// Whether the standard form reads at least a quarter of the rows that were looked at.
  var acceptsRows: Bool { accepted * 4 >= read }

  private var isSettled: Bool { accepted > 0 && (hasType || hasExpense) && hasDecimals }

  /// What the first rows say beside their signs.
  private mutating func hear(_ batch: borrowing TransactionBatch) {
    guard accepted == 0 else { return }
    for row in 0..<min(batch.count, CanonicalCheck.witnesses) {
      let text = batch.text.string(batch.descriptions[row])
      witness.absorb(text, isNegative: batch.directions[row] == 1)
      if BalanceRows.meaning(of: text) == .balance { statesBalance = true }
    }
    let out = batch.directions.prefix(batch.count).count { $0 == 1 }
    contradicts = out > 0 && witness.contradicts(negatives: out, positives: batch.count - out)
  }

  private mutating func absorb(_ batch: borrowing TransactionBatch) {
    if !hasType { hear(batch) }
    for row in 0..<batch.count {
      if batch.directions[row] == 1 { hasExpense = true }
      switch batch.scales[row] {
      case 2: if batch.coefficients[row] % 100 != 0 { hasDecimals = true }
      case 3: hasThousandths = true
      default: hasDecimals = true
      }
      if hasDecimals, hasExpense { return }
    }
  }
}
