/// The parts of rules that texts decide, ready to be asked of the texts of many rows.
struct RuleTexts: Sendable {
  private let conditions: [SearchExpression]
  private var filters: [TransactionFilter]
  /// Made when texts are first judged that are not remembered, which few files come to.
  private var prefilter: RulePrefilter??
  private let looks: RuleLooks

  init(_ conditions: [SearchExpression]) {
    self.conditions = conditions
    filters = conditions.map { TransactionFilter($0) }
    looks = conditions.reduce(into: []) { $0.formUnion(RuleLooks($1)) }
  }

  /// How many words the bits of a row fill; there is one at least, so that a row of bits has a place.
  private var width: Int { max(1, (conditions.count + 63) / 64) }

  /// Whether the descriptions of a batch are all that is looked at: sources do not write tags and payees.
  func areDescriptions(in batch: borrowing TransactionBatch) -> Bool {
    !(looks.contains(.tag) && !batch.tagSets.isEmpty) && !(looks.contains(.payee) && !batch.payees.isEmpty)
  }

  /// Whether any part looks at descriptions.
  var areOfDescriptions: Bool { !looks.isDisjoint(with: [.description, .payee]) }

  /// Which parts hold for which rows of a batch, whatever its tags and payees are.
  mutating func judge(_ batch: TransactionBatch) -> RuleBits {
    var met = RuleBits(rows: batch.count, width)
    for number in filters.indices {
      var marks = [Bool](repeating: true, count: batch.count)
      filters[number].narrow(&marks, of: batch)
      met.set(number, marks)
    }
    return met
  }

  /// Which parts hold for some rows, of whose texts the descriptions are all that is looked at.
  mutating func judge(
    _ rows: [UInt32], of batch: TransactionBatch, excerpt: inout TransactionBatch
  ) -> RuleBits {
    guard rows.count >= RuleTexts.fewRows, let prefilter = preparedPrefilter() else {
      excerpt.copyDescriptions(rows, of: batch)
      defer { excerpt.letGo() }
      return judge(excerpt)
    }
    var met = RuleBits(rows: rows.count, width)
    let places = candidates(rows, of: batch, by: prefilter)
    for number in filters.indices where !places[number & 63].isEmpty {
      let places = places[number & 63]
      excerpt.copyDescriptions(places.map { rows[Int($0)] }, of: batch)
      var marks = [Bool](repeating: true, count: places.count)
      filters[number].narrow(&marks, of: excerpt)
      excerpt.letGo()
      for place in places.indices where marks[place] { met.set(number, row: Int(places[place])) }
    }
    return met
  }

  /// For fewer rows than this it does not pay to choose who is asked.
  private static let fewRows = 8

  private mutating func preparedPrefilter() -> RulePrefilter? {
    if let known = prefilter { return known }
    let new = RulePrefilter(conditions)
    prefilter = .some(new)
    return new
  }

  /// For each bit of the prefilter the places of the rows that it leaves.
  private func candidates(
    _ rows: [UInt32], of batch: borrowing TransactionBatch, by prefilter: RulePrefilter
  ) -> [[UInt32]] {
    var places = [[UInt32]](repeating: [], count: 64)
    let (text, descriptions) = (unsafe batch.text.bytes.span.bytes, batch.descriptions.span)
    for place in rows.indices {
      var bits = prefilter.candidates(text, descriptions[Int(rows[place])].range)
      while bits != 0 {
        places[bits.trailingZeroBitCount].append(UInt32(place))
        bits &= bits &- 1
      }
    }
    return places
  }
}
