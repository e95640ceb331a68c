import FinanceDomain
import FinancePresentation
import SystemPackage

/// Where the results of a run go, and how they get there: all files are written before the first takes its
/// place.
struct OutputWriter {
  /// The file for the report; `nil` for standard output.
  private let reportFile: AtomicFile?
  /// The folder for pages, if these are wanted in the place of a report.
  private let pagesFolder: AtomicFolder?
  /// The file for the refused rows, if they are wanted.
  private let rejectsFile: AtomicFile?
  /// The file for the identities of a partial's rows, if it is wanted.
  private let identitiesFile: AtomicFile?
  /// Where the report is printed, and what was written is noted.
  private let context: RunContext

  /// Checks the outputs that were asked for, before anything is read.
  ///
  /// - Parameter paths: the files that the run reads or makes besides the outputs; `-` is standard input.
  init(
    output: OutputOptions, pages: String? = nil, rejects: String? = nil, identities: String? = nil,
    protecting paths: [String], in context: RunContext
  ) throws(OutputError) {
    self.context = context
    pagesFolder = try pages.map { pages throws(OutputError) in
      try AtomicFolder(replacing: pages, creationMask: context.environment.creationMask)
    }
    reportFile = try OutputWriter.file(output.file, protecting: paths, in: context)
    rejectsFile = try OutputWriter.file(rejects, protecting: paths, in: context)
    identitiesFile = try OutputWriter.file(identities, protecting: paths, in: context)
    if reportFile == nil { try OutputWriter.spareOnStandardOutput(OutputWriter.files(paths)) }
    try context.record.summaryFile?.spare(OutputWriter.files(paths))
    let files = [reportFile, rejectsFile, identitiesFile].compactMap(\.self)
    for (number, file) in files.enumerated() where files[..<number].contains(where: { $0.isSame(as: file) }) {
      throw .refused(file.path, .isOtherOutput)
    }
  }

  /// The file that has the report, or the page from which all others are found; `nil` for standard output.
  var reportPath: String? {
    pagesFolder.map { FilePath($0.path).appending(PageName.index.file).string } ?? reportFile?.path
  }

  /// Whether the refused rows go anywhere.
  var wantsRejectedLines: Bool { rejectsFile != nil }

  /// Brings everything where it belongs. What is `nil` is not written, and its file stays as it was.
  ///
  /// - Parameter rowCounts: names the files that were read, also those of folders; none of them is replaced. Without one no
  ///   other file was read than those named.
  func deliver(
    report: OutputContent?, pages: [(name: String, text: String)] = [], rejectedLines: [UInt8]? = nil,
    identities: [UInt8]? = nil, madeFrom rowCounts: ScanRowCounts? = nil
  ) throws(OutputError) {
    if let rowCounts {
      let inputs = OutputWriter.files(rowCounts.sources.map(\.path) + rowCounts.failures.map(\.path))
      for file in [reportFile, rejectsFile, identitiesFile] { try file?.spare(inputs) }
      if reportFile == nil { try OutputWriter.spareOnStandardOutput(inputs) }
    }
    var outputs: [(file: AtomicFile, content: OutputContent)] = []
    if let rejectsFile, let rejectedLines { outputs.append((rejectsFile, .bytes(rejectedLines))) }
    if let identitiesFile, let identities { outputs.append((identitiesFile, .bytes(identities))) }
    if let reportFile, let report, pagesFolder == nil { outputs.append((reportFile, report)) }
    try put(outputs)
    guard let report else { return }
    if let pagesFolder { return try deliver(pages, in: pagesFolder) }
    if reportFile == nil { do { try context.print(report) } catch .readerLeft {} }
  }

  private func deliver(_ pages: [(name: String, text: String)], in folder: AtomicFolder) throws(OutputError) {
    let files = pages.map { (name: $0.name, bytes: Array($0.text.utf8)) }
    try folder.stage(files).commit()
    // The page that leads to all others is noted for all.
    guard let index = files.first else { return }
    context.record.noteOutput(FilePath(folder.path).appending(index.name).string, .bytes(index.bytes))
  }

  /// All are safe on the disk before the first takes its place, and after one that fails no other does.
  private func put(_ outputs: [(file: AtomicFile, content: OutputContent)]) throws(OutputError) {
    var staged: [StagedOutput] = []
    do {
      for output in outputs { staged.append(try output.file.stage(output.content)) }
    } catch {
      for file in staged { file.discard() }
      let others = outputs.indices.filter { $0 != staged.count }
      throw error.leaving(others.map { outputs[$0].file.path })
    }
    for (number, file) in staged.enumerated() {
      do {
        try file.commit()
        context.record.noteOutput(file.path, outputs[number].content)
      } catch {
        let rest = staged.dropFirst(number + 1)
        for file in rest { file.discard() }
        throw error.leaving(rest.map(\.path))
      }
    }
  }

  private static func file(
    _ path: String?, protecting others: [String], in context: RunContext
  ) throws(OutputError) -> AtomicFile? {
    guard let path else { return nil }
    let file = try AtomicFile(replacing: path, creationMask: context.environment.creationMask)
    try file.spare(files(others))
    for other in others where other != "-" { try file.spare(placeOf: other) }
    if let log = context.record.soFar.log { try file.spare(placeOf: log) }
    try file.spareDatabases()
    return file
  }

  /// Refuses a report that `>>` would append to what is read.
  ///
  /// - Parameter inputs: looked for only where standard output is a file, for there may be thousands.
  private static func spareOnStandardOutput(_ inputs: @autoclosure () -> Set<FileIdentity>)
    throws(OutputError)
  {
    guard let status = try? Stat(.standardOutput), status.type == .regular else { return }
    if inputs().contains(FileIdentity(status)) { throw .refused("standard output", .isInput) }
  }

  /// The files that the paths lead to; `-` is standard input.
  static func files(_ paths: [String]) -> Set<FileIdentity> {
    Set(paths.compactMap { $0 == "-" ? FileIdentity(.standardInput) : FileIdentity(path: $0) })
  }
}
