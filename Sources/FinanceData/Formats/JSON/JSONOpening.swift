import FinanceDomain

/// Finds out how a JSON source that is not canonical is to be read: where its lists are, which value is what.
///
/// It looks at the first bytes, and at as many objects after them as it takes to decide how values are written. What
/// comes later is checked by the scan.
struct JSONOpening {
  let file: InputFile
  let start: Int
  let isLines: Bool
  let settings: ImportSettings
  let profiles: ProfileLibrary?
  /// Whether all objects are looked at.
  let isThorough: Bool

  init(_ head: SourceHead, _ request: MappingRequest, isLines: Bool) {
    (file, start, self.isLines) = (head.file, head.start, isLines)
    (settings, profiles, isThorough) = (request.settings, request.profiles, request.isThorough)
  }

  /// So many objects say what the values are for.
  private static let placesFrom = 1000
  /// So many of the first bytes are looked at; where they show no list of transactions, more.
  private static let headSizes = [1 << 20, 1 << 22, 1 << 24]

  /// The mapping, or questions, or neither where there are no transactions.
  func open(_ findings: inout SourceFindings) throws(SourceFailure) -> JSONMapping? {
    var broken: JSONSyntaxError?
    for size in JSONOpening.headSizes {
      let head = try file.bytes(in: 0..<size)
      let isWhole = try file.ends(at: head.count)
      let lists: [JSONItems.List]
      do throws(JSONSyntaxError) {
        lists = try self.lists(head, isWhole: isWhole)
      } catch {
        // What is cut off looks broken, and elsewhere when there is more of it.
        if isWhole || error == broken { throw SourceFailure(error, path: file.name) }
        broken = error
        continue
      }
      if let mapping = try open(lists, head, isWhole: isWhole, &findings) { return mapping }
      if isWhole || !findings.questions.isEmpty { return nil }
    }
    return nil
  }

