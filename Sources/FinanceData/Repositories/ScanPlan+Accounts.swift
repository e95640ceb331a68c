import FinanceDomain

// What people should be told of the accounts that their sources are about.
extension ScanPlan {
  /// That an account is stated for rows that name none, and every row names one: a sentence an account. Of a part of a
  /// file it is not known.
  func withoutEffect(_ log: ScanLog) -> [String] {
    var names: [String: [String]] = [:]
    for (number, source) in sources.enumerated()
    where options.range == nil && findings.failures[number] == nil {
      guard let account = source.accountBesideColumn, log.tallies[number].decoded > 0,
        !log.tallies[number].tookStatedAccount
      else { continue }
      names[account, default: []].append(source.file.name)
    }
    return names.sorted { $0.key.precedesByBytes($1.key) }.map { account, files in
      let more = files.count > 1 ? " and \(files.count - 1) more" : ""
      return
        "\(files[0])\(more): every row names an account of its own, so 'account: \(account)' has no effect; with "
        + "'columns: {account: none}' beside it, all rows are on that account"
    }
  }

  /// That rows count once which are in files of different accounts, as the lines above their tables say.
  var mergedAccounts: [String] {
    let stated = sources.map { $0.overrides.account == nil ? $0.findings?.accountsAbove ?? [] : [] }
    guard stated.count(where: { !$0.isEmpty }) > 1 else { return [] }
    var counts: [[Int]: Int] = [:]
    for (source, entries) in (findings.decisions?.bySource ?? []).enumerated()
    where !stated[source].isEmpty {
      for entry in entries {
        guard case .duplicate(let original, _) = entry.decision,
          sources.indices.contains(original.source)
        else { continue }
        counts[[source, original.source].sorted(), default: 0] += 1
      }
    }
    return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { pair, count in
      let (one, other) = (stated[pair[0]], stated[pair[1]])
      guard let here = one.min(), let there = other.min(),
        // An IBAN contains the number of its account.
        !one.contains(where: { mine in other.contains { mine.contains($0) || $0.contains(mine) } })
      else { return nil }
      return
        "\(sources[pair[0]].file.name) says above its rows that it is about account '\(here.excerpt)', and "
        + "\(sources[pair[1]].file.name) about '\(there.excerpt)', but \(counted(count, "equal row")) in both counted "
        + "once; name the accounts with 'account:' under 'sources:' in the configuration"
    }
  }
}
