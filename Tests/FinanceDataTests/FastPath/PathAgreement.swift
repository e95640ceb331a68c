import FinanceDomain
import FinanceTestSupport

@testable import FinanceData
@testable import FinanceInference

/// One input and the circumstances in which it is read: with and without the fast path, whole and in chunks.
struct PathAgreement {
  let format: InputFormat
  let conventions: MappingConventions
  /// The sizes of chunks; the first is meant to take in the whole input.
  let chunkSizes: [Int]
  /// What stands behind each chunk, over and over, where nobody may look.
  let filler: [UInt8]
  /// How large rows and values may be.
  var limits = InputLimits()

  /// How the paths, or the chunks, disagree about the bytes; `nil` if they do not.
  func disagreement(about bytes: [UInt8]) -> String? {
    var whole: Result<Decoding, SourceFailure>?
    for size in chunkSizes {
      let careful = read(bytes, size, usesFastPath: false)
      let fast = read(bytes, size, usesFastPath: true)
      if fast != careful {
        return "chunks of \(size): the fast path says\n\(difference(of: fast, from: careful))"
      }
      if case .success(let found) = fast, !found.isConserved {
        return "chunks of \(size): \(found.read) rows were read, and the buckets hold another number of them"
      }
      // A list that was cut in the wrong place is read again in one piece.
      guard let whole else {
        whole = careful
        continue
      }
      if case .success = careful, careful != whole {
        return "chunks of \(size) are not the whole\n\(difference(of: careful, from: whole))"
      }
    }
    return nil
  }

  private func read(
    _ bytes: [UInt8], _ chunkSize: Int, usesFastPath: Bool
  ) -> Result<Decoding, SourceFailure> {
    Result { () throws(SourceFailure) in
      let source = try OpenSource(InputFile(name: "fuzz", bytes: bytes, limits: limits), format: format)
      return try Decoding(
        source, chunkSize: chunkSize, usesFastPath: usesFastPath, conventions: conventions, filler: filler)
    }
  }

  private func difference(
    of found: Result<Decoding, SourceFailure>, from expected: Result<Decoding, SourceFailure>
  ) -> String {
    LineDifference(lines(found), from: lines(expected)).text ?? "what reads the same and is not"
  }

  private func lines(_ result: Result<Decoding, SourceFailure>) -> String {
    switch result {
    case .failure(let failure): return "failure: \(failure.message)"
    case .success(let found):
      let rows = zip(found.rows, found.fingerprints).map { "\($0), fingerprint \($1)" }
      let refusals = found.refusals.map { "refused: \($0)" }
      return (rows + refusals + ["read \(found.read), skipped \(found.skipped)"]).joined(separator: "\n")
    }
  }
}
