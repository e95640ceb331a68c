import FinanceData
import FinanceDomain

/// The path of an output with places to be filled in: `reports/{month}.html`.
struct OutputTemplate: Hashable, Sendable {
  /// What can be filled in.
  enum Placeholder: String, CaseIterable, Sendable {
    /// The period's month, `2024-05`, where it is one.
    case month
    /// The period's year, `2024`, where it lies in one.
    case year
    /// The period by its name: `2024-05`, `2024-Q2`, `2024-01-15..2024-02-14`.
    case period
    /// The first day of the period.
    case from
    /// The last day of the period.
    case to
    /// The day of the run.
    case today
    /// The job's name.
    case job
  }

  private enum Part: Hashable {
    case text(String)
    case placeholder(Placeholder)

    var isPlaceholder: Bool {
      if case .placeholder = self { return true }
      return false
    }
  }

  private let parts: [[Part]]
  private let isAbsolute: Bool

  /// What is known when the places are filled in.
  struct Facts {
    let period: DatePeriod
    let today: CalendarDay
    let job: String
  }

  /// Reads a template. `{{` and `}}` are braces.
  ///
  /// - Throws: ``TemplateError``.
  init(parsing text: String) throws(TemplateError) {
    isAbsolute = text.hasPrefix("/")
    var parts: [[Part]] = []
    for component in text.split(separator: "/") { parts.append(try OutputTemplate.parts(of: component)) }
    self.parts = parts
  }

  private static func parts(of text: Substring) throws(TemplateError) -> [Part] {
    var parts: [Part] = []
    var plain = ""
    var rest = text
    while let letter = rest.popFirst() {
      if letter == "{" || letter == "}", rest.first == letter {
        plain.append(letter)
        rest.removeFirst()
      } else if letter == "{" {
        guard let end = rest.firstIndex(of: "}") else { throw .open(String(text)) }
        let name = String(rest[..<end])
        guard let placeholder = Placeholder(rawValue: name) else { throw .unknown(name) }
        parts += [.text(plain), .placeholder(placeholder)]
        plain = ""
        rest = rest[rest.index(after: end)...]
      } else if letter == "}" {
        throw .open(String(text))
      } else {
        plain.append(letter)
      }
    }
    return parts + [.text(plain)]
  }

  /// The path, with everything filled in.
  ///
  /// - Throws: ``TemplateError`` if the period has no such thing, as `ytd` has no month.
  func path(_ facts: Facts) throws(TemplateError) -> String {
    var components: [String] = []
    for parts in self.parts { components.append(try OutputTemplate.text(parts, facts)) }
    return (isAbsolute ? "/" : "") + components.joined(separator: "/")
  }

  /// The folders of the path that are made if they are missing, outermost first: those with something filled in and those
  /// within them. Others have to be there, so that a disk that is not mounted is noticed.
  func foldersToMake(_ facts: Facts) throws(TemplateError) -> [String] {
    let folders = parts.dropLast()
    guard let first = folders.firstIndex(where: { $0.contains(where: \.isPlaceholder) }) else { return [] }
    var components: [String] = []
    for parts in folders { components.append(try OutputTemplate.text(parts, facts)) }
    return (first..<folders.endIndex).map {
      (isAbsolute ? "/" : "") + components[...$0].joined(separator: "/")
    }
  }

  private static func text(_ parts: [Part], _ facts: Facts) throws(TemplateError) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let plain): text += plain
      // What is filled in never leads to another folder.
      case .placeholder(let name): text += try facts.text(name).replacing("/", with: "-")
      }
    }
    return text
  }
}

extension OutputTemplate.Facts {
  fileprivate func text(_ placeholder: OutputTemplate.Placeholder) throws(TemplateError) -> String {
    switch placeholder {
    case .job: return job
    case .today: return "\(today)"
    case .period: return period.label
    case .month:
      guard YearMonth(iso: period.label) != nil else { throw .missing("month", period.label) }
      return period.label
    case .year:
      guard period != .all, period.first.year == period.last.year else {
        throw .missing("year", period.label)
      }
      return String("\(period.first)".prefix(4))
    case .from:
      guard period.first != .earliest else { throw .missing("from", period.label) }
      return "\(period.first)"
    case .to:
      guard period.last != .latest else { throw .missing("to", period.label) }
      return "\(period.last)"
    }
  }
}

/// A template that cannot be read, or not be filled in.
enum TemplateError: Error, Hashable {
  /// There is no such placeholder.
  case unknown(String)
  /// A brace stands alone.
  case open(String)
  /// The period has no such thing.
  case missing(String, String)
}

extension TemplateError: LocalizedError {
  var errorDescription: String? {
    switch self {
    case .unknown(let name):
      "there is no placeholder {\(name.excerpt)}"
        + NearestName.suggestion(for: name, among: OutputTemplate.Placeholder.allCases.map(\.rawValue))
    case .open(let text): "'\(text.excerpt)' has a brace that stands alone; write {{ or }} for a brace"
    case .missing(let name, let period):
      "the period '\(period)' has no {\(name)}; {period}, {today} and {job} are always there"
    }
  }
}
