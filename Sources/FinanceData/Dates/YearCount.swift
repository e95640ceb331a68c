import FinanceDomain

/// How years are counted where it is not in the common era.
package enum YearCount: String, Hashable, Sendable, CaseIterable {
  /// From 543 BC, with four digits: 2567 is 2024.
  case buddhist
  /// From 1912, the year in which the Republic of China began: 113 is 2024.
  case minguo
  /// From the year in which the emperor of Japan acceded, after the letter or the name of the era: R6 is 2024.
  case japanese

  /// The eras of Japan by letter and by name, with the year before the first of each.
  fileprivate static let eras: [(letter: UInt8, name: StaticString, before: Int)] = [
    (UInt8(ascii: "R"), "令和", 2018), (UInt8(ascii: "H"), "平成", 1988), (UInt8(ascii: "S"), "昭和", 1925),
    (UInt8(ascii: "T"), "大正", 1911), (UInt8(ascii: "M"), "明治", 1867),
  ]
}

extension FieldCursor {
  /// Moves past a year that is counted so and returns it in the common era; `nil` if there is none.
  mutating func takeYear(_ count: YearCount, in bytes: Span<UInt8>) -> Int? {
    switch count {
    case .buddhist: return takeNumber(digits: 4, in: bytes).flatMap { $0 > 543 ? $0 - 543 : nil }
    case .minguo:
      let number = takeNumber(digits: 3, in: bytes) ?? takeNumber(digits: 2, in: bytes)
      return number.flatMap { $0 > 0 ? $0 + 1911 : nil }
    case .japanese:
      let letter = take(anyOf: "RHSTMrhstm", in: bytes).map { $0 & 0xDF }
      guard
        let era = YearCount.eras.first(where: { era in
          letter.map { $0 == era.letter } ?? take(text: era.name, in: bytes)
        })
      else { return nil }
      // The first year has a name of its own.
      if take(text: "元", in: bytes) { return era.before + 1 }
      let number = takeNumber(digits: 2, in: bytes) ?? takeNumber(digits: 1, in: bytes)
      return number.flatMap { $0 > 0 ? era.before + $0 : nil }
    }
  }
}
