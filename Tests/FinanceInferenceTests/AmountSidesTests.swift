import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Amounts in several columns, each in a currency of its own")
struct AmountSidesTests {
  // MARK: A column for each currency

  private static let header = "Date,Description,CAD$,USD$\n"
  private static let rows =
    "05/13/2024,A,-10.00,\n05/14/2024,B,20.00,\n05/15/2024,C,,-3.00\n05/16/2024,D,,7.25\n05/17/2024,E,-5.00,\n"

  @Test("each row is in the currency of the column that is filled")
  func columnsByCurrency() async throws {
    let read = try await ReadWithoutHelp(AmountSidesTests.header + AmountSidesTests.rows)
    #expect(read.sums == ["CAD": 5, "USD": 4.25])
    #expect(read.count == 5)
    let spread = "Date,Description,Amount EUR,Amount GBP,Amount USD\n05/13/2024,A,-10.00,0.00,0.00\n"
    let other = "05/14/2024,B,0.00,20.00,0.00\n05/15/2024,C,0.00,0.00,-3.00\n05/16/2024,D,5.00,0.00,0.00\n"
    #expect(try await ReadWithoutHelp(spread + other).sums == ["EUR": -5, "GBP": 20, "USD": -3])
    let reais = "Data;Texto;Valor (R$);Valor (US$)\n13/05/2024;A;-10,00;\n14/05/2024;B;;-20,00\n"
    #expect(try await ReadWithoutHelp(reais + "15/05/2024;C;5,00;\n").sums == ["BRL": -5, "USD": -20])
  }

  @Test(
    "a currency that a column says in a word which several have is asked about, and the other column is in its own",
    arguments: [
      ("Importe en pesos;Importe en dólares", "ARS"), ("Importe $;Importe U$S", "CLP"),
      ("Pesos;Dólares", "UYU"),
      ("Monto ($);Monto (US$)", "COP"), ("PESOS;USD", "DOP"),
    ])
  func sharedWord(header: String, code: String) async throws {
    let text =
      "Fecha;Descripción;\(header)\n03/05/2024;Almacén;-15.230,50;\n05/05/2024;Cine;;-12,99\n"
      + "16/05/2024;Pago;37.330,50;\n"
    let asked = try await ReadWithoutHelp(text)
    #expect(asked.questions == [.currencyUndecided])
    #expect(asked.answers.first?.contains("currency=USD") == false)
    var settings = ImportSettings()
    settings.currency = Currency(rawValue: code)
    let read = try await ReadWithoutHelp(Array(text.utf8), settings: settings)
    #expect(read.sums == [code: Decimal(22_100), "USD": Decimal(string: "-12.99")])
    #expect((read.count, read.rejected) == (3, 0))
  }

  @Test("columns that are called otherwise are amounts of two currencies where each row has one of them")
  func domesticAndAbroad() async throws {
    let text =
      "Date,Shop,Domestic amount (₩),Overseas amount (US$)\n2024-12-24,A,-3200,\n2024-12-21,B,0,-15.49\n2024-12-19,C,5000,\n"
    let read = try await ReadWithoutHelp(text)
    #expect(read.sums == ["KRW": 1800, "USD": Decimal(string: "-15.49")])
    let both = try await ReadWithoutHelp(text + "2024-12-18,D,-1,-1.00\n")
    #expect(both.rejected == 2)
  }

  @Test("a price in what several currencies are called is none of them")
  func sharedWordElsewhere() async throws {
    let text =
      "Date,Text,Amount CAD,Amount USD,Price ($)\n05/13/2024,A,-10.00,,2.00\n05/15/2024,B,,-3.00,1.50\n"
    let read = try await ReadWithoutHelp(text + "05/16/2024,C,5.00,,1.00\n")
    #expect(read.sums == ["CAD": -5, "USD": -3])
  }

  @Test("dollars beside euros need no answer")
  func namesOfCurrencies() async throws {
    let text = "Fecha;Texto;Importe en euros;Importe en dólares\n03/05/2024;A;-10,00;\n05/05/2024;B;;-12,50\n"
    #expect(try await ReadWithoutHelp(text + "16/05/2024;C;5,00;\n").sums == ["EUR": -5, "USD": -12.5])
  }

  @Test("a word beside them says which way money went")
  func columnsByCurrencyAndWord() async throws {
    let text =
      "Date,Description,D/C,CAD$,USD$\n05/13/2024,A,D,10.00,\n05/14/2024,B,C,20.00,\n05/15/2024,C,D,,3.00\n"
      + "05/16/2024,D,C,,7.25\n"
    let read = try await ReadWithoutHelp(text)
    #expect(read.sums == ["CAD": 10, "USD": 4.25])
    let both = try await ReadWithoutHelp(
      text + String(repeating: "05/17/2024,E,D,1.00,\n", count: 500) + "05/18/2024,F,D,1.00,2.00\n")
    #expect((both.count, both.rejected) == (504, 1))
  }

