import Foundation
import Testing

/// One word for one thing: names that had a better one stay away, in code, comments, messages and the guide.
@Suite("The words of the sources")
struct WordsTests {
  /// The old word, as a regular expression, and what to say.
  static let words: [(old: String, new: String)] = [
    ("[Ff]ast lane|[Cc]areful lane", "fast path, slow path"),
    (#"\b(?:ScanAccount|SourceAccount|SourceTally)\b"#, "RowCounts, SourceCounts"),
    (#"\bSourceYield\b"#, "SourceStatistics"),
    (#"\b[Ss]hortfalls?\b"#, "InsufficientHistory"),
    (#"\bLedgerTotals\b"#, "TotalsCube"),
    (#"\bLedgerSummary\b"#, "ScanSummary"),
    (#"\b(?:Flow|History)Question\b"#, "FlowQuery, HistoryQuery"),
    (#"\bStory\b|\bstory\("#, "Diagnostics"),
    (#"-> Answer \{|return Answer\("#, "CommandResult"),
    (#"\bDelivery\b"#, "OutputWriter"),
    (#"\bsparing\b"#, "protecting"),
    (#"\b(?:default)?[Pp]atience\b"#, "busyTimeout, lockTimeout"),
    (#"\bSeat\b"#, "Participant"),
    (#"\bFilePrint\b|\bprints\(\)|\.prints\b|(?:let|var) prints?\b"#, "FileDigest, digest"),
    (#"\bRowSeal\b"#, "RowChecksum"),
    (#"\bLedgerHead\b"#, "LedgerMetadata"),
    (#"\bLeaveOneOut\b|\bAnomaly\.Bar\b"#, "ModifiedZScore, Anomaly.Threshold"),
    (#"\b(?:newcomers|strangers)\b"#, "cacheMisses, uncached"),
    (#"\bRule(?:Looks|Classes)\b"#, "RuleFields, RuleMatchSets"),
    (#"\b(?:tongues|kin|[Rr]ulings?|RowRulings|EncodingRuling)\b"#, "candidates, DeduplicationDecisions"),
    (#"\b[Ww]itness(?:es)?\b"#, "what it is: a sampled row, a candidate"),
    (#"\b(?:ScanGathering|GatheredRepository)\b"#, "ScanCoalescer"),
    (#"\b(?:handOver|letGo)\b|\brest\(\)"#, "stream, release, close"),
    (
      #"\b(?:isForeign|oddit(?:y|ies)|boundsWithinArmour|CSVFrame)\b"#,
      "isUntrusted, suspectBytes, TableCandidate"
    ),
    ("makes? no sense|could not be understood", "is invalid, cannot be parsed"),
    (#"\bat hand\b|\bin front of\b"#, "current, before"),
    // A word stands for a thing; whatever is somewhere is there.
    (#"\b(?:lies|stood)\b(?!\(| for)|\bstands?\b(?!\(| for| in for)"#, "is, are, comes"),
  ]

  @Test("No old word is in the sources or the guide")
  func words() throws {
    let sources = try Repository.sources()
    #expect(sources.count > 300)
    let words = try WordsTests.words.map { (old: try NSRegularExpression(pattern: $0.old), new: $0.new) }
    for source in sources {
      let text = NSString(string: source.text)
      for word in words {
        let all = NSRange(0..<text.length)
        guard let match = word.old.firstMatch(in: source.text, range: all) else { continue }
        let line = text.substring(with: text.lineRange(for: match.range))
        Issue.record("Sources/\(source.path): say \(word.new) instead, in '\(line)'")
      }
    }
  }
}
