/// What equal rows of two sources, of which one counts, leave open: whether they are one transaction or two.
///
/// It is known only when all sources are: what runs over some of them have noted is put together, and then said.
public struct SourceOverlaps: Hashable, Sendable {
  /// A day of an account on which rows of one source were dropped for rows of another.
  package struct MergedDay: Hashable, Sendable {
    @Bytewise package var account: String
    package let day: CalendarDay
    /// The source whose rows count.
    package let original: Int
  }

  /// The rows of a day, duplicates included.
  package struct DayRows: Hashable, Sendable {
    /// How many they are.
    package let count: Int
    /// The sum of their amounts, in the smallest unit that an amount can have and modulo 2^64: enough to tell days apart.
    package let sum: Int64

    fileprivate static let none = DayRows(count: 0, sum: 0)

    private init(count: Int, sum: Int64) { (self.count, self.sum) = (count, sum) }

    /// One row, whose amount is that coefficient × 10^-scale, negative for money out.
    package init(amount: Int64, scale: Int) {
      self.init(count: 1, sum: amount &* PowersOfTen.table[FixedPoint.maximumScale - scale])
    }

    fileprivate init(_ entry: Entry) { self.init(count: entry.rows, sum: entry.sum) }

    package static func + (left: DayRows, right: DayRows) -> DayRows {
      DayRows(count: left.count + right.count, sum: left.sum &+ right.sum)
    }

    package static func += (left: inout DayRows, right: DayRows) { left = left + right }
  }

  /// What was noted of one source: nothing where no rows of several sources were merged by content.
  package struct Days: Hashable, Sendable {
    /// The rows of each account, by day.
    package private(set) var rows: [Bytewise: [CalendarDay: DayRows]] = [:]
    /// How many rows were dropped for rows of other sources, whatever showed that they are the same.
    package private(set) var shared: [MergedDay: Int] = [:]
    /// How many rows were dropped for rows of other sources, by content alone.
    package private(set) var merged: [MergedDay: Int] = [:]

    package init() {}
  }

  private let names: [String]
  private let sources: [Days]

  /// What was noted of the sources of those names; names may be more than sources of which anything was noted.
  package init(_ sources: [Days], names: [String] = []) {
    self.names = names
    self.sources = sources + Array(repeating: Days(), count: max(0, names.count - sources.count))
  }

  /// Nothing is open.
  public init() { self.init([]) }

  private struct Pair: Hashable {
    @Bytewise var account: String
    let first: Int
    let second: Int

    static func precedes(_ left: Pair, _ right: Pair) -> Bool {
      (left.first, left.second, left._account) < (right.first, right.second, right._account)
    }

    /// By account first.
    static func precedesByAccount(_ left: Pair, _ right: Pair) -> Bool {
      (left._account, left.first, left.second) < (right._account, right.first, right.second)
    }

    func isAbout(_ day: MergedDay) -> Bool { account.hasSameBytes(as: day.account) }
  }

  // MARK: - Boundary days

  /// Days on which one source ends and another begins, and on which rows of both were taken for the same: a sentence a day
  /// and pair of sources, in the order of the days.
  ///
  /// If each of the sources holds a part of such a day, two equal payments may be two payments after all: the larger of the
  /// two counts is then too small. Nothing in the files tells, so it is said.
  package var boundaryDays: [String] {
    var days: [CalendarDay: [Pair: Int]] = [:]
    for (source, tally) in sources.enumerated() {
      for (merged, count) in tally.merged {
        guard let here = tally.span(of: merged.account),
          let there = sources[merged.original].span(of: merged.account), here != there,
          max(here.lowerBound, there.lowerBound) == merged.day,
          min(here.upperBound, there.upperBound) == merged.day
        else { continue }
        let isEarlier = (here.lowerBound, here.upperBound) < (there.lowerBound, there.upperBound)
        let (earlier, later) = isEarlier ? (source, merged.original) : (merged.original, source)
        let pair = Pair(account: merged.account, first: earlier, second: later)
        days[merged.day, default: [:]][pair, default: 0] += count
      }
    }
    return days.sorted { $0.key < $1.key }.flatMap { day, counts in
      let pairs = counts.sorted { Pair.precedesByAccount($0.key, $1.key) }
      return pairs.map { sentence(about: $0.key, day, $0.value) }
    }
  }

