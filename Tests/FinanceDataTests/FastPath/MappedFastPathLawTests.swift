import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Mapped rows of CSV at random")
struct MappedFastPathLawTests {
  @Test(
    "for any mapping, what the fast path accepts is what the slow path accepts, with the same values",
    arguments: Seeds.list(6))
  func onlyYes(_ seed: UInt64) throws {
    var files = RandomMappedCSV(seed: seed)
    for _ in 0..<40 {
      let source = try files.source(rows: 40)
      for conventions in [
        MappingConventions(),
        MappingConventions(zone: try ZoneRules(identifier: "UTC"), defaultCurrency: .eur),
      ] {
        for size in [Chunk.size, 97] {
          let fast = try Decoding(source, chunkSize: size, conventions: conventions)
          let slow = try Decoding(source, chunkSize: size, usesFastPath: false, conventions: conventions)
          guard fast == slow else {
            let lines = fast.rows.difference(from: slow.rows)
            let refusals = fast.refusals.difference(from: slow.refusals)
            Issue.record("\(Seeds.replay(seed)): \(lines) \(refusals) by \(files.mapping)")
            return
          }
          #expect(fast.isConserved)
        }
      }
    }
  }

  @Test("random mappings accept, refuse and skip rows, so that the law is worth something")
  func variety() throws {
    var files = RandomMappedCSV(seed: 1)
    var (accepted, skipped, refused) = (0, 0, 0)
    for _ in 0..<60 {
      let found = try Decoding(files.source(rows: 40))
      accepted += found.rows.count
      skipped += found.skipped
      refused += found.refusals.count
    }
    #expect(accepted > 300)
    #expect(skipped > 5)
    #expect(refused > 50)
  }

  @Test(
    "every ordinary row of a bank's export is taken by the fast path",
    arguments: [
      MappedFile(row: "@.05.2024;Bäckerei;-1.234,56;EUR", dates: "DD.MM.YYYY", marks: (.comma, .dot)),
      MappedFile(
        row: "2024-05-@ 14:22:@;Lidl  und  Co;+1,50 €;", dates: "YYYY-MM-DD HH:mm:ss", marks: (.comma, .dot)),
      MappedFile(
        row: "\"5/@/24\";\"A \"\"B\"\"\";\"(1,234.5@)\";USD", dates: "M/D/YY", marks: (.dot, .comma)),
      MappedFile(
        row: "2024-05-@T14:22:@Z;Tea;-1,50;EUR", dates: "YYYY-MM-DD'T'HH:mm:ss[Z]", marks: (.comma, .none)),
      MappedFile(
        row: "2024-05-@T14:22:@+01:00;Tea;-1,50;EUR", dates: "YYYY-MM-DD'T'HH:mm:ss[Z]",
        marks: (.comma, .none)),
      MappedFile(row: "@ May 2024;Coffee;1'000.00-;CHF", dates: "D MMM YYYY", marks: (.dot, .apostrophe)),
      MappedFile(row: "@.5.2024 9:05;Tee;7,5 DR;€;", dates: "D.M.YYYY[ H:mm]", marks: (.comma, .none)),
      MappedFile(
        row: "@.05.2024;Wire;-9,00;EUR;1,5", dates: "DD.MM.YYYY", marks: (.comma, .none),
        fee: FeeReading(columns: [4], sign: .plusIsCharge)),
    ])
  func share(_ file: MappedFile) throws {
    var lines = ""
    for number in 0..<1000 { lines += file.row.replacing("@", with: number % 2 == 0 ? "11" : "12") + "\n" }
    let source = try file.source(of: lines)
    var chunks = source.chunks()
    var decoder = source.decoder(MappingConventions())
    var (batch, tally) = (TransactionBatch(), SourceCounts(rejectionLimit: 10))
    while let chunk = try chunks.next(into: &batch.text.bytes) {
      try decoder.decode(chunk, into: &batch, tally: &tally)
    }
    #expect(batch.count == 1000)
    #expect(
      tally.judgedWithCare == 0, "\(tally.rejections.rows.first?.message ?? "accepted by the slow path")")
  }
}

/// A file of one kind of row: a date, a description, a signed amount and a currency.
struct MappedFile: Sendable {
  let row: String
  let dates: String
  let marks: (DecimalMark, GroupMark)
  var fee: FeeReading?

