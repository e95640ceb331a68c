import FinanceConfiguration
import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Looking for the header of a CSV file")
struct CSVHeaderSearchTests {
  private static let rows = "2024-05-01;1,00;x\n2024-05-02;2,00;y\n"

  @Test("a header may be any of the first records, unless it is stated where the table begins")
  func later() throws {
    let text = "a;b;c\nd;e;f\ndate;amount;text\n" + CSVHeaderSearchTests.rows
    #expect(try best(text)?.names == ["date", "amount", "text"])
    #expect(try best(text)?.firstRow == 29)
    #expect(try best(text, ["skip=0"]) == nil)
    #expect(try best(text, ["skip=2"])?.names == ["date", "amount", "text"])
  }

  @Test("without one the first record has to be a row: a date and a number")
  func absent() throws {
    #expect(try best(CSVHeaderSearchTests.rows)?.width == 3)
    #expect(try best(CSVHeaderSearchTests.rows)?.names == nil)
    #expect(try best("2024-05-01;x;y\n2024-05-02;z;w\n") == nil)
    #expect(try best("word;1,00;y\nother;2,00;w\n") == nil)
    #expect(try best("word;x;y\nother;z;w\n", ["header=absent"])?.firstRow == 0)
    #expect(try best(CSVHeaderSearchTests.rows, ["header=present"]) == nil)
  }

  @Test("a header of another width is refused, unless another table has one or none is stated")
  func misfit() throws {
    let text = "date,amount,text\n2024-05-01,12,50,x\n2024-05-02,3,00,y\n"
    let failure = #expect(throws: SourceFailure.self) { try best(text) }
    #expect(failure?.code == .csvWidth)
    #expect(try best(text, ["header=absent"])?.width == 4)
    let good = "date;amount;text\n" + CSVHeaderSearchTests.rows
    let found = try search(text).best(of: frames(text) + frames(good))
    #expect(found?.frame.dialect.delimiter == UInt8(ascii: ";"))
    // A row without a header does not excuse it.
    let bare = frames(CSVHeaderSearchTests.rows)
    #expect(throws: SourceFailure.self) { try search(text).best(of: frames(text) + bare) }
  }

  @Test("of several the one that says most is taken, of equals the first, before all the one of a profile")
  func order() throws {
    let two = "date;amount\n2024-05-01;1\n2024-05-02;2\n"
    let three = "date;amount;text\n" + CSVHeaderSearchTests.rows
    let (less, more) = (frames(two), frames(three))
    #expect(try search(three).best(of: less + more)?.width == 3)
    #expect(try search(three).best(of: more + less)?.width == 3)
    let moved = frames("\n" + two)
    #expect(try search(two).best(of: less + moved)?.headerStart == 0)
    #expect(try search(two).best(of: moved + less)?.headerStart == 1)
    let library = ProfileLibrary().preferring([
      try ImportProfile(yaml: "name: p\nheader-match: [date, amount, x]\n", path: "p.yaml")
    ])
    let known = frames("date;amount;x\n" + CSVHeaderSearchTests.rows)
    let search = CSVHeaderSearch(
      head: Array(three.utf8), settings: ImportSettings(), profiles: library, path: "a")
    #expect(try search.best(of: more + known)?.profile?.name == "p")
    #expect(try search.best(of: known + more)?.profile?.name == "p")
    #expect(try search.best(of: more + less)?.profile == nil)
  }

  @Test("where columns are stated, more than half of them have to be there")
  func stated() throws {
    let text = "when;how much;what\n" + CSVHeaderSearchTests.rows
    func stating(_ columns: String...) throws -> [String]? {
      try best(text, columns.map { "columns.\($0)" })?.names
    }
    let names = ["when", "how much", "what"]
    #expect(try stating("date=when", "amount=how much") == names)
    #expect(try stating("date=when", "amount=sum", "description=what") == names)
    #expect(try stating("date=when", "amount=sum") == nil)
  }

  @Test(
    "names that are missing at the end count as columns as far as two, or where all rows are as wide and one has something"
  )
  func trailing() throws {
    let settings = ["columns.date=when", "columns.amount=2"]
    #expect(try best("when;\n2024-05-01;1\n2024-05-02;2\n", settings)?.names == ["when", ""])
    #expect(try best("when;x;\n2024-05-01;1;\n2024-05-02;2;\n", settings)?.names == ["when", "x"])
    #expect(try best("when;x;\n2024-05-01;1\n2024-05-02;2;3\n", settings)?.names == ["when", "x"])
    #expect(try best("when;x;\n2024-05-01;1;\n2024-05-02;2;3\n", settings)?.names == ["when", "x", ""])
  }

  private func best(_ text: String, _ stated: [String] = []) throws -> CSVHeaderSearch.Candidate? {
    let settings = try settings(stated)
    return try search(text, stated).best(of: frames(text, settings))
  }

  private func search(_ text: String, _ stated: [String] = []) throws -> CSVHeaderSearch {
    CSVHeaderSearch(head: Array(text.utf8), settings: try settings(stated), profiles: nil, path: "a")
  }

  private func settings(_ stated: [String]) throws -> ImportSettings {
    var settings = ImportSettings()
    for text in stated { try settings.apply(text: text) }
    return settings
  }

  private func frames(_ text: String, _ settings: ImportSettings = ImportSettings()) -> [TableCandidate] {
    CSVDialectInference(text: Array(text.utf8), isWhole: true, settings: settings).frames
  }
}
