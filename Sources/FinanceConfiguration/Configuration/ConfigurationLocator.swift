import FinanceData
import FinanceDomain
import SystemPackage

/// Where the configuration is looked for: `--config`, `$FINANCE_CONFIG`, the working directory, then the folder for
/// configurations of the XDG Base Directory Specification.
package struct ConfigurationLocator: Hashable, Sendable {
  /// What `--config` names.
  package var named: String?
  /// The value of `FINANCE_CONFIG`.
  package var variable: String?
  /// The value of `XDG_CONFIG_HOME`.
  package var configurationHome: String?
  /// The value of `HOME`.
  package var home: String?

  /// What people call the file.
  package static let fileName = "finance.yaml"

  package init(
    named: String? = nil, variable: String? = nil, configurationHome: String? = nil, home: String? = nil
  ) {
    self.named = named
    self.variable = variable
    self.configurationHome = configurationHome
    self.home = home
  }

  /// The file; `nil` if none was named and none is in the usual places. A file that was named need not exist: reading it
  /// says so.
  package func locate() -> FoundFile? {
    if let named { return FoundFile(path: named, origin: "--config") }
    if let variable, !variable.isEmpty { return FoundFile(path: variable, origin: "$FINANCE_CONFIG") }
    return usualPlaces.first { (try? FileStamp(ofPath: $0.path))?.isRegularFile == true }
  }

  /// The specification wants relative paths in the variable to be ignored.
  private var usualPlaces: [FoundFile] {
    var places = [FoundFile(path: ConfigurationLocator.fileName, origin: "working directory")]
    if let folder = configurationHome, folder.hasPrefix("/") {
      places.append(FoundFile(path: ConfigurationLocator.path(in: folder), origin: "$XDG_CONFIG_HOME"))
    } else if let home, !home.isEmpty {
      places.append(FoundFile(path: ConfigurationLocator.path(in: home + "/.config"), origin: "~/.config"))
    }
    return places
  }

  private static func path(in folder: String) -> String { "\(folder)/finance/\(fileName)" }
}

/// A file that is used, and what names it. It need not exist.
package struct FoundFile: Hashable, Sendable {
  /// The file, as the program opens it.
  package let path: String
  /// What led to it: `--config`, `$FINANCE_CONFIG`, `working directory`, `~/.config` or a line such as `finance.yaml:3`.
  package let origin: String

  package init(path: String, origin: String) {
    self.path = path
    self.origin = origin
  }
}