  private func sentence(about pair: Pair, _ day: CalendarDay, _ count: Int) -> String {
    let account = pair.account.isEmpty ? "" : " of account '\(pair.account)'"
    return "\(names[pair.first]) ends and \(names[pair.second]) begins on \(day): "
      + "\(counted(count, "equal row"))\(account) in both counted once; if either holds only a part of that day, export the day as a whole"
  }

  // MARK: - Uneven overlaps

  /// Sources that have days of an account in common but not the rows of these days, and of which equal rows were merged all
  /// the same: a sentence a pair of sources and account.
  ///
  /// Of overlapping exports of one account, each has all rows of the days between its first and its last, of which it may have
  /// a part. Where one lacks rows of the other, they may be exports of two accounts that name neither, and equal rows of these
  /// are two transactions. Where they have no row in common but the same amounts, the texts of one may have changed.
  ///
  /// - Parameter count: sources without an equal row are named only where one of the two is among so many first ones.
  package func unevenOverlaps(comparingFirst count: Int) -> [String] {
    let merged = pairs { $0.merged.keys }
    let reworded = pairsOfEqualDays.subtracting(pairs { $0.shared.keys }).filter { $0.first < count }
    return merged.sorted(by: Pair.precedes).compactMap { sentence(about: $0) }
      + reworded.sorted(by: Pair.precedes).compactMap { sentence(aboutReworded: $0) }
  }

  /// The sources of rows that were dropped, and those whose rows count instead.
  private func pairs(dropped: (Days) -> some Sequence<MergedDay>) -> Set<Pair> {
    sources.enumerated().reduce(into: []) { pairs, source in
      for day in dropped(source.element) {
        let (first, second) = (min(source.offset, day.original), max(source.offset, day.original))
        pairs.insert(Pair(account: day.account, first: first, second: second))
      }
    }
  }

  /// With more rows together the days of sources without an equal row are not compared: the exports of a person have fewer, and
  /// that would take longer than their sums. It goes by rows, so that what is read in parts says the same.
  package static let rowLimit = 200_000

  /// Sources that have as many rows with the same sum on some day of an account.
  private var pairsOfEqualDays: Set<Pair> {
    struct Key: Hashable {
      let account: Bytewise
      let day: CalendarDay
      let rows: DayRows
    }
    var sources: [Key: [Int]] = [:]
    for (source, tally) in self.sources.enumerated() {
      for (account, days) in tally.rows {
        for (day, rows) in days {
          sources[Key(account: account, day: day, rows: rows), default: []].append(source)
        }
      }
    }
    return sources.reduce(into: []) { pairs, equal in
      for (place, first) in equal.value.enumerated() {
        for second in equal.value.dropFirst(place + 1) {
          pairs.insert(Pair(account: equal.key.account.rawValue, first: first, second: second))
        }
      }
    }
  }

  /// So many rows with the same amounts on the same days are no chance.
  private static let fewestReworded = 3

  private func sentence(aboutReworded pair: Pair) -> String? {
    let (one, other) = (sources[pair.first], sources[pair.second])
    guard let here = one.span(of: pair.account), let there = other.span(of: pair.account) else { return nil }
    let days = here.clamped(to: there)
    let dropped = one.daysOfDrops(in: pair.account).union(other.daysOfDrops(in: pair.account))
    let (mine, theirs) = (one.rows(of: pair.account, on: days), other.rows(of: pair.account, on: days))
    let equal = mine.filter { theirs[$0.key] == $0.value && !dropped.contains($0.key) }
    let differing = Set(mine.keys).union(theirs.keys).subtracting(dropped).subtracting(equal.keys)
    let count = equal.values.reduce(0) { $0 + $1.count }
    // A file may begin and end within a day.
    guard count >= SourceOverlaps.fewestReworded, let first = equal.keys.min(), let last = equal.keys.max(),
      differing.isSubset(of: [days.lowerBound, days.upperBound])
    else { return nil }
    let whose = pair.account.isEmpty ? "" : " of account '\(pair.account)'"
    return "from \(first) to \(last) \(names[pair.first]) and \(names[pair.second]) have "
      + "\(counted(count, "row")) each\(whose) whose amounts add up to the same day by day, and none that is equal, so all of them count; "
      + "if they are the same payments in other words, leave these days out of one of the two"
  }

