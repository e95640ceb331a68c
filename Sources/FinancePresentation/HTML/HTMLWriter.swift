import FinanceDomain

/// Writes HTML, and escapes whatever is put into it: there is no way in that does not.
///
/// Names of elements and attributes are the program's own; texts and values may be anything. Links lead to places of the
/// page itself, or to pages beside it, and nowhere else.
struct HTMLWriter {
  /// What has been written.
  private(set) var html = "<!doctype html>\n"

  /// Writes an element with what it contains. Attributes without a value are left out.
  ///
  /// - Parameter anchor: what links to the element lead to.
  mutating func element(
    _ element: HTMLElement, at anchor: ReportAnchor? = nil,
    _ attributes: KeyValuePairs<HTMLAttribute, String> = [:],
    _ content: (inout HTMLWriter) -> Void = { _ in }
  ) {
    open(element, attributes, anchor: anchor)
    if element.startsLine { html += "\n" }
    if !element.isShape {
      content(&self)
      html += "</\(element.rawValue)>"
    }
    if element.endsLine { html += "\n" }
  }

  /// Writes an element that contains a text.
  mutating func element(
    _ element: HTMLElement, _ attributes: KeyValuePairs<HTMLAttribute, String> = [:], text: String
  ) {
    self.element(element, attributes) { $0.text(text) }
  }

  /// Writes a link to a place of the page or of one beside it; the content alone where there is none.
  mutating func link(to target: ReportAnchor?, _ content: (inout HTMLWriter) -> Void) {
    guard let target else { return content(&self) }
    open(.a, [:], target: target)
    content(&self)
    html += "</a>"
  }

  mutating func text(_ text: String) { html += HTMLWriter.escaped(text) }

  /// Ends a line where that means nothing.
  mutating func newLine() { html += "\n" }

  /// Writes what a browser has to know before the page: how to read it, and that nothing may be run or fetched.
  mutating func metadata() {
    html += """
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(HTMLStyle.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">

      """
  }

  /// Writes the one style sheet, byte for byte as the policy knows it.
  mutating func styleSheet() {
    html += "<style>\(HTMLStyle.sheet)</style>\n"
  }

  private mutating func open(
    _ element: HTMLElement, _ attributes: KeyValuePairs<HTMLAttribute, String>, anchor: ReportAnchor? = nil,
    target: ReportAnchor? = nil
  ) {
    html += "<\(element.rawValue)"
    if let anchor { html += " id=\"\(HTMLWriter.escaped(anchor.id))\"" }
    if let target { html += " href=\"\(HTMLWriter.escaped(target.reference))\"" }
    for (name, value) in attributes where !value.isEmpty {
      html += " \(name.rawValue)=\"\(HTMLWriter.escaped(value))\""
    }
    html += element.isShape ? "/>" : ">"
  }

  /// The text as a reader is to see it, hidden characters written out, in characters that mean nothing to HTML.
  static func escaped(_ text: String) -> String {
    let visible = VisibleText.of(text)
    guard visible.utf8.contains(where: isSpecial) else { return visible }
    return visible.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }
}

/// The elements that pages are made of. There are no others, so nothing from a source can become one.
enum HTMLElement: String {
  case html, head, title, body, main, header, footer, nav, section, div, figure, figcaption
  case h1, h2, h3, ul, li, p, pre, a, strong, small, dl, dt, dd
  case table, caption, thead, tbody, tfoot, tr, th, td
  case svg, desc, text, path, rect, circle

  /// Whether what it contains begins on a line of its own, so that the page can be read as text and compared line by line.
  var startsLine: Bool {
    switch self {
    case .html, .head, .body, .main, .header, .footer, .section, .figure, .svg, .ul, .dl, .table, .tbody,
      .tfoot:
      true
    default: false
    }
  }

  /// Whether a line ends after it.
  var endsLine: Bool {
    switch self {
    case .a, .strong, .small, .th, .td, .dt: false
    default: true
    }
  }

  /// Whether it is a shape of SVG, which needs no end.
  var isShape: Bool { self == .path || self == .rect || self == .circle }
}

/// The attributes that elements have. Whatever could run or fetch something is not among them.
enum HTMLAttribute: String {
  case id, scope, lang, role, tabindex, width, height, x, y, d, r, cx, cy, viewBox
  case cssClass = "class"
  case label = "aria-label"
  case labelledBy = "aria-labelledby"
}
