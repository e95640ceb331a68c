import FinanceDomain
import FinanceTestSupport

/// A few months of a household, small enough to add up by hand: what the tests of use cases ask about.
enum Household {
  static let transactions = TransactionTable.read(
    """
    date       | amount  | category  | description | account  | currency
    2023-05-20 | -80.00  | food      | Market      | checking | EUR
    2024-03-31 | 2000.00 | salary    | Employer    | checking | EUR
    2024-04-02 | -30.00  | food      | Corner shop | checking | EUR
    2024-04-30 | -70.00  | travel    | Railway     | card     | EUR
    2024-05-01 | 2100.00 | salary    | Employer    | checking | EUR
    2024-05-03 | -12.50  | food      | Corner shop | checking | EUR
    2024-05-03 | -12.50  | food      | Corner shop | card     | EUR
    2024-05-15 | -25.00  | travel    | Railway     | card     | EUR
    2024-05-31 | 5.00    | food      | Corner shop | checking | EUR
    2024-05-31 | -9.99   | streaming | Films       | card     | USD
    2024-06-01 | -1.00   | food      | Corner shop | checking | EUR
    """)

  static var repository: ListRepository { ListRepository(transactions) }
}
