/// Series that nobody wants to hear of.
public struct RecurringIgnoreList: Hashable, Sendable {
  /// Keys of series, or payees of which all series are meant, as they were stated.
  public let keys: [String]

  /// A list; without arguments, an empty one.
  public init(_ keys: [String] = []) { self.keys = keys }

  /// The same with more keys.
  public func adding(_ more: [String]) -> RecurringIgnoreList { RecurringIgnoreList(keys + more) }

  /// The keys, by place in the list, that mean a series: its key, or its payee whatever the case of the letters.
  func matches(_ series: RecurringSeries) -> [Int] {
    let key = series.key
    return keys.indices.filter {
      keys[$0].hasSameBytes(as: key)
        || PayeeKey.of(keys[$0], isSet: true).hasSameBytes(as: series.payee)
    }
  }
}
