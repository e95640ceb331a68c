import FinanceDomain

extension [Balance] {
  /// Whether a policy about flows stands behind them.
  package var areByPolicy: Bool { contains { $0.breakdown != nil } }
}

extension Currency {
  /// What a block of this currency is called.
  package var heading: String { self == .none ? "\(rawValue) (no currency named)" : rawValue }
}
