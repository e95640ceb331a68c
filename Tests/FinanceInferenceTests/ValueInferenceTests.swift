import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("How dates and numbers are written")
struct ValueInferenceTests {
  @Test("home-made files are read right or refused", arguments: ValueInferenceTests.files)
  func reading(_ file: HomeMadeFile) async throws { try await file.check() }

  static let files = [
    HomeMadeFile(
      "the balance moves by the amounts with one decimal mark only",
      "Date,Text,Amount,Balance\n2024-05-13,A,\"-8,384\",\"404,489\"\n2024-05-14,B,\"-30,000\",\"374,489\"\n"
        + "2024-05-15,C,-110,\"374,379\"\n2024-05-16,D,-700,\"373,679\"\n", .reads(4, "-39194")),
    HomeMadeFile(
      "the balance moves with either, and nothing else decides",
      "Date,Text,Amount,Balance\n2024-05-13,A,\"-8,384\",\"404,489\"\n2024-05-14,B,\"-30,000\",\"374,489\"\n"
        + "2024-05-15,C,\"-10,000\",\"364,489\"\n2024-05-16,D,\"-7,000\",\"357,489\"\n", .refused),
    HomeMadeFile(
      "in Japan the point is before the decimals",
      "日付,摘要,お支払金額,お預り金額\n2024/05/13,A,\"8,384\",\n2024/05/14,B,,\"30,000\"\n", .reads(2, "21616")),
    HomeMadeFile(
      "each column of dates may be written in its own way",
      "Date,Value Date,Description,Amount\n13/05/2024,2024-05-14,A,-10.00\n14/05/2024,2024-05-15,B,20.00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "three numbers of two digits are no date until it is said which",
      "Date,Description,Amount\n01-02-03,A,-10.00\n02-02-03,B,20.00\n", .refused),
    HomeMadeFile(
      "day numbers of spreadsheets are asked about",
      "Date,Description,Amount\n45425,A,-10.00\n45426,B,20.00\n",
      .refused),
    HomeMadeFile(
      "days before 1970 are days", "Date,Description,Amount\n13/05/1965,A,-10.00\n14/05/1965,B,20.00\n",
      .reads(2, "10")),
    HomeMadeFile(
      "29 February is a day of leap years",
      "Date,Description,Amount\n29/02/2024,A,-10.00\n28/02/2023,B,20.00\n", .reads(2, "10")),
    HomeMadeFile(
      "and of no other",
      "Date,Description,Amount\n29/02/2023,A,-10.00\n28/02/2023,B,20.00\n14/05/2024,B,20.00\n", .rejecting),
    HomeMadeFile(
      "years in the first place keep days together",
      "Date,Description,Amount\n24/03/15,A,-10.00\n24/03/18,B,20.00\n24/04/02,B,20.00\n24/04/05,C,-1.00\n",
      .reads(4, "29")),
    HomeMadeFile(
      "years in the last place keep days together",
      "Date,Description,Amount\n15/03/24,A,-10.00\n18/03/24,B,20.00\n02/04/24,B,20.00\n05/04/24,C,-1.00\n",
      .reads(4, "29")),
    HomeMadeFile(
      "a point before three digits is asked about",
      "Datum;Text;Betrag\n13.05.2024;A;-1.000\n14.05.2024;B;2.000\n", .refused),
    HomeMadeFile(
      "unless another amount proves it", "Datum;Text;Betrag\n13.05.2024;A;-1.000\n14.05.2024;B;2.000,50\n",
      .reads(2, "1000.5")),
    HomeMadeFile(
      "or a balance does",
      "\"日付\",\"摘要\",\"支払い金額\",\"預かり金額\",\"差引残高\"\n\"2024/5/1\",\"A\",\"8,711\",\"\",\"1,195,600\"\n"
        + "\"2024/5/2\",\"B\",\"\",\"20,000\",\"1,215,600\"\n\"2024/5/2\",\"C\",\"220\",\"\",\"1,215,380\"\n",
      .reads(3, "11069")),
    HomeMadeFile(
      "but no balance beside dinars, which have thousandths",
      "Date;Text;Amount;Balance;Currency\n13.05.2024;A;-1.500;1.998,500;KWD\n14.05.2024;B;2.750;2.001,250;KWD\n",
      .refused),
    HomeMadeFile(
      "whole numbers need no mark", "Date,Description,Amount (JPY)\n2024/05/13,A,-1000\n2024/05/14,B,2500\n",
      .reads(2, "1500")),
    HomeMadeFile(
      "three decimals may be thousands",
      "Date,Description,Amount,Currency\n13/05/2024,A,-1.500,KWD\n14/05/2024,B,2.750,KWD\n", .refused),
  ]
}
