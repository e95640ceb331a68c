import FinanceDomain

/// Whether a running balance grows by the amounts, or shrinks by them.
struct BalanceSteps: Sendable {
  private var last: (amount: Decimal, balance: Decimal)?
  private var count = 0
  /// How many steps each reading explains: rising or falling by the amount, in the file's order or against it.
  private var rising = (forwards: 0, backwards: 0)
  private var falling = (forwards: 0, backwards: 0)

  /// Fewer steps may be chance.
  private static let least = 2

  mutating func absorb(amount: Decimal, balance: Decimal) {
    defer { last = (amount, balance) }
    guard let last else { return }
    let step = balance - last.balance
    count += 1
    if step == amount { rising.forwards += 1 }
    if step == -amount { falling.forwards += 1 }
    if -step == last.amount { rising.backwards += 1 }
    if step == last.amount { falling.backwards += 1 }
  }

  /// Whether every balance is the one before it and the amount.
  var isRising: Bool {
    count >= BalanceSteps.least && (rising.forwards == count || rising.backwards == count)
  }
  /// Whether every balance is the one before it less the amount.
  var isFalling: Bool {
    count >= BalanceSteps.least && !isRising && (falling.forwards == count || falling.backwards == count)
  }
}
