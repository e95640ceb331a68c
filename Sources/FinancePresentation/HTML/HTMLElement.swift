/// The elements that pages are made of. There are no others, so nothing from a source can become one.
enum HTMLElement: String {
  case html, head, title, style, body, main, header, footer, nav, section, div, figure, figcaption
  case h1, h2, h3, p, pre, a, strong, small, span, dl, dt, dd
  case table, caption, thead, tbody, tfoot, tr, th, td
  case svg, desc, g, text, path, rect, circle

  /// Whether a line ends behind it, so that the page can be read as text and compared line by line.
  var endsLine: Bool {
    switch self {
    case .title, .a, .strong, .small, .span, .th, .td, .desc, .text, .dt, .path, .rect, .circle: false
    default: true
    }
  }

  /// Whether it is a shape of SVG, which needs no end.
  var isShape: Bool { self == .path || self == .rect || self == .circle }
}

/// The attributes that elements have. Whatever could run or fetch something is not among them.
enum HTMLAttribute: String {
  case id, scope, lang, role, tabindex, width, height, x, y, rx, d, r, cx, cy, viewBox
  case cssClass = "class"
  case labelledBy = "aria-labelledby"
}
