import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceInference
import FinancePresentation

/// Runs `finance inspect` from its options to its exit status.
struct InspectRunner: Sendable {
  let command: InspectCommand
  let context: RunContext

  private var environment: Environment { context.environment }
  private var diagnostics: Diagnostics { context.diagnostics(isQuiet: command.isQuiet) }
  private var round: QuestionRound {
    QuestionRound { text in context.console.tell("\(text)\n") }
  }

  /// Runs it.
  func run() async throws -> ExitStatus {
    guard !command.files.isEmpty else {
      throw NothingToReadError(
        example: InspectCommand.example, help: "finance inspect --help", takesLedger: false)
    }
    let locator = environment.configurationLocator(named: command.config)
    let own = try locator.profiles()
    if let name = command.save { _ = try ProfileSaver(name, locator, context) }
    let writer = try OutputWriter(command.output, protecting: command.files, in: context)
    let reading = command.asks ? try await answered(own) : command.reading
    let report = try await report(reading, own)
    try writer.deliver(report: Array(report.rendered(by: command.output.renderer(in: environment)).utf8))
    diagnostics.tellRejections(
      in: report.account, by: RejectionRenderer(hint: "finance check --rejects FILE writes all of them"))
    if command.asks { tellAnswers(reading) }
    guard let saver = try saver(report, locator) else { return report.status }
    return .mostSevere(of: [report.status, try await save(report, by: saver, reading, own)])
  }

  private func report(_ reading: ReadingOptions, _ own: [ImportProfile]) async throws -> InspectionReport {
    var options = ImportOptions()
    options.workers = environment.processorCount
    try reading.apply(to: &options, own)
    let found = try await FileTransactionsRepository(
      configured: command.files.map { SourceRequest($0 == "-" ? .standardInput : .path($0)) },
      options: options, usesProfiles: reading.usesProfiles
    ).inspections()
    return InspectionReport(found.files, found.account)
  }

  // MARK: Asking

  /// What was typed, and what the person answers to all that is open then.
  private func answered(_ own: [ImportProfile]) async throws -> ReadingOptions {
    try await round.answers(after: command.reading) { reading in
      try await report(reading, own).files.map(\.findings)
    }
  }

  /// The answers as they may be typed the next time.
  private func tellAnswers(_ reading: ReadingOptions) {
    let answers = reading.settings.dropFirst(command.reading.settings.count)
    guard !answers.isEmpty else { return }
    diagnostics.tell(.info, "the answers: " + answers.map { "--set \($0.inQuotes)" }.joined(separator: " "))
  }

  // MARK: Saving

  /// What saves the profile under the name that was typed, or that is asked for; `nil` where none is to be saved.
  private func saver(_ report: InspectionReport, _ locator: FileLocator) throws -> ProfileSaver? {
    if let name = command.save { return try ProfileSaver(name, locator, context) }
    guard command.asks, report.isDecided else { return nil }
    let question = "A name for a profile by which such files are read from now on; nothing to save none:"
    guard let name = round.name(question) else { return nil }
    return try ProfileSaver(name, locator, context)
  }

  private func save(
    _ report: InspectionReport, by saver: ProfileSaver, _ reading: ReadingOptions, _ own: [ImportProfile]
  ) async throws -> ExitStatus {
    guard let file = report.files.first, report.files.count == 1 else {
      return refuse("a profile is about one table; name a file that holds one")
    }
    if let reason = file.reasonNotToSave { return refuse(reason) }
    let profile = try ImportProfile(named: saver.name, of: file)
    if let reason = try await difference(profile, file, reading, own) { return refuse(reason) }
    let path = try saver.save(profile)
    let use =
      profile.headerMatch.isEmpty
      ? "its columns have no names, so read such files with --profile \(saver.name)"
      : "files with these columns are read by it from now on"
    diagnostics.tell(.info, "\(path) is written; \(use)")
    return .done
  }

  private func refuse(_ reason: String) -> ExitStatus {
    diagnostics.tell(.error, "nothing is saved: \(reason)")
    return .dataRefused
  }

  /// Why the file is not read in the same way with the profile instead of what was typed; `nil` where it is.
  private func difference(
    _ profile: ImportProfile, _ file: FileInspection, _ reading: ReadingOptions, _ own: [ImportProfile]
  ) async throws -> String? {
    guard command.files != ["-"] else { return nil }
    var alone = reading
    alone.settings = []
    alone.profile = profile.headerMatch.isEmpty ? profile.name : nil
    guard let again = try await report(alone, own + [profile]).files.first else { return nil }
    let isSame =
      again.findings.profile == profile.name && again.yield.sums == file.yield.sums
      && again.yield.days == file.yield.days && again.account?.accepted == file.account?.accepted
    return isSame
      ? nil : again.failure?.message ?? "read by such a profile, the file would yield something else"
  }
}

extension FileInspection {
  /// Why how the file is read is nothing to keep.
  fileprivate var reasonNotToSave: String? {
    if let question = findings.questions.first {
      return "this is open: \(question.finding); --ask puts the question"
    }
    if let failure { return failure.message }
    guard yield.transactions > 0 else {
      return "no row of the file was accepted, so nothing shows how it is read"
    }
    return settings.columns.isEmpty ? "files with these columns are read as they are, without a profile" : nil
  }
}
