import FinanceTestSupport
import Foundation
import Testing

@testable import FinanceConfiguration
@testable import FinanceData

/// The home-made exports in `Tests/FinanceCommandTests/Profiles` have the columns that their profiles ask for.
@Suite("Headers of shipped profiles")
struct ShippedHeaderTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("FinanceCommandTests/Profiles")
  private static let names = ProfileLibrary.shipped.profiles.map(\.name)

  @Test("Exactly one line of a file is a header, and it belongs to one profile", arguments: names)
  func header(_ name: String) throws {
    let profile = try ProfileLibrary.shipped.profile(named: name)
    let place = ShippedHeaderTests.folder.appendingPathComponent(name)
    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: place.path).first { $0.hasPrefix("input.") })
    let bytes = Array(try Data(contentsOf: place.appendingPathComponent(file)))
    guard profile.settings.format == .csv, !profile.headerMatch.isEmpty else { return }
    let lines = ShippedHeaderTests.text(bytes).split(whereSeparator: \.isNewline)
    let found = try lines.compactMap {
      try ProfileLibrary.shipped.match(header: ShippedHeaderTests.cells($0))
    }
    #expect(found.map(\.name) == [name])
  }

  /// Letters of Western Europe have the same bytes in all the encodings that are not UTF-8 here.
  private static func text(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
  }

  private static func cells(_ line: Substring) -> [String] {
    let delimiter: Character = line.contains(";") ? ";" : ","
    let cells = line.split(separator: delimiter, omittingEmptySubsequences: false)
    return cells.map { cell in String(cell.filter { $0 != "\"" }) }
  }
}