  func source(of text: String) throws -> OpenSource {
    var mapping = RowMapping(
      date: 0, dateFormats: [try DateFormat(pattern: dates)],
      amount: .signed(column: 2, .plusIsIncome),
      numbers: NumberFormat(decimalMark: marks.0, groupMark: marks.1), description: [1])
    mapping.currency = 3
    mapping.fee = fee
    let fields = row.split(separator: ";", omittingEmptySubsequences: false).count
    let layout = CSVLayout(
      dialect: CSVDialect(delimiter: UInt8(ascii: ";")),
      columnNames: Array(["a", "b", "c", "d", "e"].prefix(fee == nil ? 4 : 5)), firstRow: 0,
      headerLine: "", mapping: mapping, rowWidth: fields)
    return OpenSource(
      InputFile(name: "bank.csv", bytes: Array(text.utf8)), as: CSVFormat(layout), hasRemarks: false)
  }
}

/// Files of bank-like rows with the mapping that reads them, from a seed: most rows are ordinary, some are not.
struct RandomMappedCSV {
  private var random: SeededGenerator
  private(set) var mapping = RowMapping.standard { _ in nil }
  private var format = NumberFormat.plain
  private var pattern = ""

  private static let width = 9
  private static let patterns = [
    "DD.MM.YYYY", "D.M.YY", "MM/DD/YYYY", "YYYY-MM-DD HH:mm", "DD MMM YYYY", "DD.MM.YYYY[ HH:mm:ss]",
    "YYYYMMDD",
    "D/M/YYYY h:mm a", "YYYY-MM-DD'T'HH:mm:ss[Z]",
  ]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A file of so many rows.
  mutating func source(rows: Int) throws -> OpenSource {
    try chooseMapping()
    var bytes: [UInt8] = []
    for _ in 0..<rows { bytes += row() }
    let layout = CSVLayout(
      dialect: CSVDialect(delimiter: UInt8(ascii: ";")),
      columnNames: (0..<RandomMappedCSV.width).map { "column \($0)" }, firstRow: 0, headerLine: "",
      mapping: mapping)
    return OpenSource(InputFile(name: "random.csv", bytes: bytes), as: CSVFormat(layout), hasRemarks: false)
  }

  private mutating func chooseMapping() throws {
    pattern = random.pick(RandomMappedCSV.patterns)
    let decimal = random.pick([DecimalMark.dot, .comma])
    let groups: [GroupMark] = [decimal == .dot ? .comma : .dot, .apostrophe, .space, .none]
    format = NumberFormat(
      decimalMark: decimal, groupMark: random.pick(groups),
      impliedDecimals: random.once(in: 6)
        ? random.pick([2, .ofCurrency(except: [:]), .ofCurrency(except: [.eur: 1])]) : nil)
    let amount: AmountReading = random.pick([
      .signed(column: 2, .plusIsIncome), .signed(column: 2, .plusIsExpense),
      .directed(column: 2, direction: 3, ["s": .expense, "h": .income, "soll": .expense]),
      .split(debit: 2, credit: 4, debitIsNegative: false), .split(debit: 2, credit: 4, debitIsNegative: true),
      .split(debit: 2, credit: 4, debitIsNegative: false, creditIsNegative: true),
      .split(debit: nil, credit: 4, debitIsNegative: false),
    ])
    mapping = RowMapping(
      date: 0, dateFormats: [try DateFormat(pattern: pattern), .iso], amount: amount, numbers: format,
      description: random.pick([[1], [1, 5], [5, 1, 6]]))
    mapping.joinsDescription = random.once(in: 2)
    mapping.separator = random.pick([" ", " / "])
    mapping.note = random.pick([[], [6], [5, 6], [1, 6]])
    mapping.id = random.once(in: 3) ? 6 : nil
    mapping.account = random.once(in: 2) ? 5 : nil
    mapping.category = random.once(in: 2) ? 3 : nil
    mapping.currency = random.once(in: 2) ? 7 : nil
    mapping.balance = random.once(in: 2) ? 8 : nil
    mapping.fee =
      random.once(in: 2)
      ? FeeReading(
        columns: random.pick([[8], [8, 8]]), sign: random.pick([.plusIsCharge, .minusIsCharge, nil])) : nil
    mapping.agreement = agreement()
    mapping.time = random.once(in: 4) ? 6 : nil
    mapping.statedCurrency = random.once(in: 3) ? .eur : nil
    mapping.firstYearOfTwoDigits = random.once(in: 3) ? 1950 : nil
    if random.once(in: 2) {
      mapping.skips = [
        CellCondition(column: random.pick([1, 5]), values: ["opening balance", "café"], patterns: [])
      ]
    }
  }

