import FinanceData
import FinanceDomain
import FinanceInference

/// The rows of a file that were not understood, a sentence each, and how many were.
func refusals(in path: String) async throws -> (accepted: Int, refused: [String]) {
  let repository = try FileTransactionsRepository(sources: [.path(path)])
  let totals = try await GetTotalsUseCase(repository: repository).execute(by: [.category], in: .all)
  let rowCounts = totals.rowCounts
  let refused = rowCounts.rejections.rows.map { "\($0.sourceName):\($0.line ?? 0): \($0.message)" }
  return (rowCounts.accepted, refused)
}
