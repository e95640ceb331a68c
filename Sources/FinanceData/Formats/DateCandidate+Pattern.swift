/// What a column showed beside its order, gathered for the pattern of a candidate.
struct DateEvidence: Sendable {
  /// What was seen of the days.
  var traits: DateTraits = []
  /// Each form of the times that was seen, the empty one for a day alone.
  var clockForms: [ClockForm] = []
  /// The languages that have all names of months so far.
  var commonLanguages: Set<MonthNames.Language>?
  /// The languages that have any of them.
  var anyLanguages: Set<MonthNames.Language> = []
  /// Whether a name was seen that is two months.
  var hasTwofoldName = false

  /// Takes a cell into account.
  mutating func absorb(_ shape: DateShape) {
    traits.formUnion(shape.traits)
    if shape.traits.isDisjoint(with: [.weekday, .weekdayAndComma]) { traits.insert(.noWeekday) }
    if !clockForms.contains(shape.clockForm) { clockForms.append(shape.clockForm) }
    guard let names = shape.names else { return }
    hasTwofoldName = hasTwofoldName || names.month == nil
    commonLanguages = commonLanguages?.intersection(names.languages) ?? names.languages
    anyLanguages.formUnion(names.languages)
  }
}

extension DateCandidate {
  /// The form that reads what this candidate reads, written with the tokens of ``DateFormat``.
  func pattern(_ evidence: DateEvidence) -> String {
    weekday(evidence.traits) + day(evidence) + clock(evidence)
  }

  private func weekday(_ traits: DateTraits) -> String {
    switch (traits.contains(.weekday), traits.contains(.weekdayAndComma), traits.contains(.noWeekday)) {
    case (false, false, _): ""
    case (true, false, false): "EEE "
    case (false, true, false): "EEE,[ ]"
    default: "[EEE[,][ ]]"
    }
  }

  private func day(_ evidence: DateEvidence) -> String {
    let traits = evidence.traits
    let isShort = traits.contains(.singleDigits)
    let (day, year) = (isShort ? "D" : "DD", hasShortYear ? "YY" : "YYYY")
    switch style {
    case .compact: return parts(year: "YYYY", month: "MM", day: "DD").joined()
    case .marked(let mark):
      let between = mark == .dot && traits.contains(.spacedDots) ? ".[ ]" : mark.pattern
      return parts(year: year, month: isShort ? "M" : "MM", day: day).joined(separator: between)
        + (traits.contains(.lastDot) ? "[.]" : "")
    case .named(let mark):
      let month = "MMM" + languages(evidence)
      return named(parts(year: year, month: month, day: day), mark, traits)
    }
  }

  private func parts(year: String, month: String, day: String) -> [String] {
    switch order {
    case .yearFirst: [year, month, day]
    case .dayFirst: [day, month, year]
    case .monthFirst: [month, day, year]
    }
  }

  private func named(_ parts: [String], _ mark: DateMark, _ traits: DateTraits) -> String {
    let of = traits.contains(.of) ? "['de' ]" : ""
    let comma = traits.contains(.tightComma) ? "," : traits.contains(.comma) ? "[,]" : ""
    let lastGap = traits.contains(.tightComma) ? "[ ]" : mark.pattern
    let firstGap = traits.contains(.dayDot) && mark == .space ? "[.][ ]" : mark.pattern
    return parts[0] + firstGap + of + parts[1] + comma + lastGap + of + parts[2]
  }

  /// Which languages the names are of, where that makes a difference.
  private func languages(_ evidence: DateEvidence) -> String {
    guard evidence.hasTwofoldName else { return "" }
    let fitting = { (languages: Set<MonthNames.Language>) in
      languages.filter { MonthNames.Vocabulary($0) == vocabulary }.map(\.rawValue).sorted()
    }
    let common = fitting(evidence.commonLanguages ?? [])
    let languages = common.first.map { [$0] } ?? fitting(evidence.anyLanguages)
    return "{\(languages.joined(separator: ","))}"
  }

  private func clock(_ evidence: DateEvidence) -> String {
    let patterns = evidence.clockForms.map {
      $0.pattern(singleDigitHours: evidence.traits.contains(.singleDigitHours))
    }
    .sorted()
    return patterns.count == 1 ? patterns[0] : patterns.filter { !$0.isEmpty }.map { "[\($0)]" }.joined()
  }
}
