import ArgumentParser

/// What every command takes: inputs, a choice of transactions, outputs, what to do about refused rows, and what is written
/// down about the run.
struct CommonOptions: ParsableArguments, Sendable {
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions
}
