import FinanceData
import FinanceDomain
import Foundation
import Testing

@Suite("The rules of a named time zone")
struct ZoneDatabaseTests {
  static let hasDatabase = ZoneRules.usualFolders.contains {
    FileManager.default.fileExists(atPath: $0 + "/America/Sao_Paulo")
  }

  @Test(
    "are those of the system's database",
    .enabled(if: hasDatabase, "this system has no time zone database"),
    arguments: [
      ("Europe/Berlin", "2024-01-15T12:00:00Z", 3600), ("Europe/Berlin", "2024-03-31T00:59:59Z", 3600),
      ("Europe/Berlin", "2024-03-31T01:00:00Z", 7200), ("Europe/Berlin", "2024-10-27T01:00:00Z", 3600),
      ("Europe/Berlin", "2060-07-01T00:00:00Z", 7200), ("Europe/Berlin", "2160-07-01T00:00:00Z", 7200),
      ("America/New_York", "2024-11-03T05:59:59Z", -14_400),
      ("America/New_York", "2024-11-03T06:00:00Z", -18_000),
      ("Asia/Kathmandu", "1985-12-31T00:00:00Z", 19_800), ("Asia/Kathmandu", "1986-01-02T00:00:00Z", 20_700),
      ("Asia/Kathmandu", "2090-01-02T00:00:00Z", 20_700), ("Europe/London", "1970-01-01T00:00:00Z", 3600),
      ("Asia/Kolkata", "2024-07-01T00:00:00Z", 19_800), ("Etc/GMT+5", "2024-07-01T00:00:00Z", -18_000),
    ] as [(String, String, Int32)])
  func facts(_ name: String, _ moment: String, _ offset: Int32) throws {
    let (day, time) = try DayField.parse(moment, zone: nil)
    let second = Int64(day.dayNumber) * 86_400 + Int64(try #require(time).secondOfDay)
    #expect(try ZoneRules(identifier: name).offset(atUTCSecond: second) == offset)
  }

  @Test("need no database for UTC", arguments: ["UTC", "Z"])
  func utc(_ name: String) throws {
    let rules = try ZoneRules(identifier: name, folders: [])
    #expect(rules == .utc)
    #expect(rules.offset(atUTCSecond: 1_700_000_000) == 0)
  }

  @Test(
    "are not looked for under a name that could lead elsewhere",
    arguments: [
      "", "/etc/passwd", "../../etc/passwd", "Europe/../Berlin", "Europe//Berlin", "Europe/", "/", ".",
      "Europe/Ber lin",
      "Europe\\Berlin", "Europe/Berlin\0", "Europe/Zürich", "tzdata.zi", "~root", "localtime", "*",
    ])
  func badNames(_ name: String) throws {
    let folder = try TemporaryZones(["elsewhere": []])
    #expect(throws: ZoneRulesError.badName(name)) { try ZoneRules(identifier: name, folders: [folder.path]) }
  }

  @Test("come from the first folder that has them")
  func folders() throws {
    let first = try TemporaryZones(["Here/One": ZoneFileBuilder.zone(1).bytes])
    let second = try TemporaryZones([
      "Here/One": ZoneFileBuilder.zone(2).bytes, "Here/Two_+-9": ZoneFileBuilder.zone(3).bytes,
    ])
    let folders = ["/nowhere/at/all", first.path, second.path]
    #expect(try ZoneRules(identifier: "Here/One", folders: folders).offset(atUTCSecond: 0) == 3600)
    #expect(try ZoneRules(identifier: "Here/Two_+-9", folders: folders).offset(atUTCSecond: 0) == 10_800)
  }

  @Test(
    "are unknown where the database has a folder or nothing of that name",
    arguments: ["Here/None", "Here", "Here/One/More"])
  func unknown(_ name: String) throws {
    let folder = try TemporaryZones(["Here/One": ZoneFileBuilder.zone(1).bytes])
    #expect(throws: ZoneRulesError.unknown(name)) { try ZoneRules(identifier: name, folders: [folder.path]) }
  }

  @Test("cannot be had without a database")
  func noDatabase() {
    #expect(throws: ZoneRulesError.noDatabase("Europe/Berlin")) {
      try ZoneRules(identifier: "Europe/Berlin", folders: ["/nowhere/at/all"])
    }
  }

