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
    case is ZoneRulesError, is PageCursorError, is PeriodSyntaxError, is PeriodComparisonError,
      is WholeMonthsError, is TableSizeError, is ProfileError:
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
    case is WholeMonthsError: ", as in --period 2024"
    case is TableSizeError: "; name fewer days with --period, or take longer steps"
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
enum CommandError: LocalizedError, Hashable {
  /// Another process runs the jobs of that file, and did not end in time.
  case jobsBusy(String, Duration)
  /// The jobs file cannot be read.
  case jobsUnreadable(String, Errno)
  /// The jobs file cannot be locked.
  case jobsWithoutLock(String, Errno)
  /// Budgets were asked for, and the configuration at that path has none; there may be no configuration.
  case noBudgets(configuration: String?)
  /// Nobody has said which accounts are one's own.
  case noOwnAccounts
  /// A period, the second, has nothing for a place of an output's path, the first.
  case noPlaceholder(String, String)
  /// A conversion was asked for, and nothing says where the rates are.
  case noRates(Currency)
  /// No input was named, and none is assumed.
  case nothingToRead(example: String, help: String, takesLedger: Bool)
  /// A brace in an output's path is without the other.
  case openBrace(String)
  /// A ledger has several currencies, the most used first, and which is meant was not typed.
  case severalCurrencies([Currency])
  /// `--only` names a job that the file does not have.
  case unknownJob(String, known: [String])
  /// There is no such place in an output's path.
  case unknownPlaceholder(String)
  /// An amount of nothing.
  case zeroAmount

  var status: ExitStatus {
    switch self {
    case .jobsBusy: .busy
    case .jobsWithoutLock: .inputOutput
    case .noBudgets, .noPlaceholder, .openBrace, .unknownPlaceholder: .configuration
    case .jobsUnreadable, .nothingToRead: .inputMissing
    case .zeroAmount: .dataRefused
    case .noOwnAccounts, .noRates, .severalCurrencies, .unknownJob: .usage
    }
  }

  /// What would make a budget, as a line of the configuration.
  private static let budgetExample = "budgets: [{category: food, amount: 400, currency: EUR}]"

  var errorDescription: String? {
    switch self {
    case .jobsBusy(let path, let lockTimeout):
      "\(path) is being run by another process, which did not end within \(lockTimeout.components.seconds) seconds; "
        + "nothing was done. Try again later, or wait longer with --wait SECONDS"
    case .jobsUnreadable(let path, .noSuchFileOrDirectory): "\(path): there is no such file; check its name"
    case .jobsUnreadable(let path, let errno): "\(path): cannot be read: \(errno)"
    case .jobsWithoutLock(let path, let errno):
      "\(path): cannot be locked (\(errno)), and without a lock two runs could disturb each other; "
        + "put it on a file system that has locks"
    case .noBudgets(let path?): "'\(path)' has no budgets; add them, as in " + Self.budgetExample
    case .noBudgets(nil):
      "there are no budgets, because there is no configuration. `finance init FILE` writes one; add them to it, as in "
        + Self.budgetExample
    case .noOwnAccounts:
      "no account is known to be your own; name two or more, as in --own-account Checking Savings"
    case .noPlaceholder(let name, let period):
      "the period '\(period)' has no {\(name)}; {period}, {today} and {job} are always there"
    case .noRates(let target):
      "--in \(target) needs exchange rates, and none are stated. Write a file with the line date,from,to,rate and "
        + "below it lines such as 2024-05-03,\(target == .usd ? Currency.eur : .usd),\(target),0.9312, and name it with "
        + "--rates rates.csv or with rates: rates.csv in the configuration"
    case .nothingToRead(let example, let help, let takesLedger):
      "there is nothing to read. Name the files to read, as in `\(example)`, "
        + (takesLedger ? "keep them in a ledger with `finance import transactions.csv`, " : "")
        + "or see `\(help)`"
    case .openBrace(let text):
      "'\(text.excerpt)' has a { or } without the other; write {{ or }} for a brace"
    case .severalCurrencies(let currencies):
      "the ledger has \(currencies.map(\.rawValue).joined(separator: ", ")); say which with --currency "
        + (currencies.first?.rawValue ?? "EUR")
    case .unknownJob(let name, let known):
      "there is no job '\(name)'" + NearestName.suggestion(for: name, among: known)
    case .unknownPlaceholder(let name):
      "there is no placeholder {\(name.excerpt)}"
        + NearestName.suggestion(for: name, among: OutputTemplate.Placeholder.allCases.map(\.rawValue))
    case .zeroAmount: "an amount of zero moves no money; write how much it was"
    }
  }
}
