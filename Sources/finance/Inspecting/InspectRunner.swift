import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinancePresentation
import SystemPackage

/// Runs `finance inspect` from its options to its exit status.
struct InspectRunner: Sendable {
  let command: InspectCommand
  let context: RunContext

  private var environment: Environment { context.environment }
  private var round: QuestionRound {
    QuestionRound { text in context.console.tell("\(text)\n") }
  }

  func run() async throws -> ExitStatus {
    guard !command.files.isEmpty else { throw InspectCommand.nothingToRead }
    let locator = environment.configurationLocator(named: command.config)
    let own = try locator.profiles()
    if let name = command.save { _ = try path(ofProfile: name, locator) }
    let writer = try OutputWriter(output: command.output, protecting: command.files, in: context)
    let reading = command.asks ? try await answered(own) : command.reading
    let report = try await report(reading, own)
    let text = try command.output.renderer(in: environment).render(
      documents: report.files.map(\.document), json: InspectionReport.form.json(report),
      lines: InspectionReport.form.lines(report))
    try writer.deliver(report: .text(text))
    context.tellRejections(
      in: report.rowCounts, by: RejectionRenderer(hint: "finance check --rejects FILE writes all of them"))
    if command.asks { tellAnswers(reading) }
    guard let name = profileName(report) else { return report.status }
    return .mostSevere(of: [report.status, try await save(report, as: name, locator, reading, own)])
  }

  private func report(_ reading: ReadingOptions, _ own: [ImportProfile]) async throws -> InspectionReport {
    let found = try await FilePlan(
      requests: command.files.map { SourceRequest($0 == "-" ? .standardInput : .path($0)) },
      options: reading.importOptions(own, workers: environment.processorCount),
      usesProfiles: reading.usesProfiles
    ).files().inspections()
    return InspectionReport(files: found.files, rowCounts: found.rowCounts)
  }

  // MARK: Asking

  /// What was typed, and what the person answers to all that is open then.
  private func answered(_ own: [ImportProfile]) async throws -> ReadingOptions {
    var reading = try await round.answers(after: command.reading) { reading in
      try await report(reading, own).files.map(\.findings)
    }
    let found = try await report(reading, own)
    let lacksCurrency = found.files.contains { $0.yield.sums[.none] != nil }
    if found.isDecided, lacksCurrency, let currency = round.currency() { reading.settings.append(currency) }
    return reading
  }

  /// The answers as they may be typed the next time.
  private func tellAnswers(_ reading: ReadingOptions) {
    let answers = reading.settings.dropFirst(command.reading.settings.count)
    guard !answers.isEmpty else { return }
    context.tell(.info, "the answers: " + answers.map { "--set \($0.inQuotes)" }.joined(separator: " "))
  }

  // MARK: Saving

  /// The name of the profile to save, typed or asked for; `nil` where none is to be saved.
  private func profileName(_ report: InspectionReport) -> String? {
    guard command.save == nil, command.asks, report.isDecided else { return command.save }
    return round.name("A name for a profile by which such files are read from now on; nothing to save none:")
  }

  /// The file of a profile of that name, which is not there yet.
  private func path(ofProfile name: String, _ locator: FileLocator) throws -> String {
    let path = "\(try locator.profilesFolder(for: name))/\(name).yaml"
    guard FileIdentity(path: path) == nil else { throw OutputError.refused(path, .exists) }
    return path
  }

  private func save(
    _ report: InspectionReport, as name: String, _ locator: FileLocator, _ reading: ReadingOptions,
    _ own: [ImportProfile]
  ) async throws -> ExitStatus {
    let path = try path(ofProfile: name, locator)
    guard let file = report.files.first, report.files.count == 1 else {
      return refuse("a profile is about one table; name a file that holds one")
    }
    if let reason = file.reasonNotToSave { return refuse(reason) }
    let profile = try ImportProfile(named: name, of: file)
    if let reason = try await difference(profile, file, reading, own) { return refuse(reason) }
    try makeFolder(FilePath(path).removingLastComponent().string, makesParents: true)
    let text = OutputContent.text(profile.yaml)
    try AtomicFile(replacing: path, creationMask: environment.creationMask).stage(text).commit()
    context.record.noteOutput(path, text)
    let use =
      profile.headerMatch.isEmpty
      ? "its columns have no names, so read such files with --profile \(name)"
      : "files with these columns are read by it from now on"
    context.tell(.info, "\(path) is written; \(use)")
    return .done
  }

  private func refuse(_ reason: String) -> ExitStatus {
    context.tell(.error, "nothing is saved: \(reason)")
    return .dataRefused
  }

  /// Why the file is not read in the same way with the profile instead of what was typed; `nil` where it is.
  private func difference(
    _ profile: ImportProfile, _ file: FileInspection, _ reading: ReadingOptions, _ own: [ImportProfile]
  ) async throws -> String? {
    guard command.files != ["-"] else { return nil }
    var alone = reading
    alone.settings = file.findings.settings.months.map { ["year=\($0.written)"] } ?? []
    alone.profile = profile.headerMatch.isEmpty ? profile.name : nil
    guard let again = try await report(alone, own + [profile]).files.first else { return nil }
    let isSame =
      again.findings.profile == profile.name && again.yield.sums == file.yield.sums
      && again.yield.days == file.yield.days && again.rowCounts?.accepted == file.rowCounts?.accepted
    return isSame
      ? nil : again.failure?.message ?? "read by that profile, the file would give other figures"
  }
}

extension FileInspection {
  /// Why how the file is read is nothing to keep.
  fileprivate var reasonNotToSave: String? {
    if let question = findings.questions.first {
      return "this is still open: \(question.finding); --ask asks it"
    }
    if let failure { return failure.message }
    guard yield.transactions > 0 else {
      return "no row of the file was accepted, so nothing shows how it is read"
    }
    return settings.columns.isEmpty ? "files with these columns are read as they are, without a profile" : nil
  }
}
