import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceLedger
import FinancePresentation
import SystemPackage

/// How an error ends a run. Every error that reaches the top is given its status and its sentence here.
struct Failure {
  let status: ExitStatus
  let sentence: String

  init(_ error: any Error) {
    status = Failure.status(of: error)
    sentence = Failure.sentence(for: error)
  }

  private static func status(of error: any Error) -> ExitStatus {
    switch error {
    case let error as OutputError: error.status
    case is NothingToReadError: .inputMissing
    // Nothing has been read, so it can only be a setting, such as a time zone that does not exist.
    case is ZoneRulesError, is NoOwnAccountsError, is NoRatesError, is PageCursorError, is PeriodSyntaxError,
      is PeriodComparisonError, is WholeMonthsError, is LedgerCurrencyError,
      is ProfileError:
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
    if let text = (error as? any LocalizedError)?.errorDescription { return text + remedy(for: error) }
    if let errno = error as? Errno { return "\(errno)" }
    return "an error that should not happen: \(error); please report it"
  }

  /// What to do about an error of the domain, which knows neither commands nor options; empty where its own words
  /// say it.
  private static func remedy(for error: any Error) -> String {
    switch error {
    case LedgerConflict.changedMeanwhile(_, _, let now):
      "; look at it again and repeat the change with --seen \(now)"
    case LedgerConflict.unknownTransaction: "; `finance search` finds it by its other words"
    case LedgerConflict.otherAccount: "; name the account with --in-account"
    case LedgerConflict.unknownBatch: "; `finance imports --all` lists them"
    case LedgerConflict.noImport: "; `finance imports` lists the imports"
    case TransactionNoteError.contentEmpty: "; write its text, or take the note away with --remove"
    case is WholeMonthsError: ", as in --period 2024"
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

/// Budgets were asked for, and the configuration has none.
struct NoBudgetsError: Error, Hashable {
  /// The configuration; `nil` if there is none.
  let configuration: String?

  /// What would make one, as lines of the configuration.
  static let example = "budgets:\n  - category: food\n    amount: 400\n    currency: EUR\n"
}

extension NoBudgetsError: LocalizedError {
  var errorDescription: String? {
    let place =
      configuration.map { "'\($0)' has no 'budgets:'. Add them" }
      ?? "there are no budgets, because there is no configuration. `finance init FILE` writes one; add them to it"
    return "\(place), as in"
  }
}

struct NothingToReadError: Error, Hashable {
  let example: String
  let help: String
  var takesLedger = true
}

extension NothingToReadError: LocalizedError {
  var errorDescription: String? {
    "there is nothing to read. Name the files to read, as in `\(example)`, "
      + (takesLedger ? "keep them in a ledger with `finance import transactions.csv`, " : "")
      + "or see `\(help)`"
  }
}
