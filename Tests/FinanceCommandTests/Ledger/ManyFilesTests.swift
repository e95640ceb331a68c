import FinanceTestSupport
import Testing

/// One import of several files.
@Suite("An import of several files")
struct ManyFilesTests {
  private static let files = ["1.csv", "2.csv", "3.csv", "4.csv", "5.csv"]

  private func scene(third: String) throws -> LedgerScene {
    let scene = try LedgerScene()
    for (number, file) in ManyFilesTests.files.enumerated() {
      try scene.place.write(RandomStatement.csv(20, "f\(number)", seed: UInt64(number)), to: file)
    }
    try scene.place.write(third, to: "3.csv")
    return scene
  }

  private static let badRow =
    RandomStatement.csv(19, "f2", seed: 2) + "f2-20,2024-02-30,1.00,expense,food,Lidl,Giro,EUR\n"

  @Test("One broken row in the third of five: nothing is imported, and the row is named")
  func brokenRow() throws {
    let scene = try scene(third: ManyFilesTests.badRow)
    let run = try scene.finance(["import"] + ManyFilesTests.files)
    #expect(run.status == 65)
    #expect(run.errorText.contains("3.csv"))
    #expect(run.errorText.contains("nothing was imported into ledger.db"))
    #expect(try scene.finance("list").isRefusal([66]))
  }

  @Test("It leaves a ledger that is there as it was, to the byte")
  func brokenRowLater() throws {
    let scene = try scene(third: ManyFilesTests.badRow)
    #expect(try scene.finance("import", "--quiet", "1.csv").status == 0)
    let files = scene.files()
    #expect(try scene.finance(["import", "--quiet"] + ManyFilesTests.files).status == 65)
    #expect(scene.files() == files)
  }

  @Test("Where the row is accepted as lost, all others are imported")
  func accepted() throws {
    let scene = try scene(third: ManyFilesTests.badRow)
    let run = try scene.finance(["import", "--max-rejects", "1"] + ManyFilesTests.files)
    #expect(run.status == 0)
    try scene.place.write(RandomStatement.csv(19, "f2", seed: 2), to: "3.csv")
    try scene.expectTotals(of: ManyFilesTests.files)
  }

  @Test(
    "A file that is missing, or is none of transactions: nothing is imported, and it is named",
    arguments: [("3.csv", "just a letter\n", 65), ("missing.csv", "", 66)] as [(String, String, Int32)])
  func brokenFile(_ name: String, _ content: String, _ status: Int32) throws {
    let scene = try scene(third: content.isEmpty ? ManyFilesTests.badRow : content)
    let files = ["1.csv", "2.csv", name, "4.csv", "5.csv"]
    let run = try scene.finance(["import", "--max-rejects", "100%"] + files)
    #expect(run.status == status)
    #expect(run.errorText.contains(name))
    #expect(try scene.finance("list").isRefusal([66]))
  }
}
