// Files with a column that says why or when a row came to nothing, and files with rows that are there twice.

import Testing

@testable import FinanceData
@testable import FinanceInference

extension SilentErrorTests {
  /// Rows of a bank, one of which has something in the last column.
  private static func noted(_ name: String, _ usual: String, _ odd: String, usually count: Int = 6) -> String
  {
    "Booking date,Details,Amount,\(name)\n" + many("2024-01-15,Shop #,-2.00,\(usual)", count)
      + "2024-01-16,Hotel,-90.00,\(odd)\n2024-01-17,Pay,400.00,\(usual)\n"
  }

  private static func memo(after count: Int) -> String {
    "Date,Name,Net,Impact\n2024-01-14,Pay,400.00,Crédit\n"
      + many("2024-01-15,Shop #,-2.00,Débit", count) + "2024-01-16,Hotel,-90.00,Mémo\n"
  }

  private static let six = "7 transactions, 388, 2024-01-15..2024-01-17, 0 rejected"
  private static let asked = "refused, asking [state.undecided]"

  static let voids: [(name: String, text: String, expected: String)] =
    ["n/a", "NULL", "None", "-", "false", "0", "00", "Approved"].map {
      ("a reason beside '\($0)'", noted("Decline reason", $0, "Insufficient funds"), six)
    }
    + ["0000-00-00", "00.00.0000", "never", "No", "nil"].map {
      ("a day of cancellation beside '\($0)'", noted("Cancelled on", $0, "2024-01-16"), six)
    }
    + [
      ("rejected", "Yes", "No"), ("Failed", "TRUE", "FALSE"), ("Void date", "2024-01-16", ""),
      ("Cancelled", "cancelled", ""),
      ("Decline code", "51", "00"), ("Cancellation reason", "Wrong item", ""),
    ].map { ("'\($0.0)' says '\($0.1)'", noted($0.0, $0.2, $0.1), six) }
    + [
      ("Notes", "VOID", ""), ("Memo", "cancelled", "food"), ("Type", "Declined", ""),
      ("Reversed on", "2024-01-16", ""),
      ("Refunded", "yes", "no"), ("Deleted", "perhaps", "no"), ("Kind", "AUTHORIZATION", "CAPTURE"),
      ("Mode", "test", "live"),
    ].map { ("'\($0.0)' says '\($0.1)'", noted($0.0, $0.2, $0.1), asked) }
    + [
      ("a row that is neither a debit nor a credit", memo(after: 6), asked),
      ("a late one", memo(after: 450), asked),
      (
        "a day on which nothing was cancelled, in all rows",
        noted("Stornodatum", "00.00.0000", "00.00.0000"),
        "8 transactions, 298, 2024-01-15..2024-01-17, 0 rejected"
      ),
      ("a reason in most rows", noted("Decline reason", "did not apply", ""), asked),
      (
        "a late reason", noted("Decline reason", "", "Insufficient funds", usually: 450),
        "451 transactions, -500, 2024-01-15..2024-01-17, 0 rejected"
      ),
      (
        "a late flag of digits", noted("Deleted", "0", "1", usually: 450),
        "451 transactions, -500, 2024-01-15..2024-01-17, 0 rejected"
      ),
      (
        "a late day", noted("Cancelled on", "No", "2024-01-16", usually: 450),
        "451 transactions, -500, 2024-01-15..2024-01-17, 0 rejected"
      ),
      (
        "a late row that is a part of a late one",
        "Booking date,Details,Amount,Id,Parent Id\n" + many("2024-05-13,Shop #,-1.00,p#,", 450)
          + "2024-05-14,Trip,-9.50,q,\n2024-05-14,Food,-0.50,r,q\n", asked
      ),
    ]

  /// Rows of two exports whose days overlap.
  private static func twice(_ header: String, _ count: Int, from second: Int, header again: String = "")
    -> String
  {
    let rows = (0..<count).map {
      "2024-0\(1 + $0 / 28 % 9)-\(10 + $0 % 28 / 2),Shop \($0),-\($0 % 90 + 1).25\n"
    }
    return "\(header)\n\(rows.joined())\(again)\(rows[second...].joined())"
  }

