import FinanceData
import FinanceDomain

/// Finds out how a JSON source that is not canonical is to be read: where its lists are, which value is what.
///
/// It looks at the first bytes, and at as many objects after them as it takes to decide how values are written. What
/// comes later is checked by the scan.
struct JSONOpening {
  let head: SourceHead
  let request: MappingRequest
  let isLines: Bool

  private var file: InputFile { head.file }
  private var start: Int { head.start }
  private var settings: ImportSettings { request.settings }

  /// So many of the first bytes are looked at; where they show no list of transactions, more.
  private static let headSizes = [1 << 20, 1 << 22, 1 << 24]

  /// The mapping, or questions, or neither where there are no transactions.
  func open(_ findings: inout SourceFindings) throws(SourceFailure) -> JSONMapping? {
    var broken: SourceFailure?
    for size in JSONOpening.headSizes {
      let text = InputFile(name: file.name, bytes: try file.bytes(in: 0..<size), limits: file.limits)
      let end = try text.size
      let isWhole = try file.ends(at: end)
      let lists: [[JSONPointer]]
      do throws(SourceFailure) {
        lists = try self.lists(text, isWhole: isWhole)
      } catch {
        // What is cut off looks broken, and elsewhere when there is more of it.
        if isWhole || error == broken { throw error }
        broken = error
        continue
      }
      if let mapping = try open(lists, upTo: end, isWhole: isWhole, &findings) { return mapping }
      if isWhole || !findings.questions.isEmpty { return nil }
    }
    return nil
  }

  /// The lists that may hold transactions, each as its places; those that are stated are one.
  private func lists(_ text: InputFile, isWhole: Bool) throws(SourceFailure) -> [[JSONPointer]] {
    if isLines { return [[]] }
    let found = try JSONWalk.lists(in: text, from: start, isWhole: isWhole)
    return settings.items.isEmpty ? found.map { [$0] } : [settings.items]
  }

  /// A list that may hold the transactions: what its first objects are, and how many there are.
  private struct Candidate {
    let places: [JSONPointer]
    let rows: JSONCellRows
    let count: Int
    /// With what the profile says that knows its names.
    var settings: ImportSettings
    var profile: String?
  }

