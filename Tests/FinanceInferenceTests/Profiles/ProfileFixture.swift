import FinanceConfiguration
import FinanceTestSupport
import Foundation
import Testing

@testable import FinanceData
@testable import FinanceInference

/// The home-made export of a shipped profile, and what must come of it.
struct ProfileFixture {
  /// What must come of the file, or has come of it.
  struct Yield: Decodable, Hashable {
    let transactions: Int
    let sums: [String: String]
    let firstDate: String
    let lastDate: String
  }

  /// What becomes of a file.
  enum Outcome: Hashable {
    case read(Yield)
    /// Something is asked, or rows are refused and told.
    case open
  }

  let profile: ImportProfile
  let expected: Yield
  /// Whether the file is recognised by its columns.
  let isMatched: Bool
  let fileName: String
  let bytes: [UInt8]

  private struct Matching: Decodable { let matched: Bool }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("FinanceCommandTests/Profiles")

  init(_ name: String) throws {
    let folder = ProfileFixture.folder.appendingPathComponent(name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    fileName = try #require(names.first { $0.hasPrefix("input.") })
    bytes = Array(try Data(contentsOf: folder.appendingPathComponent(fileName)))
    let result = try Data(contentsOf: folder.appendingPathComponent("expected.json"))
    expected = try JSONDecoder().decode(Yield.self, from: result)
    isMatched = try JSONDecoder().decode(Matching.self, from: result).matched
    profile = try ProfileLibrary.shipped.profile(named: name)
  }

  /// How a file is looked at.
  enum Way { case named, recognised, alone }

  /// What comes of the file, or of another in its place.
  func outcome(_ way: Way, of other: [UInt8]? = nil) async throws -> Outcome {
    let folder = try TemporaryFolder()
    try folder.write(fileName, other ?? bytes)
    var options = ImportOptions()
    if way == .named { (options.profile, options.settings) = (profile.name, profile.settings) }
    let repository = try FileTransactionsRepository(
      configured: [SourceRequest(.path(folder.path(of: fileName)))], options: options,
      opener: FileOpener(profiles: way == .recognised ? .shipped : nil))
    let files = try await repository.inspections().files
    guard let file = files.first, files.count == 1, file.isDecided, file.rowCounts?.rejected == 0,
      let days = file.yield.days
    else { return .open }
    var sums: [String: String] = [:]
    for (currency, sum) in file.yield.sums { sums[currency.rawValue] = "\(sum.decimal)" }
    return .read(
      Yield(
        transactions: file.yield.transactions, sums: sums, firstDate: "\(days.lowerBound)",
        lastDate: "\(days.upperBound)"))
  }

  /// Whether the outcome is right or open. A currency that the file does not name may be unknown.
  func allows(_ outcome: Outcome) -> Bool {
    guard case .read(let yield) = outcome else { return true }
    return yield.transactions == expected.transactions
      && yield.sums.values.sorted() == expected.sums.values.map(ProfileFixture.plain).sorted()
      && (Set(yield.sums.keys) == Set(expected.sums.keys) || Set(yield.sums.keys) == ["XXX"])
      && (yield.firstDate, yield.lastDate) == (expected.firstDate, expected.lastDate)
  }

  /// A sum without the zeros that only show how many places its currency has.
  private static func plain(_ sum: String) -> String { (Decimal(string: sum)).map { "\($0)" } ?? sum }
}

/// Other files that a bank might have written in the place of a fixture.
extension ProfileFixture {
  /// The file with one column more, without those that are optional, and with other forms of dates.
  var variants: [(title: String, bytes: [UInt8])] {
    profile.settings.format == .json ? jsonVariants : csvVariants
  }

  /// The bytes as letters, one each.
  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
  }

  private static func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

  // MARK: JSON

  private var jsonVariants: [(title: String, bytes: [UInt8])] {
    let text = ProfileFixture.text(bytes)
    let needed = Set(profile.headerMatch.compactMap(ProfileFixture.key))
    let optional = profile.settings.columns.filter { $0.key.isOptional || $0.key == .description }
      .values.joined().compactMap(ProfileFixture.key)
    var variants = optional.filter { !needed.contains($0) }.sorted().map { key in
      ("without \(key)", text.replacing("\"\(key)\":", with: "\"extra_text\":"))
    }
    if let key = needed.min() {
      variants.append(
        ("a value more", text.replacing("\"\(key)\":", with: "\"extra_text\": \"x\", \"\(key)\":")))
    }
    return variants.map { ($0, ProfileFixture.bytes($1)) }
  }

  private static func key(_ reference: ColumnReference) -> String? {
    if case .pointer(let pointer) = reference { pointer.keys.last } else { nil }
  }

  // MARK: CSV

  private struct Table {
    var lines: [[String]]
    var header: Int
    let delimiter: Character
    let lineEnd: String

    func bytes(_ change: ([String], Int) -> [String]) -> [UInt8] {
      let changed = lines.enumerated().map { number, cells in
        number < header ? cells : change(cells, number - header)
      }
      return ProfileFixture.bytes(
        changed.map { $0.joined(separator: String(delimiter)) }.joined(separator: lineEnd))
    }
  }

