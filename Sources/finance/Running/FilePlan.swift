import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceInference

/// Which files are read, and how.
struct FilePlan: Hashable, Sendable {
  /// The files with what is stated about each.
  let requests: [SourceRequest]
  /// What is stated about all of them.
  var options: ImportOptions
  /// Whether files may be recognised as those of a bank.
  let usesProfiles: Bool
  /// What was decided about their rows by looking at other files; `nil` to compare them with each other.
  var decided: DecisionsFile?

  /// The plan without rules.
  var withoutRules: FilePlan {
    var plan = self
    plan.options.rules = []
    return plan
  }

  /// The repository of these files. Nothing is read yet.
  ///
  /// - Throws: ``SettingError``.
  func files(
    progress: ProgressBar? = nil, watch: (@Sendable (ScanStage) -> Void)? = nil
  ) throws -> FileTransactionsRepository {
    do throws(DataSourceError) {
      return try FileTransactionsRepository(
        configured: requests, options: options, usesProfiles: usesProfiles, decided: decided,
        progress: progress?.listener, watch: watch)
    } catch {
      // Nothing has been read, so it can only be a setting, such as a time zone that does not exist.
      throw SettingError(reason: error)
    }
  }
}
