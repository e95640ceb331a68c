import FinanceTestSupport
import Foundation
import Testing

/// A ledger that somebody or something has changed: the right answer or none, never another one, and never a change.
@Suite("Ledgers that are damaged, or are none")
struct DamagedLedgerTests {
  private static let questions = [
    ["report", "--month", "2024-05", "--format", "csv"], ["search", "coffee", "--format", "csv"],
    ["list", "--format", "csv", "--page-size", "500"], ["totals", "--by", "category", "--format", "csv"],
    LedgerScene.export,
  ]

  /// A ledger of some hundred rows, and the right answers where they are wanted.
  private struct Sound {
    let scene: LedgerScene
    let bytes: [UInt8]
    let answers: [FinishedRun]

    init(isAsked: Bool = false) throws {
      scene = try LedgerScene()
      #expect(try scene.finance("import", "--quiet", "SampleData/transactions.csv").status == 0)
      bytes = try #require(scene.files()[""])
      #expect(Array(scene.files().keys) == [""])
      let questions = isAsked ? DamagedLedgerTests.questions : []
      answers = try questions.map { [scene] words in try scene.finance(words) }
      #expect(answers.allSatisfy { $0.status == 0 && !$0.output.isEmpty })
    }

    /// Asks a ledger of these bytes.
    func ask(_ bytes: [UInt8], _ questions: some Sequence<Int>, _ comment: String) throws {
      try scene.restore(["": bytes])
      for question in questions {
        let words = DamagedLedgerTests.questions[question]
        let run = try scene.finance(words)
        let isRight = run == answers[question]
        #expect(
          isRight || run.isRefusal([65, 66, 74]),
          "\(comment), \(words.joined(separator: " ")): status \(run.status), \(run.errorText)\n\(run.text)")
      }
      #expect(scene.files() == ["": bytes], "\(comment): the file or its neighbours changed")
    }
  }

  /// All questions in a long run; in a short one, each time another, and every second time the quickest, for all rows.
  private func questions(_ round: Int) -> [Int] {
    let last = DamagedLedgerTests.questions.count - 1
    return FaultRounds.isLong ? Array(0...last) : [round % 2 == 0 ? last : round / 2 % last]
  }

  @Test("One byte is another, anywhere")
  func flips() throws {
    let sound = try Sound(isAsked: true)
    let seed = FaultRounds.seed(0xF11B)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<FaultRounds.count(40, long: 500) {
      var bytes = sound.bytes
      // Every fourth round hits the first page, where the header and the names of the tables are.
      let place = generator.below(generator.once(in: 4) ? 8192 : bytes.count)
      let mask = generator.once(in: 2) ? 1 << generator.below(8) : generator.number(in: 1...255)
      bytes[place] ^= UInt8(mask)
      try sound.ask(bytes, questions(round), "byte \(place) xor \(mask), \(Seeds.replay(seed))")
    }
  }

  @Test("The end is missing, from any page on or within one")
  func truncations() throws {
    let sound = try Sound(isAsked: true)
    let size = Int(sound.bytes[16]) << 8 | Int(sound.bytes[17])
    let pages = sound.bytes.count / size
    var generator = SeededGenerator(seed: 7)
    let odd = [1, 16, 99, 100, 101, 512, size - 1].map { min($0, sound.bytes.count - 1) }
    let cuts = FaultRounds.places(upTo: pages - 1, short: 6).flatMap { page in
      FaultRounds.isLong ? [page * size, page * size + generator.number(in: 1...size - 1)] : [page * size]
    }
    for (round, cut) in (odd + cuts).enumerated() {
      try sound.ask(Array(sound.bytes.prefix(cut)), questions(round), "the first \(cut) bytes")
    }
  }

  /// Something that is no ledger for this program, and the status of whoever asks it.
  enum Stranger: String, CaseIterable, Sendable {
    case text = "a text file"
    case zeros = "nothing but zeros"
    case newer = "a ledger of a later version"
    case otherID = "a database that says it is another program's"

    fileprivate func bytes(_ ledger: [UInt8]) -> [UInt8] {
      var bytes = ledger
      switch self {
      case .text: return Array("2024-05-01 Coffee 3.20\n".utf8)
      case .zeros: return [UInt8](repeating: 0, count: 8192)
      // The places of `user_version` and `application_id` in the header of SQLite's file format.
      case .newer: bytes[63] = 99
      case .otherID: bytes.replaceSubrange(68..<72, with: [0x0F, 0x05, 0x51, 0x12])
      }
      return bytes
    }
  }

  @Test(
    "What is no ledger of a known version is refused, by name, and left as it was, to the byte",
    arguments: Stranger.allCases)
  func strangers(_ stranger: Stranger) throws {
    let sound = try Sound()
    let bytes = stranger.bytes(sound.bytes)
    try sound.scene.restore(["": bytes])
    let changes = [
      ["import", "--quiet", "SampleData/transactions.csv"],
      ["import", "--dry-run", "--quiet", "SampleData/mistakes.csv", "--max-rejects", "100%"],
      ["undo", "1"], ["delete", "tx-0001"], ["imports"], ["ledger", "check"],
    ]
    let questions = FaultRounds.isLong ? DamagedLedgerTests.questions : [LedgerScene.export]
    for words in questions + changes {
      let run = try sound.scene.finance(words)
      #expect(run.isRefusal([65]), "\(words): status \(run.status), \(run.text), \(run.errorText)")
      #expect(run.errorText.contains(LedgerScene.ledger))
      #expect(sound.scene.files() == ["": bytes], "\(words)")
    }
  }

  @Test("A newer ledger is said to be newer, with both versions")
  func newer() throws {
    let sound = try Sound()
    try sound.scene.restore(["": Stranger.newer.bytes(sound.bytes)])
    let run = try sound.scene.finance("import", "SampleData/transactions.csv")
    #expect(run.errorText.contains("newer finance (format 99, and this one knows 1)"))
  }

  @Test(
    "A database of another program is left as it was",
    .enabled(if: AnotherSQLite.isHere, AnotherSQLite.missing))
  func foreignDatabase() throws {
    let scene = try LedgerScene()
    _ = try AnotherSQLite.lines(
      ["CREATE TABLE transactions (a)", "INSERT INTO transactions VALUES (1)"], of: LedgerScene.ledger,
      in: scene.place)
    let files = scene.files()
    for words in [LedgerScene.export, ["import", "--quiet", "SampleData/transactions.csv"]] {
      #expect(try scene.finance(words).isRefusal([65]), "\(words)")
    }
    #expect(scene.files() == files)
  }

  @Test("A folder is refused")
  func folder() throws {
    let scene = try LedgerScene()
    for words in [LedgerScene.export, ["import", "--quiet", "SampleData/transactions.csv"]] {
      let run = try scene.place.finance(words + ["--ledger", "SampleData"])
      #expect(run.isRefusal([65, 66, 73]), "\(words): status \(run.status), \(run.errorText)")
    }
  }

  @Test("An empty file is no ledger yet, and an import makes it one")
  func empty() throws {
    let scene = try LedgerScene()
    try scene.place.write("", to: LedgerScene.ledger)
    #expect(try scene.finance(LedgerScene.export).isRefusal([66]))
    #expect(scene.place.read(LedgerScene.ledger) == [])
    #expect(try scene.finance("import", "--quiet", "SampleData/transactions.csv").status == 0)
    try scene.expectTotals(of: ["SampleData/transactions.csv"])
  }

  @Test("A damaged ledger does not grow: an import into it is done rightly or not at all")
  func importsIntoDamage() throws {
    let sound = try Sound()
    try sound.scene.place.write(RandomStatement.csv(30, "new", seed: 3), to: "new.csv")
    let before = try sound.scene.finance(LedgerScene.export)
    #expect(try sound.scene.finance("import", "--quiet", "new.csv").status == 0)
    let after = try sound.scene.finance(LedgerScene.export)
    let seed = FaultRounds.seed(0xF22B)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<FaultRounds.count(10, long: 200) {
      var bytes = sound.bytes
      let place = generator.below(bytes.count)
      bytes[place] ^= UInt8(generator.number(in: 1...255))
      try sound.scene.restore(["": bytes])
      let comment: Comment = "byte \(place) is \(bytes[place]), \(Seeds.replay(seed))"
      let run = try sound.scene.finance("import", "--quiet", "new.csv")
      #expect(run.status == 0 || run.isRefusal([65, 66, 74]), "\(comment): \(run.status), \(run.errorText)")
      let rows = try sound.scene.finance(LedgerScene.export)
      let right = run.status == 0 ? after : before
      #expect(
        rows.output == right.output || rows.isRefusal([65, 66, 74]),
        "\(comment): \(rows.text), \(rows.errorText)")
    }
  }
}
