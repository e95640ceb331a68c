import Foundation

/// The name of a report in the forms that files need.
struct ReportName {
  /// `large-refunds`: the command, and the name of the document.
  let word: String
  /// `LargeRefunds`: what types begin with.
  let type: String

  /// A name of lower-case words.
  ///
  /// - Throws: ``Refusal`` if it is none.
  init(_ text: String) throws {
    guard text.wholeMatch(of: #/[a-z]+(-[a-z]+)*/#) != nil, text.count <= 24 else {
      throw Refusal(
        "'\(text)' is no name of a report; write lower-case words of letters with hyphens between them, 24 characters "
          + "at most, as in large-refunds")
    }
    word = text
    type = text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The text of a template, about this name.
  func filled(_ template: String) -> String {
    let words = word.replacing("-", with: " ")
    let forms = [
      ("SampleName", type), ("sample-name", word), ("sample name", words),
      ("Sample name", words.prefix(1).uppercased() + words.dropFirst()),
    ]
    return forms.reduce(template) { $0.replacing($1.0, with: $1.1) }
  }

  /// Refuses a name that a file, a type, a command or a document has.
  ///
  /// - Throws: ``Refusal``, or what the file system says.
  func refuseIfTaken(in root: URL, _ files: [TemplateFile]) throws {
    if let file = files.first(where: { $0.exists(below: root) }) { throw taken(by: file.path) }
    if word == "help" { throw taken(by: "the program's own command") }
    let declarations = try Regex(
      #"(struct|enum|class|actor|protocol|typealias) (Get)?\#(type)(Report|Command|UseCase)\b"#
        + #"|commandName: "\#(word)"|ReportForm<[^>]+>\(\s*"\#(word)""#)
    for path in TemplateFile.paths(below: root.appending(path: "Sources"))
    where path.hasSuffix(".swift") && !path.hasPrefix("NewReport/") {
      let text = try String(contentsOf: root.appending(path: "Sources/\(path)"), encoding: .utf8)
      if text.contains(declarations) { throw taken(by: "Sources/\(path)") }
    }
  }

  private func taken(by owner: String) -> Refusal {
    Refusal("the name '\(word)' is taken by \(owner); choose another one")
  }
}
