/// The numbers of workers that are compared, from the least to the most.
struct WorkerCounts: Hashable, Sendable {
  /// The numbers, each once; 1 is always among them, because the others are measured against it.
  let values: [Int]

  /// The most workers that make sense to ask for.
  static let maximum = 1024

  /// Reads `1,2,4`; `nil` for anything that is not a list of numbers.
  init?(parsing text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count else { return nil }
    values = Set([1] + numbers).sorted()
  }

  /// 1, 2, 4 and so on up to the number of processors; 1 and 2 in any case.
  init(upToProcessors count: Int) {
    let powers = sequence(first: 4) { $0 * 2 }.prefix { $0 < count }
    values = Set([1, 2, max(1, count)] + powers).sorted()
  }

  /// Whether there can be so many.
  var isValid: Bool { values.allSatisfy { (1...WorkerCounts.maximum).contains($0) } }
}