  private func open(
    _ lists: [JSONItems.List], _ head: [UInt8], isWhole: Bool, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> JSONMapping? {
    for list in lists {
      let (records, places) = records(list, in: head)
      var settings = settings
      if settings.columns.isEmpty, let profile = try profile(places) {
        settings = settings.overriding(profile.settings)
        findings.profile = profile.name
      }
      guard isWorthReading(places, settings) else { continue }
      if settings.items.isEmpty {
        let rivals = rivals(of: list, in: lists, head)
        findings.notices += rivals.filter(\.isPending).map { SourceFindings.notice(leavingOut: $0) }
        let question = JSONLists(start: start, places: [list.place]).question(
          rivals: rivals.filter { !$0.isPending })
        if let question {
          findings.questions.append(question)
          return nil
        }
      }
      return try decide(records, places, list, settings, isWhole: isWhole, &findings)
    }
    return nil
  }

  /// The other lists that hold transactions, too.
  private func rivals(of list: JSONItems.List, in lists: [JSONItems.List], _ head: [UInt8]) -> [JSONPointer] {
    lists.filter { other in
      other.place != list.place && !other.place.keys.starts(with: list.place.keys)
        && isWorthReading(records(other, in: head).places, settings)
    }.map(\.place)
  }

  private func decide(
    _ records: [JSONCellReader.Record], _ places: [String], _ list: JSONItems.List,
    _ settings: ImportSettings, isWhole: Bool, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> JSONMapping? {
    let stated = try settings.statedColumns(in: places, path: file.name)
    let items = isLines ? [] : settings.items.isEmpty ? [list.place] : settings.items
    var rows = JSONCellRows(
      records, columns: places.count, rest: isWhole ? nil : rest(items, places, after: records))
    var inference = MappingInference(
      names: places, hasNames: true, settings: settings, stated: stated, isThorough: isThorough)
    let inferred = try inference.infer(&rows)
    findings.questions += JSONOpening.twins(inferred, places, settings)
    findings.evidence.append(
      ImportEvidence(
        "list",
        isLines
          ? "one object a line"
          : items.map { $0.keys.isEmpty ? "the document" : "\($0)" }.joined(separator: ", "),
        because: "\(records.count)\(isWhole ? "" : " and more") objects with dates and amounts"))
    findings.note(inferred, places, settings)
    findings.settings.items = items
    guard var mapping = inferred.mapping, findings.questions.isEmpty else { return nil }
    mapping.skips += try settings.skipConditions(in: places, path: file.name)
    return JSONMapping(places: places, rows: mapping, items: items)
  }

  /// The questions which of two spellings of a name is meant, where one of them was chosen.
  private static func twins(
    _ inferred: InferredMapping, _ places: [String], _ settings: ImportSettings
  ) -> [ImportQuestion] {
    guard inferred.questions.isEmpty else { return [] }
    let names = places.map { TransactionField.plain($0.utf8) }
    return inferred.columns.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { role, columns in
      guard settings.columns[role] == nil, let column = columns.first else { return nil }
      let same = places.indices.filter { names[$0] == names[column] }
      guard same.count > 1 else { return nil }
      return ImportQuestion(
        code: .jsonDuplicateKey,
        finding: same.map { "'\(places[$0].excerpt)'" }.joined(separator: " and ")
          + " are one name in several spellings, and each could be the \(role.rawValue)",
        answers: same.map { "columns.\(role.rawValue)=\(places[$0])" })
    }
  }

  /// The objects after those that were looked at.
  private func rest(
    _ items: [JSONPointer], _ places: [String], after records: [JSONCellReader.Record]
  ) -> JSONObjects {
    let end = records.last?.range.upperBound ?? start
    let columns = JSONColumns(places)
    if isLines {
      return JSONObjects(
        file, JSONLineChunks(source: file, from: end), isList: false, columns, after: end)
    }
    let lists = JSONLists(start: start, places: items)
    return JSONObjects(
      file, JSONChunks(file, lists, guesses: true), isList: true, columns, after: end)
  }

  /// The lists that may hold transactions; those that are stated are one.
  private func lists(_ head: [UInt8], isWhole: Bool) throws(JSONSyntaxError) -> [JSONItems.List] {
    if isLines { return [linesAsList(head, isWhole: isWhole)] }
    let items = try JSONItems(
      in: head.span, at: settings.items.isEmpty ? nil : settings.items, nesting: file.limits.nesting,
      isWhole: isWhole)
    guard !settings.items.isEmpty else { return items.lists }
    let all = items.lists.flatMap(\.elements)
    return [JSONItems.List(place: settings.items[0], elements: all, depth: items.lists.first?.depth ?? 1)]
  }

  private func linesAsList(_ head: [UInt8], isWhole: Bool) -> JSONItems.List {
    var elements: [Range<Int>] = []
    var line = JSONLine.first(from: start, in: head.span)
    while let found = line, isWhole || found.end < head.count {
      elements.append(found.range)
      line = found.next(in: head.span)
    }
    return JSONItems.List(place: JSONPointer(keys: []), elements: elements, depth: 0)
  }

  /// The objects of a list, and the places of their values in the order in which they are met.
  private func records(
    _ list: JSONItems.List, in head: [UInt8]
  ) -> (records: [JSONCellReader.Record], places: [String]) {
    var reader = JSONCellReader(.collecting, keys: file.limits.columns)
    var records: [JSONCellReader.Record] = []
    for range in list.elements {
      if records.count == JSONOpening.placesFrom {
        reader = JSONCellReader(JSONColumns(reader.columns.places), keys: file.limits.columns)
      }
      var cursor = JSONCursor(
        at: range.lowerBound, end: range.upperBound, depth: list.depth, nesting: file.limits.nesting)
      guard cursor.kindOfValue(in: head.span) == .object,
        let record = try? reader.read(head.span, with: &cursor), record.problem == nil
      else { continue }
      records.append(record)
    }
    return (records, reader.columns.places)
  }

  private func profile(_ places: [String]) throws(SourceFailure) -> ImportProfile? {
    do throws(ProfileError) {
      return try profiles?.match(pointers: Set(places.compactMap { JSONPointer($0) }))
    } catch {
      throw SourceFailure(path: file.name, kind: .refused, code: .profileAmbiguous, message: error.sentence)
    }
  }

  /// Whether the objects have what a transaction needs.
  private func isWorthReading(_ places: [String], _ settings: ImportSettings) -> Bool {
    if !settings.columns.isEmpty { return true }
    var roles: Set<ColumnRole> = []
    for place in places {
      let name = JSONPointer(place)?.keys.last ?? place
      roles.formUnion(HeaderWords.meanings(of: HeaderName(name)).map(\.role))
    }
    return roles.areTransactions
  }
}

extension SourceFindings {
  /// That a list is not read, because it says of itself that its money has not moved yet.
  static func notice(leavingOut list: JSONPointer) -> String {
    "the list \(list) is left out: its money has not moved yet; --set 'items=[…]' names the lists to read"
  }
}
