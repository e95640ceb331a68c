import Foundation

/// The `finance` that was built together with these tests.
enum Binary {
  /// Where it is: beside the test bundle.
  static let url = folder.appendingPathComponent("finance")

  /// The folder of everything that was built.
  static let folder: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
      return bundle.bundleURL.deletingLastPathComponent()
    #else
      return Bundle.main.bundleURL
    #endif
  }()
}
