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
  enum Refusal: Hashable {
    case isFolder
    case isLink
    case isNoFile
    case isInput
    case isOtherOutput
    case isOtherFile
    case isDatabase
    case isNoPages
    case holdsOther(String)
    case isNoLog
    case exists
    case folderMissing(String)
    case folderNotWritable(String, Errno)
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

extension OutputError.Refusal {
  fileprivate var sentence: String {
    switch self {
    case .isFolder: "is a folder; name a file in it"
    case .isLink: "is a symbolic link; name the file it points to"
    case .isNoFile: "is not an ordinary file; to write to a device or a pipe, redirect standard output to it"
    case .isInput: "is one of the inputs; choose another name for the output"
    case .isOtherOutput: "is named twice; the report and the rejected rows need a file each"
    case .isOtherFile: "is another file of this run as well; choose another name for the output"
    case .isNoLog: "is not a log, because it does not begin with a time; name another file"
    case .isDatabase: "belongs to a ledger or another database; choose another name for the output"
    case .isNoPages: "is not a folder for pages; name one that is new, empty or has only pages of a report"
    case .holdsOther(let file):
      "contains '\(file)', which is not a page of a report; name a folder that is new, empty or has only such pages"
    case .exists: "exists already; remove it, or choose another name"
    case .folderMissing(let folder): "the folder '\(folder)' does not exist; make it first"
    case .folderNotWritable(let folder, let errno): "the folder '\(folder)' cannot be written to: \(errno)"
    }
  }
}
