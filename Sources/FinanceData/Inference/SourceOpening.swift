import FinanceDomain

/// Opens sources as what they are: by the standard mapping where it fits, else by what is stated about them and by what they
/// prove.
package struct SourceOpening: Sendable {
  /// The format of the source, if it was said.
  package var format: InputFormat?
  /// What is stated about the source.
  package var settings = ImportSettings()
  /// The name of the profile that states it.
  package var profile: String?
  /// What was typed about it, as the words of a command.
  package var typed: [String] = []
  /// The profiles among which the source may find its own.
  package var profiles: ProfileLibrary?
  /// How settings are read that a file of refused rows repeats.
  package var readSettings: SettingsReader?
  /// The currency of rows that name none, as the run states it.
  package var defaultCurrency: Currency?
  /// Whether all rows are looked at, because rows further on spoke against what the first ones say.
  var isThorough = false
  /// The profile that the source was found to belong to, if nobody named one.
  private var followed: ImportProfile?
  /// How large its parts may be.
  package var limits = InputLimits()
  /// Which of the tables in a file the source is, from 0, and how many there are.
  private var table: (place: Int, count: Int)?
  /// The formats that it may have.
  package var formats = SourceFormats.all

  package init() {}

  /// What a run and one of its sources state.
  package init(
    _ source: SourceRequest, _ options: ImportOptions, _ profiles: ProfileLibrary?,
    _ readSettings: SettingsReader?
  ) {
    format = options.format
    settings = options.settings.overriding(source.settings)
    profile = options.profile ?? source.profile
    typed = options.typed
    defaultCurrency = options.defaultCurrency
    self.profiles = profiles
    self.readSettings = readSettings
    limits = options.limits
  }

  /// What came of opening a source.
  package struct Opened: Sendable {
    /// The source, or why it cannot be used.
    package var source: Result<OpenSource, SourceFailure>
    /// What was found out on the way.
    package var findings: SourceFindings
    /// Opens the same bytes once more, with what else is known meanwhile.
    var again: (@Sendable (ImportSettings) -> Opened)?

    init(source: Result<OpenSource, SourceFailure>, findings: SourceFindings) {
      self.source = source
      self.findings = findings
    }

    /// The same with the source that refused its rows.
    fileprivate consuming func mending(_ origin: RejectsFile.Origin?) -> Opened {
      source = source.map { source in
        var source = source
        source.mends = origin
        return source
      }
      return self
    }

    /// The same with something that people should be told.
    fileprivate consuming func noting(_ notice: String) -> Opened {
      findings.notices.append(notice)
      let findings = findings
      source = source.map { source in
        var source = source
        source.findings = findings
        return source
      }
      return self
    }

    /// Whether the source cannot be used.
    fileprivate var isRefused: Bool { if case .failure = source { true } else { false } }

    /// A source that could not even be looked at.
    init(_ failure: SourceFailure) {
      self.init(source: .failure(failure), findings: SourceFindings())
    }
  }

  /// Opens a file.
  ///
  /// - Parameter mends: the source that refused the rows of the file, if they are mended ones.
  package func open(_ file: InputFile, hasRemarks: Bool = false, mends: RejectsFile.Origin? = nil) -> Opened {
    var opened = openOnce(file, hasRemarks: hasRemarks).mending(mends)
    opened.again = { settings in
      var opening = self
      opening.settings = self.settings.overriding(settings)
      return opening.openOnce(file, hasRemarks: hasRemarks).mending(mends)
    }
    return opened
  }

  /// Opens each table of a file under its own header, or the file as one source if it holds one table.
  ///
  /// A table that cannot be read refuses the file, because the others are not all it holds.
  func openTables(of file: InputFile) -> [Opened] {
    let tables: [InputFile]
    do throws(SourceFailure) {
      tables = try self.tables(of: file)
    } catch {
      // Whatever else is wrong with the file is told by opening it; what cannot be read is not read twice.
      return [error.kind == .refused ? open(file) : Opened(error)]
    }
    guard !tables.isEmpty else { return [open(file)] }
    let opened = tables.indices.map { place in
      var opening = self
      opening.table = (place, tables.count)
      return opening.open(tables[place])
    }
    return opened.first(where: \.isRefused).map { [$0] } ?? opened
  }

  private func tables(of file: InputFile) throws(SourceFailure) -> [InputFile] {
    guard settings.skip == nil, settings.footer == nil, settings.header != .absent else { return [] }
    let head = try SourceHead(file)
    let ranges = try head.format(settings.format ?? format, among: formats).tables(in: head)
    guard let end = ranges.last?.upperBound else { return [] }
    let text = try file.bytes(in: 0..<end)
    return ranges.map {
      InputFile(
        name: file.name, bytes: Array(text[$0]), firstLine: CSVLines.count(text, before: $0.lowerBound) + 1,
        limits: limits)
    }
  }

  private func openOnce(_ file: InputFile, hasRemarks: Bool) -> Opened {
    var findings = SourceFindings()
    findings.profile = profile
    findings.settings = settings
    findings.typed = typed
    if let table { findings.note(table: table.place, of: table.count, from: file.firstLine) }
    do throws(SourceFailure) {
      var source = try open(file, hasRemarks: hasRemarks, &findings)
      // What a profile says of encoding and quotes was not known when the header was looked for.
      if let opening = following(findings.profile) {
        return opened(by: opening, file, hasRemarks: hasRemarks)
      }
      try SourceOpening.check(findings.settings.timeZone, path: file.name)
      if let notice = try CutEnding.notice(source.file, findings) { findings.notices.append(notice) }
      source.overrides = settings.overrides(profiled: findings.settings)
      if let misfit = misfit(of: source) { findings.notices.append(misfit) }
      source.findings = findings
      if !isThorough, !findings.isSurveyedWhole { source.watch = watch(source, file, hasRemarks) }
      return Opened(source: .success(source), findings: findings)
    } catch {
      if error.kind == .refused, let opening = following(findings.profile) {
        return opened(by: opening, file, hasRemarks: hasRemarks)
      }
      let isMisfit = error.kind == .refused && followed == nil && findings.questions.isEmpty
      let told = isMisfit ? error.prefixed(profile.map { "the profile '\($0)' does not fit: " } ?? "") : error
      let failure = table == nil ? told : told.prefixed("the table from line \(file.firstLine): ")
      return Opened(source: .failure(failure), findings: findings)
    }
  }

  /// What people are told where the profile that they named reads no row.
  private func misfit(of source: OpenSource) -> String? {
    guard let profile, followed == nil else { return nil }
    let fit = ProfileFit(source, isThorough: false)
    return fit.accepted == 0 && fit.refused > 0 ? "the profile '\(profile)' does not fit: \(fit.reason)" : nil
  }

  /// Follows the profile that the header belongs to. It is knowledge and no order: where rows are written in another form
  /// than it states, its forms are set aside, and where it has other columns, all of it if the file reads without it.
  private func opened(by opening: SourceOpening, _ file: InputFile, hasRemarks: Bool) -> Opened {
    var opened = opening.openOnce(file, hasRemarks: hasRemarks)
    guard let profile = opening.followed else { return opened }
    switch opened.source {
    case .success(var source):
      source.watch = source.watch.map { _ in watch(source, file, hasRemarks, isFollowed: true) }
      opened.source = .success(source)
      let fit = ProfileFit(source, isThorough: isThorough)
      guard fit.refused > 0 else { return opened }
      let keepsCurrency = !fit.isForeign(to: profile.settings)
      let forms = profile.settings.withoutForms(
        keepsFrame: fit.misfit?.code != .textEncoding, keepsCurrency: keepsCurrency)
      let other = following(profile, forms).openOnce(file, hasRemarks: hasRemarks)
      let isBetter =
        switch other.source {
        case .success(let source): ProfileFit(source, isThorough: isThorough).isBetter(than: fit)
        case .failure(let failure): failure.kind == .refused && fit.accepted == 0
        }
      guard isBetter else { return opened }
      return other.noting(
        "the profile '\(profile.name)' does not state how this file is written (\(fit.reason)); its forms are set aside"
          + (keepsCurrency || profile.settings.currency == nil ? "" : ", and its currency"))
    case .failure(let failure):
      guard failure.kind == .refused, opened.findings.questions.isEmpty else { return opened }
      let forms = profile.settings.withoutForms(keepsFrame: false, keepsCurrency: true)
      let other = following(profile, forms).openOnce(file, hasRemarks: hasRemarks)
      if case .success = other.source {
        return other.noting(
          "the profile '\(profile.name)' does not fit: \(failure.message); its forms are set aside")
      }
      return setAside(profile, because: failure, file, hasRemarks: hasRemarks)
    }
  }

  /// Opens the file without the profile, but for the rows that it leaves out.
  private func setAside(
    _ profile: ImportProfile, because failure: SourceFailure, _ file: InputFile, hasRemarks: Bool
  ) -> Opened {
    var alone = self
    alone.profiles = nil
    alone.settings = settings.overriding(profile.settings.rulesOfRows)
    var other = alone.openOnce(file, hasRemarks: hasRemarks)
    guard case .success(let source) = other.source else {
      other.source = .failure(failure.prefixed("the profile '\(profile.name)' does not fit: "))
      return other
    }
    let stated = settings.overriding(profile.settings)
    let questions = SourceOpening.questions(
      where: source.format.mapping, contradicts: profile.name, stated, because: failure)
    guard questions.isEmpty else {
      other.findings.questions = questions
      other.source = .failure(SourceFailure(other.findings, path: file.name))
      return other
    }
    return other.noting("the profile '\(profile.name)' is set aside: \(failure.message)")
  }

  /// What a profile that does not fit says of the figures and the file on its own evidence does not: the sign, and the
  /// unit of whole numbers. Neither is decided without asking.
  private static func questions(
    where mapping: RowMapping, contradicts profile: String, _ settings: ImportSettings,
    because failure: SourceFailure
  ) -> [ImportQuestion] {
    let why =
      "the columns are those of the profile '\(profile)', which does not fit (\(failure.message)) and "
    var questions: [ImportQuestion] = []
    if let sign = settings.sign, let other = mapping.amount.convention, sign != other {
      questions.append(
        ImportQuestion(
          code: .signUndecided,
          finding: why
            + "by which a plus is money \(sign == .plusIsExpense ? "out" : "in"); the file alone reads it as "
            + "money \(sign == .plusIsExpense ? "in" : "out")",
          answers: [sign, other].map { "sign=\($0.rawValue)" }))
    }
    if let implied = settings.impliedDecimals, implied != .places(0),
      mapping.numbers?.impliedDecimals != implied
    {
      questions.append(
        ImportQuestion(
          code: .amountAmbiguous,
          finding: why
            + "by which amounts are whole numbers of the smallest unit; the file alone does not show it",
          answers: [implied, .places(0)].map { "implied-decimals=\($0.written)" }))
    }
    return questions
  }

  /// Opens the file once more and looks at all rows, should rows further on speak against the reading.
  private func watch(
    _ source: OpenSource, _ file: InputFile, _ hasRemarks: Bool, isFollowed: Bool = false
  ) -> ReadingWatch {
    var thorough = self
    thorough.isThorough = true
    let opening = thorough
    return ReadingWatch(
      source.findings ?? SourceFindings(), isStandard: source.format.mapping.isStandard,
      isFollowed: isFollowed
    ) {
      opening.openOnce(file, hasRemarks: hasRemarks)
    }
  }

  private func open(
    _ file: InputFile, hasRemarks: Bool, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource {
    let file = try decoded(file, hasRemarks: hasRemarks, &findings)
    let head = try SourceHead(file)
    let type = try head.format(settings.format ?? format, among: formats)
    var standard = try standard(head, type, hasRemarks)
    if !isThorough, try standard.trial?.vouches(beside: profiles) ?? false,
      let source = standard.trial?.source
    {
      source.format.describe(source.file, in: &findings)
      return source
    }
    let before = findings
    if let source = try mapped(head, type, hasRemarks, standard.trial, &findings) { return source }
    // Where names are standard and most cells are, the other rows are to blame, and each is told.
    let questions = findings.questions
    if !questions.isEmpty, try !(standard.trial?.blamesRows(for: questions) ?? false) {
      throw SourceFailure(findings, path: file.name)
    }
    guard let source = standard.trial?.source else {
      throw standard.refusal ?? SourceOpening.noTable(file.name)
    }
    findings = before
    source.format.describe(source.file, in: &findings)
    return source
  }

  /// The source as the standard mapping reads it, unless it is stated how its rows are written; or why it does not.
  private func standard(
    _ head: SourceHead, _ type: any SourceFormat.Type, _ hasRemarks: Bool
  ) throws(SourceFailure) -> (trial: StandardTrial?, refusal: SourceFailure?) {
    guard !settings.describesRows else { return (nil, nil) }
    let format: any SourceFormat
    do throws(SourceFailure) {
      format = try type.openStandard(head, hasNotes: hasRemarks)
    } catch {
      guard error.kind == .refused, error.code != .textEncoding, error.code != .csvSize else { throw error }
      return (nil, error)
    }
    return (try StandardTrial(OpenSource(head.file, as: format, hasRemarks: hasRemarks)), nil)
  }

  /// The source by what is stated about it and what its content proves; `nil` where that leaves questions, or nothing.
  private func mapped(
    _ head: SourceHead, _ type: any SourceFormat.Type, _ hasRemarks: Bool, _ trial: StandardTrial?,
    _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource? {
    let request = MappingRequest(
      settings: settings, profiles: settings.namesMoney ? nil : profiles,
      currencies: Set([defaultCurrency].compactMap(\.self)), isThorough: isThorough, hasNotes: hasRemarks,
      standard: trial?.source)
    do throws(SourceFailure) {
      return try type.openMapped(head, request, &findings)
    } catch {
      // What is too large to be looked at would otherwise be blamed on its rows.
      let isTooLarge = [.csvSize, .jsonSize].contains(error.code)
      guard error.kind == .refused, trial != nil, findings.questions.isEmpty, !isTooLarge,
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

  /// The same with a profile that the source was found to belong to; `nil` if there is none, or it is followed already.
  private func following(_ found: String?) -> SourceOpening? {
    guard let found, profile == nil, let profile = try? profiles?.profile(named: found) else { return nil }
    return following(profile, profile.settings)
  }

  /// The same with so much of what a profile states.
  private func following(_ profile: ImportProfile, _ stated: ImportSettings) -> SourceOpening {
    var opening = self
    opening.profile = profile.name
    opening.followed = profile
    opening.settings = settings.overriding(stated)
    return opening
  }

  private static func check(_ zone: String?, path: String) throws(SourceFailure) {
    guard let zone else { return }
    do throws(ZoneRulesError) {
      _ = try ZoneRules(identifier: zone)
    } catch {
      throw SourceFailure(path: path, kind: .refused, message: error.sentence)
    }
  }

  /// The same bytes as UTF-8.
  private func decoded(
    _ file: InputFile, hasRemarks: Bool, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> InputFile {
    let text = try EncodedText(file, stated: hasRemarks ? .utf8 : settings.encoding)
    let detected = text.detected
    findings.encoding = detected.encoding
    findings.encodingIsProved = detected.isProved
    findings.hasByteOrderMark = detected.markLength > 0
    findings.evidence.append(ImportEvidence("encoding", detected.encoding.title, because: detected.evidence))
    if let notice = text.notice, settings.encoding == nil { findings.notices.append(notice) }
    return text.file
  }
}

extension SourceFindings {
  /// Takes note of which table of a file this is.
  fileprivate mutating func note(table place: Int, of count: Int, from line: Int) {
    tables = count
    evidence.append(
      ImportEvidence(
        "table", "\(place + 1) of \(count)", because: "from line \(line), with a header of its own"))
    if place == 0 { notices.append("\(count) tables stand in the file; each is read under its own header") }
  }
}

extension SourceFailure {
  /// The same with words before its message.
  fileprivate func prefixed(_ words: String) -> SourceFailure {
    SourceFailure(path: path, kind: kind, code: code, message: words + message)
  }

  /// The refusal of a source that leaves questions open.
  init(_ findings: SourceFindings, path: String) {
    self.init(
      path: path, kind: .refused, code: findings.questions.first?.code, message: findings.refusal)
  }
}

extension ImportSettings {
  /// Whether anything is stated about how rows are written, rather than about what they leave out.
  var describesRows: Bool {
    var rest = self
    rest.format = nil
    rest.encoding = nil
    rest.timeZone = nil
    rest.currency = nil
    rest.account = nil
    rest.category = nil
    return rest != ImportSettings()
  }

  /// Whether columns are named that a profile would know better than anybody: it is not looked for then.
  var namesMoney: Bool {
    [.date, .amount, .debit, .credit].contains { columns[$0] != nil } || columns[.direction]?.isEmpty == false
  }

  /// The same for a file of refused rows: its header stands in its first line, and nothing after the last row.
  var withoutFrame: ImportSettings {
    var settings = self
    settings.skip = nil
    settings.footer = nil
    settings.encoding = nil
    return settings
  }

  /// What rows leave out, as stated here or by the profile.
  func overrides(profiled: ImportSettings) -> SourceOverrides {
    SourceOverrides(
      zone: timeZone ?? profiled.timeZone, currency: currency ?? profiled.currency,
      account: account ?? profiled.account, category: category ?? profiled.category)
  }
}
