import FinanceConfiguration
import FinanceData
import FinanceDomain

extension JobsFile.Job {
  /// The words with the path of the output.
  ///
  /// - Throws: ``TemplateError``.
  func words(_ facts: OutputTemplate.Facts) throws(TemplateError) -> [String] {
    guard let output else { return words }
    // Behind the command's name, which may have two words.
    let depth = words.firstIndex { $0.hasPrefix("-") } ?? words.count
    return words[..<depth] + ["--output=\(try output.template.path(facts))"] + words[depth...]
  }

  /// What the placeholders of the output stand for.
  ///
  /// - Throws: `ConfigurationErrors`, `PeriodSyntaxError`.
  func facts(in environment: Environment) throws -> OutputTemplate.Facts {
    guard let command = command as? any FinanceCommand else {
      return OutputTemplate.Facts(period: .all, today: environment.today, job: name)
    }
    let options = try command.options()
    let today = options.filter.today ?? environment.today
    let configuration = try FinanceConfiguration.load(
      environment.configurationLocator(named: options.input.config), in: environment.configurationContext)
    let period = try options.filter.period(today: today, calendar: configuration.calendar)
    return OutputTemplate.Facts(period: period, today: today, job: name)
  }
}
