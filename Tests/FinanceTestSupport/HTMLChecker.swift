import Foundation

/// Reads a page as strictly as HTML and SVG can be read, and says what is wrong with it.
///
/// It knows only what pages of the program are made of: an element, an attribute or a place of one in another that it does
/// not know is a defect. Nothing may run, fetch or lead out of the page.
package struct HTMLChecker {
  /// What is wrong, a sentence each; empty for a page that is well.
  package private(set) var problems: [String] = []
  /// The texts of the page, those of the style sheet left out.
  package private(set) var texts: [String] = []

  private var open: [String] = []
  private var ids: Set<String> = []
  private var targets: [String] = []
  private var counts: [String: Int] = [:]
  /// The cells of the rows of the table that is open.
  private var cellCounts: [Int] = []

  /// Reads that page.
  package init(_ page: String) {
    var rest = page.unicodeScalars[...]
    let type = "<!doctype html>\n".unicodeScalars
    if rest.starts(with: type) { rest = rest.dropFirst(type.count) } else { complain("no document type") }
    while let first = rest.first {
      if first == "<" { readTag(&rest) } else { readText(&rest) }
    }
    if !open.isEmpty { complain("not closed: \(open.joined(separator: " "))") }
    for target in targets where !ids.contains(target) { complain("nothing has the id '\(target)'") }
    for (name, count) in ["html": 1, "head": 1, "title": 1, "style": 1, "body": 1, "main": 1] {
      let found = counts[name == "title" ? "head title" : name] ?? 0
      if found != count { complain("\(found) elements \(name), not \(count)") }
    }
  }

  private mutating func complain(_ problem: String) { problems.append(problem) }

  private mutating func readText(_ rest: inout Substring.UnicodeScalarView) {
    let text = String(rest.prefix { $0 != "<" })
    rest = rest.dropFirst(text.unicodeScalars.count)
    let plain = resolved(text)
    if !plain.allSatisfy(\.isNewline), let parent = open.last, HTMLGrammar.textless.contains(parent) {
      complain("text in \(parent): \(plain)")
    }
    texts.append(plain)
  }

  /// The text that a browser shows: references resolved, anything that is not one a defect.
  private mutating func resolved(_ text: String) -> String {
    for scalar in text.unicodeScalars where scalar != "\n" {
      if [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      {
        complain("hidden character U+\(String(scalar.value, radix: 16))")
      }
    }
    var plain = ""
    for (number, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      guard number > 0 else {
        plain += part
        continue
      }
      // By bytes: a mark behind a reference changes nothing about it.
      guard let found = HTMLGrammar.references.first(where: { part.utf8.starts(with: $0.key.utf8) }) else {
        complain("a bare ampersand before '\(part.prefix(10))'")
        continue
      }
      plain += found.value + String(decoding: part.utf8.dropFirst(found.key.utf8.count), as: UTF8.self)
    }
    if text.unicodeScalars.contains(where: { $0 == ">" }) { complain("a bare '>' in '\(text.prefix(40))'") }
    return plain
  }

  private mutating func readTag(_ rest: inout Substring.UnicodeScalarView) {
    guard let end = rest.firstIndex(of: ">") else {
      rest = rest.dropFirst(rest.count)
      return complain("a tag that does not end")
    }
    var tag = String(rest[..<end].dropFirst())
    rest = rest[rest.index(after: end)...]
    if tag.hasPrefix("/") { return close(String(tag.dropFirst())) }
    let isClosed = tag.hasSuffix("/")
    if isClosed { tag.removeLast() }
    let name = String(tag.prefix { $0 != " " })
    begin(name, attributes(of: name, tag.dropFirst(name.count)))
    if isClosed != HTMLGrammar.shapes.contains(name) { complain("\(name) is closed in the wrong way") }
    if isClosed || HTMLGrammar.voids.contains(name) { _ = open.popLast() }
    if name == "style" { skipStyleSheet(&rest) }
  }

  private mutating func skipStyleSheet(_ rest: inout Substring.UnicodeScalarView) {
    let sheet = rest.prefix { $0 != "<" }
    rest = rest.dropFirst(sheet.count)
    let text = String(sheet)
    for word in ["url(", "@import", "expression", "\\", "http"] where text.contains(word) {
      complain("the style sheet has '\(word)'")
    }
  }

  private mutating func begin(_ name: String, _ attributes: [String: String]) {
    counts[name, default: 0] += 1
    if open.last == "head" { counts["head \(name)", default: 0] += 1 }
    guard let parents = HTMLGrammar.parents[name] else { return complain("unknown element \(name)") }
    if !parents.contains(open.last ?? "") { complain("\(name) in \(open.last ?? "nothing")") }
    if name == "a", open.contains("a") { complain("a link in a link") }
    if name == "table" { cellCounts = [] }
    if name == "tr" { cellCounts.append(0) }
    if name == "td" || name == "th", !cellCounts.isEmpty { cellCounts[cellCounts.count - 1] += 1 }
    open.append(name)
    note(attributes, of: name)
  }

  private mutating func note(_ attributes: [String: String], of name: String) {
    if let id = attributes["id"] {
      if id.isEmpty || id.contains(where: \.isWhitespace) { complain("the id '\(id)'") }
      if !ids.insert(id).inserted { complain("the id '\(id)' twice") }
    }
    if let target = attributes["href"] {
      if target.hasPrefix("#") {
        targets.append(String(target.dropFirst()))
      } else {
        complain("leads to \(target)")
      }
    }
    targets += (attributes["aria-labelledby"] ?? "").split(separator: " ").map(String.init)
    for required in HTMLGrammar.required[name] ?? [] where attributes[required] == nil {
      complain("\(name) without \(required)")
    }
  }

  private mutating func close(_ name: String) {
    guard open.last == name else { return complain("</\(name)> closes \(open.last ?? "nothing")") }
    open.removeLast()
    if name == "table", Set(cellCounts).count > 1 {
      complain("a table with rows of \(Set(cellCounts).sorted()) cells")
    }
  }

  private mutating func attributes(of element: String, _ text: Substring) -> [String: String] {
    var found: [String: String] = [:]
    var rest = text
    while !rest.isEmpty {
      guard rest.first == " ", let equals = rest.firstIndex(of: "="), rest[equals...].hasPrefix("=\""),
        let end = rest[rest.index(equals, offsetBy: 2)...].firstIndex(of: "\"")
      else {
        complain("the attributes '\(rest)' of \(element)")
        break
      }
      let name = String(rest[..<equals].dropFirst())
      let value = resolved(String(rest[rest.index(equals, offsetBy: 2)..<end]))
      if !(HTMLGrammar.attributes[element] ?? []).union(["id", "class"]).contains(name) {
        complain("\(element) has \(name)")
      }
      if found.updateValue(value, forKey: name) != nil { complain("\(element) has \(name) twice") }
      rest = rest[rest.index(after: end)...]
    }
    return found
  }
}

/// What may stand where.
private enum HTMLGrammar {
  static let voids: Set = ["meta"]
  static let shapes: Set = ["path", "rect", "circle"]
  static let references = ["amp;": "&", "lt;": "<", "gt;": ">", "quot;": "\"", "#39;": "'"]
  /// Elements in which only white space may stand between others.
  static let textless: Set = [
    "html", "head", "body", "main", "header", "footer", "section", "div", "dl", "table", "thead", "tbody",
    "tfoot", "tr", "figure", "svg", "ul",
  ]

  private static let flow: Set = ["main", "section", "div"]
  private static let phrasing: Set = [
    "p", "li", "nav", "strong", "small", "a", "th", "td", "dt", "dd", "caption", "h1", "h2", "h3",
    "figcaption",
  ]

  static let parents: [String: Set<String>] = [
    "html": [""], "head": ["html"], "body": ["html"], "meta": ["head"], "title": ["head", "svg"],
    "style": ["head"], "main": ["body"], "header": ["main"], "footer": ["main"], "section": ["main"],
    "nav": ["body", "header"], "ul": ["nav", "li"], "li": ["ul"],
    "div": flow.union(["dl"]), "h1": ["header"], "h2": ["section"], "h3": ["div", "section"],
    "p": flow.union(["header", "footer"]), "pre": flow, "dl": flow, "dt": ["div"], "dd": ["div"],
    "a": phrasing, "strong": phrasing, "small": phrasing, "table": ["div"], "caption": ["table"],
    "thead": ["table"], "tbody": ["table"], "tfoot": ["table"], "tr": ["thead", "tbody", "tfoot"],
    "th": ["tr"], "td": ["tr"], "figure": flow, "figcaption": ["figure"], "svg": ["figure"], "desc": ["svg"],
    "text": ["svg"], "path": ["svg"], "rect": ["svg"], "circle": ["svg"],
  ]

  static let attributes: [String: Set<String>] = [
    "html": ["lang"], "meta": ["charset", "http-equiv", "name", "content"], "a": ["href"],
    "div": ["tabindex"], "nav": ["aria-label"],
    "th": ["scope"], "svg": ["viewBox", "role", "aria-labelledby"], "text": ["x", "y"], "path": ["d"],
    "rect": ["x", "y", "width", "height"], "circle": ["cx", "cy", "r"],
  ]

  static let required: [String: [String]] = [
    "html": ["lang"], "a": ["href"], "th": ["scope"], "svg": ["viewBox", "role", "aria-labelledby"],
    "path": ["d"], "rect": ["x", "y", "width", "height"], "circle": ["cx", "cy", "r"], "text": ["x", "y"],
  ]
}
