import FinanceData
import FinanceDomain
import SystemPackage

/// The right to run a jobs file, which one process has at a time.
///
/// It is a lock on the file itself (`flock`), so nothing is left behind: the kernel releases it when its holder ends,
/// however that happens.
enum JobsLock {
  /// How long to wait between two attempts.
  private static let pause = Duration.milliseconds(50)

  /// Takes the lock, and waits for it so long. It is held until the file is closed.
  ///
  /// - Throws: ``CommandError``; what cannot be locked is not run.
  static func take(_ path: String, waiting lockTimeout: Duration) async throws -> FileDescriptor {
    // Who has written to a pipe may be gone, and nothing would ever come from it.
    if let stamp = try? FileStamp(ofPath: path), !stamp.isRegularFile, !stamp.isDirectory {
      throw CommandError(
        .inputMissing,
        "\(path): is no file, which jobs have to be in: it is locked while they run; write them to one")
    }
    let deadline = ContinuousClock.now + lockTimeout
    while true {
      if let file = try attempt(path) { return file }
      guard ContinuousClock.now < deadline else {
        throw CommandError(
          .busy,
          "\(path) is being run by another process, which did not end within \(lockTimeout.components.seconds) "
            + "seconds; nothing was done. Try again later, or wait longer with --wait SECONDS")
      }
      try await Task.sleep(for: pause)
    }
  }

  /// The lock; `nil` if another process has it, or if the file has been replaced meanwhile.
  private static func attempt(_ path: String) throws(CommandError) -> FileDescriptor? {
    let file: FileDescriptor
    do { file = try open(path) } catch {
      let isMissing = Errno(error) == .noSuchFileOrDirectory
      let finding = isMissing ? "there is no such file; check its name" : "cannot be read: \(Errno(error))"
      throw CommandError(.inputMissing, "\(path): \(finding)")
    }
    do {
      try check { flock(file.rawValue, LOCK_EX | LOCK_NB) }
      if FileIdentity(path: path) == FileIdentity(file) { return file }
    } catch Errno.wouldBlock {
    } catch {
      try? file.close()
      throw CommandError(
        .inputOutput,
        "\(path): cannot be locked (\(Errno(error))), and without a lock two runs could disturb each "
          + "other; put it on a file system that has locks")
    }
    try? file.close()
    return nil
  }

  /// Some file systems of networks lock only what could be written.
  private static func open(_ path: String) throws -> FileDescriptor {
    let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
    if let file = try? FileDescriptor.open(FilePath(path), .readWrite, options: options) { return file }
    return try FileDescriptor.open(FilePath(path), .readOnly, options: options)
  }
}