  private var table: Table {
    let text = ProfileFixture.text(bytes)
    let lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
    let delimiter =
      profile.settings.delimiter.map { Character(UnicodeScalar($0)) } ?? (text.contains(";") ? ";" : ",")
    let lines = text.components(separatedBy: lineEnd).map { ProfileFixture.cells($0, delimiter) }
    let wanted = Set(profile.headerMatch.compactMap(\.name).map(ColumnName.folded))
    let header = lines.firstIndex { cells in
      let names = Set(cells.map { ColumnName.folded(ProfileFixture.name($0)) })
      return !wanted.isEmpty && wanted.isSubset(of: names)
    }
    return Table(lines: lines, header: header ?? 0, delimiter: delimiter, lineEnd: lineEnd)
  }

  /// What a cell of the header says, whatever its encoding.
  private static func name(_ cell: String) -> String {
    let bytes = bytes(cell.filter { $0 != "\"" })
    return String(validating: bytes, as: UTF8.self) ?? text(bytes)
  }

  private static func cells(_ line: String, _ delimiter: Character) -> [String] {
    var (cells, isQuoted) = ([""], false)
    for letter in line {
      if letter == "\"" { isQuoted.toggle() }
      if letter == delimiter, !isQuoted { cells.append("") } else { cells[cells.count - 1].append(letter) }
    }
    return cells
  }

  private var csvVariants: [(title: String, bytes: [UInt8])] {
    let table = table
    let names = table.lines[table.header].map(ProfileFixture.name)
    var variants: [(title: String, bytes: [UInt8])] = []
    if !profile.headerMatch.isEmpty {
      variants += [names.count / 2, names.count].map { place in
        ("a column more at \(place + 1)", table.bytes { inserted($0, at: place, of: names.count, row: $1) })
      }
      variants += unneeded(names).map { place in
        ("without \(names[place])", table.bytes { cells, _ in removed(cells, place) })
      }
    }
    return variants
      + ProfileFixture.forms.compactMap { form in
        let bytes = table.bytes { cells, row in cells.map { form.change($0) } }
        return bytes == self.bytes ? nil : (form.title, bytes)
      } + swapped(table)
  }

  /// Where a column is that the header does not need and no figure depends on.
  private func unneeded(_ names: [String]) -> [Int] {
    let needed = Set(profile.headerMatch.compactMap(\.name).map(ColumnName.folded))
    let skips = Set(profile.settings.skipRules.compactMap(\.column.name).map(ColumnName.folded))
    let money: [ColumnRole] = [.date, .amount, .debit, .credit, .direction, .currency]
    let figures = Set(
      money.flatMap { profile.settings.columns[$0] ?? [] }.compactMap(\.name).map(ColumnName.folded))
    return names.indices.filter {
      let name = ColumnName.folded(names[$0])
      return !name.isEmpty && !needed.contains(name) && !skips.contains(name) && !figures.contains(name)
    }
  }

  private func inserted(_ cells: [String], at place: Int, of width: Int, row: Int) -> [String] {
    guard cells.count >= width else { return cells }
    var cells = cells
    cells.insert(row == 0 ? "Extra" : place == width ? "17" : "extra \(row)", at: place)
    return cells
  }

  private func removed(_ cells: [String], _ place: Int) -> [String] {
    cells.enumerated().filter { $0.offset != place }.map(\.element)
  }

  // MARK: Dates

  /// Another form of the dates that cells begin with.
  private struct Form: Sendable {
    let title: String
    let change: @Sendable (String) -> String
  }

  private static let forms: [Form] = [
    Form(title: "dates with slashes") { replaced($0) { [$0, "/", $1, "/", $2] } },
    Form(title: "dates with hyphens") { replaced($0) { [$0, "-", $1, "-", $2] } },
    Form(title: "dates with dots") { replaced($0) { [$0, ".", $1, ".", $2] } },
    Form(title: "years of two digits") { cell in
      replaced(cell) { first, second, third in
        third.count == 4 ? [first, mark(cell), second, mark(cell), String(third.suffix(2))] : []
      }
    },
    Form(title: "years of four digits") { cell in
      replaced(cell) { first, second, third in
        first.count < 4 && third.count == 2 ? [first, mark(cell), second, mark(cell), "20" + third] : []
      }
    },
  ]

  private static func mark(_ cell: String) -> String {
    cell.first { "./-".contains($0) }.map { "\($0)" } ?? ""
  }

  /// The cell with the date at its beginning written otherwise; the cell if there is none, or it has no such form.
  private static func replaced(_ cell: String, _ change: (String, String, String) -> [String]) -> String {
    guard let match = cell.firstMatch(of: /^("?)(\d{1,4})([.\/-])(\d{1,2})([.\/-])(\d{2,4})(?![\d.\/-])/),
      match.3 == match.5
    else { return cell }
    let parts = change(String(match.2), String(match.4), String(match.6))
    return parts.isEmpty ? cell : match.1 + parts.joined() + cell[match.range.upperBound...]
  }

  /// The file with day and month in the other order, where a day beyond the twelfth shows it.
  private func swapped(_ table: Table) -> [(title: String, bytes: [UInt8])] {
    var shows = false
    let bytes = table.bytes { cells, _ in
      cells.map { cell in
        ProfileFixture.replaced(cell) { first, second, third in
          if first.count > 2 { return [] }
          if (Int(first) ?? 0) > 12 || (Int(second) ?? 0) > 12 { shows = true }
          return [second, ProfileFixture.mark(cell), first, ProfileFixture.mark(cell), third]
        }
      }
    }
    return shows ? [("days and months in the other order", bytes)] : []
  }
}

extension ColumnReference {
  fileprivate var name: String? { if case .name(let name) = self { name } else { nil } }
}
