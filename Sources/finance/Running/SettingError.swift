import FinanceDomain

/// A setting that reads well and yet cannot be used, such as a time zone that does not exist.
struct SettingError: Error {
  let reason: any LocalizedError
}

extension SettingError: LocalizedError {
  var errorDescription: String? { reason.errorDescription }
}
