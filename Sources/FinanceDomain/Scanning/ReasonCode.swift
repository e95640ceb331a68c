/// The stable name of a reason for which a row is not counted, `family.detail`: what a script may rely on.
public struct ReasonCode: ByteText {
  /// The code as printed.
  public let rawValue: String

  /// The code of that name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Bytes that are not UTF-8.
  public static let textEncoding = ReasonCode(rawValue: "text.encoding")
  /// A NUL byte.
  public static let textNUL = ReasonCode(rawValue: "text.nul")
  /// A quote where RFC 4180 allows none, or one that never closes.
  public static let csvQuote = ReasonCode(rawValue: "csv.quote")
  /// A record with fewer or more fields than the header.
  public static let csvWidth = ReasonCode(rawValue: "csv.width")
  /// A header that lacks a needed column or names one twice.
  public static let csvHeader = ReasonCode(rawValue: "csv.header")
  /// A line with a date and an amount that is outside the table.
  public static let tableOutside = ReasonCode(rawValue: "table.outside")
  /// A header that belongs to more than one profile.
  public static let profileAmbiguous = ReasonCode(rawValue: "profile.ambiguous")
  /// A report of this program in the place of transactions.
  public static let sourceReport = ReasonCode(rawValue: "source.report")
  /// A record or a value longer than the limit, or more columns.
  public static let csvSize = ReasonCode(rawValue: "csv.size")
  /// Text that is not JSON (RFC 8259).
  public static let jsonSyntax = ReasonCode(rawValue: "json.syntax")
  /// An object that gives one key twice.
  public static let jsonDuplicateKey = ReasonCode(rawValue: "json.duplicate-key")
  /// JSON where a transaction, or one of its fields, was expected to look different.
  public static let jsonShape = ReasonCode(rawValue: "json.shape")
  /// JSON nested deeper than the limit.
  public static let jsonDepth = ReasonCode(rawValue: "json.depth")
  /// An object, a value or a document longer than the limit, or more keys.
  public static let jsonSize = ReasonCode(rawValue: "json.size")
  /// A pipe that is longer than what is held in memory.
  public static let inputSize = ReasonCode(rawValue: "input.size")
  /// More rows than the limit.
  public static let inputRows = ReasonCode(rawValue: "input.rows")
  /// More different payees, categories or accounts than the limit.
  public static let inputDistinct = ReasonCode(rawValue: "input.distinct")
  /// A blank id given to the domain. A row of a file is not refused for it: its id is derived from the content.
  public static let idEmpty = ReasonCode(rawValue: "id.empty")
  /// One id, two contents.
  public static let idConflict = ReasonCode(rawValue: "id.conflict")
  /// An id that nothing has.
  public static let idUnknown = ReasonCode(rawValue: "id.unknown")
  /// A partial that is cut or is not what was written.
  public static let partialSpoilt = ReasonCode(rawValue: "partial.spoilt")
  /// Partials that were made with different settings.
  public static let partialSettings = ReasonCode(rawValue: "partial.settings")
  /// Partials of which rows may be the same, where nobody has decided which, or other decisions were made.
  public static let partialDecisions = ReasonCode(rawValue: "partial.decisions")
  /// Partials that have a source in common.
  public static let partialOverlap = ReasonCode(rawValue: "partial.overlap")
  /// A source that is to be read in parts and cannot be, or of which parts are missing.
  public static let partialRange = ReasonCode(rawValue: "partial.range")
  // The codes of amounts serve balances as well; the column of the refused row says which of the two is meant. An empty
  // balance is none and no fault.

  /// No amount. Empty is not zero.
  public static let amountEmpty = ReasonCode(rawValue: "amount.empty")
  /// An amount with text that is not part of a number.
  public static let amountTrailing = ReasonCode(rawValue: "amount.trailing")
  /// A zero or negative amount beside a type.
  public static let amountNotPositive = ReasonCode(rawValue: "amount.not-positive")
  /// More decimal places than can be held exactly.
  public static let amountPrecision = ReasonCode(rawValue: "amount.precision")
  /// An amount too large to be held exactly.
  public static let amountRange = ReasonCode(rawValue: "amount.range")
  /// An amount that can be read in two ways.
  public static let amountAmbiguous = ReasonCode(rawValue: "amount.ambiguous")
  /// Money out and money in, both in one row.
  public static let amountBothColumns = ReasonCode(rawValue: "amount.both-columns")
  /// Amounts without a sign and nothing else that tells money in from money out.
  public static let signUndecided = ReasonCode(rawValue: "amount.sign-undecided")
  /// Rows whose state does not say whether the money has moved.
  public static let stateUndecided = ReasonCode(rawValue: "state.undecided")
  /// A currency beside an amount that is written in another.
  public static let currencyConflict = ReasonCode(rawValue: "currency.conflict")
  /// A sign such as `$`, which several currencies use, or several currencies that compete.
  public static let currencyUndecided = ReasonCode(rawValue: "currency.undecided")
  /// No date.
  public static let dateEmpty = ReasonCode(rawValue: "date.empty")
  /// Text that is not a date.
  public static let dateUnparseable = ReasonCode(rawValue: "date.unparseable")
  /// A date that the calendar does not have.
  public static let dateImpossible = ReasonCode(rawValue: "date.impossible")
  /// A date that can be read in two ways.
  public static let dateAmbiguous = ReasonCode(rawValue: "date.ambiguous")
  /// A conversion was asked for, but the timestamp has no offset.
  public static let dateZoneUndecided = ReasonCode(rawValue: "date.zone-undecided")
  /// A type that is neither income nor expense.
  public static let typeUnknown = ReasonCode(rawValue: "type.unknown")
  /// A currency that ISO 4217 does not list.
  public static let currencyUnknown = ReasonCode(rawValue: "currency.unknown")
  /// A blank description.
  public static let descriptionEmpty = ReasonCode(rawValue: "description.empty")
  /// Not a refusal: a signed amount of zero moves no money, so the row is skipped and counted.
  public static let amountZero = ReasonCode(rawValue: "amount.zero")
}
