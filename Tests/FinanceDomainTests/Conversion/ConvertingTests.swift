import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Aggregates that see one currency")
struct ConvertingTests {
  /// Rates of every fifth day of some months, a few pairs the other way round.
  private static let listed: [(day: CalendarDay, from: Currency, to: Currency, rate: String)] = {
    let pairs = [("USD", "EUR", "0.9"), ("EUR", "JPY", "160."), ("KWD", "EUR", "3."), ("CLF", "EUR", "37.")]
    return (0..<40).flatMap { step in
      pairs.compactMap { from, to, rate in
        guard let from = Currency(rawValue: from), let to = Currency(rawValue: to), step % 7 > 1 else {
          return nil
        }
        return (CalendarDay.on("2022-12-20").adding(days: step * 5), from, to, rate + "\(step + 1)")
      }
    }
  }()

  private static func terms(
    into target: Currency = .eur, at basis: ConversionTerms.Basis = .transaction
  ) throws -> ConversionTerms {
    let rates = try listed.map {
      ListedRate(day: $0.day, from: $0.from, to: $0.to, rate: try ExchangeRate(parsing: $0.rate))
    }
    return ConversionTerms(into: target, at: basis, rates: ExchangeRates(rates))
  }

  private static func naive(
    into target: Currency = .eur, at basis: ConversionTerms.Basis = .transaction
  ) -> NaiveConversion {
    NaiveConversion(
      rates: listed.map { ($0.day, $0.from, $0.to, .exact($0.rate)) }, target: target,
      isMonthEnd: basis == .monthEnd)
  }

  /// What one transaction is in the list of the largest, which holds all of it.
  private static func rows(_ largest: LargestTransactions) -> [String] {
    largest.currencies.flatMap { largest.largest(in: $0) }.map(\.transaction.line)
  }

  @Test(
    "Any cut and any order of merging show the rows that conversion by hand makes",
    arguments: ConversionTerms.Basis.allCases)
  func rows(basis: ConversionTerms.Basis) throws {
    for mood in [RandomLedger.Mood.kind, .unkind] {
      for seed in Seeds.list(3, salt: 71) {
        let transactions = RandomLedger.transactions(70, seed: seed, mood: mood)
        let converted = ConvertingTests.naive(at: basis).applied(to: transactions)
        Laws.checkAggregate(
          Converting(LargestTransactions(limit: 100), try ConvertingTests.terms(at: basis)),
          over: transactions, seed: seed,
          honest: NaiveLedger(converted).largest(in: .all, limit: 100).map(\.line)
        ) { ConvertingTests.rows($0.inner) }
      }
    }
  }

  @Test("Totals of batches in which few, many or all rows are converted are those of the converted rows")
  func totals() throws {
    for mood in RandomLedger.Mood.allCases {
      for seed in Seeds.list(3, salt: 73) {
        let transactions = RandomLedger.transactions(60, seed: seed, mood: mood)
        for target in [Currency.eur, .usd, Currency(rawValue: "JPY") ?? .none] {
          var honest = TotalsCube()
          honest.absorb(TransactionBatch(ConvertingTests.naive(into: target).applied(to: transactions)))
          Laws.checkAggregate(
            Converting(TotalsCube(), try ConvertingTests.terms(into: target)), over: transactions,
            seed: seed, honest: honest
          ) { $0.inner }
        }
      }
    }
  }

  @Test(
    "Any cut and any order of merging give the account that conversion by hand gives",
    arguments: ConversionTerms.Basis.allCases)
  func account(basis: ConversionTerms.Basis) throws {
    for mood in [RandomLedger.Mood.kind, .unkind, .farFlung] {
      for seed in Seeds.list(3, salt: 72) {
        let transactions = RandomLedger.transactions(70, seed: seed, mood: mood)
        Laws.checkAggregate(
          Converting(NoFigures(), try ConvertingTests.terms(at: basis)), over: transactions, seed: seed,
          honest: ConvertingTests.lines(transactions, ConvertingTests.naive(at: basis))
        ) { ConvertingTests.lines($0.conversion) }
      }
    }
  }

  private static func lines(_ transactions: [Transaction], _ naive: NaiveConversion) -> [String] {
    let foreign = transactions.filter { $0.currency != naive.target }
    return Set(foreign.map(\.currency)).sorted().map { currency in
      let own = foreign.filter { $0.currency == currency }
      let done = own.filter { naive.converted($0) != nil }
      let (then, now) = (
        NaiveBalance(done, in: currency), NaiveBalance(done.compactMap(naive.converted), in: naive.target)
      )
      return "\(currency) \(done.count) of \(own.count): "
        + "+\(then.income) -\(then.expense) = +\(now.income) -\(now.expense)"
    }
  }

  private static func lines(_ conversion: CurrencyConversion) -> [String] {
    conversion.sections.map { section in
      let left = section.gaps.reduce(0) { $0 + $1.transactions }
      #expect(section.rates.reduce(0) { $0 + $1.transactions } == section.native.count)
      return "\(section.currency) \(section.native.count) of \(section.native.count + left): "
        + "+\(section.native.income.decimal) -\(section.native.expense.decimal) = "
        + "+\(section.converted.income.decimal) -\(section.converted.expense.decimal)"
    }
  }

  @Test(
    "Ids that are derived from the content stay what they are, and balances in another currency are not shown"
  )
  func ids() throws {
    var batch = TransactionBatch([
      .fixture(date: "2023-01-02", amount: "10.00", currency: "USD"),
      .fixture(date: "2023-01-02", amount: "10.00", currency: "EUR"),
    ])
    for row in 0..<batch.count { batch.ids[row] = .none }
    batch.setBalance(FixedPoint(coefficient: 5, scale: 0), row: 0)
    batch.setBalance(FixedPoint(coefficient: 6, scale: 0), row: 1)
    let before = Set(batch.map(\.id))
    var largest = Converting(LargestTransactions(limit: 5), try ConvertingTests.terms())
    largest.absorb(batch)
    let after = largest.inner.largest(in: .eur).map(\.transaction)
    #expect(Set(after.map(\.id)) == before)
    #expect(after.map(\.balance) == [6, nil])
  }

  @Test("Transfers are paired by what the sources say, and leave the buckets by what was added there")
  func transfers() async throws {
    let transactions = TransactionTable.read(
      """
      date        amount   category  account   currency
      2023-01-10  -500.00  other     checking  USD
      2023-01-14   500.00  other     savings   USD
      """)
    let flows = FlowPolicy(transfers: TransferPolicy(ownAccounts: ["checking", "savings"]))
    let candidates = { (batch: TransactionBatch) throws in
      var found = Converting(TransferCandidates(policy: flows), try ConvertingTests.terms())
      found.absorb(batch)
      return found.inner
    }
    let pairs = TransferMatching(try candidates(BatchCutting.batch(transactions[...]))).pairs
    let converted = ConvertingTests.naive().applied(to: transactions)
    #expect(pairs.map(\.sent.amount.decimal) == [converted[0].amount])
    #expect(pairs.map(\.received.amount.decimal) == [converted[1].amount])
    #expect(pairs.map(\.sent.currency) == [.eur])
    #expect(converted[0].amount != converted[1].amount)
  }
}
