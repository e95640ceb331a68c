import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Mapped JSON on both paths")
struct MappedJSONLawTests {
  @Test(
    "the fast path accepts only what the slow path accepts, with the same values",
    arguments: Seeds.list(6, salt: 47))
  func onlyYes(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let mapping = mapping(&random)
      let rows = (0..<30).map { _ in row(&random) }
      let text = "{\"a\":{\"booked\":[" + rows.joined(separator: ",\n") + "],\"pending\":[]}}"
      var lists = JSONLists(start: 0, places: [JSONPointer(keys: ["a", "booked"])])
      lists.refusesRivals = false
      let source = OpenSource(
        InputFile(name: "a.json", bytes: Array(text.utf8)),
        as: JSONFormat(lists, JSONMapping(places: Self.places, rows: mapping, items: lists.places)))
      for size in [Chunk.size, 500] {
        let fast = try Decoding(source, chunkSize: size)
        let slow = try Decoding(source, chunkSize: size, usesFastPath: false)
        #expect(fast == slow, "\(Seeds.replay(seed)): \(text)")
        #expect(fast.isConserved)
      }
    }
  }

  private static let epochs = ["epoch", "epoch-ms"].compactMap { try? DateFormat(pattern: $0) }

  private static let places = [
    "/day", "/money/amount", "/money/currency", "/who", "/what", "/flag", "/balance", "/direction", "/id",
  ]

  private func mapping(_ random: inout SeededGenerator) -> RowMapping {
    let decimal = random.pick([DecimalMark.dot, .comma])
    let numbers = NumberFormat(decimalMark: decimal, groupMark: random.pick([.none, .space]))
    let amount: AmountReading = random.pick([
      .signed(column: 1, .plusIsIncome), .signed(column: 1, .plusIsExpense),
      .directed(column: 1, direction: 7, ["dbit": .expense, "crdt": .income]),
    ])
    var mapping = RowMapping(
      date: 0, dateFormats: random.pick([[], [.iso], Self.epochs]), amount: amount, numbers: numbers,
      description: random.pick([[3], [3, 4], [4, 3]]))
    mapping.joinsDescription = random.once(in: 2)
    mapping.currency = random.once(in: 2) ? 2 : nil
    mapping.note = random.pick([[], [4]])
    mapping.id = random.once(in: 2) ? 8 : nil
    mapping.balance = random.once(in: 2) ? 6 : nil
    if random.once(in: 2) {
      mapping.skips = [CellCondition(column: 5, values: ["true", "pending"], patterns: [])]
    }
    return mapping
  }

  private func row(_ random: inout SeededGenerator) -> String {
    let amount = random.pick([
      #""-1.50""#, #""12,5""#, "-3.25", "7", "1e2", #""1 234,50""#, "0", "null", #""x""#,
    ])
    let currency = random.pick([#""EUR""#, #""usd""#, "null", "978", #""zz""#])
    var members = [
      "\"day\":"
        + random.pick([
          #""2024-05-03""#, #""2024-05-04T10:11:12""#, #""2024-13-01""#, "20240503", "1707868799",
          "1707868800000", "1707782400",
        ]),
      "\"money\":"
        + random.pick(["{\"amount\":\(amount),\"currency\":\(currency)}", "{ \"amount\" : \(amount) }"]),
      "\"who\":"
        + random.pick([#""Tea""#, #""Caf\u00e9""#, #""a \"b\" c""#, "null", #""""#, "7", #"["x","y"]"#]),
      "\"what\":" + random.pick([#""more than sixteen bytes of text""#, #""x  y""#, "[]", "null"]),
      "\"flag\":" + random.pick(["true", "false", "null", #""pending""#, #""p\u0065nding""#]),
      "\"balance\":" + random.pick(["100.5", #""99.50""#, "null"]),
      "\"direction\":" + random.pick([#""DBIT""#, #""CRDT""#, #""?""#]),
      "\"id\":" + random.pick([#""a1""#, "5", #""\u0061""#]),
    ]
    if random.once(in: 4) { members.remove(at: random.below(members.count)) }
    if random.once(in: 10) { members.append(#""day":"2024-05-03""#) }
    if random.once(in: 10) { members.append(#""more":{"x":[{"y":"},{"}]}"#) }
    if random.once(in: 10) { members.shuffle(using: &random) }
    return "{" + members.joined(separator: ",") + "}"
  }
}
