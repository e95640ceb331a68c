import FinanceDomain
import FinancePresentation
import SystemPackage

/// Where the messages of runs are written down, one line each, with the time: at the end of a file, or on standard error.
///
/// A line goes out by one call, so that runs that share a file do not tear each other's lines.
final class RunLog: Sendable {
  enum Form: String, CaseIterable, Sendable {
    /// `2024-06-01T02:00:01Z error month: …`.
    case text
    /// `{"schema":"finance.log/1", …}`.
    case json
  }

  /// The file as it was named; `nil` for standard error, where it takes the place of messages.
  let path: String?
  private let output: CheckedOutput
  private let form: Form
  private let failure = Mutex<OutputError?>(nil)

  /// A log at the end of that file, which is made if it is not there; `-` is standard error.
  ///
  /// - Throws: ``OutputError`` for anything that is no ordinary file, and for what may not be written.
  init(path: String, form: Form) throws(OutputError) {
    self.form = form
    self.path = path == "-" ? nil : path
    output =
      path == "-"
      ? .standardError : CheckedOutput(descriptor: try RunLog.open(path), name: path)
  }

  /// The first failure to write. After it nothing more is written.
  var error: OutputError? { failure.withLock { $0 } }

  /// Writes messages, each with the time and the job it is about.
  func write(_ messages: [RunMessage], about job: String?) {
    guard !messages.isEmpty else { return }
    let time = UTCClock.now()
    failure.withLock { failure in
      guard failure == nil else { return }
      do throws(OutputError) {
        for message in messages { try output.write(Array(line(message, job, time).utf8)) }
      } catch {
        failure = error
      }
    }
  }

  private func line(_ message: RunMessage, _ job: String?, _ time: String) -> String {
    switch form {
    case .text:
      return "\(time) \(message.level.rawValue) " + (job.map { "\(VisibleText.of($0)): " } ?? "")
        + message.text
        + "\n"
    case .json:
      let entry = Entry(time: time, job: job, message: message)
      return JSONWriter.compact(Entry.form.json(entry).made(by: Finance.tool)) + "\n"
    }
  }

  /// Whether the file is empty or begins as logs do. Anything else is somebody's data, and is not added to.
  private static func isLog(_ path: String) -> Bool {
    guard
      let file = try? FileDescriptor.open(
        FilePath(path), .readOnly, options: [.noFollow, .closeOnExec, .nonBlocking])
    else { return true }
    defer { try? file.close() }
    let beginning = String(decoding: file.next(32), as: UTF8.self)
    return beginning.isEmpty || beginning.hasPrefix("{\"schema\":\"finance.log/1\"")
      || beginning.prefixMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil
  }

  /// Neither a link is followed nor a pipe waited for.
  private static func open(_ path: String) throws(OutputError) -> FileDescriptor {
    do {
      let file = try FileDescriptor.open(
        FilePath(path), .writeOnly, options: [.append, .create, .noFollow, .closeOnExec, .nonBlocking],
        permissions: FilePermissions(rawValue: 0o666))
      let isFile = try Stat(file).type == .regular
      if isFile, isLog(path) { return file }
      try? file.close()
      throw OutputError.refused(path, isFile ? .isNoLog : .isNoFile)
    } catch Errno.isDirectory {
      throw .refused(path, .isFolder)
    } catch Errno.tooManySymbolicLinkLevels {
      throw .refused(path, .isLink)
    } catch Errno.noSuchAddressOrDevice {
      throw .refused(path, .isNoFile)
    } catch {
      throw error as? OutputError ?? .cannotCreate(path, Errno(error))
    }
  }
}

/// Something a run says about itself, on one line.
struct RunMessage: Hashable, Sendable {
  enum Level: String, CaseIterable, Sendable {
    case info
    /// What a person should know; the run goes on.
    case warning
    /// Why the run does not end well.
    case error
  }

  let level: Level
  /// What is said, with nothing in it that a terminal would obey.
  let text: String

  /// A message; line breaks and control characters in it are shown and not obeyed.
  init(_ level: Level, _ text: String) {
    self.level = level
    self.text = VisibleText.of(text)
  }
}
