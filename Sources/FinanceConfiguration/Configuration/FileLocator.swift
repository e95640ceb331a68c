import FinanceData
import FinanceDomain
import SystemPackage

/// Where the configuration or the ledger is looked for: an option, a variable of the environment, what else is stated, then
/// the folders of the XDG Base Directory Specification.
package struct FileLocator: Hashable, Sendable {
  /// What `--config` or `--ledger` names.
  package var named: String?
  /// The value of `FINANCE_CONFIG` or `FINANCE_LEDGER`.
  package var variable: String?
  /// Where the configuration says that the ledger is.
  package var configured: FoundFile?
  /// The value of `XDG_CONFIG_HOME` or `XDG_DATA_HOME`. The specification wants relative paths to be ignored.
  package var folder: String?
  package var home: String?

  package static let configurationName = "finance.yaml"

  package init(
    named: String? = nil, variable: String? = nil, configured: FoundFile? = nil, folder: String? = nil,
    home: String? = nil
  ) {
    self.named = named
    self.variable = variable
    self.configured = configured
    self.folder = folder
    self.home = home
  }

  /// The configuration; `nil` if none was named and none is in the working directory and the folder for configurations. A
  /// file that was named need not exist: reading it says so.
  package func configuration() -> FoundFile? {
    if let named { return FoundFile(path: named, origin: "--config") }
    if let variable, !variable.isEmpty { return FoundFile(path: variable, origin: "$FINANCE_CONFIG") }
    let near = FoundFile(path: FileLocator.configurationName, origin: "working directory")
    return [near, usualConfiguration].compactMap(\.self).first {
      (try? FileStamp(ofPath: $0.path))?.isRegularFile == true
    }
  }

  /// The configuration in the folder for configurations, whether it is there or not.
  private var usualConfiguration: FoundFile? {
    let name = FileLocator.configurationName
    if let folder, folder.hasPrefix("/") {
      return FoundFile(path: "\(folder)/finance/\(name)", origin: "$XDG_CONFIG_HOME")
    }
    guard let home, !home.isEmpty else { return nil }
    return FoundFile(path: "\(home)/.config/finance/\(name)", origin: "~/.config")
  }

  /// The folders of the user's own profiles: `profiles` beside the configuration, and in the folder for configurations. New
  /// ones go into the first.
  package var profileFolders: [String] {
    var folders: [String] = []
    for file in [configuration(), usualConfiguration].compactMap(\.self) {
      let folder = FilePath(file.path).removingLastComponent().appending("profiles").string
      if !folders.contains(folder) { folders.append(folder) }
    }
    return folders
  }

  /// The user's own profiles; of two with the same name, the one beside the configuration.
  ///
  /// - Throws: all that is wrong with the first that cannot be read; that a folder of them cannot be.
  package func profiles() throws(ConfigurationErrors) -> [ImportProfile] {
    var profiles: [ImportProfile] = []
    for folder in profileFolders {
      let names: [String]
      do throws(UnreadablePath) {
        names = try FolderListing.namesIfAny(in: folder)
      } catch {
        throw ConfigurationErrors(
          path: error.path,
          "cannot be read: \(error.reason); let it be read, or set XDG_CONFIG_HOME to a folder that can be",
          isInputMissing: true)
      }
      for name in names.sorted(by: { $0.precedesByBytes($1) }) where name.hasSuffix(".yaml") {
        let profile = try ImportProfile(file: "\(folder)/\(name)")
        if !profiles.contains(where: { $0.name == profile.name }) { profiles.append(profile) }
      }
    }
    return profiles
  }

  /// The ledger. The first place that is stated counts, whether there is a file or not: a ledger must not change with what
  /// happens to exist.
  ///
  /// - Throws: ``LedgerLocationError``.
  package func ledger() throws(LedgerLocationError) -> FoundFile {
    if let named { return FoundFile(path: named, origin: "--ledger") }
    if let variable, !variable.isEmpty { return FoundFile(path: variable, origin: "$FINANCE_LEDGER") }
    if let configured { return configured }
    if let folder, folder.hasPrefix("/") {
      let slash = folder.hasSuffix("/") ? "" : "/"
      return FoundFile(path: "\(folder)\(slash)finance/ledger.sqlite", origin: "$XDG_DATA_HOME")
    }
    guard let home, home.hasPrefix("/") else { throw LedgerLocationError.noFolder }
    return FoundFile(path: "\(home)/.local/share/finance/ledger.sqlite", origin: "~/.local/share")
  }
}

/// A file that is used, and what names it. It need not exist.
package struct FoundFile: Hashable, Sendable {
  package let path: String
  /// What led to it: `--config`, `$FINANCE_CONFIG`, `working directory`, `~/.config` or a line such as `finance.yaml:3`.
  package let origin: String
}

extension String {
  /// The name of the file at a path, up to its first dot.
  var fileStem: String {
    let file = split(separator: "/").last ?? self[...]
    return String(file.split(separator: ".").first ?? file)
  }
}

/// Why there is no place for a ledger.
package enum LedgerLocationError: Error, Hashable, Sendable {
  /// Nothing names a file, and there is no folder for data.
  case noFolder
}

extension LedgerLocationError: LocalizedError {
  package var errorDescription: String? {
    "nothing says where the ledger is, and HOME names no folder that it could be in; "
      + "name it with --ledger, or set FINANCE_LEDGER"
  }
}
