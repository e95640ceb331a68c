/// What a person has written about a transaction: some text, and a title if it deserves one.
public struct TransactionNote: Hashable, Sendable {
  /// A heading, never empty; `nil` for none.
  public let title: String?
  /// The text, never empty.
  public let content: String

  /// The most characters of a title.
  public static let titleLimit = 100
  /// The most characters of a content.
  public static let contentLimit = 10_000

  /// Trims the texts and checks them. A blank title is none.
  ///
  /// - Throws: ``TransactionNoteError``.
  public init(title: String? = nil, content: String) throws(TransactionNoteError) {
    let title = title?.trimmingASCIISpace() ?? ""
    let content = content.trimmingASCIISpace()
    guard !content.isEmpty else { throw .contentEmpty }
    guard title.count <= TransactionNote.titleLimit else { throw .titleTooLong(title.count) }
    guard content.count <= TransactionNote.contentLimit else { throw .contentTooLong(content.count) }
    self.init(trusting: title.isEmpty ? nil : title, content)
  }

  /// For texts that a source gave, which are kept whatever their length.
  package init(trusting title: String?, _ content: String) {
    self.title = title
    self.content = content
  }

  /// The note that makes this text, where the title is known.
  package init(trusting title: String?, in text: String) {
    // By bytes: the first letter of a content may join what is before it.
    let start = title.map { $0.utf8.count + 2 } ?? 0
    self.init(trusting: title, String(decoding: text.utf8.dropFirst(start), as: UTF8.self))
  }

  /// Both as one text: what ``Transaction/note`` says.
  public var text: String { title.map { "\($0): \(content)" } ?? content }
}

/// Why a text is not a note.
public enum TransactionNoteError: LocalizedError, Hashable, Sendable {
  /// There is nothing but white space.
  case contentEmpty
  /// The title has so many characters.
  case titleTooLong(Int)
  /// The content has so many characters.
  case contentTooLong(Int)

  /// What was found and what to do about it.
  public var errorDescription: String? {
    switch self {
    case .contentEmpty: "the note is empty"
    case .titleTooLong(let count):
      "the title has \(count) characters, and a title has at most \(TransactionNote.titleLimit); shorten it or move some of it to the text"
    case .contentTooLong(let count):
      "the note has \(count) characters, and a note has at most \(TransactionNote.contentLimit); shorten it"
    }
  }
}
