import Testing

/// A small file as some program writes it, and what has to become of it.
struct HomeMadeFile: Sendable, CustomTestStringConvertible {
  /// What becomes of a file.
  enum Outcome: Sendable {
    /// So many transactions that come to so much, and so many rows refused.
    case reads(Int, String, rejecting: Int = 0)
    /// Some rows are refused, and said so.
    case rejecting
    /// Nothing is read until somebody answers, or mends the file.
    case refused
  }

  /// What the file shows, as a sentence.
  let title: String
  let text: String
  private let name: String
  private let outcome: Outcome

  init(_ title: String, _ text: String, as name: String = "export.csv", _ outcome: Outcome) {
    self.title = title
    self.text = text
    self.name = name
    self.outcome = outcome
  }

  var testDescription: String { title }

  /// Reads the file and compares.
  func check() async throws {
    let read = try await ReadWithoutHelp(text, as: name)
    switch outcome {
    case .reads(let count, let sum, let rejected):
      #expect(!read.isRefused && read.rejected == rejected, "\(title): \(read)")
      #expect(read.count == count, "\(title): \(read)")
      #expect(read.sum == sum, "\(title): \(read)")
    case .rejecting: #expect(!read.isRefused && read.rejected > 0, "\(title): \(read)")
    case .refused: #expect(read.isRefused, "\(title): \(read)")
    }
  }
}
