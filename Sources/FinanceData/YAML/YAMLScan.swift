/// Looks for what is refused before anything is parsed: anchors, aliases and tags.
///
/// An alias makes a short text long, a chain of them makes it endless, and the parser would follow. No configuration
/// needs them. The scan knows just enough of YAML to tell an indicator from a letter of a text: where a value may begin,
/// quotation marks, comments, blocks of text.
struct YAMLScan {
  private(set) var findings: [YAMLProblem] = []
  private var quote: Unicode.Scalar?
  private var flowDepth = 0
  /// The column of the key or dash that a block of text belongs to, while one is being passed over.
  private var blockParent: Int?

  /// Reads the text.
  init(_ text: String) {
    for (index, line) in YAMLLines.of(text).enumerated() { scan(Array(line.unicodeScalars), index + 1) }
  }

  private mutating func scan(_ line: [Unicode.Scalar], _ number: Int) {
    let indent = line.prefix { $0 == " " }.count
    if let parent = blockParent {
      if indent == line.count || indent > parent { return }
      blockParent = nil
    }
    var scanner = YAMLLineScan(line, number: number, quote: quote, flowDepth: flowDepth)
    scanner.run()
    (quote, flowDepth, blockParent) = (scanner.quote, scanner.flowDepth, scanner.blockParent)
    findings += scanner.findings
  }
}

/// One line of ``YAMLScan``.
private struct YAMLLineScan {
  private let line: [Unicode.Scalar]
  private let number: Int
  private var position = 0
  private var mayBegin = true
  private var parent = -1
  private var tokenStart = 0
  /// Whether a quotation mark or a bracket has just been closed: only then a colon needs no space behind it.
  private var isClosed = false
  var quote: Unicode.Scalar?
  var flowDepth: Int
  var blockParent: Int?
  var findings: [YAMLProblem] = []

  init(_ line: [Unicode.Scalar], number: Int, quote: Unicode.Scalar?, flowDepth: Int) {
    self.line = line
    self.number = number
    self.quote = quote
    self.flowDepth = flowDepth
  }

  mutating func run() {
    while position < line.count {
      if let mark = quote { passQuoted(mark) } else { step(line[position]) }
    }
  }

  private func scalar(_ offset: Int) -> Unicode.Scalar? {
    line.indices.contains(position + offset) ? line[position + offset] : nil
  }

  private func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
    scalar == nil || scalar == " " || scalar == "\t"
  }

  private mutating func passQuoted(_ mark: Unicode.Scalar) {
    if mark == "\"", line[position] == "\\" {
      position += 2
    } else if line[position] == mark, mark == "'", scalar(1) == "'" {
      position += 2
    } else {
      if line[position] == mark { (quote, isClosed) = (nil, true) }
      position += 1
    }
  }

  private mutating func step(_ character: Unicode.Scalar) {
    if isSpace(character) {
      position += 1
    } else if character == "#", position == 0 || isSpace(scalar(-1)) {
      position = line.count
    } else if mayBegin {
      begin(character)
    } else {
      goOn(character)
    }
  }

  /// What a value, a key or an entry may begin with.
  private mutating func begin(_ character: Unicode.Scalar) {
    tokenStart = position
    switch character {
    case "-", "?":
      if isSpace(scalar(1)) { parent = position } else { mayBegin = false }
    case "\"", "'":
      quote = character
      mayBegin = false
    case "[", "{": flowDepth += 1
    case "]", "}", ",": endFlow(character)
    case "|", ">":
      if flowDepth == 0 { blockParent = parent }
      position = line.count
    case "&", "*", "!": note(character)
    default: mayBegin = false
    }
    position += 1
  }

  /// What may end a text or a key.
  private mutating func goOn(_ character: Unicode.Scalar) {
    let wasClosed = isClosed
    isClosed = false
    if character == ":", isSpace(scalar(1)) || (flowDepth > 0 && (wasClosed || isFlowSign(scalar(1)))) {
      if flowDepth == 0 { parent = tokenStart }
      mayBegin = true
    } else if flowDepth > 0, isFlowSign(character) {
      if character == "[" || character == "{" {
        flowDepth += 1
        mayBegin = true
      } else {
        endFlow(character)
      }
    }
    position += 1
  }

  private func isFlowSign(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { "[]{},".unicodeScalars.contains($0) } ?? false
  }

  private mutating func endFlow(_ character: Unicode.Scalar) {
    if character == "," {
      mayBegin = flowDepth > 0
    } else {
      flowDepth = max(0, flowDepth - 1)
      (mayBegin, isClosed) = (false, true)
    }
  }

  private mutating func note(_ sign: Unicode.Scalar) {
    let length = line[position...].prefix { !isSpace($0) && $0 != "," && $0 != "]" && $0 != "}" }.count
    let place = YAMLPlace(line: number, column: position + 1, length: length)
    findings.append(YAMLProblem(place: place, sentence: YAMLLineScan.sentence(sign)))
    position += max(0, length - 1)
  }

  private static func sentence(_ sign: Unicode.Scalar) -> String {
    switch sign {
    case "&": "anchors are not read; write the value out, or put a text that begins with & in quotes"
    case "*": "aliases are not read; write the value out, or put a text that begins with * in quotes"
    default: "tags are not read, every value is text; remove it, or put a text that begins with ! in quotes"
    }
  }
}
