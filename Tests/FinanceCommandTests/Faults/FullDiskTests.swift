import Testing

/// Disks that are too small for what is to be written.
@Suite(
  "Full disks", .enabled(if: Machine.mounting != nil, "small disks cannot be mounted here"))
struct FullDiskTests {
  /// An old file of so many bytes, and a run whose report has more than the disk.
  private func run(_ line: String, kilobytes: Int) throws -> FinishedRun {
    let mounting = try #require(Machine.mounting)
    let place = try WorkingFolder()
    try place.write(
      """
      mkdir disk && mount -t tmpfs -o size=\(kilobytes)k tmpfs disk || exit 99
      printf '%030000d' 0 > disk/report.csv
      printf '%04000d' 0 > disk/rejects.csv
      mkdir before && cp disk/* before
      \(line)
      s=$?
      ls -A disk
      cmp before/report.csv disk/report.csv && cmp before/rejects.csv disk/rejects.csv && echo 'as before'
      exit $s
      """, to: "script")
    return try place.shell("\(mounting) sh script")
  }

  private static let export = "finance export --quiet --format json --input SampleData/transactions.csv"

  @Test("The old report stands, and nothing beside it", arguments: FullDiskTests.sizes)
  func report(_ kilobytes: Int) throws {
    let run = try run("\(FullDiskTests.export) -o disk/report.csv", kilobytes: kilobytes)
    #expect(run.text == "rejects.csv\nreport.csv\nas before\n")
    #expect(run.errorText == "finance: disk/report.csv: cannot be written: No space left on device\n")
    #expect(run.status == 74)
  }

  /// The old files take 36 of them, the report more than 100.
  private static let sizes =
    FaultRounds.isLong ? Array(stride(from: 36, through: 100, by: 4)) : [36, 64, 100]

  @Test("Where one of two outputs finds no room, neither is written, and both are named")
  func twoOutputs() throws {
    let run = try run(
      "cat SampleData/transactions.csv SampleData/mistakes.csv > a.csv; finance export --quiet --format json "
        + "--max-rejects 100% --input a.csv -o disk/report.csv --rejects disk/rejects.csv", kilobytes: 64)
    #expect(run.text == "rejects.csv\nreport.csv\nas before\n")
    #expect(
      run.errorText
        == "finance: disk/report.csv: cannot be written: No space left on device; disk/rejects.csv is left as it was\n"
    )
    #expect(run.status == 74)
  }

  @Test("A report that fits is written")
  func fits() throws {
    let run = try run(
      "finance balance --quiet --by year --input SampleData/transactions.csv -o disk/report.csv",
      kilobytes: 64)
    #expect(run.text.hasPrefix("rejects.csv\nreport.csv\n"))
    #expect(!run.text.contains("as before"))
    #expect(run.status == 0)
  }
}
