/// What a transaction was for: an open set, because every source has names of its own.
///
/// Two categories are the same when their texts are the same bytes; case is kept and counts.
public struct TransactionCategory: ByteText {
  /// The name as the source writes it.
  public let rawValue: String

  /// The category of that name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Groceries, restaurants.
  public static let food = TransactionCategory(rawValue: "food")
  /// Tickets, fuel, taxis.
  public static let transport = TransactionCategory(rawValue: "transport")
  /// Cinema, subscriptions, games.
  public static let entertainment = TransactionCategory(rawValue: "entertainment")
  /// Power, water, telephone.
  public static let utilities = TransactionCategory(rawValue: "utilities")
  /// Wages.
  public static let salary = TransactionCategory(rawValue: "salary")
  /// What fits nowhere else, by the source's own word.
  public static let other = TransactionCategory(rawValue: "other")
  /// The source gave no category. Not the same as ``other``, which is somebody's decision.
  public static let uncategorized = TransactionCategory(rawValue: "uncategorized")
}