  static let repeats: [(name: String, text: String, expected: String)] = [
    ("a plain file that is there twice", twice("Date,Description,Amount", 40, from: 0), asked),
    ("a plain file of which the end is there twice", twice("Date,Description,Amount", 40, from: 30), asked),
    ("other names", twice("Booking date,Details,Amount", 40, from: 30), asked),
    ("rows that come again late", twice("Booking date,Details,Amount", 252, from: 0), asked),
    ("and late in a plain file", twice("Date,Description,Amount", 252, from: 0), asked),
    (
      "and below a header",
      twice("Booking date,Details,Amount", 252, from: 240, header: "Booking date,Details,Amount\n"), asked
    ),
    (
      "rows of one day right below a header that is repeated",
      "Date,Description,Amount\n2024-01-10,A,-1.25\n2024-01-12,B,-2.00\n2024-01-12,C,-3.00\nDate,Description,Amount\n"
        + "2024-01-12,B,-2.00\n2024-01-12,C,-3.00\n2024-01-14,D,-4.00\n", asked
    ),
    (
      "another row of the same day below a header that is repeated",
      "Date,Description,Amount\n2024-01-10,A,-1.25\n2024-01-12,B,-2.00\nDate,Description,Amount\n"
        + "2024-01-12,C,-2.00\n2024-01-14,D,-4.00\n",
      "4 transactions, -9.25, 2024-01-10..2024-01-14, 0 rejected"
    ),
    (
      "two equal rows of one day, and days in no order",
      "Date,Description,Amount\n2024-01-10,A,-1.25\n2024-01-12,B,-2.00\n2024-01-11,C,-3.00\n2024-01-12,B,-2.00\n",
      "4 transactions, -8.25, 2024-01-10..2024-01-12, 0 rejected"
    ),
  ]
}

extension SilentErrorTests {
  private static let record =
    "{\"date\":\"2024-01-#\",\"amount\":-#.50,\"description\":\"Shop #\",\"id\":\"t#\"}"

  private static func records(_ numbers: Range<Int>) -> String {
    numbers.map { record.replacing("#", with: "\($0)") }.joined(separator: ",")
  }

  static let lists: [(name: String, text: String, expected: String)] = [
    (
      "pages of one document, of which a late one repeats rows",
      "{\"pages\":["
        + [100..<550, 500..<600].map { pages in
          "{\"items\":["
            + pages.map {
              "{\"date\":\"2024-0\($0 / 100)-\(10 + $0 % 100 / 5)\",\"amount\":-\($0).50,\"description\":\"Shop\"}"
            }
            .joined(separator: ",") + "]}"
        }.joined(separator: ",") + "]}", asked
    ),
    (
      "a list of what was declined",
      "{\"transactions\":[\(records(10..<14))],\"declined\":[\(records(20..<22))]}",
      "4 transactions, -48, 2024-01-10..2024-01-13, 0 rejected"
    ),
    (
      "a household's other list",
      "{\"transactions\":[\(records(10..<14))],\"household\":[\(records(20..<22))]}",
      "refused, asking [json.shape]"
    ),
    (
      "a log that says of a record that it was deleted",
      (10..<18).map { "{\"op\":\"insert\",\"record\":\(record.replacing("#", with: "\($0)"))}\n" }.joined()
        + "{\"op\":\"delete\",\"record\":\(record.replacing("#", with: "12"))}\n", asked
    ),
  ]

  @Test(
    "a document that says that more pages follow is read, and it is said",
    arguments: [
      "\"has_more\":true", "\"pageInfo\":{\"hasNextPage\":true}", "\"next_cursor\":\"abc\"",
      "\"page\":1,\"total_pages\":3",
    ])
  func pages(_ more: String) async throws {
    for list in ["transactions", "data"] {
      let text = "{\"\(list)\":[\(Self.records(10..<14))],\(more)}"
      let read = try await FileInspection.first(of: text, ImportSettings())
      #expect(read.yield.transactions == 4)
      #expect(
        read.findings.notices.contains { $0.contains("it is not whole") }, "\(list): \(read.findings.notices)"
      )
    }
  }

  @Test(
    "the last page says nothing of the kind",
    arguments: [
      "\"has_more\":false", "\"next\":null", "\"next\":\"\"", "\"page\":3,\"total_pages\":3", "\"total\":4",
    ])
  func lastPage(_ end: String) async throws {
    let text = "{\"transactions\":[\(Self.records(10..<14))],\(end)}"
    let read = try await FileInspection.first(of: text, ImportSettings())
    #expect(!read.findings.notices.contains { $0.contains("it is not whole") }, "\(read.findings.notices)")
  }
}
