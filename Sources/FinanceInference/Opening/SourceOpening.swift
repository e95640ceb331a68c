import FinanceData
import FinanceDomain

/// Opens sources as what they are. The order of trials:
///
/// 1. The text: the encoding that bytes prove or a setting states.
/// 2. The format that recognizes the first bytes, and the tables of the file, each a source of its own.
/// 3. The standard mapping, if it leaves nothing open (``StandardTrial``).
/// 4. What is stated and what the content proves (``MappingInference``), with the profile whose columns the file has, as far as
///    it fits (``ProfileFit``).
/// 5. Questions, on which the source is refused; or the standard mapping after all, if only some rows differ from it.
package struct SourceOpening: Sendable {
  /// The format of the source, if it was said.
  var format: InputFormat?
  var settings = ImportSettings()
  /// The name of the profile that states it.
  var profile: String?
  /// What was typed about it, as the words of a command.
  var typed: [String] = []
  /// The profiles among which the source may find its own.
  package var profiles: ProfileLibrary?
  /// How settings are read that a file of refused rows repeats.
  var readSettings: SettingsReader?
  /// Adds the setting of an answer, so that answers are tried before they are offered.
  var applySetting: SettingApplier?
  /// The currency of rows that name none, as the run states it.
  var defaultCurrency: Currency?
  /// Whether the run states in which zone moments are days.
  private var isZoned = false
  /// The source that refused the rows of the file, if they are mended ones.
  var mends: RefusingSource?
  /// Whether all rows are looked at, because rows further on spoke against what the first ones say.
  var isThorough = false
  /// The profile that the source was found to belong to, if nobody named one.
  var followed: ImportProfile?
  var limits = InputLimits()
  /// Which of the tables in a file the source is, from 0, and how many there are.
  var table: (place: Int, count: Int)?
  /// How the file is encoded, if it was looked at for tables, and what was stated of it then.
  var detected: (stated: TextEncoding?, encoding: DetectedEncoding)?
  var formats = SourceFormats.all

  package init() {}

  /// What a run and one of its sources state.
  init(
    _ source: SourceRequest, _ options: ImportOptions, _ opener: FileOpener
  ) {
    format = options.format
    settings = options.settings.overriding(source.settings)
    profile = options.profile ?? source.profile
    typed = options.typed
    defaultCurrency = options.defaultCurrency
    isZoned = options.timeZone != nil
    (profiles, readSettings, applySetting) = (opener.profiles, opener.readSettings, opener.applySetting)
    limits = options.limits
  }

  /// In a file of refused rows lines that begin with `#` are remarks.
  private var hasRemarks: Bool { mends != nil }

  /// Opens a file.
  package func open(_ file: InputFile) -> FoundSource {
    var found = openOnce(file)
    found.again = { settings in
      var opening = self
      opening.settings = self.settings.overriding(settings)
      return opening.openOnce(file)
    }
    return found
  }

  func openOnce(_ file: InputFile) -> FoundSource {
    var findings = SourceFindings()
    findings.profile = profile
    findings.settings = settings
    findings.typed = typed
    if let table { findings.note(table: table.place, of: table.count, from: file.firstLine) }
    do throws(SourceFailure) {
      var source = try open(file, &findings)
      // What a profile says of encoding and quotes was not known when the header was looked for.
      if let opening = following(findings.profile) { return opened(by: opening, file) }
      if followed != nil, let question = findings.opposed {
        findings.questions = [question]
        throw SourceFailure(findings, path: file.name)
      }
      try SourceOpening.check(findings.settings.timeZone, path: file.name)
      if let notice = try CutEnding.notice(source.file, findings) { findings.notices.append(notice) }
      if let notice = try source.noticeOfPages(findings) { findings.notices.append(notice) }
      source.mends = mends
      source.overrides = settings.overrides(profiled: findings.settings)
      if let misfit = misfit(of: source) { findings.notices.append(misfit) }
      source.findings = findings
      if !isThorough, !findings.isSurveyedWhole { source.watch = watch(source, file) }
      return FoundSource(source, findings)
    } catch {
      if error.kind == .refused, let opening = following(findings.profile) {
        return opened(by: opening, file)
      }
      var error = error
      if findings.questions.isEmpty {
        error = withLinesToSkip(error, file)
      } else if error == SourceFailure(findings, path: file.name) {
        findings = withoutDeadEnds(findings, file)
        error = SourceFailure(findings, path: file.name)
      }
      let isMisfit = error.kind == .refused && followed == nil && findings.questions.isEmpty
      let told = isMisfit ? error.prefixed(profile.map { "the profile '\($0)' does not fit: " } ?? "") : error
      let failure = table == nil ? told : told.prefixed("the table from line \(file.firstLine): ")
      return FoundSource(failure, findings)
    }
  }

  /// Opens the file once more and looks at all rows, should rows further on speak against the reading.
  func watch(_ source: OpenSource, _ file: InputFile) -> ReadingWatch {
    ReadingWatch(
      source.findings ?? SourceFindings(), of: source
    ) {
      var opening = self
      opening.isThorough = true
      return opening.openOnce(file)
    }
  }

  private func open(
    _ file: InputFile, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource {
    let head = try SourceHead(try decoded(file, &findings), hasRemarks: hasRemarks)
    try OwnReport.refuse(head)
    let type = try head.format(settings.format ?? format, among: formats)
    var (trial, refusal) = try standard(head, type)
    if !isThorough, try trial?.vouches() ?? false, let trial {
      return trial.described(in: &findings)
    }
    let before = findings
    if let source = try mapped(head, type, trial, &findings) { return source }
    // Where names are standard and most cells are, the other rows are to blame, and each is told.
    let questions = findings.questions
    if !questions.isEmpty, try !(trial?.blamesRows(for: questions) ?? false) {
      throw SourceFailure(findings, path: file.name)
    }
    guard let trial else { throw refusal ?? SourceOpening.noTable(file.name) }
    if !hasRemarks, let names = trial.foreignNames { throw SourceOpening.noRows(file.name, among: names) }
    findings = before
    return trial.described(in: &findings)
  }

  /// The source as the standard mapping reads it, unless it is stated how its rows are written; or why it does not.
  private func standard(
    _ head: SourceHead, _ type: any RecognizedFormat.Type
  ) throws(SourceFailure) -> (trial: StandardTrial?, refusal: SourceFailure?) {
    guard !settings.describesRows else { return (nil, nil) }
    let format: any RecognizedFormat
    do throws(SourceFailure) {
      format = try type.openStandard(head)
    } catch {
      guard error.kind == .refused, error.code != .textEncoding, error.code != .csvSize else { throw error }
      return (nil, error)
    }
    let asks = settings.currency == nil && defaultCurrency == nil
    return (try StandardTrial(head, as: format, asksForCurrencies: asks), nil)
  }

  /// The source by what is stated about it and what its content proves; `nil` where that leaves questions, or nothing.
  private func mapped(
    _ head: SourceHead, _ type: any RecognizedFormat.Type, _ trial: StandardTrial?,
    _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource? {
    let request = MappingRequest(
      settings: settings, profiles: settings.namesMoney ? nil : profiles,
      currencies: Set([defaultCurrency].compactMap(\.self)), isZoned: isZoned, isThorough: isThorough,
      standard: trial?.source)
    do throws(SourceFailure) {
      return try type.openMapped(head, request, &findings)
    } catch {
      // What is too large to be looked at, or claimed by two profiles, would otherwise be blamed on its rows.
      let isOfFile = [.csvSize, .jsonSize, .profileAmbiguous].contains(error.code)
      // Nor is a list of no known names to blame where it is not well formed.
      let isBroken = error.code == .jsonSyntax && trial?.foreignNames != nil
      guard error.kind == .refused, trial != nil, findings.questions.isEmpty, !isOfFile, !isBroken,
        findings.profile == nil
      else { throw error }
      return nil
    }
  }

  private static func noTable(_ path: String) -> SourceFailure {
    SourceFailure(
      path: path, kind: .refused, code: .csvHeader,
      message:
        "no table of transactions was found: there is no line that names a date and an amount, and no column that "
        + "proves to be one; state the columns with a profile or --set columns=…")
  }

  private static func noRows(_ path: String, among names: [String]) -> SourceFailure {
    let shown = names.prefix(8).map { "'\($0.excerpt)'" }.joined(separator: ", ")
    return SourceFailure(
      path: path, kind: .refused, code: .jsonShape,
      message:
        "no list of transactions was found: no object has both a date and an amount that are called so; there are "
        + "\(shown)\(names.count > 8 ? " and more" : ""); the settings items, "
        + "columns.date and columns.amount say where the list is and which of its values they are, each by a JSON pointer such as "
        + "/account/bookings")
  }

  private static func check(_ zone: String?, path: String) throws(SourceFailure) {
    guard let zone else { return }
    do throws(ZoneRulesError) {
      _ = try ZoneRules(identifier: zone)
    } catch {
      throw SourceFailure(path: path, kind: .refused, message: error.sentence)
    }
  }

  /// The file's bytes as UTF-8, however they are encoded.
  private func decoded(
    _ file: InputFile, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> InputFile {
    let stated = hasRemarks ? .utf8 : settings.encoding
    let known = detected.flatMap { table != nil || $0.stated == stated ? $0.encoding : nil }
    let detected: DetectedEncoding
    if let known { detected = known } else { detected = try encoding(of: file, stated: stated) }
    // Of the tables of a file the first tells.
    findings.note(detected, isStated: stated != nil || table.map { $0.place > 0 } ?? false)
    if let stated, stated != detected.encoding, !settings.profiled.contains(.encoding), !hasRemarks {
      findings.notices.append(
        "read as \(detected.encoding.title), not as \(stated.rawValue), which is stated: \(detected.evidence)"
      )
    }
    // A table has been decoded with its file.
    return table == nil ? file.decoded(from: detected.encoding, after: detected.markLength) : file
  }

  /// How a file is encoded. JSON is UTF-8 (RFC 8259): what is not is damaged, not written in another alphabet.
  func encoding(of file: InputFile, stated: TextEncoding?) throws(SourceFailure) -> DetectedEncoding {
    let head = try file.bytes(in: 0..<64)
    try FileSignature.check(head, path: file.name)
    let detected = try EncodingInference.detect(
      in: file, stated: stated, by: settings.statement(of: .encoding))
    let isJSON = head.first { !$0.isJSONWhitespace }.map { "{[".utf8.contains($0) } ?? false
    guard isJSON, stated == nil, !detected.isProved else { return detected }
    return try EncodingInference.detect(in: file, stated: .utf8)
  }
}

extension SourceFindings {
  /// Takes note of the encoding. One of one byte a character cannot be proved, which people have to be told.
  fileprivate mutating func note(_ detected: DetectedEncoding, isStated: Bool) {
    (encoding, encodingIsProved) = (detected.encoding, detected.isProved)
    hasByteOrderMark = detected.markLength > 0
    evidence.append(ImportEvidence("encoding", detected.encoding.title, because: detected.evidence))
    guard !detected.isProved, detected.encoding != .utf8, !isStated else { return }
    notices.append(
      "read as \(detected.encoding.title), which is likely and cannot be proved (\(detected.evidence)); "
        + "if letters in names look wrong, another encoding can be stated with --set encoding=NAME")
  }

  /// Takes note of which table of a file this is.
  fileprivate mutating func note(table place: Int, of count: Int, from line: Int) {
    tables = count
    evidence.append(
      ImportEvidence(
        "table", "\(place + 1) of \(count)", because: "from line \(line), with a header of its own"))
    if place == 0 { notices.append("the file has \(count) tables; each is read under its own header") }
  }
}

extension OpenSource {
  /// So much of a document is looked at for what it says of itself.
  private static let headSize = 1 << 20

  /// That the document says that it is one page of several.
  fileprivate func noticeOfPages(_ findings: SourceFindings) throws(SourceFailure) -> String? {
    guard formatName == .json else { return nil }
    let head = InputFile(
      name: file.name, bytes: try file.bytes(in: 0..<OpenSource.headSize), limits: file.limits)
    let items = findings.settings.items
    // Around a list that is the whole document there is nothing.
    guard try head.bytes(in: 0..<64).first(where: { !$0.isJSONWhitespace }) == UInt8(ascii: "{") else {
      return nil
    }
    return JSONPages.notice(of: head, beside: items.isEmpty ? [JSONPointer(keys: ["transactions"])] : items)
  }
}

extension SourceFailure {
  /// The failure with words before its message.
  func prefixed(_ words: String) -> SourceFailure {
    SourceFailure(path: path, kind: kind, code: code, message: words + message)
  }
}

/// Opens sources by what is stated, by profiles and by what they prove.
package struct FileOpener: SourceOpener {
  /// The profiles among which sources find their own; `nil` for none.
  package var profiles: ProfileLibrary?
  /// Reads the settings that files of refused rows repeat; without it such files are refused.
  package var readSettings: SettingsReader?
  /// Adds a setting that is offered; without it answers are offered untried.
  package var applySetting: SettingApplier?

  package init(
    profiles: ProfileLibrary? = nil, readSettings: SettingsReader? = nil, applySetting: SettingApplier? = nil
  ) {
    (self.profiles, self.readSettings, self.applySetting) = (profiles, readSettings, applySetting)
  }

  package func open(_ requests: [SourceRequest], _ options: ImportOptions) -> [FoundSource] {
    SiblingSources.settled(
      requests.flatMap { request in
        request.source.open(
          SourceOpening(request, options, self),
          ofFiles: request.ofFiles.mapValues { SourceOpening($0, options, self) })
      })
  }
}

extension FileTransactionsRepository {
  /// The transactions of those sources, none of which is recognised by a profile.
  ///
  /// - Parameter progress: told how far a scan has come, from any thread, many times.
  /// - Throws: ``ZoneRulesError`` if the options name a time zone that is not known.
  public init(
    sources: [InputSource], options: ImportOptions = ImportOptions(),
    progress: (@Sendable (ScanProgress) -> Void)? = nil
  ) throws(ZoneRulesError) {
    try self.init(
      configured: sources.map { SourceRequest($0) }, options: options, opener: FileOpener(),
      progress: progress)
  }
}

extension ReadingWatch {
  /// What would disprove a reading that was inferred.
  init(_ findings: SourceFindings, of source: OpenSource, reopen: @escaping @Sendable () -> FoundSource) {
    let (columns, settings) = (findings.columns, findings.settings)
    let hangsOnSigns =
      columns[.amount] != nil && columns[.direction] == nil && settings.sign == nil
      && settings.columns[.amount] == nil
    self.init(
      hangsOnSigns: hangsOnSigns, hangsOnMarks: findings.leavesMarkOpen,
      asksForCurrencies: settings.currency == nil && settings.leavesCurrencyOpen,
      readsTexts: !source.format.mapping.isStandard || hangsOnSigns, beginnings: BalanceRows.beginnings,
      endings: BalanceRows.endings, saysNothingMoved: BalanceRows.mayMoveNothing,
      isReadOtherwise: ReadingWatch.isReadOtherwise, mayMeanMore: ReadingWatch.mayMeanMore,
      countsRepeats: source.format.mapping.id == nil, mayRepeat: source.mayRepeatRows, reopen: reopen)
  }

  /// Whether a value is called after the amounts or states, or is one.
  private static func mayMeanMore(_ value: LateValue) -> Bool {
    let (name, cell) = (SourceName(place: value.place), value.cell)
    return name.isAboutAmounts || name.isOfState || name.isOwnAccount
      || StatusWords.areStates([cell.text.lowercased()])
      || CellForms.number(cell)?.hasCents ?? false || CurrencySymbol.named(cell.bytes.span) != nil
  }

  /// Whether the value of a refused row is one in another form, or the row belongs to another table.
  private static func isReadOtherwise(_ row: RejectedRow) -> Bool {
    let cell = MappedCell((row.value ?? "").utf8)
    let roles = HeaderWords.meanings(of: HeaderName(row.value ?? "")).map(\.role)
    return switch row.code {
    case .amountTrailing, .amountAmbiguous:
      CellForms.number(cell) != nil || !roles.allSatisfy { ![.amount, .debit, .credit].contains($0) }
    case .dateImpossible: CellForms.isDate(cell)
    case .dateUnparseable, .dateAmbiguous:
      CellForms.isDate(cell) || StatusWords.areStates([cell.text.lowercased()]) || roles.contains(.date)
    case .currencyConflict, .currencyUndecided, .stateUndecided, .signUndecided: true
    case .amountEmpty: BalanceRows.mentionsBalance(row.excerpt) || StatusWords.isTitle(ofPending: row.excerpt)
    case .dateEmpty, .csvWidth: StatusWords.isTitle(ofPending: row.excerpt)
    default: false
    }
  }
}
