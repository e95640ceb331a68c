import FinanceDomain
import SystemPackage

/// Where the results of a run go, and how they get there: all files are written before the first takes its
/// place.
struct Delivery {
  /// The file for the report; `nil` for standard output.
  private let reportFile: AtomicFile?
  /// The file for the refused rows, if they are wanted.
  private let rejectsFile: AtomicFile?
  /// Where it is written down what was written.
  private let record: RunRecord

  /// Checks the outputs that were asked for, before anything is read.
  ///
  /// - Throws: ``OutputError/refused(_:_:)``.
  init(_ options: CommonOptions, in environment: Environment) throws(OutputError) {
    let inputs = options.input.identities
    record = environment.record
    reportFile = try Delivery.file(options.output.file, sparing: inputs, in: environment)
    rejectsFile = try Delivery.file(options.rejections.file, sparing: inputs, in: environment)
    if let rejectsFile, reportFile?.isSame(as: rejectsFile) == true {
      throw .refused(rejectsFile.path, .isOtherOutput)
    }
  }

  /// Checks the output of a command that writes no refused rows.
  ///
  /// - Throws: ``OutputError/refused(_:_:)``.
  init(_ output: OutputOptions, sparing paths: [String], in environment: Environment) throws(OutputError) {
    let inputs = Set(paths.compactMap { FileIdentity(path: $0) })
    record = environment.record
    reportFile = try Delivery.file(output.file, sparing: inputs, in: environment)
    rejectsFile = nil
  }

  /// Checks the outputs of a command that reads files and has options of its own.
  ///
  /// - Throws: ``OutputError/refused(_:_:)``.
  init(
    output: OutputOptions, rejects: String?, sparing paths: [String], in environment: Environment
  ) throws(OutputError) {
    let inputs = Set(paths.compactMap { $0 == "-" ? FileIdentity(.standardInput) : FileIdentity(path: $0) })
    record = environment.record
    reportFile = try Delivery.file(output.file, sparing: inputs, in: environment)
    rejectsFile = try Delivery.file(rejects, sparing: inputs, in: environment)
    if let rejectsFile, reportFile?.isSame(as: rejectsFile) == true {
      throw .refused(rejectsFile.path, .isOtherOutput)
    }
  }

  /// Whether the refused rows go anywhere.
  var wantsRejectedLines: Bool { rejectsFile != nil }

  /// Brings everything where it belongs. What is `nil` is not written, and its file stays as it was.
  ///
  /// - Parameter account: names the files that were read, also those of folders; none of them is replaced.
  /// - Throws: ``OutputError``.
  func deliver(report: [UInt8]?, rejectedLines: [UInt8]?, madeFrom account: ScanAccount) throws(OutputError) {
    let paths = account.sources.map(\.path) + account.failures.map(\.path)
    let inputs = Set(paths.compactMap { FileIdentity(path: $0) })
    for file in [reportFile, rejectsFile] { try file?.spare(inputs) }
    try deliver(report: report, rejectedLines: rejectedLines)
  }

  /// The same where no other file than those named has been read.
  func deliver(report: [UInt8]?, rejectedLines: [UInt8]? = nil) throws(OutputError) {
    try commit([(rejectsFile, rejectedLines), (reportFile, report)])
    guard let report, reportFile == nil else { return }
    do { try record.print(report) } catch .readerLeft {}
  }

  private func commit(_ outputs: [(file: AtomicFile?, bytes: [UInt8]?)]) throws(OutputError) {
    var staged: [(file: StagedFile, bytes: [UInt8])] = []
    do {
      for case (let file?, let bytes?) in outputs { staged.append((try file.stage(bytes), bytes)) }
      while !staged.isEmpty {
        let (file, bytes) = staged.removeFirst()
        try file.commit()
        record.noteOutput(file.path, bytes)
      }
    } catch {
      for (file, _) in staged { file.discard() }
      throw error
    }
  }

  private static func file(
    _ path: String?, sparing inputs: Set<FileIdentity>, in environment: Environment
  ) throws(OutputError) -> AtomicFile? {
    guard let path else { return nil }
    let file = try AtomicFile(replacing: path, creationMask: environment.creationMask)
    try file.spare(inputs)
    return file
  }
}