  /// The mapping of the first list whose names are known. Where none is, what the values are may show it: of the longest
  /// list first.
  private func open(
    _ lists: [[JSONPointer]], upTo end: Int, isWhole: Bool, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> JSONMapping? {
    var unknown: [Candidate] = []
    var chosen: Candidate?
    var rest = (lists.filter { !$0.allSatisfy(\.isPending) } + lists.filter { $0.allSatisfy(\.isPending) })[
      ...]
    while chosen == nil, let list = rest.popFirst() {
      let candidate = try candidate(list, upTo: end)
      if isWorthReading(candidate.rows.places, candidate.settings) {
        chosen = candidate
      } else {
        unknown.append(candidate)
      }
    }
    let longestFirst = unknown.indices.sorted { (-unknown[$0].count, $0) < (-unknown[$1].count, $1) }
    for candidate in longestFirst.map({ unknown[$0] }) where chosen == nil {
      // Settings that name what no list has are refused by the first.
      var isRead = !candidate.settings.columns.isEmpty
      if !isRead { isRead = try holdsTransactions(candidate.rows) }
      if isRead { chosen = candidate }
    }
    guard let chosen else { return nil }
    findings.profile = chosen.profile ?? findings.profile
    if chosen.settings.items.isEmpty {
      // Of the lists before it no name is known.
      let rivals = try rivals(of: chosen.places, in: rest, upTo: end)
      findings.notices += rivals.filter(\.isPending).map { SourceFindings.notice(leavingOut: $0) }
      let question = JSONLists(start: start, places: chosen.places)
        .question(rivals: rivals.filter { !$0.isPending })
      if let question = question ?? JSONOpening.pendingQuestion(chosen.places) {
        findings.questions.append(question)
        return nil
      }
    }
    let around = try currencies(around: chosen.places, upTo: isWhole || request.isThorough ? nil : end)
    let mapping = try decide(
      chosen.rows, chosen.places, chosen.settings, "\(chosen.count)\(isWhole ? "" : " and more")",
      nameCurrency: around.areAll || !request.currencies.isEmpty, &findings)
    guard let mapping, mapping.rows.currency == nil, mapping.rows.statedCurrency == nil,
      chosen.settings.currency == nil, try !namesCurrencies(chosen.rows, in: mapping.rows.amount.columns),
      let question = try (around.areAll ? nil : currencyQuestion(beside: chosen.places, upTo: end))
        ?? (isWhole || request.isThorough ? currencyQuestion(around) : nil)
    else { return mapping }
    findings.questions.append(question)
    return nil
  }

  /// Whether rows count whose list alone is there, and says that their money has not moved yet.
  private static func pendingQuestion(_ places: [JSONPointer]) -> ImportQuestion? {
    guard places.allSatisfy(\.isPending), let place = places.first else { return nil }
    return ImportQuestion(
      .stateUndecided,
      "the only list of transactions, '\(place)', says of itself that their money has not moved",
      answers: ["items=\(place)"], meanings: ["counts them"])
  }

  /// The currencies that the objects around the rows of some lists name, and whether they name that of all.
  ///
  /// - Parameter end: where to stop; `nil` to look at the whole document.
  private func currencies(
    around list: [JSONPointer], upTo end: Int?
  ) throws(SourceFailure) -> (named: Set<Currency>, areAll: Bool) {
    guard !isLines, list != [JSONPointer(keys: [])] else { return ([], false) }
    var lists = JSONLists(start: start, places: list)
    lists.refusesRivals = false
    var text = file
    if let end { text = InputFile(name: file.name, bytes: try file.bytes(in: 0..<end), limits: file.limits) }
    var (chunks, bytes) = (JSONChunks(text, lists, guesses: false), [UInt8]())
    var (named, areAll): (Set<Currency>, Bool) = ([], true)
    // What is not well formed is told by the scan.
    while let chunk = (try? chunks.next(into: &bytes)) ?? nil {
      if let currency = chunk.facts?.currency { named.insert(currency) } else { areAll = false }
    }
    return (named, areAll && !named.isEmpty)
  }

  /// Where the objects around some lists name the currency of their rows, and those around others name none.
  private func currencyQuestion(_ around: (named: Set<Currency>, areAll: Bool)) -> ImportQuestion? {
    guard !around.named.isEmpty, !around.areAll, request.currencies.isEmpty else { return nil }
    let codes = around.named.map(\.rawValue).sorted()
    return ImportQuestion(
      .currencyUndecided,
      "some transactions are in \(codes.joined(separator: " and ")), as the objects around their lists say, and nothing "
        + "names the currency of the others; export each account by itself, or state the currency of all with --set currency=…",
      answers: codes.count == 1 ? ["currency=\(codes[0])"] : [], meanings: ["all are in \(codes[0])"])
  }

  /// Whether amounts have their currency beside them.
  private func namesCurrencies(_ rows: JSONCellRows, in amounts: [Int]) throws(SourceFailure) -> Bool {
    var rows = rows
    guard let row = try rows.next() else { return false }
    return amounts.contains { column in
      NumberFormat.grouped.contains { (try? $0.read(row.cells[column]))?.symbol != nil }
    }
  }

  /// Where several currencies are named beside the rows, as by accounts, and no row says its own: nothing is added up across them.
  private func currencyQuestion(
    beside rows: [JSONPointer], upTo end: Int
  ) throws(SourceFailure) -> ImportQuestion? {
    guard !isLines else { return nil }
    let text = InputFile(name: file.name, bytes: try file.bytes(in: 0..<end), limits: file.limits)
    let named = JSONWalk.currencies(in: text, from: start, outside: rows)
    let codes = Set(named.values.joined().map(\.rawValue)).sorted()
    guard codes.count > 1, let place = named.keys.map(\.description).min() else { return nil }
    return ImportQuestion(
      .currencyUndecided,
      "values beside the transactions name \(codes.joined(separator: " and ")), as '\(place)' does, and no transaction says "
        + "which of these it is in; export each account by itself, or state the currency of all with --set currency=…"
    )
  }

  private func candidate(_ list: [JSONPointer], upTo end: Int) throws(SourceFailure) -> Candidate {
    let (rows, count) = try rows(of: list, upTo: end)
    var candidate = Candidate(places: list, rows: rows, count: count, settings: settings)
    let names = rows.places.map { SourceName(place: $0) }
    if let profile = try JSONFormat.profile(for: names, in: request.profiles, path: file.name) {
      candidate.settings = settings.overriding(profile.settings)
      candidate.profile = profile.name
    }
    return candidate
  }

  /// The other lists that hold transactions, too.
  private func rivals(
    of list: [JSONPointer], in lists: ArraySlice<[JSONPointer]>, upTo end: Int
  ) throws(SourceFailure) -> [JSONPointer] {
    var rivals: [JSONPointer] = []
    for place in lists.flatMap(\.self) where !list.contains(where: { place.keys.starts(with: $0.keys) }) {
      if isWorthReading(try rows(of: [place], upTo: end).rows.places, settings) { rivals.append(place) }
    }
    return rivals
  }

  /// The objects of a list, each of whose values is a column, and how many of them end before a place.
  private func rows(
    of list: [JSONPointer], upTo end: Int
  ) throws(SourceFailure) -> (rows: JSONCellRows, count: Int) {
    let columns = JSONColumns(collectingThrough: settings.listPlaces)
    var rows = JSONCellRows(file, chunks(of: list), isList: !isLines, columns)
    if request.isThorough {
      var all = rows
      rows = JSONCellRows(file, chunks(of: list), isList: !isLines, JSONColumns(try all.collectAllPlaces()))
      rows.takeLists(of: all)
    }
    let count = try rows.collect(upTo: end)
    return (rows, count)
  }

  private func chunks(of list: [JSONPointer]) -> any ChunkSequence {
    if isLines { return ChunkReader(linesOf: file, from: start) }
    var lists = JSONLists(start: start, places: list)
    lists.refusesRivals = false
    // What is said around the rows does not matter here.
    let surroundings = JSONSurroundings()
    surroundings.complete([])
    return JSONChunks(file, lists, guesses: false, surroundings)
  }

  private func decide(
    _ rows: JSONCellRows, _ items: [JSONPointer], _ settings: ImportSettings, _ count: String,
    nameCurrency: Bool, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> JSONMapping? {
    var rows = rows
    let found = rows.places
    let profiled = settings
    let settings = settings.withoutMissingColumns(in: found)
    let stated = try settings.statedColumns(in: found, path: file.name)
    // Later objects may have what the first ones lack.
    let places = found + profiled.optionalPlaces(beside: found)
    let skips = try profiled.skipConditions(in: places, path: file.name)
    var known = findings
    known.evidence.append(
      ImportEvidence(
        "list",
        isLines
          ? "one object a line"
          : items.map { $0.keys.isEmpty ? "the whole document" : "\($0)" }.joined(separator: ", "),
        because: "\(count) objects have a date and an amount"))
    var inference = MappingInference(
      names: found, hasNames: true, settings: settings, stated: stated,
      skips: skips.filter { found.indices.contains($0.column) },
      surroundings: TableSurroundings(
        nameCurrency: nameCurrency, isZoned: request.isZoned), isThorough: request.isThorough,
      findings: known)
    let inferred = try inference.infer(&rows)
    findings = inference.findings
    findings.questions += JSONOpening.twins(findings, found, settings)
    if findings.profile == nil, settings.columns[.fee] == nil, findings.columns[.fee] == nil {
      let isTotal = findings.columns[.amount].map { MoneyWords.isTotal(SourceName(place: found[$0[0]]).key) }
      findings.questions += JSONOpening.moneyLists(rows, areSummed: isTotal ?? false)
    }
    if let question = JSONOpening.question(ofDirections: items),
      let place = findings.questions.firstIndex(where: { $0.code == .signUndecided })
    {
      findings.questions[place] = question
    }
    findings.settings.items = items
    guard var mapping = inferred, findings.questions.isEmpty else { return nil }
    mapping.skips += skips
    let fees = (profiled.columns[.fee] ?? []).compactMap { $0.column(in: places) }
    if fees.count > mapping.fee?.columns.count ?? 0 {
      mapping.fee = FeeReading(columns: fees, sign: mapping.fee?.sign ?? profiled.feeSign)
    }
    return JSONMapping(places: places, rows: mapping, items: items)
  }

  /// The questions which of two spellings of a name is meant, where one of them was chosen.
  private static func twins(
    _ inferred: SourceFindings, _ places: [String], _ settings: ImportSettings
  ) -> [ImportQuestion] {
    guard inferred.questions.isEmpty else { return [] }
    let names = places.map { TransactionField.plain($0.utf8) }
    return inferred.columns.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { role, columns in
      guard settings.columns[role] == nil, let column = columns.first else { return nil }
      let same = places.indices.filter { names[$0] == names[column] }
      guard same.count > 1 else { return nil }
      return ImportQuestion(
        .jsonDuplicateKey,
        same.map { "'\(places[$0].excerpt)'" }.joined(separator: " and ")
          + " are one name in several spellings, and each could be the \(role.rawValue)",
        answers: same.map { "columns.\(role.rawValue)=\(places[$0])" })
    }
  }

  /// The question what to do about lists without signs of which one is called after money in and another after money out; `nil` if
  /// none are. One sign for all would be wrong for half of them.
  private static func question(ofDirections lists: [JSONPointer]) -> ImportQuestion? {
    let roles = lists.reduce(into: Set<ColumnRole>()) { roles, list in
      roles.formUnion(HeaderWords.meanings(of: HeaderName(list.keys.last ?? "")).map(\.role))
    }
    guard roles.isSuperset(of: [.debit, .credit]) else { return nil }
    return ImportQuestion(
      .signUndecided,
      "no amount has a minus, and the lists \(lists.map { "'\($0)'" }.joined(separator: " and ")) are called after money "
        + "in and money out; copy the file, and name it and its copy under 'sources:' in the configuration, each "
        + "with the 'items' and the 'sign' of one list")
  }

  /// The question what to do about lists of money, which may belong to the amounts of their objects.
  ///
  /// - Parameter areSummed: whether the amounts are called totals, so that the lists may be the transactions.
  private static func moneyLists(_ rows: JSONCellRows, areSummed: Bool) -> [ImportQuestion] {
    let money = rows.listedValues.filter(\.isMoney).map(\.place)
    let question = rows.lists.lazy.compactMap { list -> ImportQuestion? in
      let isFee = MoneyWords.isFee(SourceName(place: list).key)
      let place = money.first { $0.hasPrefix("\(list)/0/") } ?? (isFee ? "\(list)/0/amount" : nil)
      return place.map { place in
        if areSummed, !isFee {
          return ImportQuestion(
            .amountAmbiguous,
            "the amounts are called totals, and the objects have lists in '\(list.excerpt)', which may be what they are totals of; "
              + "nothing reads a transaction whose day is beside its list, so write the day into each")
        }
        return ImportQuestion(
          .amountAmbiguous,
          "the objects have lists in '\(list.excerpt)', which nothing reads; unless the amounts have them in already, "
            + "state the place of one, as in --set columns.fee=\(place)",
          answers: ["columns.fee=none"], meanings: ["leaves them out"])
      }
    }.first
    return question.map { [$0] } ?? []
  }

  /// Whether the objects have a value that is stated, or what a transaction needs.
  private func isWorthReading(_ places: [String], _ settings: ImportSettings) -> Bool {
    settings.columns.values.joined().contains { $0.column(in: places) != nil }
      || HeaderWords.score(places.map { JSONPointer($0)?.keys.last ?? $0 }) > 0
  }
}

extension JSONOpening {
  /// So many objects show what their values are.
  private static let mostShown = 100

  /// Whether the objects have a day each and money.
  private func holdsTransactions(_ rows: JSONCellRows) throws(SourceFailure) -> Bool {
    var (rest, count) = (rows, 0)
    var surveys = [ColumnSurvey](repeating: ColumnSurvey(), count: rows.places.count)
    while count < JSONOpening.mostShown, let row = try rest.next() {
      for column in surveys.indices { surveys[column].absorb(row.cells[column]) }
      count += 1
    }
    let amounts = rows.places.indices.filter { column in
      let isNamed = ColumnChoice.meanings(of: rows.places[column]).contains { $0.role == .amount }
      return isNamed ? surveys[column].isNumbers : surveys[column].isMoney
    }
    return count > 1 && surveys.contains { $0.isDates && $0.filled == count }
      && amounts.contains { surveys[$0].filled == count }
  }
}

extension ImportSettings {
  /// The stated places of which a number is part, so that they may lead into a list.
  fileprivate var listPlaces: [JSONPointer] {
    (columns.values.joined() + skipRules.map(\.column)).compactMap { reference in
      guard case .pointer(let pointer) = reference, pointer.keys.contains(where: \.isDigits) else {
        return nil
      }
      return pointer
    }
  }

  /// The places of values that leave out a row, or are taken off its amount, and that no object has so far.
  fileprivate func optionalPlaces(beside places: [String]) -> [String] {
    (skipRules.map(\.column) + (columns[.fee] ?? [])).compactMap { column in
      guard case .pointer(let pointer) = column, optionalColumns.contains(column) else { return nil }
      return places.contains(pointer.description) ? nil : pointer.description
    }
  }
}
