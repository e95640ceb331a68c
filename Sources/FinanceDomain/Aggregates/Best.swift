/// The first elements of an order among all that were offered, `limit` at the most.
///
/// Twice as many as wanted are gathered before the worse half is thrown away, so an element costs the logarithm of `limit`
/// at the most, in whatever order they arrive.
struct Best<Element> {
  private let limit: Int
  private var elements: [Element] = []
  private var worst: Element?

  /// None yet.
  init(limit: Int) { self.limit = limit }

  /// Takes an element if it could be among the first.
  mutating func offer(_ element: Element, by precedes: (Element, Element) -> Bool) {
    if let worst, !precedes(element, worst) { return }
    elements.append(element)
    guard elements.count - limit >= max(limit, 64) else { return }
    elements = sorted(by: precedes)
    worst = elements.last
  }

  /// The first elements, in order.
  func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    Array(elements.sorted(by: precedes).prefix(limit))
  }
}
