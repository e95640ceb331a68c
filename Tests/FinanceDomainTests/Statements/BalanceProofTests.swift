import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("Proof of balances")
struct BalanceProofTests {
  /// Statements from lines such as `05-03 -10 90`, the last number being the balance; one source a text.
  private func statements(_ texts: String...) -> Statements {
    var log = StatementLog()
    for (source, text) in texts.enumerated() {
      var batch = TransactionBatch(text.split(separator: "\n").map { row(String($0)) })
      batch.source = source
      for row in 0..<batch.count { batch.origins[row] = UInt32(row) }
      log.note(batch)
    }
    return Statements(
      log, names: texts.indices.map { "\($0)" }, isWhole: { _ in true }, isDropped: { _ in false })
  }

  private func row(_ line: String) -> Transaction {
    let words = line.split(separator: " ").map(String.init)
    let amount = decimal(words[1])
    do throws(TransactionValidationError) {
      return try Transaction(
        id: TransactionID(rawValue: "x"), date: .on("2024-\(words[0])"), amount: amount.magnitude,
        type: amount < 0 ? .expense : .income, description: "x", account: "giro", currency: .eur,
        balance: words.count > 2 ? decimal(words[2]) : nil)
    } catch {
      preconditionFailure("a test wrote an invalid row: \(line)")
    }
  }

  private func decimal(_ text: String) -> Decimal {
    text.hasPrefix("-") ? -Decimal.exact(String(text.dropFirst())) : .exact(text)
  }

  private let continuous = "05-01 100 100\n05-02 -10 90\n05-02 -20 70\n05-04 5 75"

  @Test("balances that follow from each other give the opening and the closing one")
  func forward() throws {
    let proof = try #require(statements(continuous).proofs.first)
    #expect(proof.isContinuous && proof.opening == 0 && proof.closing == 75 && proof.rows == 4)
    #expect(proof.days == .on("2024-05-01") ... .on("2024-05-04"))
    #expect(proof.account == "giro" && proof.currency == .eur && proof.source == "0")
  }

  @Test(
    "so do they in any order that a source may have",
    arguments: [
      "05-04 5 75\n05-02 -20 70\n05-02 -10 90\n05-01 100 100",
      "05-01 100 100\n05-02 -20 70\n05-02 -10 90\n05-04 5 75",
      "05-02 -20 70\n05-04 5 75\n05-01 100 100\n05-02 -10 90",
    ])
  func order(_ text: String) throws {
    let proof = try #require(statements(text).proofs.first)
    #expect(proof.isContinuous && proof.opening == 0 && proof.closing == 75)
  }

  @Test("a single day proves in the direction in which it is continuous")
  func singleDay() throws {
    for text in ["05-01 -1 9\n05-01 -2 7\n05-01 -4 3", "05-01 -4 3\n05-01 -2 7\n05-01 -1 9"] {
      let proof = try #require(statements(text).proofs.first)
      #expect(proof.isContinuous && proof.opening == 10 && proof.closing == 3, "\(text)")
    }
  }

  @Test("rows without a balance move the account all the same")
  func silentRows() throws {
    let text = "05-01 7\n05-01 100 107\n05-02 -10\n05-02 -20 77\n05-03 -1"
    let proof = try #require(statements(text).proofs.first)
    #expect(proof.isContinuous && proof.opening == 0 && proof.closing == 76)
  }

