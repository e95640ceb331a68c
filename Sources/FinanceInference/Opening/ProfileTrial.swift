import FinanceData
import FinanceDomain

// A profile is tried where the header is its own. It is knowledge and no order: what of it does not fit is set aside, its forms
// first, then all of it; but what it says of the sign and the unit is not contradicted without asking.

extension SourceOpening {
  /// The opening with a profile that the source was found to belong to; `nil` if there is none, or it is followed already.
  func following(_ found: String?) -> SourceOpening? {
    guard let found, profile == nil, let profile = try? profiles?.profile(named: found) else { return nil }
    return following(profile, profile.settings)
  }

  /// The opening with so much of what a profile states.
  private func following(_ profile: ImportProfile, _ stated: ImportSettings) -> SourceOpening {
    var opening = self
    opening.profile = profile.name
    opening.followed = profile
    opening.settings = settings.overriding(stated)
    return opening
  }

  /// What people are told where the profile that they named reads no row.
  func misfit(of source: OpenSource) -> String? {
    guard let profile, followed == nil else { return nil }
    let fit = ProfileFit(source, isThorough: false)
    return fit.accepted == 0 && fit.refused > 0 ? "the profile '\(profile)' does not fit: \(fit.reason)" : nil
  }

  /// Follows the profile that the header belongs to: where rows are written in another form than it states, its forms are
  /// set aside, and where it has other columns, all of it if the file reads without it.
  func opened(by opening: SourceOpening, _ file: InputFile) -> FoundSource {
    let found = opening.openOnce(file)
    guard let profile = opening.followed else { return found }
    guard let failure = found.failure else { return fitting(profile, found, file) }
    guard failure.kind == .refused, found.findings.questions.isEmpty else { return found }
    let forms = profile.settings.withoutForms(keepsFrame: false, keepsCurrency: true)
    let other = following(profile, forms).openOnce(file)
    guard other.failure == nil else { return setAside(profile, because: failure, file) }
    return other.noting {
      $0.notices.append(
        "the profile '\(profile.name)' does not fit: \(failure.message); its forms are set aside")
    }
  }

  /// The source as the profile reads it, or without the profile's forms where more rows are read so.
  private func fitting(
    _ profile: ImportProfile, _ found: FoundSource, _ file: InputFile
  ) -> FoundSource {
    let found = found.with { source in
      if source.watch != nil { source.watch = watch(source, file) }
    }
    guard let source = found.source else { return found }
    let fit = ProfileFit(source, isThorough: isThorough)
    guard fit.refused > 0 else { return found }
    let keepsCurrency = !fit.isOfAnotherLocale(than: profile.settings)
    let forms = profile.settings.withoutForms(
      keepsFrame: fit.misfit?.code != .textEncoding, keepsCurrency: keepsCurrency)
    let other = following(profile, forms).openOnce(file)
    let isBetter =
      if let failure = other.failure {
        failure.kind == .refused && fit.accepted == 0
      } else {
        other.source.map { ProfileFit($0, isThorough: isThorough).isBetter(than: fit) } ?? false
      }
    guard isBetter else { return found }
    return other.noting {
      $0.notices.append(
        "the profile '\(profile.name)' does not state how this file is written (\(fit.reason)); its forms are set aside"
          + (keepsCurrency || profile.settings.currency == nil ? "" : ", and its currency"))
    }
  }

  /// Opens the file without the profile, but for the rows that it leaves out.
  private func setAside(
    _ profile: ImportProfile, because failure: SourceFailure, _ file: InputFile
  ) -> FoundSource {
    var alone = self
    alone.profiles = nil
    alone.settings = settings.overriding(profile.settings.rulesOfRows)
    let other = alone.openOnce(file)
    guard let source = other.source else {
      return FoundSource(failure.prefixed("the profile '\(profile.name)' does not fit: "), other.findings)
    }
    let questions = SourceOpening.questions(
      where: source.format.mapping, contradicts: profile.name, settings.overriding(profile.settings),
      because: failure)
    guard questions.isEmpty else {
      var findings = other.findings
      findings.questions = questions
      return FoundSource(SourceFailure(findings, path: file.name), findings)
    }
    return other.noting {
      $0.notices.append("the profile '\(profile.name)' is set aside: \(failure.message)")
    }
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
          .signUndecided,
          why
            + "by which a plus is money \(sign == .plusIsExpense ? "out" : "in"); the file alone reads it as "
            + "money \(sign == .plusIsExpense ? "in" : "out")",
          answers: [sign, other].map { "sign=\($0.rawValue)" }))
    }
    if let implied = settings.impliedDecimals, implied != .places(0),
      mapping.numbers?.impliedDecimals != implied
    {
      questions.append(
        ImportQuestion(
          .amountAmbiguous,
          why
            + "by which amounts are whole numbers of the smallest unit; the file alone does not show it",
          answers: [implied, .places(0)].map { "implied-decimals=\($0.written)" }))
    }
    return questions
  }
}