  private func sentence(about pair: Pair) -> String? {
    let (one, other) = (sources[pair.first], sources[pair.second])
    guard let here = one.span(of: pair.account), let there = other.span(of: pair.account),
      here.overlaps(there)
    else { return nil }
    let days = here.clamped(to: there)
    // Of a day that both may have cut, one of them has all that the other has; of a named account one may be a selection.
    let between: [(days: ClosedRange<CalendarDay>?, of: [Days])] =
      pair.account.isEmpty
      ? [(days.inside(there), [one]), (days.inside(here), [other])] : [(days.inside(days), [one, other])]
    let borders = [days.lowerBound...days.lowerBound, days.upperBound...days.upperBound]
    for case (let days?, let sources) in between + borders.map({ ($0, [one, other]) }) {
      let count = sources.map { $0.count(of: pair.account, on: days) }.min() ?? 0
      let shared = sharedRows(of: pair, on: days)
      guard shared >= count else { return sentence(about: pair, days, "\(shared) of \(count)") }
    }
    return nil
  }

  /// How many rows both have: one repeats the other, or both repeat the same source.
  private func sharedRows(of pair: Pair, on days: ClosedRange<CalendarDay>) -> Int {
    let (one, other) = (sources[pair.first].shared, sources[pair.second].shared)
    func isMeant(_ day: MergedDay) -> Bool { pair.isAbout(day) && days.contains(day.day) }
    let mine = one.filter { isMeant($0.key) }.map { day, count in
      day.original == pair.second ? count : min(count, other[day] ?? 0)
    }
    let theirs = other.filter { isMeant($0.key) && $0.key.original == pair.first }.values
    return mine.reduce(0, +) + theirs.reduce(0, +)
  }

  private func sentence(about pair: Pair, _ days: ClosedRange<CalendarDay>, _ share: String) -> String {
    let whose = pair.account.isEmpty ? "" : " of account '\(pair.account)'"
    let when =
      days.lowerBound == days.upperBound
      ? "on \(days.lowerBound)" : "from \(days.lowerBound) to \(days.upperBound)"
    return
      "\(names[pair.first]) and \(names[pair.second]) have equal rows\(whose), but \(when) only "
      + "\(share) are in both; equal rows count once, so \(Transaction.accountRemedy(rowsNameOne: !pair.account.isEmpty))"
  }

  // MARK: - In partials

  /// What was noted of a source about one day of an account, as it is written down.
  package struct Entry: Hashable, Sendable {
    /// The source.
    package let path: String
    /// The source whose rows count for those that are meant; `nil` where all rows of the day are.
    package let original: String?
    /// The account.
    package let account: String
    /// The day.
    package let day: CalendarDay
    /// How many rows.
    package let rows: Int
    /// The sum of the amounts of all rows of the day; zero for those that are shared.
    package let sum: Int64
    /// How many of them were found to be the same by content alone.
    package let byContent: Int

    /// That note.
    package init(
      path: String, original: String?, account: String, day: CalendarDay, rows: Int, sum: Int64,
      byContent: Int
    ) {
      (self.path, self.original, self.account) = (path, original, account)
      (self.day, self.rows, self.sum, self.byContent) = (day, rows, sum, byContent)
    }
  }

  /// Everything that was noted, in an order that is always the same.
  package var entries: [Entry] {
    zip(names, sources).flatMap { path, days in
      let all = days.rows.flatMap { account, rows in
        rows.map {
          Entry(
            path: path, original: nil, account: account.rawValue, day: $0, rows: $1.count, sum: $1.sum,
            byContent: 0)
        }
      }
      let shared = days.shared.map { day, rows in
        Entry(
          path: path, original: names[day.original], account: day.account, day: day.day, rows: rows, sum: 0,
          byContent: days.merged[day] ?? 0)
      }
      return (all + shared).sorted { left, right in
        (left.day, Bytewise(rawValue: left.account), Bytewise(rawValue: left.original ?? ""))
          < (right.day, Bytewise(rawValue: right.account), Bytewise(rawValue: right.original ?? ""))
      }
    }
  }

  /// What was noted of sources in that order, by this run or others.
  package init(_ entries: [Entry], order: [String]) {
    var (names, places) = (order, Dictionary(zip(order, order.indices)) { first, _ in first })
    func place(of name: String) -> Int {
      if let place = places[name] { return place }
      places[name] = names.count
      names.append(name)
      return names.count - 1
    }
    var sources: [Int: Days] = [:]
    for entry in entries {
      let original = entry.original.map(place)
      sources[place(of: entry.path), default: Days()].add(entry, original: original)
    }
    self.init(names.indices.map { sources[$0] ?? Days() }, names: names)
  }
}

