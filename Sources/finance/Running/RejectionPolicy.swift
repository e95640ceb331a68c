import FinanceConfiguration

/// What a run does about rows that were refused.
struct RejectionPolicy: Hashable, Sendable {
  /// Whether refusals above the limit leave no report at all.
  let isStrict: Bool
  /// How many refused rows are accepted.
  let limit: RejectionLimit
}
