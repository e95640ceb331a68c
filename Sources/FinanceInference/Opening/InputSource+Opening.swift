import FinanceData
import FinanceDomain
import SystemPackage

extension InputSource {
  /// The name a person knows the source by.
  var name: String {
    switch self {
    case .path(let path): path
    case .standardInput: "-"
    }
  }

  /// The endings of files that a folder is searched for.
  static let endings = InputFormat.allCases.flatMap { name in
    SourceFormats.all.first { $0.name == name }?.endings ?? []
  }

  /// Opens everything the source stands for: itself, or the files of a folder in the order of their names' bytes.
  package func open(_ opening: SourceOpening) -> [FoundSource] {
    do throws(SourceFailure) {
      switch self {
      case .standardInput:
        return try InputSource.parts(of: InputFile(standardInputNamed: name, limits: opening.limits), opening)
      case .path(let path):
        guard let stamp = try? FileStamp(ofPath: path), stamp.isDirectory else {
          return try InputSource.parts(of: InputFile(path: path, limits: opening.limits), opening)
        }
        return try InputSource.files(in: path).flatMap { InputSource.parts(ofFile: $0, opening) }
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
      return opening.open(part.file, hasRemarks: true, mends: part.origin)
    }
  }

  private static func files(in folder: String) throws(SourceFailure) -> [String] {
    var names: [String]
    do throws(Errno) {
      names = try FolderListing.names(in: folder)
    } catch {
      throw SourceFailure(path: folder, opening: error)
    }
    names = names.filter { name in
      !name.hasPrefix(".")
        && endings.contains { name.utf8.count > $0.utf8.count && name.lowercased().hasSuffix($0) }
    }
    guard !names.isEmpty else {
      throw SourceFailure(
        path: folder, kind: .missing,
        message:
          "the folder holds no file that ends in \(endings.joined(separator: ", ")); name the files themselves"
      )
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return names.sorted { $0.precedesByBytes($1) }.map { prefix + $0 }
  }
}
