import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain

/// A command that looks at the ledger or changes it, and reads no files of transactions.
protocol CommandOnLedger: RunnableCommand {
  /// Which ledger.
  var ledger: LedgerOptions { get }
  /// Does what was asked for.
  func answer(in place: LedgerPlace) async throws -> LedgerAnswer
}

/// What a command on a ledger works with.
struct LedgerPlace {
  /// The way to the ledger.
  let access: LedgerAccess
  /// What the configuration assumes where nothing is typed.
  let defaults: ConfiguredDefaults
  /// What the command runs in.
  let context: RunContext

  /// Finds the ledger. Nothing is opened yet.
  ///
  /// - Throws: `ConfigurationErrors`, `LedgerLocationError`.
  init(_ options: LedgerOptions, in context: RunContext) throws {
    let environment = context.environment
    let configuration = try FinanceConfiguration.load(
      environment.configurationLocator(named: options.config), in: environment.configurationContext)
    access = try LedgerAccess(
      named: options.path, configuration, in: environment, busyTimeout: options.wait.busyTimeout)
    defaults = configuration.defaults
    self.context = context
  }
}

/// What a command on a ledger has to say.
struct LedgerAnswer: Hashable, Sendable {
  /// What was asked for.
  var output = ""
  /// What a person should know, one sentence each.
  var remarks: [String] = []
  /// How the run ends if all else is well.
  var status = ExitStatus.done
}

extension CommandOnLedger {
  var recording: RunOptions { ledger.run }

  var isQuiet: Bool { ledger.isQuiet }

  func run(in context: RunContext) async throws -> ExitStatus {
    let answer = try await answer(in: LedgerPlace(ledger, in: context))
    return .mostSevere(of: [answer.status, deliver(answer, in: context)])
  }

  /// What has been done is told even if nobody can be given what was asked for.
  private func deliver(_ answer: LedgerAnswer, in context: RunContext) -> ExitStatus {
    let diagnostics = context.diagnostics(isQuiet: isQuiet)
    defer { diagnostics.tell(remarks: answer.remarks) }
    guard !answer.output.isEmpty else { return .done }
    do {
      try context.print(Array(answer.output.utf8))
      return .done
    } catch {
      return diagnostics.tell(error)
    }
  }
}
