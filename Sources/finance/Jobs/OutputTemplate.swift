import FinanceData
import FinanceDomain

/// The path of an output with places to be filled in: `reports/{month}.html`.
struct OutputTemplate: Hashable, Sendable {
  enum Placeholder: String, CaseIterable, Sendable {
    /// The period's month, `2024-05`, where it is one.
    case month
    /// The period's year, `2024`, where it is within one.
    case year
    /// The period by its name: `2024-05`, `2024-Q2`, `2024-01-15..2024-02-14`.
    case period
    case from
    case to
    case today
    case job
  }

  /// The names of the path, in which something may be filled in.
  private let names: [Substring]
  private let root: String

  /// What is known when the places are filled in.
  struct Facts {
    let period: DatePeriod
    let today: CalendarDay
    let job: String
  }

  /// Reads a template. `{{` and `}}` are braces.
  init(parsing text: String) throws(CommandError) {
    root = text.hasPrefix("/") ? "/" : ""
    names = text.split(separator: "/")
    for name in names { _ = try OutputTemplate.fill(name, nil) }
  }

  /// The path, with everything filled in.
  ///
  /// - Throws: ``CommandError`` if the period has no such thing, as `ytd` has no month.
  func path(_ facts: Facts) throws(CommandError) -> String {
    try root + filled(names[...], facts).map(\.text).joined(separator: "/")
  }

  /// The folders of the path that are made if they are missing, outermost first: those with something filled in and those
  /// within them. Others have to be there, so that a disk that is not mounted is noticed.
  ///
  /// - Throws: ``CommandError`` as for the path.
  func foldersToMake(_ facts: Facts) throws(CommandError) -> [String] {
    let folders = try filled(names.dropLast(), facts)
    guard let first = folders.firstIndex(where: \.hasPlaceholder) else { return [] }
    return (first..<folders.endIndex).map { root + folders[...$0].map(\.text).joined(separator: "/") }
  }

  private typealias Filled = (text: String, hasPlaceholder: Bool)

  private func filled(_ names: ArraySlice<Substring>, _ facts: Facts) throws(CommandError) -> [Filled] {
    try names.map { name throws(CommandError) in try OutputTemplate.fill(name, facts) }
  }

  /// A name with everything filled in, or only looked at where there are no facts.
  private static func fill(_ name: Substring, _ facts: Facts?) throws(CommandError) -> Filled {
    var (text, hasPlaceholder, rest) = ("", false, name)
    while let letter = rest.popFirst() {
      if letter == "{" || letter == "}", rest.first == letter {
        text.append(letter)
        rest.removeFirst()
      } else if letter == "{" {
        guard let end = rest.firstIndex(of: "}") else { throw openBrace(in: name) }
        text += try value(of: String(rest[..<end]), facts)
        hasPlaceholder = true
        rest = rest[rest.index(after: end)...]
      } else if letter == "}" {
        throw openBrace(in: name)
      } else {
        text.append(letter)
      }
    }
    return (text, hasPlaceholder)
  }

  /// What is filled in for a placeholder, which never leads to another folder; nothing where there are no facts.
  private static func value(of placeholder: String, _ facts: Facts?) throws(CommandError) -> String {
    guard let place = Placeholder(rawValue: placeholder) else {
      let near = NearestName.suggestion(for: placeholder, among: Placeholder.allCases.map(\.rawValue))
      throw CommandError(.configuration, "there is no placeholder {\(placeholder.excerpt)}" + near)
    }
    guard let facts else { return "" }
    guard let filled = facts.text(place) else {
      let usual = "{period}, {today} and {job} are always there"
      throw CommandError(
        .configuration, "the period '\(facts.period.label)' has no {\(placeholder)}; \(usual)")
    }
    return filled.replacing("/", with: "-")
  }

  private static func openBrace(in name: Substring) -> CommandError {
    CommandError(
      .configuration, "'\(String(name).excerpt)' has a { or } without the other; write {{ or }} for a brace")
  }
}

extension OutputTemplate.Facts {
  /// What is filled in; `nil` if the period has no such thing.
  fileprivate func text(_ placeholder: OutputTemplate.Placeholder) -> String? {
    switch placeholder {
    case .job: job
    case .today: "\(today)"
    case .period: period.label
    case .month: YearMonth(iso: period.label).map { "\($0)" }
    case .year where period == .all || period.first.year != period.last.year: nil
    case .year: String("\(period.first)".prefix(4))
    case .from: period.first == .earliest ? nil : "\(period.first)"
    case .to: period.last == .latest ? nil : "\(period.last)"
    }
  }
}