extension ClosedRange<CalendarDay> {
  /// The part that is inside another period, without that one's first and last day.
  fileprivate func inside(_ other: ClosedRange<CalendarDay>) -> ClosedRange<CalendarDay>? {
    let first = Swift.max(lowerBound, other.lowerBound.adding(days: 1))
    let last = Swift.min(upperBound, other.upperBound.adding(days: -1))
    return first <= last ? first...last : nil
  }
}

// MARK: - Days of a source

extension SourceOverlaps.Days {
  /// From the first to the last day of all.
  package var span: ClosedRange<CalendarDay>? { SourceOverlaps.Days.span(of: rows.values.flatMap(\.keys)) }

  /// From the first to the last day of an account.
  fileprivate func span(of account: String) -> ClosedRange<CalendarDay>? {
    rows[Bytewise(rawValue: account)].flatMap { SourceOverlaps.Days.span(of: $0.keys) }
  }

  private static func span(of days: some Collection<CalendarDay>) -> ClosedRange<CalendarDay>? {
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  fileprivate func rows(
    of account: String, on days: ClosedRange<CalendarDay>
  ) -> [CalendarDay: SourceOverlaps.DayRows] {
    (rows[Bytewise(rawValue: account)] ?? [:]).filter { days.contains($0.key) }
  }

  /// The days of an account on which rows were dropped for those of any other source.
  fileprivate func daysOfDrops(in account: String) -> Set<CalendarDay> {
    Set(shared.keys.filter { $0.account.hasSameBytes(as: account) }.map(\.day))
  }

  fileprivate func count(of account: String, on days: ClosedRange<CalendarDay>) -> Int {
    rows(of: account, on: days).values.reduce(0) { $0 + $1.count }
  }

  /// Notes on which days the source has rows of each account.
  package mutating func noteDays(of batch: borrowing TransactionBatch) {
    var found = [[CalendarDay: SourceOverlaps.DayRows]](repeating: [:], count: batch.accountNames.count)
    var (account, day, noted) = (0, Int32.min, SourceOverlaps.DayRows.none)
    func note() {
      if noted.count > 0 { found[account][CalendarDay(dayNumber: day), default: .none] += noted }
    }
    // Rows of one account and day are together.
    for row in 0..<batch.count {
      if batch.days[row] != day || Int(batch.accounts[row]) != account {
        note()
        (account, day, noted) = (Int(batch.accounts[row]), batch.days[row], .none)
      }
      let amount = batch.directions[row] == 0 ? batch.coefficients[row] : -batch.coefficients[row]
      noted += SourceOverlaps.DayRows(amount: amount, scale: Int(batch.scales[row]))
    }
    note()
    for (account, days) in found.enumerated() where !days.isEmpty {
      let name = Bytewise(rawValue: batch.accountNames[UInt32(account)])
      rows[name, default: [:]].merge(days, uniquingKeysWith: +)
    }
  }

  /// Notes rows of an account on a day.
  package mutating func note(_ noted: SourceOverlaps.DayRows, of account: String, on day: CalendarDay) {
    rows[Bytewise(rawValue: account), default: [:]][day, default: .none] += noted
  }

  /// Notes a row that was dropped for another one.
  package mutating func noteDrop(
    ofRow row: Int, in batch: borrowing TransactionBatch, for original: SourcePosition,
    by evidence: DuplicateEvidence
  ) {
    guard original.source != batch.source else { return }
    let day = SourceOverlaps.MergedDay(
      account: batch.accountNames[batch.accounts[row]], day: CalendarDay(dayNumber: batch.days[row]),
      original: original.source)
    shared[day, default: 0] += 1
    if evidence.key(hasBalance: batch.balance(of: row) != nil) == .content { merged[day, default: 0] += 1 }
  }
}

extension SourceOverlaps.Days {
  /// Adds what another worker has noted of the same source.
  package mutating func merge(_ other: SourceOverlaps.Days) {
    for (account, days) in other.rows { rows[account, default: [:]].merge(days, uniquingKeysWith: +) }
    shared.merge(other.shared) { $0 + $1 }
    merged.merge(other.merged) { $0 + $1 }
  }

  /// Takes in what was written down of a day.
  fileprivate mutating func add(_ entry: SourceOverlaps.Entry, original: Int?) {
    guard let original else {
      return note(SourceOverlaps.DayRows(entry), of: entry.account, on: entry.day)
    }
    let day = SourceOverlaps.MergedDay(account: entry.account, day: entry.day, original: original)
    shared[day, default: 0] += entry.rows
    if entry.byContent > 0 { merged[day, default: 0] += entry.byContent }
  }
}
