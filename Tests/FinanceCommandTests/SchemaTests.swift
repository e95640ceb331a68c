import FinanceTestSupport
import Foundation
import Testing

@testable import FinancePresentation
@testable import finance

/// Every JSON document of the cases against the schema that `finance schema` prints.
@Suite("Schemas")
struct SchemaTests {
  /// A document that a run of a case prints or writes, or some lines of one.
  struct Sample: Sendable, CustomStringConvertible {
    let description: String
    let document: PlainJSON
    /// The text under `schema`.
    let identifier: String
  }

  /// The JSON documents of all cases, those of several runs and those on one line each included.
  private static let samples: [Sample] = CommandCase.all.flatMap { example in
    texts(of: example).flatMap { path, text in
      documents(in: text).compactMap { document in
        document["schema"]?.text.map {
          Sample(description: "\(example)/\(path)", document: document, identifier: $0)
        }
      }
    }
  }

  @Test("Every document has a name and an identifier of its own, and is found by both")
  func names() {
    let all = Finance.documents
    #expect(Set(all.map(\.name)).count == all.count)
    for document in all {
      #expect(document.identifier == "finance.\(document.name)/1")
      #expect(Finance.document(named: document.name) == document)
      #expect(Finance.document(named: document.identifier) == document)
      #expect(!document.commands.isEmpty)
    }
    #expect(Finance.document(named: "nothing") == nil)
  }

  @Test("A schema uses only keywords that are understood, and every reference leads somewhere")
  func wellFormed() throws {
    for document in Finance.documents {
      let validator = JSONSchemaValidator(try PlainJSON(parsing: JSONWriter.pretty(document.json)))
      // An object of the right shape reaches every keyword that stands at the top; values reach the others in the cases.
      #expect(try !validator.violations(of: .object([:])).isEmpty, "\(document.name)")
      for definition in document.definitions {
        _ = try validator.violations(of: .object([:]), by: definition.name)
      }
    }
  }

  @Test("What is stated under one name is one thing")
  func definitions() {
    for document in Finance.documents {
      let names = document.definitions.map(\.name)
      #expect(Set(names).count == names.count)
    }
    let shared = ["amount", "currency", "period", "source", "failure", "rejection", "transaction"]
    for name in shared {
      #expect(Set(Finance.documents.flatMap(\.definitions).filter { $0.name == name }).count == 1, "\(name)")
    }
  }

  @Test("Every document of a case is as its schema says")
  func documents() throws {
    #expect(SchemaTests.samples.count > 40)
    let validators = try SchemaTests.validators()
    for sample in SchemaTests.samples {
      let validator = try #require(validators[sample.identifier], "\(sample): no schema \(sample.identifier)")
      let violations = try validator.violations(of: sample.document)
      #expect(violations == [], "\(sample)")
    }
  }

  @Test("Every schema is used by a case")
  func coverage() throws {
    // What is written down about runs is never the same, and the list of schemas grows; tests of their own hold them
    // against the schemas.
    let used = Set(SchemaTests.samples.map(\.identifier)).union([
      "finance.run/1", "finance.log/1", "finance.schemas/1",
    ])
    #expect(Set(Finance.documents.map(\.identifier)).subtracting(used).sorted() == [])
  }

