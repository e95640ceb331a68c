import FinanceData
import Testing

/// What was probably meant.
@Suite("Nearest names")
struct NearestNameTests {
  @Test(
    "The name with the fewest changes is meant, if it is near",
    arguments: [
      ("acount", "account"), ("delimeter", "delimiter"), ("colums", "columns"), ("cloumns", "columns"),
      ("SKIP", "skip"), ("xyz", nil), ("", nil), ("dateformat", "date-format"),
    ] as [(String, String?)])
  func nearest(_ typed: String, _ meant: String?) {
    #expect(NearestName.of(typed, among: SettingKey.names) == meant)
  }

  @Test("Neighbours exchanged are one change")
  func distance() {
    #expect(NearestName.distance(Array("ab".unicodeScalars), Array("ba".unicodeScalars)) == 1)
    #expect(NearestName.distance(Array("kitten".unicodeScalars), Array("sitting".unicodeScalars)) == 3)
    #expect(NearestName.distance([], Array("abc".unicodeScalars)) == 3)
  }
}
