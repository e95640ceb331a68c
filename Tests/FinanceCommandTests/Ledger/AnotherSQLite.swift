import Foundation
import Testing

/// A program that is not `finance` looks at a ledger: the referee of what lies on the disk.
enum AnotherSQLite {
  /// Whether there is one on this machine.
  static var isHere: Bool { Tool.sqlite != nil || Tool.python != nil }
  /// Why a test that needs it is left out.
  static let missing: Comment = "neither sqlite3 nor a python3 with SQLite is installed"

  /// Statements are apart from one another by a semicolon and a line break; the values of a row by a bar.
  private static let script = """
    import sqlite3, sys
    ledger = sqlite3.connect(sys.argv[1], isolation_level=None)
    for statement in sys.stdin.read().split(";\\n"):
      for row in ledger.execute(statement):
        print("|".join("" if value is None else str(value) for value in row))
    """

  /// The rows that the statements give, as lines.
  static func lines(_ statements: [String], of file: String, in place: WorkingFolder) throws -> [String] {
    let run = try run(statements, on: file, in: place)
    if run.status != 0 || !run.errors.isEmpty { throw Refusal(message: run.errorText) }
    return run.text.split(separator: "\n").map(String.init)
  }

  private static func run(
    _ statements: [String], on file: String, in place: WorkingFolder
  ) throws -> FinishedRun {
    let input = Array(statements.map { $0 + ";\n" }.joined().utf8)
    if let sqlite = Tool.sqlite { return try place.shell("\(sqlite) -batch -bail \(file)", input: input) }
    let python = try #require(Tool.python)
    try place.write(script, to: "referee.py")
    return try place.shell("\(python) referee.py \(file); s=$?; rm referee.py; exit $s", input: input)
  }

  /// It does not take the file, or not the question.
  struct Refusal: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
  }
}