  @Test("are refused from a damaged or an endless file, which the refusal names")
  func damaged() throws {
    let folder = try TemporaryZones([
      "Cut": Array(ZoneFileBuilder.zone(1).bytes.dropLast(5)),
      "Huge": [UInt8](repeating: 0x54, count: 1_048_577),
      "Large": ZoneFileBuilder.zone(1).bytes + [UInt8](repeating: 0, count: 1_000_000),
      "Largest": Array(
        (ZoneFileBuilder.zone(1).bytes + [UInt8](repeating: 0, count: 1_048_576)).prefix(1_048_576)),
    ])
    #expect(throws: ZoneRulesError.damaged("Cut", path: folder.path + "/Cut", .cutShort)) {
      try ZoneRules(identifier: "Cut", folders: [folder.path])
    }
    #expect(throws: ZoneRulesError.damaged("Huge", path: folder.path + "/Huge", .tooLarge(limit: 1_048_576)))
    {
      try ZoneRules(identifier: "Huge", folders: [folder.path])
    }
    for name in ["Large", "Largest"] {
      #expect(try ZoneRules(identifier: name, folders: [folder.path]).offset(atUTCSecond: 0) == 3600)
    }
  }

  @Test("are refused from a file that cannot be opened")
  func unreadable() throws {
    let folder = try TemporaryZones([:])
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/Loop", withDestinationPath: "Loop")
    let error = try #require(throws: ZoneRulesError.self) {
      try ZoneRules(identifier: "Loop", folders: [folder.path])
    }
    guard case .unreadable("Loop", let path, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(path == folder.path + "/Loop")
    #expect(
      error.errorDescription?.hasSuffix("; check the permissions, or install the package tzdata again")
        == true)
  }

  @Test(
    "are refused in a sentence that says what to do",
    arguments: [
      (
        .badName("../x"),
        "'../x' is not the name of a time zone; write area and city, such as Europe/Berlin, or UTC"
      ),
      (
        .unknown("europe/berlin"),
        "there is no time zone 'europe/berlin'; write area and city in capitals and small letters, such as "
          + "Europe/Berlin, or UTC"
      ),
      (
        .noDatabase("Europe/Berlin"),
        "the time zone 'Europe/Berlin' cannot be looked up, because this system has no time zone database; install "
          + "the package tzdata, or use UTC"
      ),
      (
        .damaged("A/B", path: "/z/A/B", .cutShort),
        "the time zone 'A/B' cannot be used, because of its file '/z/A/B': it ends too early; install the package "
          + "tzdata again, or name another zone"
      ),
    ] as [(ZoneRulesError, String)])
  func sentences(_ error: ZoneRulesError, _ sentence: String) {
    #expect(error.errorDescription == sentence)
  }

  @Test(
    "are refused with the damage of the file in words",
    arguments: [
      (.otherFormat, "it is not a TZif file"), (.cutShort, "it ends too early"),
      (.tooOld, "it is a TZif file of version 1, whose times end in 2038"),
      (.leapSeconds, "its times count leap seconds"), (.contradictory, "its parts contradict each other"),
      (.badRule, "its last line is not a rule for the years to come"),
      (.tooLarge(limit: 9), "it is larger than 9 bytes"),
    ] as [(ZoneFileDamage, String)])
  func damageInWords(_ damage: ZoneFileDamage, _ sentence: String) {
    #expect(damage.errorDescription == sentence)
  }
}

/// A database for one test, removed with it.
private final class TemporaryZones {
  let path: String

  init(_ files: [String: [UInt8]]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zones-\(UUID().uuidString)")
    path = folder.path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
