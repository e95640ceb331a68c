import FinanceData
import FinancePresentation

/// Profiles as text for people, as JSON and as YAML.
struct ProfileListing {
  let profiles: [ImportProfile]

  /// A line for each, and below it the columns that it is recognised by.
  var text: String {
    let width = profiles.map(\.name.count).max() ?? 0
    return profiles.map { profile in
      let name = profile.name + String(repeating: " ", count: width - profile.name.count)
      let indent = String(repeating: " ", count: width + 2)
      return "\(name)  \(profile.title)\n\(indent)\(ProfileListing.match(profile))\n"
    }.joined()
  }

  var json: String { JSONWriter.pretty(ProfileListing.form.json(self).made(by: Finance.tool)) }

  static let form = ReportForm<ProfileListing>(
    "profiles", by: "profiles", title: "The profiles that files are read by", hasLines: false,
    [.rows("profiles", Record(profile)) { $0.profiles }])

  private static let profile: [Field<ImportProfile>] = [
    Field("name", .text, "What --profile takes.") { .text($0.name) },
    Field("title", .text) { .text($0.title) },
    Field("format", .text, "The only format of such files; null if it may be any.", .null) {
      .word($0.settings.format)
    },
    .texts("headerMatch", .text, "The columns by which such a file is recognised.") {
      $0.headerMatch.map(\.label)
    },
  ]

  var yaml: String { profiles.map { $0.yaml + ($0.yaml.hasSuffix("\n") ? "" : "\n") }.joined() }

  private static func match(_ profile: ImportProfile) -> String {
    let format = profile.settings.format?.rawValue ?? "any format"
    let columns = profile.headerMatch.map(\.yaml).joined(separator: ", ")
    return "\(format): \(columns.isEmpty ? "used only if it is named" : columns)"
  }
}

extension ColumnReference {
  fileprivate var label: String {
    switch self {
    case .name(let name): name
    case .position(let number): "\(number)"
    case .pointer(let pointer): "\(pointer)"
    }
  }
}
