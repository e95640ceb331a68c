import FinanceConfiguration
import FinanceDomain

/// A command that looks at the ledger or changes it, and reads no files of transactions.
protocol CommandOnLedger: RunnableCommand {
  var ledger: LedgerOptions { get }
  /// Does what was asked for.
  func answer(in place: LedgerPlace) async throws -> LedgerAnswer
}

/// What a command on a ledger works with.
struct LedgerPlace {
  let access: LedgerAccess
  /// What the configuration assumes where nothing is typed.
  let defaults: ConfiguredDefaults
  let context: RunContext

  /// Finds the ledger. Nothing is opened yet.
  ///
  /// - Throws: `ConfigurationErrors`, `LedgerLocationError`.
  init(_ options: LedgerOptions, in context: RunContext) throws {
    let environment = context.environment
    let configuration = try environment.configuration(named: options.config)
    access = try LedgerAccess(
      named: options.path, configuration, in: environment, busyTimeout: options.wait.busyTimeout)
    defaults = configuration.defaults
    self.context = context
  }

  /// A text for scripts as it goes to standard output: on a terminal, which would obey them, hidden characters are
  /// written out.
  func shown(_ text: String) -> String {
    context.environment.outputWidth == nil ? text : VisibleText.lines(of: text)
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
  var run: RunOptions { ledger.run }

  var isQuiet: Bool { ledger.isQuiet }

  func run(in context: RunContext) async throws -> ExitStatus {
    let answer = try await answer(in: LedgerPlace(ledger, in: context))
    return .mostSevere(of: [answer.status, deliver(answer, in: context)])
  }

  /// What has been done is told even if nobody can be given what was asked for.
  private func deliver(_ answer: LedgerAnswer, in context: RunContext) -> ExitStatus {
    defer { context.tell(remarks: answer.remarks) }
    guard !answer.output.isEmpty else { return .done }
    do { try context.print(answer.output) } catch { return context.tell(error) }
    return .done
  }
}

extension LedgerAnswer {
  /// What is said about a change of the transaction with that id.
  init(changed id: TransactionID, _ result: LedgerChangeResult) {
    guard let batch = result.batch else {
      let version = result.stored.map { " (version \($0.version))" } ?? ""
      self.init(remarks: ["nothing changed: '\(id)' has these values already\(version)"])
      return
    }
    guard let stored = result.stored else {
      self.init(remarks: ["'\(id)' is gone; `finance undo \(batch.number)` brings it back"])
      return
    }
    self.init(
      remarks: ["'\(id)' is now version \(stored.version); `finance undo \(batch.number)` takes it back"])
  }
}
