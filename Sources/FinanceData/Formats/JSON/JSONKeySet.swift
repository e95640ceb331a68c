/// The keys that an object has given so far, told apart by their bytes.
///
/// Objects have a handful of keys, for which looking at each is quicker than hashing; an object with thousands of
/// them still costs time in proportion to its size.
struct JSONKeySet: Sendable {
  private var few: [[UInt8]] = []
  private var many: Set<[UInt8]> = []
  private let limit: Int

  /// - Parameter limit: how many keys an object may have.
  init(limit: Int) { self.limit = limit }

  /// Adds a key, unless something is wrong with it: then its value is not to be looked at. No more keys are kept than an
  /// object may have.
  mutating func add(_ key: [UInt8]) -> JSONShapeError.Fact? {
    guard max(few.count, many.count) < limit else { return .tooManyKeys(limit: limit) }
    guard many.isEmpty ? !few.contains(key) : many.insert(key).inserted else {
      return .duplicateKey(String(decoding: key, as: UTF8.self))
    }
    if many.isEmpty { few.append(key) }
    if few.count > 24, many.isEmpty { many = Set(few) }
    return nil
  }
}
