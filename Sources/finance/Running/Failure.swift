import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceLedger
import FinancePresentation
import SystemPackage

/// How an error ends a run. Every error that reaches the top is given its status and its sentence here.
struct Failure {
  private let error: any Error

  init(_ error: any Error) { self.error = error }

  var status: ExitStatus {
    switch error {
    case let error as OutputError: error.status
    case let error as CommandError: error.status
    case is ValidationError: .usage
    // Nothing has been read, so it can only be a setting, such as a time zone that does not exist.
    case is ZoneRulesError, is PageCursorError, is PeriodSyntaxError, is PeriodQuestionError,
      is ProfileError:
      .usage
    case is LedgerConflict, is TransactionValidationError, is TransactionMappingError,
      is TransactionNoteError, is PartialQuestionError, is ExportError:
      .dataRefused
    case is LedgerLocationError: .configuration
    case let error as LedgerError: ExitStatus(error)
    case let errors as ConfigurationErrors: errors.isInputMissing ? .inputMissing : .configuration
    case let failure as SourceFailure: ExitStatus(failure.kind)
    case is Errno: .inputOutput
    default: .defect
    }
  }

  var sentence: String {
    if let text = (error as? any LocalizedError)?.errorDescription { return text + remedy }
    // What was typed does not go with what the configuration says.
    if let error = error as? ValidationError { return error.message }
    if let errno = error as? Errno { return "\(errno)" }
    return "an error that should not happen: \(error); please report it"
  }

  /// What to do about an error of the domain, which knows neither commands nor options; empty where its own words
  /// say it.
  private var remedy: String {
    switch error {
    case LedgerConflict.changedMeanwhile(_, _, let now):
      "; look at it again and repeat the change with --seen \(now)"
    case LedgerConflict.unknownTransaction: "; `finance search` finds it by its other words"
    case LedgerConflict.otherAccount: "; name the account with --in-account"
    case LedgerConflict.unknownBatch: "; `finance imports --all` lists them"
    case LedgerConflict.noImport: "; `finance imports` lists the imports"
    case LedgerConflict.readOtherwise(_, let batch, _):
      "; to have it as it is read now, import it with --replace \(batch); if it is the file of another account, give it another name"
    case TransactionNoteError.contentEmpty: "; write its text, or take the note away with --remove"
    case PeriodQuestionError.cutsMonth: ", as in --period 2024"
    case PeriodQuestionError.tooManyFigures: "; name fewer days with --period, or take longer steps"
    case PartialQuestionError.rows:
      " (of a page in HTML leave out the rows with --rows 0; of the largest transactions there are "
        + "\(ScanSummary.largestLimit) a month)"
    case PartialQuestionError.days: ": write them with --grain day"
    case PartialQuestionError.sumsOnly: ": write them without --sums-only"
    case PartialQuestionError.transfersUnderCondition:
      "; leave out --account, --category and --currency, or the own accounts"
    default: ""
    }
  }
}

/// What keeps a command from an answer, where nothing below it can know.
struct CommandError: LocalizedError, Hashable {
  let status: ExitStatus
  let errorDescription: String?

  init(_ status: ExitStatus, _ sentence: String) { (self.status, errorDescription) = (status, sentence) }

  static let zeroAmount = CommandError(
    .dataRefused, "an amount of zero moves no money; write how much it was")
}
