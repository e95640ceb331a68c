import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceLedger
import FinancePresentation
import SystemPackage

/// How an error ends a run. Every error that reaches the top is given its status and its sentence here.
struct Failure {
  /// The status it ends with.
  let status: ExitStatus
  /// What is said about it, without a line break.
  let sentence: String

  /// The end that this error is.
  init(_ error: any Error) {
    status = Failure.status(of: error)
    sentence = Failure.sentence(for: error)
  }

  private static func status(of error: any Error) -> ExitStatus {
    switch error {
    case let error as OutputError: error.status
    case is NothingToReadError, is DataSourceError: .inputMissing
    case is InputChoiceError, is SettingError, is NoRatesError, is PageCursorError, is PeriodSyntaxError,
      is PeriodComparisonError, is WholeMonthsError,
      is ProfileError, is ProfileNameError:
      .usage
    case is LedgerConflict, is TransactionValidationError, is TransactionMappingError,
      is TransactionNoteError,
      is ZeroAmountError, is PartialQuestionError:
      .dataRefused
    case is LedgerLocationError, is NoBudgetsError: .configuration
    case let error as LedgerError: ExitStatus(error)
    case let errors as ConfigurationErrors: errors.isInputMissing ? .inputMissing : .configuration
    case let failure as SourceFailure: ExitStatus(failure.kind)
    case is ExportError: .dataRefused
    case let error as JobsLockError: error.status
    case is TemplateError: .configuration
    case is UnknownJobError: .usage
    case is Errno: .inputOutput
    default: .defect
    }
  }

  private static func sentence(for error: any Error) -> String {
    if let text = (error as? any LocalizedError)?.errorDescription { return text }
    if let errno = error as? Errno { return "\(errno)" }
    return "an error that should not happen: \(error); please report it"
  }
}
