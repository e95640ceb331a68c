import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Rows without ids that stand in several files")
struct ContentDuplicateTests {
  private let header = "date,amount,description,account\n"
  private let coffee = "2024-05-03,-1,coffee,giro\n"
  private let bread = "2024-05-04,-2,bread,giro\n"

  @Test("two coffees in each of two files are two coffees, and a third one elsewhere makes three")
  func coffees() async throws {
    let two = header + coffee + coffee
    #expect(try await FileLedger(two, two).counts() == [[2, 2, 0, 0, 0], [2, 0, 0, 2, 0]])
    #expect(
      try await FileLedger(two, header + coffee + coffee + coffee, two).counts()
        == [[2, 0, 0, 2, 0], [3, 3, 0, 0, 0], [2, 0, 0, 2, 0]])
  }

  @Test("a single file pays nothing and loses nothing")
  func single() async throws {
    #expect(try await FileLedger(header + coffee + coffee).counts() == [[2, 2, 0, 0, 0]])
  }

  @Test(
    "what an id is made of has to be the same, and nothing else: not the category, not the note, not the time"
  )
  func key() async throws {
    let base = #"{"date":"2024-05-03","amount":"-1","description":"x","account":"a","currency":"EUR"}"#
    let same = [
      #"{"date":"2024-05-03T10:00:00","amount":"-1.00","description":"x","account":"a","currency":"EUR","note":"n"}"#,
      #"{"date":"2024-05-03","amount":1,"type":"expense","description":" x","account":"a","currency":"EUR","category":"c"}"#,
    ]
    for text in same { #expect(try await FileLedger(base + "\n", text + "\n").rowCounts().accepted == 1) }
    let others = [
      ("-05-03", "-05-04"), ("\"-1\"", "\"-1.01\""), ("\"-1\"", "\"1\""), ("\"x\"", "\"X\""),
      ("\"a\"", "\"b\""), ("EUR", "USD"),
    ]
    for (old, new) in others {
      let other = base.replacing(old, with: new)
      #expect(try await FileLedger(base + "\n", other + "\n").rowCounts().accepted == 2, "\(new)")
    }
  }

  @Test("a balance tells rows apart where both files state one, and only there")
  func balances() async throws {
    let with = "date,amount,description,balance\n"
    let one = with + "2024-05-03,-1,x,9\n2024-05-03,-1,x,8\n"
    let two = with + "2024-05-03,-1,x,8.00\n2024-05-03,-1,x,7\n"
    let bare = "date,amount,description\n2024-05-03,-1,x\n2024-05-03,-1,x\n"
    #expect(try await FileLedger(one, two).counts() == [[2, 2, 0, 0, 0], [2, 1, 0, 1, 0]])
    #expect(try await FileLedger(one, bare).counts() == [[2, 2, 0, 0, 0], [2, 0, 0, 2, 0]])
    #expect(
      try await FileLedger(bare, two, one).counts() == [[2, 0, 0, 2, 0], [2, 2, 0, 0, 0], [2, 1, 0, 1, 0]])
  }

  @Test("a row without an id is the same as one with, and rows with different ids never are")
  func mixed() async throws {
    let withIDs =
      "id,date,amount,description,account\na,2024-05-03,-1,coffee,giro\nb,2024-05-03,-1,coffee,giro\n"
    let other = "id,date,amount,description,account\nc,2024-05-03,-1,coffee,giro\n"
    let bare = header + coffee
    #expect(try await FileLedger(withIDs, bare).counts() == [[2, 2, 0, 0, 0], [1, 0, 0, 1, 0]])
    #expect(try await FileLedger(bare, withIDs).counts() == [[1, 0, 0, 1, 0], [2, 2, 0, 0, 0]])
    #expect(
      try await FileLedger(header + coffee + coffee + coffee, withIDs).counts()
        == [[3, 1, 0, 2, 0], [2, 2, 0, 0, 0]])
    #expect(
      try await FileLedger(withIDs, bare, other).counts()
        == [[2, 2, 0, 0, 0], [1, 0, 0, 1, 0], [1, 1, 0, 0, 0]])
    #expect(
      try await FileLedger(withIDs, withIDs, bare).counts()
        == [[2, 2, 0, 0, 0], [2, 0, 0, 2, 0], [1, 0, 0, 1, 0]])
  }

  @Test("a row beside one with an id in the same file is another transaction")
  func beside() async throws {
    let half = "id,date,amount,description,account\na,2024-05-03,-1,coffee,giro\n,2024-05-03,-1,coffee,giro\n"
    #expect(try await FileLedger(half).counts() == [[2, 2, 0, 0, 0]])
    #expect(try await FileLedger(half, half).counts() == [[2, 2, 0, 0, 0], [2, 0, 0, 2, 0]])
    #expect(try await FileLedger(half, header + coffee).rowCounts().accepted == 2)
  }

  @Test("with comparing off every row counts")
  func off() async throws {
    var options = ImportOptions()
    options.duplicates = .off
    let ledger = try FileLedger(texts: [header + coffee, header + coffee], options: options)
    #expect(try await ledger.rowCounts().accepted == 2)
  }

  @Test("which row counts is decided by the names of the files, not by the order in which they are named")
  func order() async throws {
    let folder = try TemporaryFolder()
    let one = try folder.write("a.csv", "date,amount,description,category\n2024-05-03,-1,x,food\n")
    let two = try folder.write("b.csv", "date,amount,description,category\n2024-05-03,-1,x,fun\n")
    for paths in [[one, two], [two, one]] {
      let repository = try FileTransactionsRepository(sources: paths.map { .path($0) })
      let page = try await repository.getTransactions(
        matching: TransactionQuery(), page: PageRequest(size: 9))
      #expect(page.items.map(\.category.rawValue) == ["food"])
    }
  }

  @Test(
    "files that overlap give what the whole ledger gives, whatever their formats, their order and that of their rows",
    arguments: Seeds.list(4, salt: 77))
  func windows(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let rows = RandomLedger.transactions(60, seed: seed, mood: .kind)
    // Few contents, so that many rows are alike.
    let ledger = rows.map { row in
      Transaction.fixture(
        id: row.id.rawValue,
        date: "\(CalendarDay.on("2024-05-01").adding(days: Int(row.date.dayNumber) % 12))",
        amount: row.type == .income ? "5.00" : "3.50", description: row.description)
    }.sorted { $0.date < $1.date }
    let days = Set(ledger.map(\.date)).sorted()
    let cut = days[random.below(days.count)], other = days[random.below(days.count)]
    let (low, high) = (min(cut, other), max(cut, other))
    let windows = [ledger.filter { $0.date <= high }, ledger.filter { $0.date >= low }]
    let expected = try await content(of: [BareWriting.csv(ledger)])
    for second in InputFormat.allCases {
      let texts = [
        BareWriting.csv(windows[0].shuffled(using: &random)),
        BareWriting.text(windows[1].shuffled(using: &random), as: second),
      ]
      #expect(try await content(of: texts) == expected, "\(Seeds.replay(seed)) \(second)")
      #expect(try await content(of: texts.reversed()) == expected, "\(Seeds.replay(seed)) \(second)")
    }
  }

  @Test("a day exported in part and then as a whole is that whole day")
  func partialDay() async throws {
    let part = header + bread + coffee
    let whole = header + coffee + bread + coffee
    let expected = try await content(of: [whole])
    #expect(try await content(of: [part, whole]) == expected)
    #expect(try await content(of: [whole, part]) == expected)
  }

  @Test("where one file ends on the day on which the other begins, equal rows are said to be counted once")
  func boundary() async throws {
    let one = header + "2024-05-01,-9,rent,giro\n" + coffee + coffee
    let two = header + coffee + coffee + bread
    let ledger = try FileLedger(one, two)
    #expect(
      try await ledger.rowCounts().warnings.map { ledger.plain($0) } == [
        "1 ends and 2 begins on 2024-05-03: 2 equal rows of account 'giro' in both counted once; "
          + "if either holds only a part of that day, export the day as a whole"
      ])
    // Two days in common show that neither was cut within a day of the other's.
    let longer = header + coffee + bread
    #expect(try await FileLedger(longer, two).rowCounts().warnings == [])
    let balances = "date,amount,description,balance\n"
    let (first, second) = ("2024-05-02,-1,x,9\n", "2024-05-03,-1,x,8\n")
    #expect(
      try await FileLedger(balances + first + second, balances + second + "2024-05-04,-1,x,7\n").rowCounts()
        .warnings
        == [])
  }

  private func content(of texts: [String]) async throws -> [String] {
    let ledger = try FileLedger(texts: texts)
    let rowCounts = try await ledger.rowCounts()
    #expect(rowCounts.rejected == 0)
    return try await ledger.transactions().map(\.line).sorted()
  }

  @Test("Files with the same amounts on the same days and no equal row are said to have them in other words")
  func reworded() async throws {
    let may = ["02,-5,rent", "07,-10.50,power", "08,-1,coffee", "08,-2,bread", "09,-3,films"]
    let june = ["07,-10.5,POWER", "08,-2,BREAD", "08,-1,COFFEE", "09,-3,FILMS", "12,-5,RENT"]
    func remarks(_ one: [String], _ two: [String], account: String = "giro") async throws -> [String] {
      let texts = [(one, "giro"), (two, account)].map { rows, account in
        header + rows.map { "2024-05-\($0),\(account)\n" }.joined()
      }
      return try await FileLedger(texts[0], texts[1]).rowCounts().unevenOverlaps
    }
    let found = try await remarks(may, june)
    #expect(found.count == 1)
    #expect(found.first?.contains("from 2024-05-07 to 2024-05-09 ") == true)
    #expect(found.first?.contains(" have 4 rows each of account 'giro' ") == true)
    // The files may begin and end within the days that both have.
    #expect(try await remarks(["07,-9,shoes"] + may, june).count == 1)
    #expect(try await remarks(may, Array(june.dropFirst())).count == 1)
    // Another amount between these days, other accounts, or two rows say nothing.
    #expect(try await remarks(may, june + ["08,-9,SHOES"]).isEmpty)
    #expect(try await remarks(may, june, account: "visa").isEmpty)
    #expect(try await remarks(may, june.filter { !$0.hasPrefix("08") }).isEmpty)
    #expect(try await remarks(may.suffix(1) + may.prefix(2), june).isEmpty)
    // One row that is equal is said to be the only one.
    let equal = try await remarks(may, ["08,-1,coffee"] + june.filter { $0 != "08,-1,COFFEE" })
    #expect(equal.count == 1 && equal[0].contains(" are in both"))
  }
}

/// Transactions as a source writes them that knows no ids.
private enum BareWriting {
  static func csv(_ rows: [Transaction]) -> String {
    "date,amount,description\n"
      + rows.map { "\($0.date),\($0.signedAmount),\($0.description)\n" }.joined()
  }

  static func text(_ rows: [Transaction], as format: InputFormat) -> String {
    let objects = rows.map {
      #"{"date":"\#($0.date)","amount":\#($0.signedAmount),"description":"\#($0.description)"}"#
    }
    return switch format {
    case .csv: csv(rows)
    case .jsonl: objects.map { $0 + "\n" }.joined()
    default: "[" + objects.joined(separator: ",") + "]"
    }
  }
}
