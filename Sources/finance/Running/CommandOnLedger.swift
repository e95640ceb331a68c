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
  /// What is around the run.
  let environment: Environment

  /// Finds the ledger. Nothing is opened yet.
  ///
  /// - Throws: `ConfigurationErrors`, `LedgerLocationError`.
  init(_ options: LedgerOptions, in environment: Environment) throws {
    let configuration = try FinanceConfiguration.load(
      environment.configurationLocator(named: options.config), in: environment.configurationContext)
    access = try LedgerAccess(
      named: options.path, configuration, in: environment, patience: options.wait.patience)
    defaults = configuration.defaults
    self.environment = environment
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

  func run(in environment: Environment) async -> ExitStatus {
    let story = environment.story(isQuiet: ledger.isQuiet)
    do {
      let answer = try await answer(in: LedgerPlace(ledger, in: environment))
      return .mostSevere(of: [answer.status, deliver(answer, in: environment, telling: story)])
    } catch {
      return story.tell(error)
    }
  }

  /// What has been done is told even if nobody can be given what was asked for.
  private func deliver(
    _ answer: LedgerAnswer, in environment: Environment, telling story: Story
  ) -> ExitStatus {
    defer { story.tell(remarks: answer.remarks) }
    guard !answer.output.isEmpty else { return .done }
    do {
      try environment.record.print(Array(answer.output.utf8))
      return .done
    } catch {
      return story.tell(error)
    }
  }
}
