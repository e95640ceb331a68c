import FinanceDomain
import SystemPackage

/// Everything that a run takes from around it: words, clock, terminals, settings of the shell.
///
/// It is read once, here. Nothing below asks the clock or the environment again, so a run cannot disagree
/// with itself at midnight.
struct Environment: Sendable {
  /// The words typed after the program's name.
  let arguments = Array(CommandLine.arguments.dropFirst())
  /// The civil day, in the zone that `TZ` or the machine names.
  let today = civilToday()
  /// The columns of the terminal that the report goes to; `nil` if it goes elsewhere.
  let outputWidth = terminalWidth(of: .standardOutput)
  /// The columns of the terminal that diagnostics go to; `nil` if it goes elsewhere, or cannot go back on a line.
  let errorWidth = isDumb ? nil : terminalWidth(of: .standardError)
  /// Whether colour is welcome: on a terminal that can show it, unless `NO_COLOR` is set
  /// (<https://no-color.org>).
  let allowsColor =
    terminalWidth(of: .standardOutput) != nil && !isDumb && (variable("NO_COLOR") ?? "").isEmpty
  /// The permissions that new files are to lack.
  let creationMask = currentCreationMask()
  /// How many processors may be used.
  let processorCount = max(1, ProcessInfo.processInfo.activeProcessorCount)
  let configurationFile = variable("FINANCE_CONFIG")
  /// The folder for configurations that `XDG_CONFIG_HOME` names.
  let configurationHome = variable("XDG_CONFIG_HOME")
  let ledgerFile = variable("FINANCE_LEDGER")
  /// The folder for data that `XDG_DATA_HOME` names.
  let dataHome = variable("XDG_DATA_HOME")
  /// The folder of the person who runs it.
  let home = variable("HOME")
  /// All variables, for the programs that it starts.
  let variables = ProcessInfo.processInfo.environment

  static let live = Environment()

  private init() {}

  /// A progress bar, if somebody is there to watch it.
  func progressBar(isQuiet: Bool) -> ProgressBar? {
    isQuiet ? nil : errorWidth.map { ProgressBar(width: $0) }
  }

  private static func variable(_ name: String) -> String? {
    // The pointer is read at once; nothing in this program changes the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private static var isDumb: Bool { variable("TERM") == "dumb" }

  private static func civilToday() -> CalendarDay {
    var second = time(nil)
    // The C library knows `TZ` and the machine's zone; Foundation's zones are lost in a static binary. The
    // call fills the structure whose address it is given; of its members only numbers are looked at, not the
    // zone's name.
    var parts = unsafe tm()
    guard unsafe localtime_r(&second, &parts) != nil else { return CalendarDay(dayNumber: 0) }
    let (year, month, day) = unsafe (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    return CalendarDay(year: year, month: month, day: day) ?? CalendarDay(dayNumber: 0)
  }

  /// The columns of a terminal, 80 if it does not say; `nil` for anything that is no terminal.
  private static func terminalWidth(of descriptor: FileDescriptor) -> Int? {
    guard isatty(descriptor.rawValue) == 1 else { return nil }
    var size = winsize()
    // The call fills the structure whose address it is given.
    guard unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The mask can only be read by setting it, so it is read before there is a second thread.
  private static func currentCreationMask() -> FilePermissions {
    let mask = umask(0o077)
    umask(mask)
    return FilePermissions(rawValue: CInterop.Mode(mask))
  }
}
