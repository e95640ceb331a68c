import FinanceDomain
import SystemPackage

/// The right to run a jobs file, which one process has at a time.
///
/// It is a lock on the file itself (`flock`), so nothing is left behind: the kernel releases it when its holder ends,
/// however that happens.
final class JobsLock: Sendable {
  private let file: FileDescriptor

  private init(_ file: FileDescriptor) { self.file = file }

  deinit { try? file.close() }

  /// How long to wait between two attempts.
  private static let pause = Duration.milliseconds(50)

  /// Takes the lock, and waits for it so long.
  ///
  /// - Throws: ``JobsLockError``; what cannot be locked is not run.
  static func take(_ path: String, waiting lockTimeout: Duration) async throws -> JobsLock {
    let deadline = ContinuousClock.now + lockTimeout
    while true {
      if let lock = try attempt(path) { return lock }
      guard ContinuousClock.now < deadline else { throw JobsLockError.busy(path, lockTimeout) }
      try await Task.sleep(for: pause)
    }
  }

  /// The lock; `nil` if another process has it, or if the file has been replaced meanwhile.
  private static func attempt(_ path: String) throws(JobsLockError) -> JobsLock? {
    let file: FileDescriptor
    do { file = try open(path) } catch { throw .unreadable(path, Errno(error)) }
    do {
      try check { flock(file.rawValue, LOCK_EX | LOCK_NB) }
      if FileIdentity(path: path) == FileIdentity(file) { return JobsLock(file) }
      try? file.close()
      return nil
    } catch {
      try? file.close()
      let errno = Errno(error)
      guard errno == .wouldBlock else { throw .impossible(path, errno) }
      return nil
    }
  }

  /// Some file systems of networks lock only what could be written.
  private static func open(_ path: String) throws -> FileDescriptor {
    let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
    if let file = try? FileDescriptor.open(FilePath(path), .readWrite, options: options) { return file }
    return try FileDescriptor.open(FilePath(path), .readOnly, options: options)
  }
}

/// A jobs file that could not be locked.
enum JobsLockError: Error, Hashable {
  case busy(String, Duration)
  case unreadable(String, Errno)
  case impossible(String, Errno)

  var status: ExitStatus {
    switch self {
    case .busy: .busy
    case .unreadable: .inputMissing
    case .impossible: .inputOutput
    }
  }
}

extension JobsLockError: LocalizedError {
  var errorDescription: String? {
    switch self {
    case .busy(let path, let lockTimeout):
      "\(path) is being run by another process, which did not end within \(lockTimeout.components.seconds) seconds; "
        + "nothing was done. Try again later, or wait longer with --wait SECONDS"
    case .unreadable(let path, .noSuchFileOrDirectory): "\(path): there is no such file; check its name"
    case .unreadable(let path, let errno): "\(path): cannot be read: \(errno)"
    case .impossible(let path, let errno):
      "\(path): cannot be locked (\(errno)), and without a lock two runs could disturb each other; "
        + "put it on a file system that has locks"
    }
  }
}
