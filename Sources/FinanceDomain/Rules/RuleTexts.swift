/// What the conditions of rules ask of texts, ready to be asked of the texts of many rows.
///
/// A condition that asks for more than texts is asked as if everything else held: what it says of a text is that the rule
/// may be met.
struct RuleTexts: Sendable {
  private let conditions: [SearchExpression]
  private var filters: [TransactionFilter]
  /// Made when texts are first judged, which rules that are never applied do not come to.
  private lazy var prefilter = RulePrefilter(conditions)
  private let asksTags: Bool
  private let asksPayees: Bool
  private var excerpt = TransactionBatch()

  init(_ conditions: [SearchExpression]) {
    self.conditions = conditions.map(\.ofTexts)
    filters = self.conditions.map { TransactionFilter($0) }
    asksTags = conditions.contains { $0.asks(.tag) }
    asksPayees = conditions.contains { $0.asks(.payee) }
  }

  /// How many words the bits of a row fill; there is one at least, so that a row of bits has a place.
  private var width: Int { max(1, (conditions.count + 63) / 64) }

  /// Whether the descriptions of a batch are all that is looked at: sources do not write tags and payees.
  func areDescriptions(in batch: borrowing TransactionBatch) -> Bool {
    !(asksTags && !batch.tagSets.isEmpty) && !(asksPayees && !batch.payees.isEmpty)
  }

  /// Which conditions may hold for which rows of a batch, whatever its tags and payees are.
  mutating func judge(_ batch: TransactionBatch) -> RuleBits {
    var met = RuleBits(rows: batch.count, width)
    for number in filters.indices {
      var marks = [Bool](repeating: true, count: batch.count)
      filters[number].narrow(&marks, of: batch)
      for row in marks.indices where marks[row] { met.set(number, row: row) }
    }
    return met
  }

  /// Which conditions may hold for some rows, of whose texts the descriptions are all that is looked at.
  mutating func judge(_ rows: [UInt32], of batch: TransactionBatch) -> RuleBits {
    guard rows.count >= RuleTexts.fewRows, let prefilter else {
      excerpt.copyDescriptions(rows, of: batch)
      defer { excerpt.release() }
      return judge(excerpt)
    }
    var met = RuleBits(rows: rows.count, width)
    let places = candidates(rows, of: batch, by: prefilter)
    for number in filters.indices where !places[number & 63].isEmpty {
      let places = places[number & 63]
      excerpt.copyDescriptions(places.map { rows[Int($0)] }, of: batch)
      var marks = [Bool](repeating: true, count: places.count)
      filters[number].narrow(&marks, of: excerpt)
      excerpt.release()
      for place in places.indices where marks[place] { met.set(number, row: Int(places[place])) }
    }
    return met
  }

  /// For fewer rows than this it does not pay to choose who is asked.
  private static let fewRows = 8

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

extension SearchExpression {
  /// The texts that are the same in all rows of one description, unless something else has set them.
  private static let fieldsOfTexts: Set<TextField> = [.description, .payee, .tag]

  /// Whether texts that rules find the same in every row of one description decide it.
  var asksOnlyTexts: Bool { ofTexts == self }

  /// What is left to ask of a row whose texts leave the condition open: whatever has to hold besides, and is decided by
  /// texts, does hold then.
  var withoutKnownTexts: SearchExpression {
    guard case .all(let parts) = self else { return self }
    return .all(parts.filter { !$0.asksOnlyTexts })
  }

  /// The condition as far as it asks for texts.
  fileprivate var ofTexts: SearchExpression { limited(to: SearchExpression.fieldsOfTexts) }

  /// Whether some part of it asks for that text.
  fileprivate func asks(_ field: TextField) -> Bool { limited(to: [field]) != limited(to: []) }

  /// The condition without what looks at anything but those texts: met wherever this one might be.
  ///
  /// - Parameter isPossible: whether everything else is taken for met.
  func limited(to fields: Set<TextField>, isPossible: Bool = true) -> SearchExpression {
    switch self {
    case .not(let inner): .not(inner.limited(to: fields, isPossible: !isPossible))
    case .all(let inner): .all(inner.map { $0.limited(to: fields, isPossible: isPossible) })
    case .any(let inner): .any(inner.map { $0.limited(to: fields, isPossible: isPossible) })
    case .everything: self
    case .text(let field, _) where fields.contains(field): self
    case .text, .amount, .date, .type, .currency: isPossible ? .everything : .not(.everything)
    }
  }
}
