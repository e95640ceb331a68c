import FinanceDomain

/// Finds out how a JSON source that is not canonical is to be read: where its lists are, which value is what.
struct JSONOpening {
  let file: InputFile
  let start: Int
  let isLines: Bool
  let settings: ImportSettings
  let profiles: ProfileLibrary?

  /// So many objects say what the values are for. All are looked at where something stays open: a document that is
  /// not canonical is in memory anyway.
  private static let placesFrom = 1000

  /// The mapping, or questions, or neither where there are no transactions.
  func open(_ findings: inout SourceFindings) throws(SourceFailure) -> JSONMapping? {
    guard file.size <= SourceChunks.longestDocument(file.limits) else {
      throw SourceFailure(tooLongDocument: file)
    }
    let bytes = try file.bytes(in: 0..<file.size)
    let lists = try lists(bytes)
    for list in lists {
      let records = records(list, in: bytes)
      let places = JSONOpening.places(of: records)
      var settings = settings
      if settings.columns.isEmpty, let profile = try profile(places) {
        settings = settings.overriding(profile.settings)
        findings.profile = profile.name
      }
      guard try isWorthReading(places, list, settings) else { continue }
      if settings.items.isEmpty {
        let rivals = try rivals(of: list, in: lists, bytes)
        findings.noteLeftOut(rivals.filter(\.isPending))
        if let question = JSONOpening.question(list.place, rivals.filter { !$0.isPending }) {
          findings.questions.append(question)
          return nil
        }
      }
      return try decide(records, places, list, settings, &findings)
    }
    return nil
  }

  /// The other lists that hold transactions, too.
  private func rivals(
    of list: JSONItems.List, in lists: [JSONItems.List], _ bytes: [UInt8]
  ) throws(SourceFailure) -> [JSONPointer] {
    var rivals: [JSONPointer] = []
    for other in lists where other.place != list.place && !other.place.keys.starts(with: list.place.keys) {
      let places = JSONOpening.places(of: records(other, in: bytes))
      if try isWorthReading(places, other, settings) { rivals.append(other.place) }
    }
    return rivals
  }

  /// What is asked where several lists hold transactions: leaving some out would be a guess.
  private static func question(_ place: JSONPointer, _ rivals: [JSONPointer]) -> ImportQuestion? {
    guard !rivals.isEmpty else { return nil }
    let all = [place] + rivals
    return ImportQuestion(
      code: .jsonShape,
      finding: "transactions stand in several lists: " + all.map { "\($0)" }.joined(separator: ", "),
      answers: ["items=[" + all.map { "\($0)" }.joined(separator: ", ") + "]"] + all.map { "items=\($0)" })
  }

  private func decide(
    _ records: [JSONCellReader.Record], _ places: [String], _ list: JSONItems.List,
    _ settings: ImportSettings,
    _ findings: inout SourceFindings
  ) throws(SourceFailure) -> JSONMapping? {
    let stated = try settings.statedColumns(in: places, path: file.name)
    var rows = JSONCellRows(records, places: places)
    var inference = MappingInference(names: places, hasNames: true, settings: settings, stated: stated)
    let inferred = try inference.infer(&rows)
    let items = isLines ? [] : settings.items.isEmpty ? [list.place] : settings.items
    findings.evidence.append(
      ImportEvidence(
        "list",
        isLines
          ? "one object a line"
          : items.map { $0.keys.isEmpty ? "the document" : "\($0)" }.joined(separator: ", "),
        because: "\(records.count) objects with dates and amounts"))
    findings.note(inferred, places, settings)
    findings.settings.items = items
    guard var mapping = inferred.mapping else { return nil }
    mapping.skips += try settings.skipConditions(in: places, path: file.name)
    return JSONMapping(places: places, rows: mapping, items: items)
  }

  /// The lists that may hold transactions; those that are stated are one.
  private func lists(_ bytes: [UInt8]) throws(SourceFailure) -> [JSONItems.List] {
    if isLines { return [linesAsList(bytes)] }
    do throws(JSONSyntaxError) {
      let items = try JSONItems(
        in: bytes.span, at: settings.items.isEmpty ? nil : settings.items, nesting: file.limits.nesting)
      guard settings.items.isEmpty else {
        let all = items.lists.flatMap(\.elements)
        return [JSONItems.List(place: settings.items[0], elements: all, depth: items.lists.first?.depth ?? 1)]
      }
      return items.lists
    } catch {
      throw SourceFailure(
        path: file.name, kind: .refused, code: error.code,
        message: "byte \(error.byteOffset): \(error.sentence)")
    }
  }

  private func linesAsList(_ bytes: [UInt8]) -> JSONItems.List {
    var elements: [Range<Int>] = []
    var line = JSONLine.first(from: start, in: bytes.span)
    while let found = line {
      elements.append(found.range)
      line = found.next(in: bytes.span)
    }
    return JSONItems.List(place: JSONPointer(keys: []), elements: elements, depth: 0)
  }

  private func records(_ list: JSONItems.List, in bytes: [UInt8]) -> [JSONCellReader.Record] {
    list.elements.compactMap { range in
      var cursor = JSONCursor(
        at: range.lowerBound, end: range.upperBound, depth: list.depth, nesting: file.limits.nesting)
      guard cursor.kindOfValue(in: bytes.span) == .object,
        let record = try? JSONCellReader().read(bytes.span, with: &cursor), record.problem == nil
      else { return nil }
      return record
    }
  }

  private static func places(of records: [JSONCellReader.Record]) -> [String] {
    var (places, known) = ([String](), Set<String>())
    for record in records.prefix(placesFrom) {
      for (place, _) in record.cells where known.insert(place).inserted { places.append(place) }
    }
    return places
  }

  private func profile(_ places: [String]) throws(SourceFailure) -> ImportProfile? {
    do throws(ProfileError) {
      return try profiles?.match(pointers: Set(places.compactMap { JSONPointer($0) }))
    } catch {
      throw SourceFailure(path: file.name, kind: .refused, code: .profileAmbiguous, message: error.sentence)
    }
  }

  /// Whether the objects have what a transaction needs.
  private func isWorthReading(
    _ places: [String], _ list: JSONItems.List, _ settings: ImportSettings
  ) throws(SourceFailure) -> Bool {
    if !settings.columns.isEmpty { return true }
    var roles: Set<ColumnRole> = []
    for place in places {
      let name = JSONPointer(place)?.keys.last ?? place
      roles.formUnion(HeaderWords.meanings(of: HeaderName(name)).map(\.role))
    }
    return roles.contains(.date) && !roles.isDisjoint(with: [.amount, .debit, .credit])
  }
}

extension JSONPointer {
  /// Whether the list says of itself that its money has not moved yet.
  fileprivate var isPending: Bool { keys.last?.lowercased().contains("pending") ?? false }
}

extension SourceFindings {
  fileprivate mutating func noteLeftOut(_ lists: [JSONPointer]) {
    for list in lists {
      notices.append(
        "the list \(list) is left out: its money has not moved yet; --set 'items=[…]' names the lists to read"
      )
    }
  }
}
