import FinanceDomain
import FinancePresentation
import Testing

@Suite("Reports as Markdown")
struct MarkdownReportTests {
  private let renderer = ReportRenderer(format: .markdown)

  @Test("A month's report has a heading and a table a section")
  func wholeReport() {
    #expect(
      renderer.render(householdReport()) == """
        # May 2024

        2024-05-01..2024-05-31

        ## EUR

        | Figure | Amount | Count | Direction |
        | --- | ---: | ---: | --- |
        | Income | 3086.73 | 2 | transactions in |
        | Expense | 1204.27 | 8 | transactions out |
        | Balance | 1882.46 | 10 | transactions |

        ### Compared with

        | Period | Figure | Then | Now | Change | Change % |
        | --- | --- | ---: | ---: | ---: | ---: |
        | April 2024 | Income | 3000.00 | 3086.73 | +86.73 | +2.89 |
        | April 2024 | Expense | 1300.00 | 1204.27 | -95.73 | -7.36 |
        | April 2024 | Balance | 1700.00 | 1882.46 | +182.46 | +10.73 |
        | May 2023 | Income | 0.00 | 3086.73 | +3086.73 |  |
        | May 2023 | Expense | 900.00 | 1204.27 | +304.27 | +33.81 |
        | May 2023 | Balance | -900.00 | 1882.46 | +2782.46 | +309.16 |

        ### Categories

        | Category | Income | Expense | Net | Count | Share % |
        | --- | ---: | ---: | ---: | ---: | ---: |
        | housing |  | 850.00 | -850.00 | 1 | 70.58 |
        | food | 9.33 | 354.27 | -344.94 | 8 | 29.42 |
        | salary | 3077.40 |  | 3077.40 | 1 |  |
        | **Total** | **3086.73** | **1204.27** | **1882.46** | **10** | **100.00** |

        ### Top payees

        | Payee | Income | Expense | Net | Count |
        | --- | ---: | ---: | ---: | ---: |
        | Landlord |  | 850.00 | -850.00 | 1 |
        | Grocer | 9.33 | 210.125 | -200.795 | 5 |

        ### Largest transactions

        | Date | Description | Amount |
        | --- | --- | ---: |
        | 2024-05-31 | Wages May | 3077.40 |
        | 2024-05-01 | Rent | -850.00 |

        ### Months

        | Month | Income | Expense | Balance | Count |
        | --- | ---: | ---: | ---: | ---: |
        | 2024-03 | 0.00 | 0.00 | 0.00 | 0 |
        | 2024-04 | 3000.00 | 1300.00 | 1700.00 | 10 |
        | 2024-05 | 3086.73 | 1204.27 | 1882.46 | 10 |

        ## Rows

        | Source | Read | = Accepted | + Rejected | + Duplicate | + Skipped |
        | --- | ---: | ---: | ---: | ---: | ---: |
        | bank.csv | 412 | 398 | 1 | 11 | 2 |

        1 row rejected: 1 amount.trailing; 11 rows dropped as duplicates; 2 rows skipped.

        Warning: the decimal mark of bank.csv was taken to be a comma

        """)
  }

  @Test(
    "What Markdown would take for its own is escaped",
    arguments: [
      ("a|b", "a\\|b"), ("a\\|b", "a\\\\\\|b"), ("a\\", "a\\\\"), ("line\nbreak", "line&#10;break"),
      ("`code`", "\\`code\\`"), ("[x](javascript:alert(1))", "\\[x\\](javascript:alert(1))"),
      ("![i](http://x/y.png)", "\\!\\[i\\](http\\://x/y.png)"), ("<b>", "&lt;b&gt;"),
      ("*_#~$", "\\*\\_\\#\\~\\$"),
      ("&lt;br/&gt;", "&amp;lt;br/&amp;gt;"), ("\u{1B}[2J", "\\\\u{1B}\\[2J"), ("", "(none)"),
      ("www.x.example/a_b", "www\\.x.example/a\\_b"),
    ])
  func escapes(text: String, expected: String) {
    var table = ReportTable(columns: [ReportTable.Column("a", .text)])
    table.append([.text(text)])
    var document = ReportDocument(title: "T")
    document.append(table)
    #expect(MarkdownRenderer().render(document) == "# T\n\n| a |\n| --- |\n| \(expected) |\n")
  }

  @Test("Totals by several dimensions have a column for each")
  func totalsByTwo() {
    #expect(
      renderer.render(totalsByMonthAndCategory()) == """
        # Totals by month and category: May 2024

        2024-05-01..2024-05-31

        ## EUR

        | Month | Category | Income | Expense | Net | Count |
        | --- | --- | ---: | ---: | ---: | ---: |
        | 2024-05 | food | 7.50 | 20.00 | -12.50 | 3 |
        | 2024-05 | =1+1 |  | 10.00 | -10.00 | 1 |
        | **Total** |  | **7.50** | **30.00** | **-22.50** | **4** |

        ## USD

        | Month | Category | Income | Expense | Net | Count |
        | --- | --- | ---: | ---: | ---: | ---: |
        | 2024-06 | food |  | 4.00 | -4.00 | 1 |

        Rows: 10 read = 10 accepted + 0 rejected + 0 duplicate + 0 skipped, from a.csv.

        """)
  }
}
