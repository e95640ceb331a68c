/// Categories, each with everything below it: `food` is `food` and `food:restaurant`, but not `foodstuff`.
public struct CategoryBranches: Hashable, Sendable {
  /// The categories, none of them twice and none below another, in the order they were named.
  public let roots: [TransactionCategory]

  /// Those categories; one that is named twice, or is below another of them, says nothing new.
  public init(_ categories: [TransactionCategory]) {
    var roots: [TransactionCategory] = []
    for category in categories where !roots.contains(where: category.isOrLies(below:)) {
      roots.removeAll { $0.isOrLies(below: category) }
      roots.append(category)
    }
    self.roots = roots
  }

  /// Whether it is one of the categories, or is below one.
  public func contains(_ category: TransactionCategory) -> Bool {
    roots.contains(where: category.isOrLies(below:))
  }

  /// Whether everything of the other belongs to these as well.
  public func contains(_ other: CategoryBranches) -> Bool { other.roots.allSatisfy { contains($0) } }

  /// Whether a category may belong to both.
  public func meets(_ other: CategoryBranches) -> Bool {
    roots.contains { other.contains($0) } || other.roots.contains { contains($0) }
  }

  func union(_ other: CategoryBranches) -> CategoryBranches { CategoryBranches(roots + other.roots) }
}

extension TransactionCategory {
  /// Whether both are the same, or the other is one of those before its colons.
  fileprivate func isOrLies(below other: TransactionCategory) -> Bool {
    let (mine, theirs) = (rawValue.utf8, other.rawValue.utf8)
    guard mine.starts(with: theirs) else { return false }
    return mine.count == theirs.count || mine.dropFirst(theirs.count).first == UInt8(ascii: ":")
  }
}