  @Test("rows may state what the day ended with")
  func dayEnds() throws {
    let proof = try #require(
      statements("05-01 10 5\n05-01 -5 5\n05-02 1 4\n05-02 -2 4\n05-03 1 5").proofs.first)
    #expect(proof.isContinuous && proof.opening == 0 && proof.closing == 5)
  }

  @Test(
    "the first break names the row, what it should state and the days between",
    arguments: [
      ("05-01 100 100\n05-02 -10 90\n05-04 5 75\n05-05 1 76", 2, "2024-05-02", "2024-05-04", 95, 75),
      ("05-05 1 76\n05-04 5 75\n05-02 -10 90\n05-01 100 100", 1, "2024-05-02", "2024-05-04", 95, 75),
      ("05-01 100 100\n05-02 -10 90\n05-02 -20 60\n05-04 5 65", 2, "2024-05-02", "2024-05-02", 70, 60),
      ("05-01 10 10\n05-01 -1 8", 1, "2024-05-01", "2024-05-01", 9, 8),
    ])
  func breaks(
    _ text: String, _ place: Int, _ lastGood: String, _ day: String, _ expected: Int, _ found: Int
  ) throws {
    let proof = try #require(statements(text).proofs.first)
    let first = try #require(proof.firstBreak)
    #expect(!proof.isContinuous && first.byteOffset == place)
    #expect(first.lastGoodDay == .on(lastGood) && first.day == .on(day))
    #expect(first.expected == Decimal(expected) && first.found == Decimal(found))
    #expect(first.difference == Decimal(found - expected))
  }

  @Test("the sentence about a break says what is missing or too many")
  func sentence() throws {
    var proof = try #require(statements("05-01 100 100\n05-02 -10 90.5").proofs.first)
    #expect(
      proof.sentence
        == "0:byte 1: the balance of account 'giro' should be 90.00 EUR after this row, but 90.50 is stated: "
        + "between 2024-05-01 and 2024-05-02 a row of 0.50 is missing or one of -0.50 is too many")
    proof.firstBreak?.line = 7
    #expect(proof.sentence?.hasPrefix("0:7: the balance") == true)
  }

  @Test("accounts whose names are other bytes are walked one by one, though Unicode takes the names for one")
  func accountForms() {
    var batch = TransactionBatch()
    for (day, amounts) in [("2024-05-01", (100, 7)), ("2024-05-02", (50, 3))] {
      for (account, amount, balance) in [
        ("Caf\u{E9}", amounts.0, day == "2024-05-01" ? 100 : 150),
        ("Cafe\u{301}", amounts.1, day == "2024-05-01" ? 7 : 10),
      ] {
        batch.append(
          .fixture(
            date: day, amount: "\(amount)", type: .income, account: account, balance: Decimal(balance)))
      }
    }
    for row in 0..<batch.count { batch.origins[row] = UInt32(row) }
    var log = StatementLog()
    log.note(batch)
    let found = Statements(log, names: ["0"], isWhole: { _ in true }, isDropped: { _ in false })
    #expect(found.proofs.map { Array($0.account.utf8).count } == [6, 5])
    #expect(found.proofs.map(\.closing) == [10, 150] && found.proofs.allSatisfy(\.isContinuous))
  }

  @Test("sources without balances prove nothing")
  func nothing() {
    #expect(statements("05-01 1\n05-02 2") == Statements())
  }

  @Test(
    "random statements are continuous in either direction and with their days shuffled; with a row gone they break by it",
    arguments: Seeds.list(6, salt: 90))
  func random(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var balance = 5000
    var lines: [(day: Int, text: String, amount: Int)] = []
    for number in 0..<40 {
      let amount = (random.once(in: 2) ? 1 : -1) * (1 << (number % 20) + random.below(7) * 1_000_003)
      balance += amount
      lines.append((1 + number / 3, "05-\(padded(1 + number / 3, 2)) \(amount) \(balance)", amount))
    }
    let shuffled = Dictionary(grouping: lines, by: \.day).sorted { $0.key < $1.key }
      .flatMap { $0.value.shuffled(using: &random) }
    for rows in [lines, lines.reversed(), shuffled, shuffled.reversed(), lines.shuffled(using: &random)] {
      let proof = try #require(statements(rows.map(\.text).joined(separator: "\n")).proofs.first)
      #expect(proof.isContinuous && proof.opening == 5000, "\(Seeds.replay(seed))")
      #expect(proof.closing == Decimal(balance), "\(Seeds.replay(seed))")
    }
    let gone = 1 + random.below(38)
    let left = lines.enumerated().filter { $0.offset != gone }.map(\.element)
    for rows in [left, left.reversed()] {
      let proof = try #require(statements(rows.map(\.text).joined(separator: "\n")).proofs.first)
      #expect(proof.firstBreak?.difference == Decimal(lines[gone].amount), "\(Seeds.replay(seed))")
    }
  }

  /// Listed by the day of booking, with the days of the transactions, of which two are earlier.
  private let booked = "05-01 100 100\n05-04 -10 90\n05-02 -20 70\n05-05 -1 69\n05-03 -2 67\n05-06 5 72"

  @Test("balances that follow each other as the rows stand are proved, whatever the days")
  func orderOfTheSource() throws {
    for text in [booked, booked.split(separator: "\n").reversed().joined(separator: "\n")] {
      let proof = try #require(statements(text).proofs.first)
      #expect(proof.isContinuous && proof.opening == 0 && proof.closing == 72 && proof.rows == 6)
      #expect(proof.days == .on("2024-05-01") ... .on("2024-05-06"))
    }
    // Newest first, though the days of the few rows rise.
    let few = try #require(statements("05-05 -20 70\n05-06 -10 90").proofs.first)
    #expect(few.isContinuous && few.opening == 100 && few.closing == 70)
  }

  @Test("a row that is missing among rows with other days is told where it is missing")
  func breakInTheOrderOfTheSource() throws {
    let rows = booked.split(separator: "\n")
    let left = rows[..<3] + rows[4...]
    for (rows, place) in [(Array(left), 3), (left.reversed(), 1)] {
      let proof = try #require(statements(rows.joined(separator: "\n")).proofs.first)
      let first = try #require(proof.firstBreak)
      #expect(first.byteOffset == place && first.expected == 68 && first.found == 67)
      #expect(first.lastGoodDay == .on("2024-05-02") && first.day == .on("2024-05-03"))
    }
  }

  @Test("the days of a break are told in order of time")
  func daysOfTheBreak() throws {
    let text = "05-01 100 100\n05-04 -10 90\n05-02 -20 60\n05-05 -1 59\n05-03 -2 57\n05-06 5 62"
    let proof = try #require(statements(text).proofs.first)
    #expect(proof.sentence?.contains("between 2024-05-02 and 2024-05-04 a row of -10.00 is missing") == true)
  }

  @Test(
    "random statements with days earlier than those of their order are proved; with a row gone they break by it, there",
    arguments: Seeds.list(20, salt: 91))
  func randomBooked(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var balance = 5000
    var lines: [(text: String, amount: Int)] = []
    for number in 0..<40 {
      let amount = (random.once(in: 2) ? 1 : -1) * (1 << (number % 20) + random.below(7) * 1_000_003)
      balance += amount
      let day = max(1, 5 + number / 3 - random.below(4))
      lines.append(("05-\(padded(day, 2)) \(amount) \(balance)", amount))
    }
    for rows in [lines, lines.reversed()] {
      let proof = try #require(statements(rows.map(\.text).joined(separator: "\n")).proofs.first)
      #expect(proof.isContinuous && proof.opening == 5000, "\(Seeds.replay(seed))")
      #expect(proof.closing == Decimal(balance), "\(Seeds.replay(seed))")
    }
    let gone = 1 + random.below(38)
    let left = lines.enumerated().filter { $0.offset != gone }.map(\.element)
    for (rows, place) in [(left, gone), (left.reversed(), 38 - gone)] {
      let proof = try #require(statements(rows.map(\.text).joined(separator: "\n")).proofs.first)
      #expect(proof.firstBreak?.difference == Decimal(lines[gone].amount), "\(Seeds.replay(seed))")
      #expect(proof.firstBreak?.byteOffset == place, "\(Seeds.replay(seed))")
    }
  }

  @Test("one balance in all rows that move money is no running balance")
  func oneBalance() {
    #expect(statements("05-01 10 75\n05-02 -3 75\n05-04 5 75") == Statements())
    #expect(statements("05-01 10 75").proofs.first?.isContinuous == true)
    // It is where the days come to nothing.
    #expect(statements("05-01 10 75\n05-02 -3 75\n05-02 3 75").proofs.first?.isContinuous == true)
  }

  @Test("statements that follow each other by the day of booking fit together, whatever the days")
  func bookedJoins() {
    #expect(statements(booked, "05-04 -2 70\n05-07 1 71\n05-06 1 72").gaps.isEmpty)
    #expect(statements("05-05 -1 69\n05-03 -2 67\n05-06 5 72\n05-05 1 73", booked).gaps.isEmpty)
    #expect(statements(booked, "05-06 -2 60\n05-08 1 61\n05-07 1 62").gaps.count == 1)
  }

  @Test("statements that follow each other or overlap fit together")
  func joins() {
    #expect(statements(continuous, "05-05 -5 70\n05-06 1 71").gaps.isEmpty)
    #expect(statements("05-04 5 75\n05-05 -5 70", continuous).gaps.isEmpty)
    // The later one begins in the middle of a day of the earlier one.
    #expect(statements(continuous, "05-02 -20 70\n05-04 5 75\n05-05 1 76").gaps.isEmpty)
    #expect(statements(continuous, continuous).gaps.isEmpty)
  }

  @Test("what lies between two statements and is in neither is named")
  func gap() throws {
    let found = statements("05-08 -5 60\n05-09 1 61", continuous).gaps
    #expect(found.count == 1)
    let gap = try #require(found.first)
    #expect(gap.earlier == "1" && gap.later == "0" && gap.difference == -10)
    #expect(
      gap.sentence
        == "0 opens account 'giro' with 65.00 EUR on 2024-05-08, but 1 held 75.00 on 2024-05-04: "
        + "-10.00 between them is in neither")
  }
}
