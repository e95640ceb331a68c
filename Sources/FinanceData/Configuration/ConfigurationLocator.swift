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

  /// A configuration that was found, and how.
  package struct Finding: Hashable, Sendable {
    /// The file.
    package let path: String
    /// What led to it: `--config`, `$FINANCE_CONFIG`, `working directory`, `$XDG_CONFIG_HOME` or `~/.config`.
    package let origin: String
  }

  /// The file; `nil` if none was named and none is in the usual places. A file that was named need not exist: reading it
  /// says so.
  package func locate() -> Finding? {
    if let named { return Finding(path: named, origin: "--config") }
    if let variable, !variable.isEmpty { return Finding(path: variable, origin: "$FINANCE_CONFIG") }
    return usualPlaces.first { (try? FileStamp(ofPath: $0.path))?.isRegularFile == true }
  }

  /// The specification wants relative paths in the variable to be ignored.
  private var usualPlaces: [Finding] {
    var places = [Finding(path: ConfigurationLocator.fileName, origin: "working directory")]
    if let folder = configurationHome, folder.hasPrefix("/") {
      places.append(Finding(path: ConfigurationLocator.path(in: folder), origin: "$XDG_CONFIG_HOME"))
    } else if let home, !home.isEmpty {
      places.append(Finding(path: ConfigurationLocator.path(in: home + "/.config"), origin: "~/.config"))
    }
    return places
  }

  private static func path(in folder: String) -> String { "\(folder)/finance/\(fileName)" }
}
