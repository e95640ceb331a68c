import FinanceDomain

/// The profiles that come with the program: the documents of `profiles.yaml` beside this file, which is embedded, so that
/// the program stays a single file. A new profile is a new document there.
package enum ShippedProfiles {
  /// Their texts.
  static let texts: [String] = String(
    decoding: PackageResources.profiles_yaml.dropLast(), as: UTF8.self
  )
  .split(separator: "\n---\n").map(String.init)

  /// All of them, read. A text that cannot be read is a defect of the program, which a test looks for.
  package static let all: [ImportProfile] = texts.compactMap { text in
    try? ImportProfile(yaml: text, path: "shipped profile")
  }
}
