extension LedgerSummary {
  /// What may be learned besides the totals.
  public struct Details: Hashable, Sendable {
    /// A bit for each detail.
    private var bits: UInt8
    /// Whose transfers are looked for; `nil` if nobody's.
    public private(set) var transferPolicy: FlowPolicy?

    private init(bits: UInt8) { self.bits = bits }

    /// Who was paid, and who paid: see ``LedgerSummary/payees``.
    public static let payees = Details(bits: 1)
    /// The largest transactions: see ``LedgerSummary/largest``.
    public static let largest = Details(bits: 2)
    /// What there was before the focus, where that does not begin with a month: see ``LedgerSummary/opening``.
    public static let opening = Details(bits: 4)
    /// Totals of every day, so that they answer for any period: see ``LedgerSummary/totals``. Not for free: a year has thirty
    /// times as many days as months.
    public static let byDay = Details(bits: 8)
    /// Everything but days and transfers, of which more has to be said: see ``lookingForTransfers(_:)``.
    public static let all: Details = [.payees, .largest, .opening]

    /// The same and the rows among which transfers are looked for: see ``LedgerSummary/transfers``.
    public func lookingForTransfers(_ policy: FlowPolicy) -> Details {
      var details = self
      details.transferPolicy = policy
      return details
    }

    /// Whether rows are wanted among which transfers are looked for.
    package var asksForTransfers: Bool { transferPolicy != nil }

    /// Whether more is learned of the rows of some days than totals and transfers.
    var asksForRows: Bool { bits & Details.all.bits != 0 }

    /// Whether everything of the other details is among these.
    public func isSuperset(of other: Details) -> Bool {
      bits & other.bits == other.bits
        && (other.transferPolicy == nil || other.transferPolicy == transferPolicy)
    }

    /// The same question, asked of one detail.
    public func contains(_ detail: Details) -> Bool { isSuperset(of: detail) }
  }
}

extension LedgerSummary.Details: ExpressibleByArrayLiteral {
  /// Those details together.
  public init(arrayLiteral details: LedgerSummary.Details...) {
    bits = details.reduce(0) { $0 | $1.bits }
    transferPolicy = details.lazy.compactMap(\.transferPolicy).first
  }
}
