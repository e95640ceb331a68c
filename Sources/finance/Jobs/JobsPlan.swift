import FinanceDomain

/// What a run would do, as far as it can be said without reading transactions.
struct JobsPlan {
  private let jobs: [JobsFile.Job]
  private let context: RunContext

  init(_ jobs: [JobsFile.Job], in context: RunContext) {
    self.jobs = jobs
    self.context = context
  }

  /// Prints the command that each job stands for, in a form that a shell takes.
  ///
  /// - Throws: what finding out the outputs throws.
  func print() throws -> ExitStatus {
    var text = ""
    for job in jobs {
      let words = try job.output == nil ? job.words : job.words(job.facts(in: context.environment))
      text += "\(job.name): finance \(words.map(\.shellQuoted).joined(separator: " "))\n"
    }
    try context.print(Array(text.utf8))
    return .done
  }
}

extension Unicode.Scalar {
  /// Whether it means nothing but itself, in a shell and in a path.
  var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType == .decimal }
}

extension String {
  /// The text as one word of a shell, on one line.
  var shellQuoted: String {
    let isPlain = unicodeScalars.allSatisfy { $0.isLetterOrDigit || "-_./=:,+@%".unicodeScalars.contains($0) }
    if !isEmpty, isPlain { return self }
    return "'\(VisibleText.of(self).replacing("'", with: "'\\''"))'"
  }
}
