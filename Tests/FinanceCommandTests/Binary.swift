import Foundation

/// The `finance` under test: the one that was built together with these tests, or the file that the variable
/// `FINANCE_BINARY` names, such as a release build that is to be handed out. It has to be called `finance`, because the
/// scripts of the cases find it by its name.
enum Binary {
  /// Where it is: beside the test bundle, unless another one is named.
  static let url =
    ProcessInfo.processInfo.environment["FINANCE_BINARY"].map { URL(fileURLWithPath: $0) }
    ?? built.appendingPathComponent("finance")

  /// The folder it is in.
  static let folder = url.deletingLastPathComponent()

  /// The folder of everything that was built.
  private static let built: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
      return bundle.bundleURL.deletingLastPathComponent()
    #else
      return Bundle.main.bundleURL
    #endif
  }()
}
