import FinanceTestSupport
import Testing

/// Files that say the same again, wholly or in part.
@Suite("Imports that overlap")
struct OverlapTests {
  private static let header = "date,amount,type,category,description,account,currency\n"
  private static let january = [
    "2024-01-02,3.20,expense,food,Coffee,Giro,EUR\n", "2024-01-02,3.20,expense,food,Coffee,Giro,EUR\n",
    "2024-01-05,980.00,expense,rent,Rent,Giro,EUR\n", "2024-01-31,2800.00,income,salary,Salary,Giro,EUR\n",
  ]
  private static let february = [
    "2024-02-01,3.20,expense,food,Coffee,Giro,EUR\n", "2024-02-05,980.00,expense,rent,Rent,Giro,EUR\n",
  ]

  /// How many rows the ledger has, and how many of them are the two equal coffees.
  private func counts(_ scene: LedgerScene) throws -> [Int] {
    let lines = try scene.rows()
    return [lines.count, lines.filter { $0.contains("2024-01-02,3.20,expense,food,Coffee") }.count]
  }

  private func scene(_ files: [String: [String]]) throws -> LedgerScene {
    let scene = try LedgerScene()
    for (name, rows) in files { try scene.place.write(OverlapTests.header + rows.joined(), to: name) }
    return scene
  }

  @Test("A, then A and B in one export, then A: every row is there once, and equal purchases stay two")
  func withoutIDs() throws {
    let scene = try scene([
      "a.csv": OverlapTests.january, "ab.csv": OverlapTests.january + OverlapTests.february,
    ])
    #expect(try scene.finance("import", "a.csv").text.contains("\na.csv     4      4        0 "))
    #expect(try counts(scene) == [4, 2])
    #expect(try scene.finance("import", "ab.csv").text.contains("\nab.csv     6      2        4 "))
    #expect(try counts(scene) == [6, 2])
    #expect(try scene.finance("import", "a.csv").text.contains("\na.csv     4      0        4 "))
    #expect(try counts(scene) == [6, 2])
    try scene.expectTotals(of: ["ab.csv"])
  }

  @Test("The order in which overlapping exports come in does not matter")
  func order() throws {
    let half = Array(OverlapTests.january.dropFirst(1)) + OverlapTests.february.prefix(1)
    let files = [
      "a.csv": OverlapTests.january, "b.csv": half, "c.csv": OverlapTests.january + OverlapTests.february,
    ]
    for order in [["a.csv", "b.csv", "c.csv"], ["c.csv", "b.csv", "a.csv"], ["b.csv", "c.csv", "a.csv"]] {
      let scene = try scene(files)
      for file in order { #expect(try scene.finance("import", "--quiet", file).status == 0) }
      #expect(try counts(scene) == [6, 2], "\(order)")
      #expect(try scene.rows() == scene.rows(of: ["c.csv"]), "\(order)")
    }
  }

  @Test("A third equal purchase in a later export is new, and the first two are not")
  func thirdCoffee() throws {
    let scene = try scene([
      "a.csv": OverlapTests.january, "more.csv": OverlapTests.january.prefix(1) + OverlapTests.january,
    ])
    #expect(try scene.finance("import", "--quiet", "a.csv").status == 0)
    #expect(try scene.finance("import", "--quiet", "more.csv").status == 0)
    #expect(try counts(scene) == [5, 3])
  }

  @Test(
    "A file with ids and the same without them are the same rows, whichever comes first",
    arguments: [true, false])
  func withAndWithoutIDs(_ idsFirst: Bool) throws {
    let scene = try scene(["plain.csv": OverlapTests.january])
    let rows = OverlapTests.january.enumerated().map { "tx-\($0),\($1)" }
    try scene.place.write("id," + OverlapTests.header + rows.joined(), to: "ids.csv")
    let order = idsFirst ? ["ids.csv", "plain.csv"] : ["plain.csv", "ids.csv"]
    for file in order + order { #expect(try scene.finance("import", "--quiet", file).status == 0) }
    #expect(try counts(scene) == [4, 2])
    try scene.expectTotals(of: ["ids.csv"])
  }

  @Test("One id with another content is refused, and nothing else of that file comes in either")
  func conflict() throws {
    let scene = try LedgerScene()
    let row = "tx-1,2024-01-02,3.20,expense,food,Coffee,Giro,EUR\n"
    try scene.place.write("id," + OverlapTests.header + row, to: "a.csv")
    try scene.place.write(
      "id," + OverlapTests.header + "tx-2,2024-01-03,1.00,expense,food,Tea,Giro,EUR\n"
        + row.split(separator: "3.20").joined(separator: "3.30"), to: "b.csv")
    #expect(try scene.finance("import", "--quiet", "a.csv").status == 0)
    let files = scene.files()
    let run = try scene.finance("import", "b.csv")
    #expect(run.status == 65)
    #expect(run.errorText.contains("b.csv:3: id.conflict: column 'id' (1): found 'tx-1'"))
    #expect(try counts(scene) == [1, 1])
    #expect(scene.files() == files)
  }

  @Test("Random statements, cut into overlapping pieces: the ledger has what the whole has")
  func randomPieces() throws {
    for seed in Seeds.list(3, salt: 512) {
      var generator = SeededGenerator(seed: seed)
      let scene = try LedgerScene()
      let rows = RandomStatement.rows(120, "x", seed: seed)
      try scene.place.write(RandomStatement.header + rows.joined(), to: "whole.csv")
      // Every piece begins where one before it ended or earlier, and each row is in one of them at least.
      var end = 0
      while end < rows.count {
        let start = generator.number(in: max(0, end - 20)...end)
        end = min(rows.count, start + generator.number(in: 30...60))
        try scene.place.write(RandomStatement.header + rows[start..<end].joined(), to: "piece.csv")
        #expect(try scene.finance("import", "--quiet", "piece.csv").status == 0)
      }
      #expect(try scene.finance("ledger", "check", "--quiet").status == 0, "\(Seeds.replay(seed))")
      try scene.expectTotals(of: ["whole.csv"])
    }
  }
}
