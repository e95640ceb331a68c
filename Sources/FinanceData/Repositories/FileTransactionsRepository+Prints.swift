import FinanceDomain

extension FileTransactionsRepository {
  /// Which bytes each source has, by its name; a source that has changed since it was read has none.
  ///
  /// All of them are read once more when this is asked for the first time.
  package func prints() async -> [String: FileDigest] {
    if let printed { return printed }
    let sources = await openedSources().sources
    var prints: [String: FileDigest] = [:]
    for source in sources {
      prints[source.file.name] = FileTransactionsRepository.print(of: source)
      source.file.rest()
    }
    printed = prints
    return prints
  }

  private static func print(of source: OpenSource) -> FileDigest? {
    guard let print = try? FileDigest(source), (try? source.file.checkUnchanged()) != nil else { return nil }
    return print
  }
}
