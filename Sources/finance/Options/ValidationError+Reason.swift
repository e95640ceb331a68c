import ArgumentParser
import FinanceDomain

extension ValidationError {
  /// The sentence of an error of the house, as a refusal of the command line.
  init(_ error: any Error) {
    self.init((error as? any LocalizedError)?.errorDescription ?? "\(error)")
  }
}
