import FinanceTestSupport
import Foundation
import Testing

/// What `finance bench` prints, but for the times.
@Suite("finance bench")
struct BenchTests {
  @Test("The text names all stages and workers, their units, the checksum and the rows")
  func text() throws {
    let run = try WorkingFolder().finance(
      ["bench", "SampleData/transactions.csv", "--workers", "1,2", "--runs", "2", "--month", "2024-05"])
    expectEqualText(
      BenchTests.masked(run.text),
      """
      Bench: SampleData/transactions.csv report on 2024-05

      422 rows in 0.0 MB, 1 chunk, 2 runs.

      Stage CPU s Wall s M rows/s MB/s MiB
      Read the bytes # # # # #
      Cut into chunks # # # # #
      Decode to columns # # # # #
      Decode and add up # # # # #
      Report, duplicates off # # # # #
      Report, duplicates on # # # # #

      Each stage includes those above it, by one worker. Medians; rates are per second
      of processor time, the memory is the most held at one time.
      The fast path took 422 of 422 rows (100.00 %), the slow path the others.

      Duplicates Workers CPU s Wall s M rows/s MB/s MiB Speedup
      off # # # # # # #
      # # # # # # #
      on # # # # # # #
      # # # # # # #

      Here rates are per second of the wall clock; speedup is against one worker.
      Checksum of the answer: # with duplicates off, #
      with duplicates on; the same from all workers in all runs.

      Rows

      Source Read = Accepted + Rejected + Duplicate + Skipped
      …mpleData/transactions.csv 422 422 0 0 0

      """)
    #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(run.errorText == "")
    #expect(run.status == 0)
  }

  @Test("Refused rows are counted and are no failure")
  func refused() throws {
    let run = try WorkingFolder().finance(["bench", "SampleData/mistakes.csv", "--runs", "1"])
    #expect(run.text.contains("The fast path took 12 of 31 rows (38.71 %)"))
    #expect(
      run.text.contains("SampleData/mistakes.csv    31           9          21            1          0"))
    #expect(run.text.contains("21 rows rejected: "))
    #expect(run.errorText == "")
    #expect(run.status == 0)
  }

  @Test("All formats are measured", arguments: ["csv", "json", "jsonl"])
  func formats(_ format: String) throws {
    let document = try BenchTests.document(["SampleData/transactions.\(format)", "--runs", "1"])
    #expect(document["rows"] as? Int == 422)
    #expect(document["fastLaneRows"] as? Int ?? 0 > 400)
    let source = try #require((document["sources"] as? [[String: Any]])?.first)
    #expect(source["format"] as? String == format)
  }

  @Test("The JSON has one schema, whole numbers with their units in their names, and all stages")
  func json() throws {
    let document = try BenchTests.document(
      ["SampleData/transactions.csv", "--workers", "3", "--runs", "1", "--month", "2024-05"])
    #expect(document["schema"] as? String == "finance.bench/1")
    #expect(document["runs"] as? Int == 1)
    #expect(document["bytes"] as? Int == Repository.sampleSize)
    #expect((document["period"] as? [String: String])?["to"] == "2024-05-31")
    let stages = try #require(document["stages"] as? [[String: Any]])
    #expect(
      stages.map { $0["stage"] as? String }
        == ["read", "cut", "decode", "total", "report", "reportWithDuplicates"])
    let workers = try #require(document["workers"] as? [[String: Any]])
    #expect(workers.map { $0["workers"] as? Int } == [1, 3, 1, 3])
    #expect(workers.map { $0["duplicates"] as? String } == ["off", "off", "id", "id"])
    #expect(workers.first?["speedup"] as? String == "1.00")
    for row in stages + workers {
      for key in [
        "cpuMicroseconds", "wallMicroseconds", "rowsPerSecond", "rowsPerCPUSecond", "bytesPerSecond",
        "bytesPerCPUSecond", "peakBytes",
      ] { #expect(row[key] as? Int ?? 0 > 0, "\(key)") }
    }
  }

  @Test("The checksums depend on the question, not on workers or runs")
  func checksums() throws {
    func checksums(_ words: String...) throws -> [String: String]? {
      try BenchTests.document(["SampleData/transactions.csv", "--runs", "1"] + words)["checksums"]
        as? [String: String]
    }
    let usual = try checksums("--month", "2024-05")
    #expect(usual?.keys.sorted() == ["id", "off"])
    #expect(try checksums("--month", "2024-05", "--workers", "5,7") == usual)
    #expect(try checksums("--month", "2024-04") != usual)
  }
}

extension BenchTests {
  /// The text without rules and spaces at will, and with # for what was measured.
  private static func masked(_ text: String) -> String {
    var isMeasured = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("──") }
      .map { line in
        let words = line.split(separator: " ").filter { !$0.hasPrefix("━━") }
        if ["Stage", "Duplicates", "Here"].contains(words.first) { isMeasured = true }
        if line.isEmpty { isMeasured = false }
        return words.map { isMeasured && isFigure($0) ? "#" : String($0) }.joined(separator: " ")
      }.joined(separator: "\n")
  }

  /// Nothing but digits and points, or a checksum.
  private static func isFigure(_ word: Substring) -> Bool {
    word.allSatisfy { $0.isNumber || $0 == "." } || (word.count == 16 && word.allSatisfy(\.isHexDigit))
  }

  private static func document(_ words: [String]) throws -> [String: Any] {
    let run = try WorkingFolder().finance(["bench", "--format", "json"] + words)
    #expect(run.errorText == "")
    #expect(run.status == 0)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
  }
}