  @Test("what is found is said by settings, and those read the same")
  func settings() async throws {
    let text = AmountSidesTests.header + AmountSidesTests.rows
    let opened = SourceOpening().open(InputFile(name: "a.csv", bytes: Array(text.utf8)))
    let stated = try opened.get().statedSettings
    #expect(stated.columns[.amount] == [.name("CAD$"), .name("USD$")])
    let read = try await ReadWithoutHelp(Array(text.utf8), settings: stated)
    #expect(read.sums == ["CAD": 5, "USD": 4.25])
  }

  @Test("a row with amounts in two currencies is refused, in the sample and beyond it")
  func bothFilled() async throws {
    var settings = ImportSettings()
    settings.columns[.amount] = [.name("CAD$"), .name("USD$")]
    let text = AmountSidesTests.header + AmountSidesTests.rows + "05/20/2024,F,-1.00,-0.75\n"
    let read = try await ReadWithoutHelp(Array(text.utf8), settings: settings)
    #expect((read.count, read.rejected) == (5, 1))
    let rows = (0..<200).map { number in
      "ABCDE".reduce(AmountSidesTests.rows) { $0.replacing(",\($1),", with: ",\($1)\(number),") }
    }
    let many = rows.joined() + "05/20/2024,F,-1.00,-0.75\n"
    let long = try await ReadWithoutHelp(AmountSidesTests.header + many)
    #expect((long.count, long.rejected) == (1000, 1))
  }

  @Test("what is left of an amount less its fee is in the currency of its column")
  func lessFees() async throws {
    var settings = ImportSettings()
    settings.columns[.amount] = [.name("CAD$"), .name("USD$")]
    settings.columns[.fee] = [.name("Fee")]
    settings.feeSign = .plusIsCharge
    let text = "Date,Description,CAD$,USD$,Fee\n05/13/2024,A,-10.00,,0.50\n05/14/2024,B,,20.00,0.25\n"
    let read = try await ReadWithoutHelp(Array(text.utf8), settings: settings)
    #expect(read.sums == ["CAD": -10.5, "USD": 19.75])
  }

  @Test("two amounts that are filled together are asked about, as before")
  func filledTogether() async throws {
    let rows = "05/13/2024,A,-10.00,-7.00\n05/14/2024,B,20.00,14.00\n"
    #expect(try await ReadWithoutHelp(AmountSidesTests.header + rows).questions == [.csvHeader])
    let header = "Date,Description,Amount CAD,Amount USD\n"
    #expect(try await ReadWithoutHelp(header + rows).questions == [.amountAmbiguous])
    let bonus = "Date,Description,Amount EUR,Bonus USD\n2024-05-13,A,-10.00,\n2024-05-14,B,,3.00\n"
    #expect(try await ReadWithoutHelp(bonus + "2024-05-15,C,5.00,\n").questions == [.amountAmbiguous])
  }

  // MARK: What was paid, and what arrived for it

  private static let sides: ImportSettings = {
    var settings = ImportSettings()
    settings.columns = [
      .debit: [.name("Paid")], .credit: [.name("Arrived")], .direction: [.name("Way")],
      .currency: [.name("Paid in"), .name("Arrived in")], .fee: [.name("Charge")], .date: [.name("Date")],
      .description: [.name("Text")],
    ]
    settings.directions = ["out": .expense, "in": .income]
    settings.feeSign = .plusIsCharge
    return settings
  }()

  private static let paid =
    "Date,Text,Way,Charge,Paid,Paid in,Arrived,Arrived in\n2024-05-13,Rent,OUT,0.50,420.00,EUR,420.00,EUR\n"
    + "2024-05-14,Books,OUT,0.12,24.88,EUR,21.30,GBP\n2024-05-15,Invoice,IN,0.30,2000.00,USD,1841.20,EUR\n"

  @Test("a word says which of two sides is the account's, with its currency; charges are on what was paid")
  func sides() async throws {
    let read = try await ReadWithoutHelp(Array(AmountSidesTests.paid.utf8), settings: AmountSidesTests.sides)
    #expect(read.sums == ["EUR": Decimal(1841.20) - Decimal(420.5) - 25])
    #expect((read.count, read.rejected) == (3, 0))
  }

  @Test("the settings that say so read the same, and a word that nobody knows refuses its row")
  func sidesAgain() async throws {
    let source = InputFile(name: "a.csv", bytes: Array(AmountSidesTests.paid.utf8))
    var opening = SourceOpening()
    opening.settings = AmountSidesTests.sides
    let stated = try opening.open(source).get().statedSettings
    #expect(stated.columns[.currency] == [.name("Paid in"), .name("Arrived in")])
    #expect(stated.directions == AmountSidesTests.sides.directions)
    let more = AmountSidesTests.paid + "2024-05-16,Gift,BACK,0.00,5.00,EUR,5.00,EUR\n"
    let read = try await ReadWithoutHelp(Array(more.utf8), settings: stated)
    #expect((read.count, read.rejected) == (3, 1))
  }
}
