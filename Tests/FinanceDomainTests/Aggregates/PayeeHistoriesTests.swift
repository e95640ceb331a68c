import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Histories of payees")
struct PayeeHistoriesTests {
  @Test(
    "Any cut and any order of merging give what a naive grouping gives", arguments: RandomLedger.Mood.allCases
  )
  func laws(mood: RandomLedger.Mood) {
    for seed in Seeds.list(6, salt: 21) {
      let makes = [RandomLedger.transactions, RandomLedger.marked]
      let transactions = makes[Int(seed % 2)](60, seed, mood)
      for period in [DatePeriod.all, .typed("2023-12-25..2024-02-10")] {
        Laws.checkAggregate(
          PayeeHistories(period: period), over: transactions, seed: seed,
          honest: NaiveHistories.lines(of: transactions, in: period)
        ) { histories in
          ["\(histories.days.map { "\($0)" } ?? "none") \(histories.count)"]
            + histories.histories().map(NaiveHistories.line)
        }
      }
    }
  }

  @Test("Legs and categories of the kinds transfer and ignore are left out, those of parents included")
  func leftOut() {
    var histories = PayeeHistories()
    histories.absorb(
      BatchCutting.batch(
        TransactionTable.read(
          """
          date        amount  category    description
          2024-05-01  -1      food        Shop
          2024-05-02  -2      moves:safe  Shop
          2024-05-03  -3      broker      Shop
          2024-05-04  -4      food        Shop
          """)[...]))
    let kinds = CategoryKinds([
      TransactionCategory(rawValue: "moves"): .transfer, TransactionCategory(rawValue: "broker"): .ignore,
      TransactionCategory(rawValue: "food"): .expense,
    ])
    let leg = SourcePosition(source: 0, byteOffset: 3)
    let kept = histories.histories(kinds: kinds, withoutLegs: [leg])
    #expect(kept.map { $0.occurrences.map(\.amount.decimal) } == [[1]])
    #expect(histories.count == 4)
  }

  @Test(
    "Spellings of one payee have a key in common",
    arguments: [
      ("NETFLIX.COM 4417 2024-05-03", "netflix.com"), ("Netflix.com", "netflix.com"),
      ("  Corner \t SHOP\u{A0}24  ", "corner shop"), ("7-Eleven", "7-eleven"), ("4417 0815", "4417 0815"),
      ("Café No. ٣", "café no."), ("ΟΔΟΣ", "οδοσ"), ("\u{A0}", "\u{A0}"),
    ])
  func keys(description: String, key: String) {
    #expect(PayeeKey.of(description, isSet: false).unicodeScalars.elementsEqual(key.unicodeScalars))
  }

  @Test("A payee that was set keeps its digits, and the newest spelling is shown")
  func setPayee() {
    #expect(PayeeKey.of("Studio  54", isSet: true) == "studio 54")
    var histories = PayeeHistories()
    histories.absorb(
      TransactionBatch([
        .fixture(id: "a", date: "2024-05-03", description: "SHOP 1"),
        .fixture(id: "b", date: "2024-05-04", description: "Shop 2"),
        .fixture(id: "c", date: "2024-05-02", description: "x", payee: "shop"),
      ]))
    let found = histories.histories()
    #expect(found.map(\.payee) == ["shop"] && found.map(\.name) == ["Shop 2"])
    #expect(found[0].occurrences.map { "\($0.day)" } == ["2024-05-02", "2024-05-03", "2024-05-04"])
  }
}

/// Histories by a dictionary, for the laws: a row's position is its place in the list.
private enum NaiveHistories {
  static func lines(of transactions: [Transaction], in period: DatePeriod) -> [String] {
    let days = transactions.map(\.date)
    let range = days.min().map { "\($0...(days.max() ?? $0))" } ?? "none"
    let inside = transactions.enumerated().filter { period.contains($0.element.date) }
    let groups = Dictionary(grouping: inside) { _, row in
      let payee = PayeeKey.of(row.payee ?? row.description, isSet: row.payee != nil)
      return [payee, row.account, row.currency.rawValue, row.type.rawValue].map { Array($0.utf8) }
    }
    let sorted = groups.sorted { left, right in
      for (one, other) in zip(left.key, right.key) where one != other {
        return one.lexicographicallyPrecedes(other)
      }
      return false
    }
    return ["\(range) \(inside.count)"]
      + sorted.map { key, rows in
        let rows = rows.sorted {
          $0.element.date == $1.element.date ? $0.offset < $1.offset : $0.element.date < $1.element.date
        }
        let last = rows[rows.count - 1].element
        let texts = key.map { String(decoding: $0, as: UTF8.self) } + [last.payee ?? last.description]
        return line(
          texts,
          rows.map {
            "\($0.element.date) \($0.element.amount) \($0.element.category.rawValue.escaped) \($0.offset)"
          })
      }
  }

  static func line(of history: PayeeHistory) -> String {
    line(
      [
        history.payee, history.account, history.currency.rawValue, history.type.rawValue, history.name,
      ],
      history.occurrences.map {
        "\($0.day) \($0.amount.decimal) \($0.category.rawValue.escaped) \($0.position.byteOffset)"
      })
  }

  private static func line(_ texts: [String], _ occurrences: [String]) -> String {
    (texts.map(\.escaped) + occurrences).joined(separator: " | ")
  }
}
