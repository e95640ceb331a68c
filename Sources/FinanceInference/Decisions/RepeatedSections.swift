import FinanceData
import FinanceDomain

/// Finds what is below a header and above it as well: a whole section once more, or the rows at one end of a section that are
/// those at the other end of the one above it. It remembers a few numbers of each section.
struct RepeatedSections<Row> {
  private struct Section {
    let row: Row
    /// The contents of the first rows.
    var first: [Int] = []
    /// The contents of the last rows, each in the place of the one so many before it.
    var last: [Int] = []
    var count = 0
    /// A hash of all rows.
    var content = 1

    mutating func absorb(_ content: Int) {
      if count < RepeatedSections.mostAtSeam {
        first.append(content)
        last.append(content)
      } else {
        last[count % last.count] = content
      }
      self.content = self.content &* 31 &+ content
      count += 1
    }

    /// How many of the first rows are the last ones of another section.
    func overlap(with other: Section) -> Int? {
      let start = other.count > other.last.count ? other.count % other.last.count : 0
      let last = other.last[start...] + other.last[..<start]
      let most = min(first.count, last.count)
      return (0..<most).map { most - $0 }.first { first.prefix($0).elementsEqual(last.suffix($0)) }
    }
  }

  /// So many rows at either end of a section are compared.
  private static var mostAtSeam: Int { 64 }

  private var section: Section?
  private var above: Section?
  private var contents: Set<Int> = []
  /// The first section that an earlier one is, by its first row, and how many rows it has.
  private(set) var page: (first: Row, count: Int)?
  /// The first rows that are below a header and above it.
  private(set) var seam: (first: Row, count: Int)?

  /// Takes the next row.
  ///
  /// - Parameter content: a hash of all that it says.
  mutating func absorb(_ row: @autoclosure () -> Row, content: Int) {
    if section == nil { section = Section(row: row()) }
    section?.absorb(content)
  }

  /// Ends the section, at a header or after the last row.
  mutating func close() {
    guard let section else { return }
    if section.count > 1, !contents.insert(section.content).inserted, page == nil {
      page = (section.row, section.count)
    }
    if seam == nil, let above {
      let below = section.overlap(with: above).map { (section.row, $0) }
      seam = below ?? above.overlap(with: section).map { (above.row, $0) }
    }
    (self.above, self.section) = (section, nil)
  }
}

/// Looks through all rows of a source for what ``RepeatedRows`` finds among those that inference looks at, once a header further
/// on or the order of the days says where to look.
///
/// It decides nothing: where it finds something, the source is opened again with all rows looked at.
struct LateRepeatsSearch {
  private var headers: ArraySlice<Int>
  /// The days that are looked at for rows that come again; `nil` for all.
  private let days: Set<Int32>?
  private var stretch = RepeatedStretch<Void>()
  private var sections = RepeatedSections<Void>()
  private var fingerprinter = ContentFingerprinter()
  private var kept = 0

  /// Rows of exports that overlap begin on the first day of one of the two, and so many days around it are looked at.
  private static let daysAround: Int32 = 31
  /// So many rows are kept.
  private static let mostRows = 1 << 22

  init(_ hints: RepeatHints) {
    headers = hints.headers[...]
    days = hints.beginnings.map { days in
      Set(days.map { $0 - LateRepeatsSearch.daysAround...$0 + LateRepeatsSearch.daysAround }.joined())
    }
  }

  /// Whether rows may be there twice.
  var isSuccessful: Bool { stretch.found != nil || sections.page != nil || sections.seam != nil }

  /// Takes rows without ids into account, which follow those before.
  mutating func absorb(_ batch: borrowing TransactionBatch) {
    for row in 0..<batch.count where batch.ids[row].count == 0 {
      while let header = headers.first, batch.position(of: row).byteOffset > header {
        headers.removeFirst()
        sections.close()
      }
      guard days?.contains(batch.days[row]) ?? true else { continue }
      let content = Int(truncatingIfNeeded: fingerprinter.fingerprint(of: row, in: batch))
      if days == nil { sections.absorb((), content: content) }
      if kept < LateRepeatsSearch.mostRows {
        stretch.absorb((), content: content, day: Int(batch.days[row]))
      }
      kept += 1
    }
  }

  /// Takes into account that there are no more rows.
  mutating func finish() { sections.close() }
}

extension OpenSource {
  /// Whether rows may be there twice, where that is likely. What cannot be read is told by the scan.
  @Sendable func mayRepeatRows(_ hints: RepeatHints) -> Bool {
    var search = LateRepeatsSearch(hints)
    var (chunks, decoder) = (chunks(), decoder(MappingConventions()))
    var (batch, tally) = (TransactionBatch(), SourceCounts(rejectionLimit: 0))
    while !search.isSuccessful, let chunk = try? chunks.next(into: &batch.text.bytes) {
      batch.removeAllRows()
      batch.originBase = chunk.offset
      guard (try? decoder.decode(chunk, into: &batch, tally: &tally)) != nil else { break }
      search.absorb(batch)
    }
    search.finish()
    return search.isSuccessful
  }
}