extension DirectionDecision {
  /// Which way money went, where a profile says what a plus means, and the texts of several rows, or one in which somebody thanks for
  /// a payment, say the opposite while none bears the profile out. Who is paid has texts of others' purchases, so these are no
  /// evidence against a plus that is money in.
  func askedBeside(profile: String) -> ImportQuestion? {
    guard let sign = settings.sign, settings.profiled.contains(.sign), let amount = choice.first(.amount),
      choice.first(.direction) == nil, signs[amount]?.marked == 0
    else { return nil }
    let isOut = sign == .plusIsExpense
    let (saying, denying) =
      isOut ? (heuristic.agreeing, heuristic.opposing) : (heuristic.opposing, heuristic.agreeing)
    guard denying == 0, saying > 1 || saying > 0 && heuristic.thanks(areNegative: !isOut),
      isOut || !choice.isMerchant
    else { return nil }
    return ImportQuestion(
      .signUndecided,
      "the columns are those of the profile '\(profile)', by which a plus is money \(isOut ? "out" : "in"), and the texts of "
        + "\(saying == 1 ? "a row say" : "\(saying) rows say") the opposite",
      answers: isOut ? DirectionDecision.accountFirst : DirectionDecision.cardFirst)
  }
}

/// How many rows a profile reads of a source whose columns are its own, and what it does not read.
struct ProfileFit {
  private(set) var accepted = 0
  private(set) var refused = 0
  private(set) var misfit: RejectedRow?

  /// - Parameter isThorough: whether all rows are looked at, and not the first ones alone.
  init(_ source: OpenSource, isThorough: Bool) {
    var chunks = source.chunks()
    var decoder = source.decoder(MappingConventions())
    var batch = TransactionBatch()
    var tally = SourceCounts(rejectionLimit: 1)
    // What is not well formed is told by the scan.
    while let chunk = (try? chunks.next(into: &batch.text.bytes)) ?? nil {
      batch.removeAllRows()
      guard (try? decoder.decode(chunk, into: &batch, tally: &tally)) != nil else { break }
      accepted += batch.count
      if !isThorough { break }
    }
    refused = tally.rejected
    misfit = tally.rejections.rows.first
  }

  /// Whether it reads more of the rows than another reading does.
  func isBetter(than other: ProfileFit) -> Bool { refused < other.refused && accepted > other.accepted }

  /// What it does not read, for a sentence.
  var reason: String {
    guard let misfit else { return "no row is read" }
    guard let value = misfit.value, let column = misfit.column else { return misfit.message }
    return
      "'\(value.excerpt)' in \(ColumnReference.titled(column, (misfit.columnNumber ?? 1) - 1, quoted: true))"
  }

  /// Whether the order of dates or the mark of decimals is another than a profile states, as another country may have it.
  func isOfAnotherLocale(than settings: ImportSettings) -> Bool {
    guard let misfit else { return false }
    let cell = MappedCell((misfit.value ?? "").utf8)
    switch misfit.code {
    case .amountTrailing:
      return !NumberFormat.grouped.contains {
        $0.decimalMark == settings.decimalMark ?? $0.decimalMark && (try? $0.read(cell)) != nil
      }
    case .dateUnparseable, .dateImpossible:
      return DateInference(of: [cell.bytes], order: settings.dateFormats.first?.order).readCount == 0
    default: return false
    }
  }
}

extension DateFormat {
  fileprivate var order: DateOrder {
    let first = elements.lazy.compactMap(\.subject).first { [.year, .month, .day].contains($0) }
    return first == .day ? .dayFirst : first == .month ? .monthFirst : .yearFirst
  }
}

extension ImportSettings {
  /// What a profile says that the content of a file seldom shows: which columns are meant, which way money went, what is
  /// left out. How dates and numbers are written is for the file to say, and where its table is if it was not found.
  func withoutForms(keepsFrame: Bool, keepsCurrency: Bool) -> ImportSettings {
    var settings = self
    if !keepsFrame {
      (settings.encoding, settings.delimiter, settings.quote, settings.comment) = (nil, nil, nil, nil)
      (settings.skip, settings.footer, settings.items) = (nil, nil, [])
    }
    (settings.dateFormats, settings.dateOrder, settings.months) = ([], nil, nil)
    (settings.decimalMark, settings.groupMark) = (nil, nil)
    if !keepsCurrency { settings.currency = nil }
    return settings
  }

  /// Which rows are left out, where the file has the column.
  var rulesOfRows: ImportSettings {
    var settings = ImportSettings()
    settings.skipRules = skipRules
    settings.optionalColumns = Set(skipRules.map(\.column))
    return settings
  }
}
