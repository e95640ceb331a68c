import FinanceConfiguration
import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Nothing is lost, and nothing is guessed")
struct SilentErrorTests {
  @Test(
    "what a file says is read, or refused by its name; what is offered settles what was asked",
    arguments: SilentErrorTests.all)
  func reading(_ file: (name: String, text: String, expected: String)) async throws {
    let read = try await ReadWithoutHelp(file.text)
    #expect("\(read)" == file.expected, "\(file.name)")
    guard read.answers.contains(where: { !$0.isEmpty }) else { return }
    let asked = try await FileInspection.first(of: file.text, ImportSettings())
    for question in asked.findings.questions {
      for answer in question.answers {
        var settings = ImportSettings()
        try settings.apply(text: answer)
        let answered = try await FileInspection.first(of: file.text, settings)
        #expect(!answered.findings.questions.contains(question), "\(file.name): \(answer)")
      }
    }
  }

  private static let all =
    files + states + money + currencies + objects + late + sums + voids + repeats + lists + directions

  static func many(_ line: String, _ count: Int = 70) -> String {
    (0..<count).map { "\(line.replacing("#", with: "\($0)"))\n" }.joined()
  }

  static let files: [(name: String, text: String, expected: String)] = [
    (
      "a comma that is the delimiter and the decimal mark",
      "01.05.2024,Rewe,-12,50\n13.05.2024,Lohn,2500,00\n14.05.2024,Miete,-800,75\n20.05.2024,Edeka,-33,20\n",
      "refused, asking [csv.width]"
    ),
    (
      "a row with a field less is refused, also above the others",
      "02.05.2024;A;-1,00\n03.05.2024;B;-2,00;x\n24.05.2024;C;4,00;x\n",
      "2 transactions, 2, 2024-05-03..2024-05-24, 1 rejected"
    ),
    (
      "hundredths by a word of another language",
      "Data;Opis;Kwota w groszach\n2024-04-13;Sklep;-1250\n2024-04-15;Pensja;250000\n",
      "refused, asking [csv.header]"
    ),
    (
      "amounts in hundreds of thousands",
      "Date,Description,Amount (in Lakhs)\n2024-04-13,Shop,-1.25\n2024-04-15,Acme,2.50\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "days of another calendar under plain names", "Date,Description,Amount\n1403/01/25,Shop,-125.50\n",
      "refused, asking [date.ambiguous]"
    ),
    (
      "a table above the table",
      "Date,Text,Amount\n2024-05-01,A,-1.00\n2024-05-02,B,-2.00\nDate,Text,Amount,Balance\n"
        + "2024-05-03,C,-3.00,10.00\n2024-05-04,D,-3.00,7.00\n2024-05-05,D,-3.00,4.00\n",
      "5 transactions, -12, 2024-05-01..2024-05-05, 0 rejected"
    ),
    (
      "a balance above the table is none of its rows",
      "Kontostand;31.05.2024;1.234,56\n\nDatum;Text;Betrag\n01.05.2024;A;-1,00\n24.05.2024;B;2,00\n",
      "2 transactions, 1, 2024-05-01..2024-05-24, 0 rejected"
    ),
    (
      "nor is one beside a zero in a table of its own, which moves nothing",
      "Número,Nombre,Moneda,Saldo en Libros,Retenidos,Saldo Disponible,Fecha\n44102,JIMENEZ SOLANO,CRC,1008.80,.00,1008.80,31/05/2024\n\n"
        + "Fecha,Descripción,Débito,Crédito,Balance\n13/05/2024,A,1.00,.00,999.00\n24/05/2024,B,.00,9.80,1008.80\n",
      "2 transactions, 8.8, 2024-05-13..2024-05-24, 0 rejected"
    ),
    (
      "what is retained in such a table may be a movement",
      "Número,Nombre,Moneda,Saldo en Libros,Retenidos,Saldo Disponible,Fecha\n44102,JIMENEZ SOLANO,CRC,1008.80,5.00,1003.80,31/05/2024\n\n"
        + "Fecha,Descripción,Débito,Crédito,Balance\n13/05/2024,A,1.00,.00,999.00\n24/05/2024,B,.00,9.80,1008.80\n",
      "refused, asking [table.outside]"
    ),
    (
      "half of a pair of columns has another half",
      "Date,Payee,Payment,Deposit,Balance\n2024-02-01,Rent,500.00,,1500.00\n2024-02-02,Salary,,2000.00,3500.00\n"
        + "2024-02-09,Food,60.00,,3440.00\n",
      "3 transactions, 1440, 2024-02-01..2024-02-09, 0 rejected"
    ),
    (
      "Withdrawn and Paid In",
      "Date,Text,Withdrawn(£),Paid In(£)\n01/02/2024,Rent,500.00,\n22/02/2024,Salary,,2000.00\n",
      "2 transactions, 1500, 2024-02-01..2024-02-22, 0 rejected"
    ),
    (
      "Abbuchung and Gutschrift",
      "Datum;Text;Abbuchung;Gutschrift\n01.02.2024;Miete;500,00;\n22.02.2024;Lohn;;2.000,00\n",
      "2 transactions, 1500, 2024-02-01..2024-02-22, 0 rejected"
    ),
    (
      "Charges and Credits",
      "Date,Text,Charges,Credits\n2024-02-01,Rent,500.00,\n2024-02-02,Salary,,2000.00\n",
      "2 transactions, 1500, 2024-02-01..2024-02-02, 0 rejected"
    ),
    (
      "a blank amount beside a balance is refused",
      "Datum;Text;Betrag;Saldo\n01.02.2024;Tee;-4,50;95,50\n14.02.2024;Miete;;15,50\n",
      "1 transactions, -4.5, 2024-02-01..2024-02-01, 1 rejected"
    ),
    (
      "a row that is called a balance needs no amount",
      "Datum;Text;Betrag;Saldo\n01.02.2024;Endsaldo;;100,00\n02.02.2024;Tee;-4,50;95,50\n14.02.2024;Miete;-80,00;15,50\n",
      "2 transactions, -84.5, 2024-02-02..2024-02-14, 0 rejected"
    ),
    (
      "thanks for a payment after seventy purchases",
      "Date,Description,Amount\n" + many("2024-01-01,Diner #,10.00")
        + "2024-01-02,PAYMENT THANK YOU,-700.00\n",
      "71 transactions, 0, 2024-01-01..2024-01-02, 0 rejected"
    ),
    (
      "a closing balance after seventy rows",
      "Date,Description,Amount\n" + many("2024-01-01,Diner #,-10.00") + "2024-01-02,Closing balance,700.00\n",
      "70 transactions, -700, 2024-01-01..2024-01-01, 0 rejected"
    ),
    (
      "a total after rows of plain names",
      "Date,Description,Amount\n2024-01-01,A,-4.00\n2024-01-01,B,-6.00\n2024-01-02,Total,-10.00\n",
      "2 transactions, -10, 2024-01-01..2024-01-01, 0 rejected"
    ),
    (
      "words and signs that contradict each other",
      "date,amount,description,D/C\n2024-05-02,3.00,A,D\n2024-05-02,3.00,B,C\n2024-05-03,-3.00,C,C\n",
      "refused, asking [type.unknown]"
    ),
    (
      "another header among the rows",
      "Date,Text,Debit,Credit\n2024-05-02,A,1.00,\n2024-05-03,B,,2.00\nDate,Text,Credit,Debit\n2024-05-04,A,1.00,\n",
      "3 transactions, 2, 2024-05-02..2024-05-04, 0 rejected"
    ),
    (
      "the only amount of a column of debits has a minus",
      "Date,Text,Debit,Credit\n2024-05-02,A,-5.00,\n2024-05-03,C,,2.00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "cents by the header's name", "Date,Text,Amount in cents\n2024-05-02,A,-100\n2024-05-03,B,250\n",
      "2 transactions, 1.5, 2024-05-02..2024-05-03, 0 rejected"
    ),
    (
      "thousands by the header's name",
      "Date,Text,Amount in thousands\n2024-05-02,A,-100.00\n2024-05-03,B,250.00\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "gross and net", "Date,Text,Gross,Net\n2024-05-02,A,-100.00,-99.00\n2024-05-03,B,250.00,240.00\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "years of two digits in two centuries", "Date,Text,Amount\n01/05/68,A,-100.00\n20/05/72,B,250.00\n",
      "refused, asking [date.ambiguous]"
    ),
    (
      "years of two and of four digits", "Datum;Text;Betrag\n01.05.24;A;-1,00\n20.05.2024;B;2,00\n",
      "2 transactions, 1, 2024-05-01..2024-05-20, 0 rejected"
    ),
    (
      "a form of date that only late rows disprove",
      "Datum;Text;Betrag\n" + many("20.05.2024;A #;-1,00", 500) + "20.05.24;B;2,00\n",
      "501 transactions, -498, 2024-05-20..2024-05-20, 0 rejected"
    ),
    (
      "a state that only late rows have",
      "Date,Description,Amount,Status\n" + many("2024-05-02,A #,-1.00,booked", 500)
        + "2024-05-02,B,-2.00,pending\n",
      "500 transactions, -500, 2024-05-02..2024-05-02, 0 rejected"
    ),
    (
      "a state that nobody knows and only late rows have",
      "Date,Description,Amount,Status\n" + many("2024-05-02,A #,-1.00,booked", 500)
        + "2024-05-02,B,-2.00,frobnicated\n",
      "refused, asking [state.undecided]"
    ),
    (
      "groups of thousands under plain names",
      "Date,Description,Amount\n2024-05-02,A,\"-1,200.00\"\n2024-05-03,B,-3.00\n",
      "2 transactions, -1203, 2024-05-02..2024-05-03, 0 rejected"
    ),
    (
      "groups of thousands in late rows",
      "Date,Description,Amount\n" + many("2024-05-02,A #,-1.50", 20_000) + "2024-05-03,B,\"-1,200.00\"\n",
      "20001 transactions, -31200, 2024-05-02..2024-05-03, 0 rejected"
    ),
    (
      "a name that is given twice",
      "date,Date,description,amount\n2024-05-02,2024-05-01,A,-100.00\n2024-05-02,2024-05-01,B,3.00\n",
      "refused, asking [csv.header]"
    ),
    (
      "balances and turnovers that a column of kinds tells from rows, whatever they are called",
      "Nr;;Data;Kas;Suma;Valiuta;D/K\nK1;10;2024-05-01;xx;100.00;EUR;K\nK1;20;2024-05-02;A;10.00;EUR;D\n"
        + "K1;20;2024-05-13;B;30.00;EUR;K\nK1;20;2024-05-14;C;5.50;EUR;D\nK1;82;2024-05-14;yy;15.50;EUR;D\n"
        + "K1;82;2024-05-14;yy;30.00;EUR;K\nK1;86;2024-05-14;zz;114.50;EUR;K\n",
      "3 transactions, 14.5, 2024-05-02..2024-05-14, 0 rejected"
    ),
    (
      "balances around rows of one kind that do not come to them",
      "Datum;Art;Text;Betrag\n01.05.2024;X;A;100,00\n02.05.2024;Y;B;-10,00\n13.05.2024;Y;C;-20,00\n"
        + "14.05.2024;Y;D;-5,00\n15.05.2024;Z;E;66,00\n",
      "5 transactions, 131, 2024-05-01..2024-05-15, 0 rejected"
    ),
    (
      "a state that is the other with a word before it",
      "Data;Operazione;Registrazione;Importo\n13/05/2024;A;NON REGISTRATO;-1,00\n02/05/2024;B;REGISTRATO;-2,00\n",
      "refused, asking [state.undecided]"
    ),
    (
      "a state of just the latest rows, which have not been settled",
      "Date,Settled,Description,Amount,Mark\n2024-05-16,,A,-1.00,q\n2024-05-15,,B,-1.00,q\n"
        + many("2024-05-1#,2024-05-17,C,-1.00,r", 5),
      "refused, asking [state.undecided]"
    ),
    (
      "closing words of an order that was never carried out",
      "交易时间,交易对方,金额,收/支,交易状态\n2024-05-16,A,1.50,支出,交易成功\n2024-05-17,B,2.50,收入,交易成功\n"
        + "2024-05-18,C,9.00,支出,交易关闭\n",
      "2 transactions, 1, 2024-05-16..2024-05-17, 0 rejected"
    ),
    (
      "two columns of which one is filled, and one that repeats them",
      "Day,What,Minus,Plus,Main\n2024-05-16,A,1.50,0,1.50\n2024-05-17,B,0,2.50,2.50\n2024-05-18,C,3.50,0,3.50\n",
      "refused, asking [csv.header]"
    ),
    (
      "rows of a kind whose amounts leave the balance as it is",
      "Date,Kind,Text,Amount,Balance\n2024-01-05,Accrual,A,8.05,100.00\n2024-01-07,Transfer,B,-15.00,85.00\n"
        + "2024-01-12,Accrual,C,7.97,85.00\n2024-01-21,Transfer,D,-30.00,55.00\n2024-01-26,Accrual,E,8.13,55.00\n"
        + "2024-01-27,Paid,F,24.15,79.15\n",
      "refused, asking [state.undecided]"
    ),
    (
      "rows that nothing but the balance tells from others, the newest first",
      "Date,Text,Amount,Balance\n2024-01-27,A,-4.15,100.00\n2024-01-26,B,-8.05,104.15\n2024-01-21,C,30.00,104.15\n"
        + "2024-01-12,D,-7.97,74.15\n2024-01-11,E,-1.00,82.12\n",
      "refused, asking [state.undecided]"
    ),
    (
      "balances of days, not of rows",
      "Date,Text,Amount,Balance\n2024-01-26,A,-4.00,96.00\n2024-01-27,B,-8.00,91.00\n2024-01-27,C,3.00,91.00\n"
        + "2024-01-28,D,-1.00,90.00\n2024-01-29,E,-1.00,89.00\n",
      "5 transactions, -11, 2024-01-26..2024-01-29, 0 rejected"
    ),
    (
      "the same below a header, with nothing in the last column",
      "Datum,Text,Betrag,Notiz\n01.05.2024,Rewe,-12,50,\n13.05.2024,Lohn,2500,00,\n14.05.2024,Miete,-800,75,\n",
      "refused, asking [csv.width]"
    ),
    (
      "two-digit codes beside whole amounts, where the delimiter is no comma",
      "Datum;Text;Betrag;Kst\n02.01.2026;A;-3;10\n03.01.2026;B;-800;20\n15.01.2026;C;1500;10\n",
      "3 transactions, 697, 2026-01-02..2026-01-15, 0 rejected"
    ),
    (
      "whole amounts beside their cents, of which some are missing",
      "Datum,Text,Betrag,Notiz\n02.01.2026,A,-3,50\n03.01.2026,B,-800,\n15.01.2026,C,1500,25\n",
      "refused, asking [csv.width]"
    ),
    (
      "means of payment, which are no directions",
      "Data;Descrição;Forma de pagamento;Valor\n02/01/2026;A;Débito;3,50\n13/01/2026;B;Crédito;150,00\n14/01/2026;C;Crédito;80,00\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a state that is empty but for a late row",
      "Date,Description,Amount,Status\n" + many("2025-05-02,A #,-1.00,", 400)
        + "2025-12-31,B,-100.00,Declined\n",
      "400 transactions, -400, 2025-05-02..2025-05-02, 0 rejected"
    ),
    (
      "states without a header",
      "2026-01-16,A,-40.00,Pending\n2026-01-05,B,1500.00,Posted\n2026-01-03,C,-800.00,Posted\n2026-01-02,D,-3.50,Posted\n",
      "3 transactions, 696.5, 2026-01-02..2026-01-05, 0 rejected"
    ),
    (
      "states under a name that nobody knows",
      "Date,Description,Amount,Result\n01/31/2026,A,-40.00,Declined\n01/30/2026,B,-1.00,Approved\n01/29/2026,C,-2.00,Approved\n",
      "2 transactions, -3, 2026-01-29..2026-01-30, 0 rejected"
    ),
    (
      "money out with a minus, and what came back of it without",
      "Datum;Text;Soll;Haben\n02.01.2026;A;-80,00;\n13.01.2026;B;;1500,00\n14.01.2026;C;-800,00;\n15.01.2026;D;80,00;\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "kinds of cards, which are no directions",
      "Created,Description,Card type,Amount\n2024-05-02,Order 1,Debit,25.00\n2024-05-03,Order 2,Credit,32.50\n2024-05-04,Order 3,Credit,12.50\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "initials, which are no directions",
      "Date,Description,Paid by,Amount\n2024-05-02,Shop,D,25.00\n2024-05-03,Cafe,C,32.50\n2024-05-04,Train,C,12.50\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "a transfer that begins with a word for a balance, which moves by it",
      "Date,Description,Amount,Balance\n2024-05-18,Pay,2567.50,2567.50\n2024-05-19,Rent,-1200.75,1366.75\n2024-05-20,Closing balance transfer to savings,-1366.75,0.00\n",
      "3 transactions, 0, 2024-05-18..2024-05-20, 0 rejected"
    ),
    (
      "a shop called Total, whose purchase the balance moves by",
      "Date,Description,Amount,Balance\n2024-05-17,Pay,1000.00,1000.00\n2024-05-18,LECLERC,-45.00,955.00\n2024-05-19,TOTAL,-45.00,910.00\n",
      "3 transactions, 910, 2024-05-17..2024-05-19, 0 rejected"
    ),
    (
      "a cancelled purchase that the balance moves by",
      "Date,Description,Status,Amount,Balance\n2024-05-17,Pay,Completed,1000.00,2600.00\n2024-05-18,A,Cancelled,-30.00,2570.00\n2024-05-19,A back,Completed,30.00,2600.00\n",
      "3 transactions, 1000, 2024-05-17..2024-05-19, 0 rejected"
    ),
    (
      "a word beside one amount, a minus before another, and nothing beside the rest",
      "Date,Text,Amount\n2024-05-02,A,4.50\n2024-05-03,B,32.50\n2024-05-04,C,500.00 CR\n2024-05-05,D,-19.99\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "whole amounts beside what they came to",
      "Tanggal,Keterangan,Jumlah,Total\n02/05/2024,A,-25000,-27500\n13/05/2024,B,-50000,-55000\n14/05/2024,C,500000,500000\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "whole amounts without a sign beside a balance with groups",
      "2024-05-13,A,800,\"1,499,200\"\n2024-05-14,B,700,\"1,498,500\"\n2024-05-15,C,500,\"1,498,000\"\n2024-05-16,D,90000,\"1,588,000\"\n",
      "refused, asking [amount.sign-undecided]"
    ),
    (
      "hundredths by a word beside every amount",
      "date,text,amount,unit\n2024-03-01,A,23708,cents\n2024-03-01,B,-357,cents\n2024-03-02,C,4479,cents\n",
      "refused, asking [amount.ambiguous]"
    ),
    (
      "a column of codes, and one of their signs",
      "date,text,amount,code,sign\n2024-03-01,A,237.08,EUR,€\n2024-03-01,B,-35.70,USD,$\n2024-03-02,C,44.79,EUR,€\n",
      "3 transactions, 281.87 -35.7, 2024-03-01..2024-03-02, 0 rejected"
    ),
    (
      "a row that is there twice with its id",
      "Date,Transaction ID,Text,Amount\n2024-05-01,T1,A,-1.00\n2024-05-02,T2,B,-2.00\n2024-05-02,T2,B,-2.00\n"
        + "2024-05-13,T3,C,5.00\n",
      "3 transactions, 2, 2024-05-01..2024-05-13, 0 rejected"
    ),
    (
      "other rows with the same number",
      "Date,Transaction ID,Text,Amount\n2024-05-01,T1,A,-1.00\n2024-05-02,T2,B,-2.00\n2024-05-02,T2,Fee,-0.50\n"
        + "2024-05-13,T3,C,5.00\n",
      "4 transactions, 1.5, 2024-05-01..2024-05-13, 0 rejected"
    ),
    (
      "one odd amount in a small file", "Date;Text;Amount\n01.05.2024;A;-100,00\n22.05.2024;B;1.5k\n",
      "1 transactions, -100, 2024-05-01..2024-05-01, 1 rejected"
    ),
  ]
}
