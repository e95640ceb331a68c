import FinanceDomain

/// A place of a page that links lead to: the id of an element, made of the program's own words and of numbers.
///
/// It is the wrong thing to make from a text of a source: two of them may differ in nothing that an id can hold.
public struct ReportAnchor: Hashable, Sendable {
  /// The id.
  package let id: String

  /// The place named by these parts, which are the program's own.
  package init(_ parts: StaticString..., in currency: Currency, _ number: Int? = nil) {
    let words = [currency.rawValue.lowercased()] + parts.map { "\($0)" } + (number.map { ["\($0)"] } ?? [])
    id = words.joined(separator: "-")
  }
}

/// Names with short lists of links behind them: the rows that a figure is made of.
public struct ReportLinks: Hashable, Sendable {
  /// One link.
  public struct Link: Hashable, Sendable {
    /// What is read.
    public let text: String
    /// Where it leads.
    public let target: ReportAnchor

    /// A link.
    public init(_ text: String, to target: ReportAnchor) {
      self.text = text
      self.target = target
    }
  }

  /// One name.
  public struct Line: Hashable, Sendable {
    /// What the links belong to. It may be anything.
    public let label: String
    /// Where links to this line lead.
    public let anchor: ReportAnchor?
    /// The links.
    public let links: [Link]
    /// What is said behind the links, such as how many there are besides; it may be empty.
    public let remark: String

    /// A name and its links.
    public init(_ label: String, anchor: ReportAnchor? = nil, links: [Link], remark: String = "") {
      self.label = label
      self.anchor = anchor
      self.links = links
      self.remark = remark
    }
  }

  /// What the lines are about.
  public let title: String
  /// The lines.
  public let lines: [Line]

  /// Lines under a title.
  public init(_ title: String, lines: [Line]) {
    self.title = title
    self.lines = lines
  }
}