  private mutating func agreement() -> RowAgreement {
    var agreement = RowAgreement()
    if mapping.fee == nil, random.once(in: 3) { agreement.copies = [8] }
    if mapping.currency != nil, random.once(in: 3) { agreement.currency = 3 }
    agreement.marksAmounts = random.once(in: 6)
    agreement.hasNoWords = random.once(in: 4)
    if case .split = mapping.amount { agreement.keepsHalves = random.once(in: 2) }
    if random.once(in: 4) {
      agreement.words = SideReading(direction: 3, words: ["s": .expense, "h": .income])
    }
    return agreement
  }

  private mutating func row() -> [UInt8] {
    var cells = [
      date(), text(), amount(), random.pick(["S", "h", "Soll", "S", "H", "?"]),
      random.once(in: 2) ? "" : amount(),
      text(), random.pick(["", "12:30", "08:15:59", "remark", "n  n"]),
      random.pick(["EUR", "usd", "JPY", "KWD", "", "€", "$", "978", "979", "zz"]),
      random.once(in: 3) ? "" : amount(),
    ]
    if case .split = mapping.amount, !random.once(in: 20) {
      cells[random.pick([2, 4])] = random.pick(["", "", "-"])
    }
    if !mapping.agreement.copies.isEmpty, !random.once(in: 6) { cells[8] = cells[cells[2].isEmpty ? 4 : 2] }
    if mapping.agreement.currency != nil, !random.once(in: 6) { cells[3] = cells[7] }
    if random.once(in: 40) { cells.removeLast() }
    if random.once(in: 40) { cells.append("") }
    var bytes: [UInt8] = []
    for (place, cell) in cells.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ";")) }
      let isQuoted = cell.contains("\"") || random.once(in: 6)
      bytes += Array((isQuoted ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell).utf8)
    }
    return bytes + Array(random.pick(["\n", "\n", "\r\n"]).utf8)
  }

  private mutating func date() -> String {
    if random.once(in: 12) {
      return random.pick(["", " ", "yesterday", "31.02.2024", "2024-05-03", "2024-05-03T10:00:00+02:00"])
    }
    let moment = DateWriting.randomMoment(for: pattern, &random)
    let written = pattern.filter { !"[]'".contains($0) }
    return DateWriting.text(of: moment, in: written, &random)
  }

  private mutating func amount() -> String {
    if random.once(in: 15) {
      return random.pick([
        "", "0", "-", "12..5", "1.2.3", "abc", "99999999999999999999", "1,23,45", "0.123456789", "007", ".5",
        "5.",
      ])
    }
    let whole = random.pick(["0", "5", "12", "123", "1@234", "12@345", "1@234@567", "1234567"])
    let group: String = format.groupMark == .none ? "" : format.groupMark.rawValue
    let decimals = random.pick(["", "5", "50", "05", "125"])
    let mark = decimals.isEmpty || format.impliedDecimals != nil ? "" : format.decimalMark.rawValue + decimals
    let number = whole.replacing("@", with: random.once(in: 30) ? "," : group) + mark
    return random.pick([
      number, number, "-" + number, "+" + number, "(" + number + ")", number + "-", number + " €",
      "$" + number,
      "-$" + number, number + " CR", number + " DR", "EUR " + number, " " + number + " ", "−" + number,
    ])
  }

  private mutating func text() -> String {
    random.pick([
      "Lidl", "Café", "A  B", " padded ", "Say \"hi\"", "Opening Balance", "OPENING BALANCE", "CAFÉ", "",
      "-", "--", "–", "n/a", "N/A", "null", "nil", "=\"007\"", "=\"\"", "=1", "\u{A0}x",
      "x\u{A0}", "a\tb", "more than sixteen bytes of text", "more  than  sixteen  bytes of text", "a; b",
    ])
  }
}
