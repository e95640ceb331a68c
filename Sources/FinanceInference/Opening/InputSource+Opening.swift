import FinanceData
import FinanceDomain
import SystemPackage

extension InputSource {
  /// Opens everything the source stands for: itself, or the files of a folder in the order of their names' bytes.
  ///
  /// - Parameter ofFiles: how files of the folder are opened of which more is stated, by their names.
  func open(_ opening: SourceOpening, ofFiles: [String: SourceOpening] = [:]) -> [FoundSource] {
    do throws(SourceFailure) {
      switch self {
      case .standardInput:
        return try InputSource.parts(of: InputFile(standardInputNamed: text, limits: opening.limits), opening)
      case .path(let path):
        guard let stamp = try? FileStamp(ofPath: path), stamp.isDirectory else {
          return try InputSource.parts(of: InputFile(path: path, limits: opening.limits), opening)
        }
        let folder = try FolderContents(path)
        var found = folder.files.flatMap { path in
          let name = path.split(separator: "/").last.map(String.init) ?? path
          return InputSource.parts(ofFile: path, ofFiles[name] ?? opening)
        }
        // A report beside its sources changes nothing about the next one.
        found.removeAll { $0.failure?.code == .sourceReport }
        guard !found.isEmpty else { throw FolderContents.noData(in: path) }
        let isReadable = { path in InputSource.parts(ofFile: path, opening).contains { $0.failure == nil } }
        if let notice = folder.notice(isReadable), let first = found.firstIndex(where: { $0.failure == nil })
        {
          found[first] = found[first].noting { $0.notices.append(notice) }
        }
        return found
      }
    } catch {
      return [FoundSource(error)]
    }
  }

  /// A file of a folder. A folder in its place is refused: links among folders may go round in circles.
  private static func parts(ofFile path: String, _ opening: SourceOpening) -> [FoundSource] {
    do throws(SourceFailure) {
      return try parts(of: InputFile(path: path, limits: opening.limits), opening)
    } catch {
      return [FoundSource(error)]
    }
  }

  /// A file is one source, unless it holds several tables, or is a file of refused rows that came from several
  /// sources.
  private static func parts(
    of file: InputFile, _ opening: SourceOpening
  ) throws(SourceFailure) -> [FoundSource] {
    guard let parts = try RejectsFile.parts(of: file, settingsBy: opening.readSettings) else {
      return opening.openTables(of: file)
    }
    return parts.map { part in
      var opening = opening
      opening.format = part.format
      opening.settings = opening.settings.overriding(part.settings)
      opening.mends = part.origin
      return opening.open(part.file)
    }
  }
}

/// What a folder has for a person who names it as a source: the files with endings of data, not those of its folders.
private struct FolderContents {
  /// The paths of the files, in the order of their names' bytes.
  let files: [String]
  /// The folder's path as a prefix, and the names in it that are not looked at.
  private let prefix: String
  private let others: [String]

  /// Endings of what only banks and spreadsheets write.
  private static let foreignEndings = [
    ".xls", ".xlsx", ".ods", ".ofx", ".qfx", ".qif", ".sta", ".mt940", ".xml", ".zip", ".gz",
  ]
  /// Endings of texts: tables of transactions, or anything else, such as a report of the run before.
  private static let textEndings = [".txt", ".tsv", ".tab", ".dat", ".asc"]

  /// Looks into the folder.
  ///
  /// - Throws: ``SourceFailure`` for a folder that cannot be read or has no such file.
  init(_ folder: String) throws(SourceFailure) {
    var names: [String]
    do throws(Errno) {
      names = try FolderListing.names(in: folder).filter { !$0.hasPrefix(".") }
    } catch {
      throw SourceFailure(path: folder, opening: error)
    }
    names.sort { $0.precedesByBytes($1) }
    let found = names.filter(FolderListing.isData)
    guard !found.isEmpty else { throw FolderContents.noData(in: folder) }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    files = found.map { prefix + $0 }
    others = names.filter { !FolderListing.isData($0) }
    self.prefix = prefix
  }

  static func noData(in folder: String) -> SourceFailure {
    SourceFailure(
      path: folder, kind: .missing,
      message: "the folder holds no file of transactions that ends in "
        + "\(FolderListing.dataEndings.joined(separator: ", ")); name the files themselves")
  }

  /// What is said about the rest; `nil` where none of it seems to hold transactions, so that a report does not change
  /// because the one before was written beside its sources.
  ///
  /// - Parameter isReadable: whether a file of text is a table that could be read.
  func notice(_ isReadable: (String) -> Bool) -> String? {
    let passedOver = others.compactMap { name -> String? in
      let path = prefix + name
      guard let stamp = try? FileStamp(ofPath: path) else { return nil }
      if stamp.isDirectory {
        let inside = (try? FolderListing.names(in: path)) ?? []
        return inside.contains(where: FolderListing.isData) ? name + "/" : nil
      }
      // A pipe is not opened: it would wait for somebody to write.
      guard stamp.isRegularFile else { return nil }
      if FolderListing.ends(name, in: FolderContents.foreignEndings) { return name }
      return FolderListing.ends(name, in: FolderContents.textEndings) && isReadable(path) ? name : nil
    }
    guard !passedOver.isEmpty else { return nil }
    let listed = passedOver.prefix(5).quotedList
    let more = passedOver.count > 5 ? " and \(passedOver.count - 5) more" : ""
    return "not read: \(listed)\(more) of the same folder; name what is to be read"
  }
}