  @Test("Every line of JSON Lines of a case is what the schema of its command says")
  func lines() throws {
    let validators = try SchemaTests.validators()
    var count = 0
    for example in CommandCase.all {
      guard let schema = SchemaTests.schemaOfLines(in: example), case .rows(let row) = schema.line else {
        continue
      }
      let text = String(decoding: try example.expectation().run.output, as: UTF8.self)
      let validator = try #require(validators[schema.identifier])
      for line in text.split(separator: "\n") {
        #expect(
          try validator.violations(of: PlainJSON(parsing: String(line)), by: row.name) == [], "\(example)")
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test("The list names every schema once, and each can be printed")
  func list() throws {
    let lines = try WorkingFolder().finance(["schema"]).text.split(separator: "\n").map(String.init)
    let width = Finance.documents.map(\.name.count).max() ?? 0
    let names = lines.map { String($0.prefix(width + 2).prefix { $0 != " " }) }
    let titles = lines.map { String($0.dropFirst(width + 2)) }
    #expect(names == Finance.documents.map(\.name))
    #expect(titles == Finance.documents.map(\.title))
    let list = try PlainJSON(parsing: WorkingFolder().finance(["schema", "--format", "json"]).text)
    #expect(try SchemaTests.validators()["finance.schemas/1"]?.violations(of: list) == [])
    let entries = list["schemas"]?.items ?? []
    #expect(entries.count == Finance.documents.count)
    for (entry, document) in zip(entries, Finance.documents) {
      #expect(entry["name"]?.text == document.name)
      #expect(entry["id"]?.text == document.identifier)
      #expect(entry["title"]?.text == document.title)
      let commands = entry["commands"]?.items.compactMap(\.text)
      #expect(commands == document.commands.map { "finance \($0)" })
    }
    for document in Finance.documents {
      let printed = try WorkingFolder().finance(["schema", document.identifier])
      #expect(printed.text == JSONWriter.pretty(document.json))
    }
  }

  @Test(
    "Another validator finds the schemas well-formed and comes to the same verdicts",
    .enabled(if: PythonValidator.isInstalled, "the Python package jsonschema is not installed"))
  func crossCheck() throws {
    let broken = SchemaTests.samples.flatMap { [$0.document] + $0.document.brokenCopies }
    let identifiers = SchemaTests.samples.flatMap {
      Array(repeating: $0.identifier, count: 1 + $0.document.brokenCopies.count)
    }
    let validators = try SchemaTests.validators()
    let ours = try zip(identifiers, broken).map { identifier, document in
      try #require(validators[identifier]).violations(of: document).isEmpty
    }
    #expect(ours.contains(true) && ours.contains(false))
    let theirs = try PythonValidator.verdicts(
      schemas: Finance.documents.map { ($0.identifier, JSONWriter.compact($0.json)) },
      documents: zip(identifiers, broken).map { ($0, try $1.encoded) })
    #expect(theirs == ours)
  }
}

extension SchemaTests {
  private static func validators() throws -> [String: JSONSchemaValidator] {
    try Dictionary(
      uniqueKeysWithValues: Finance.documents.map {
        ($0.identifier, JSONSchemaValidator(try PlainJSON(parsing: JSONWriter.pretty($0.json))))
      })
  }

  private static func texts(of example: CommandCase) -> [(path: String, text: String)] {
    guard let expectation = try? example.expectation() else { return [] }
    let all = [("expected.txt", expectation.run.output)] + expectation.outputs.sorted { $0.key < $1.key }
    // The version that a case leaves open is put back: what has none is not valid.
    return all.map {
      ($0, String(decoding: $1, as: UTF8.self).replacing("finance {version}", with: "finance 0.1.0"))
    }
  }

  /// The documents in a text: the whole of it, those of several runs one behind the other, or one a line.
  private static func documents(in text: String) -> [PlainJSON] {
    guard text.utf8.first == UInt8(ascii: "{") || text.contains("\n{\n") else { return [] }
    if let whole = try? PlainJSON(parsing: text) { return [whole] }
    var documents: [PlainJSON] = []
    var lines: [Substring] = []
    for line in text.split(separator: "\n") {
      if line == "{" { lines = [] }
      lines.append(line)
      let part = line.hasPrefix("{\"") ? String(line) : line == "}" ? lines.joined(separator: "\n") : ""
      if let document = try? PlainJSON(parsing: part) { documents.append(document) }
    }
    return documents
  }

  /// The schema of what the command of a case prints as JSON Lines; `nil` if it prints none.
  private static func schemaOfLines(in example: CommandCase) -> SchemaDocument? {
    guard
      let text = try? String(contentsOf: example.folder.appendingPathComponent("arguments"), encoding: .utf8)
    else {
      return nil
    }
    let words = text.split(separator: "\n").map(String.init)
    guard let place = words.firstIndex(of: "--format"), words.dropFirst(place + 1).first == "jsonl" else {
      return nil
    }
    return Finance.documents.first { schema in
      schema.commands.contains { words.starts(with: $0.split(separator: " ").map(String.init)) }
    }
  }
}

extension PlainJSON {
  /// The document with a key more, with one less, and with another kind of value: none of them is valid.
  fileprivate var brokenCopies: [PlainJSON] {
    guard case .object(var members) = self else { return [] }
    members["surplus"] = .integer(1)
    let more = PlainJSON.object(members)
    members["surplus"] = nil
    members["tool"] = .null
    let other = PlainJSON.object(members)
    members["tool"] = nil
    return [more, other, .object(members)]
  }

  fileprivate var encoded: String {
    get throws {
      let data = try JSONSerialization.data(
        withJSONObject: foundation, options: [.sortedKeys, .fragmentsAllowed])
      return String(decoding: data, as: UTF8.self)
    }
  }

  private var foundation: Any {
    switch self {
    case .null: NSNull()
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .string(let value): value
    case .array(let items): items.map(\.foundation)
    case .object(let members): members.mapValues(\.foundation)
    }
  }
}

/// The validator of the Python package jsonschema.
private enum PythonValidator {
  static var isInstalled: Bool { python != nil }

  /// A Python that has it: that of the folder of tools, or the usual one.
  private static let python = [
    "python3", Repository.root.appendingPathComponent(".build/tools/bin/python3").path,
  ]
  .first {
    (try? WorkingFolder().shell("'\($0)' -c 'import jsonschema'", environment: environment))?.status == 0
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Whether each document is valid by its schema; a schema that is none of draft 2020-12 ends in an error.
  static func verdicts(
    schemas: [(String, String)], documents: [(String, String)]
  ) throws -> [Bool] {
    let place = try WorkingFolder()
    try place.write(lines(schemas), to: "schemas.jsonl")
    try place.write(lines(documents), to: "documents.jsonl")
    try place.write(program, to: "verdicts.py")
    let python = try #require(python)
    let run = try place.shell("'\(python)' verdicts.py", environment: environment)
    #expect(run.errorText == "")
    return run.text.split(separator: "\n").map { $0 == "True" }
  }

  private static func lines(_ pairs: [(String, String)]) -> String {
    pairs.map { "[\"\($0)\", \($1)]\n" }.joined()
  }

  private static let program = """
    import json
    from jsonschema import Draft202012Validator, FormatChecker
    def read(name): return [json.loads(line) for line in open(name, encoding="utf-8")]
    validators = {}
    for identifier, schema in read("schemas.jsonl"):
        Draft202012Validator.check_schema(schema)
        assert schema["$id"] == identifier
        validators[identifier] = Draft202012Validator(schema, format_checker=FormatChecker())
    for identifier, document in read("documents.jsonl"):
        print(validators[identifier].is_valid(document))

    """
}
