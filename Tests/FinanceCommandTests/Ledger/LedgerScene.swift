import FinanceTestSupport
import Foundation

/// A folder with files of transactions and a ledger, `ledger.db`, which need not be there.
struct LedgerScene {
  let place: WorkingFolder
  /// The name of the ledger.
  static let ledger = "ledger.db"
  /// What SQLite may put beside it while it works.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  /// An empty scene.
  init() throws { place = try WorkingFolder() }

  /// Runs `finance` on the ledger.
  func finance(_ words: String...) throws -> FinishedRun { try finance(words) }

  /// Runs `finance` on the ledger.
  func finance(_ words: [String]) throws -> FinishedRun {
    try place.finance(words + ["--ledger", LedgerScene.ledger])
  }

  /// The line of a shell that does that.
  static func line(_ words: [String]) -> String {
    (["finance"] + words + ["--ledger", ledger]).joined(separator: " ")
  }

  /// The ledger as another SQLite reads it. A copy is read, so that `finance` finds what was left behind as it was.
  func dump() throws -> LedgerDump {
    for (ending, bytes) in files() { try place.write(bytes, to: "copy.db" + ending) }
    defer { LedgerScene.endings.forEach { remove("copy.db" + $0) } }
    return try LedgerDump(of: "copy.db", in: place)
  }

  /// The bytes of the ledger and of what lies beside it, by the endings of the names. The memory that readers share is not
  /// among them: whoever comes first makes it anew.
  func files() -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for ending in LedgerScene.endings where ending != "-shm" {
      found[ending] = place.read(LedgerScene.ledger + ending)
    }
    return found
  }

  /// Puts the ledger back to what it was.
  func restore(_ files: [String: [UInt8]]) throws {
    for ending in LedgerScene.endings { remove(LedgerScene.ledger + ending) }
    for (ending, bytes) in files { try place.write(bytes, to: LedgerScene.ledger + ending) }
  }

  /// The names of everything in the folder but the sample data.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.url.path).filter { $0 != "SampleData" }.sorted()
  }

  private func remove(_ name: String) {
    try? FileManager.default.removeItem(at: place.url.appendingPathComponent(name))
  }
}

extension FinishedRun {
  /// Whether the run refused to answer as it may: by itself, with one line that says why, and with no figure.
  func isRefusal(_ statuses: Set<Int32>) -> Bool {
    statuses.contains(status) && output.isEmpty && errorText.hasPrefix("finance: ")
      && errors.firstIndex(of: UInt8(ascii: "\n")) == errors.count - 1
  }
}
