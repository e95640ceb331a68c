import FinanceConfiguration
import FinanceData
import FinanceDomain
import SystemPackage

/// Puts a profile of the user's own among the others.
struct ProfileSaver {
  /// What the profile is called.
  let name: String
  private let folder: String
  private let context: RunContext

  /// Checks the name, and that none is saved under it.
  ///
  /// - Throws: `ProfileNameError`, ``OutputError``.
  init(_ name: String, _ locator: FileLocator, _ context: RunContext) throws {
    (self.name, self.context) = (name, context)
    folder = try locator.profilesFolder(for: name)
    guard FileIdentity(path: path) == nil else { throw OutputError.refused(path, .exists) }
  }

  private var path: String { "\(folder)/\(name).yaml" }

  /// Writes the profile, and makes the folder if need be.
  ///
  /// - Returns: where it is.
  func save(_ profile: ImportProfile) throws -> String {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw OutputError.cannotCreate(folder, .permissionDenied)
    }
    let bytes = Array(profile.yaml.utf8)
    try AtomicFile(replacing: path, creationMask: context.environment.creationMask).stage(bytes).commit()
    context.record.noteOutput(path, bytes)
    return path
  }
}
