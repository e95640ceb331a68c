import ArgumentParser

// What several groups of options and commands refuse in the same words.

extension ParsableArguments {
  func require(_ number: Int?, in range: ClosedRange<Int>, _ option: String, _ unit: String = "") throws {
    guard let number, !range.contains(number) else { return }
    throw ValidationError(
      "\(option) \(number) is out of range: \(range.lowerBound) to \(range.upperBound)\(unit).")
  }

  func requireFileName(_ path: String?, _ option: String) throws {
    if path == "" { throw ValidationError("\(option) needs the name of a file.") }
  }

  /// Each input has a name, and standard input is read once.
  func requireInputs(_ paths: [String]) throws {
    if paths.contains("") {
      throw ValidationError("A file has an empty name. Name a file, a folder, or - for standard input.")
    }
    if paths.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input can be read only once; write - only once.")
    }
  }
}
