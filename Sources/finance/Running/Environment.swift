import FinanceDomain
import SystemPackage

/// Everything that a run takes from around it: words, clock, terminals, settings of the shell.
///
/// It is read once, here. Nothing below asks the clock or the environment again, so a run cannot disagree
/// with itself at midnight.
struct Environment: Sendable {
  /// The words typed after the program's name.
  let arguments: [String]
  /// The civil day, in the zone that `TZ` or the machine names.
  let today: CalendarDay
  /// The columns of the terminal that the report goes to; `nil` if it goes elsewhere.
  let outputWidth: Int?
  /// The columns of the terminal that diagnostics go to; `nil` if it goes elsewhere.
  let errorWidth: Int?
  /// Whether colour is welcome: on a terminal that can show it, unless `NO_COLOR` is set
  /// (<https://no-color.org>).
  let allowsColor: Bool
  /// The permissions that new files are to lack.
  let creationMask: FilePermissions
  /// How many processors may be used.
  let processorCount: Int
  /// The configuration that `FINANCE_CONFIG` names.
  let configurationFile: String?
  /// The folder for configurations that `XDG_CONFIG_HOME` names.
  let configurationHome: String?
  /// The ledger that `FINANCE_LEDGER` names.
  let ledgerFile: String?
  /// The folder for data that `XDG_DATA_HOME` names.
  let dataHome: String?
  /// The folder of the person who runs it.
  let home: String?

  static let live = Environment()

  private init() {
    arguments = Array(CommandLine.arguments.dropFirst())
    today = Environment.civilDay(atSecond: time(nil))
    let isDumb = Environment.variable("TERM") == "dumb"
    outputWidth = Environment.terminalWidth(of: .standardOutput)
    errorWidth = isDumb ? nil : Environment.terminalWidth(of: .standardError)
    allowsColor = outputWidth != nil && !isDumb && (Environment.variable("NO_COLOR") ?? "").isEmpty
    creationMask = Environment.currentCreationMask()
    processorCount = max(1, ProcessInfo.processInfo.activeProcessorCount)
    configurationFile = Environment.variable("FINANCE_CONFIG")
    configurationHome = Environment.variable("XDG_CONFIG_HOME")
    ledgerFile = Environment.variable("FINANCE_LEDGER")
    dataHome = Environment.variable("XDG_DATA_HOME")
    home = Environment.variable("HOME")
  }

  /// A progress bar, if somebody is there to watch it.
  func progressBar(isQuiet: Bool) -> ProgressBar? {
    isQuiet ? nil : errorWidth.map { ProgressBar(width: $0) }
  }
}

extension Environment {
  private static func variable(_ name: String) -> String? {
    // The pointer is read at once; nothing in this program changes the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private static func civilDay(atSecond second: time_t) -> CalendarDay {
    var second = second
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
