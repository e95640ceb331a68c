import FinanceData
import FinanceDomain
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

  /// `finance.profiles/1`.
  var json: String {
    JSONWriter.pretty(
      .object([
        .init("schema", .string("finance.profiles/1")),
        .init("profiles", .array(profiles.map(ProfileListing.value))),
      ]).made(by: Finance.tool))
  }

  /// The profiles as they were written.
  var yaml: String { profiles.map { $0.yaml + ($0.yaml.hasSuffix("\n") ? "" : "\n") }.joined() }

  private static func match(_ profile: ImportProfile) -> String {
    let format = profile.settings.format?.rawValue ?? "any format"
    let columns = profile.headerMatch.map(\.yaml).joined(separator: ", ")
    return "\(format): \(columns.isEmpty ? "used only if it is named" : columns)"
  }

  private static func value(_ profile: ImportProfile) -> JSONValue {
    .object([
      .init("name", .string(profile.name)),
      .init("title", .string(profile.title)),
      .init("format", .optional(profile.settings.format?.rawValue)),
      .init("headerMatch", .array(profile.headerMatch.map { .string($0.label) })),
    ])
  }
}

extension ColumnReference {
  /// The column as a person knows it.
  fileprivate var label: String {
    switch self {
    case .name(let name): name
    case .position(let number): "\(number)"
    case .pointer(let pointer): "\(pointer)"
    }
  }
}
