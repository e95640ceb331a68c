import FinanceDomain
import SystemPackage

/// An output that could not be written, or that must not be.
enum OutputError: LocalizedError, Hashable {
  /// The reader of a pipe has left: it has seen all it wanted.
  case readerLeft
  /// Writing to a stream or a file failed; a file is as it was before.
  case cannotWrite(String, Errno)
  /// The file cannot be made or put in its place.
  case cannotCreate(String, Errno)
  /// The folder could not be synchronised: the file is in its place, but might be lost in a power cut.
  case notDurable(String, Errno)
  /// The path is not one that may be replaced.
  case refused(String, Refusal)
  /// One output failed, and because of that another one was not put in its place.
  indirect case together(OutputError, leaving: String)

  /// Why a path must not be replaced.
  struct Refusal: Hashable {
    fileprivate let sentence: String

    private init(_ sentence: String) { self.sentence = sentence }

    static let isFolder = Refusal("is a folder; name a file in it")
    static let isLink = Refusal("is a symbolic link; name the file it points to")
    static let isNoFile = Refusal(
      "is not an ordinary file; to write to a device or a pipe, redirect standard output to it")
    static let isInput = Refusal("is one of the inputs; choose another name for the output")
    static let isOtherOutput = Refusal("is named twice; the report and the rejected rows need a file each")
    static let isOtherFile = Refusal(
      "is another file of this run as well; choose another name for the output")
    static let isNoLog = Refusal("is not a log, because it does not begin with a time; name another file")
    static let isDatabase = Refusal(
      "belongs to a ledger or another database; choose another name for the output")
    static let isNoPages = Refusal(
      "is not a folder for pages; name one that is new, empty or has only pages of a report")
    static let exists = Refusal("exists already; remove it, or choose another name")
    static func holdsOther(_ file: String) -> Refusal {
      Refusal(
        "contains '\(file)', which is not a page of a report; "
          + "name a folder that is new, empty or has only such pages")
    }
    static func folderMissing(_ folder: String) -> Refusal {
      Refusal("the folder '\(folder)' does not exist; make it first")
    }
    static func folderNotWritable(_ folder: String, _ errno: Errno) -> Refusal {
      Refusal("the folder '\(folder)' cannot be written to: \(errno)")
    }
  }

  var status: ExitStatus {
    switch self {
    case .readerLeft: .done
    case .cannotWrite, .notDurable: .inputOutput
    case .cannotCreate, .refused: .cannotCreate
    case .together(let error, leaving: _): error.status
    }
  }

  /// The error with the outputs that it kept from their places.
  func leaving(_ paths: [String]) -> OutputError {
    paths.reduce(self) { .together($0, leaving: $1) }
  }

  var errorDescription: String? {
    switch self {
    case .readerLeft: "the reader of the report has left"
    case .cannotWrite(let name, let errno): "\(name): cannot be written: \(errno)"
    case .cannotCreate(let name, let errno): "\(name): cannot be created: \(errno)"
    case .notDurable(let name, let errno):
      "\(name): is written, but its folder cannot be synchronised, so a power cut might undo it: \(errno)"
    case .refused(let name, let refusal): "\(name): \(refusal.sentence)"
    case .together(let error, let other):
      "\(error.errorDescription ?? "\(error)"); \(other) is left as it was"
    }
  }
}
