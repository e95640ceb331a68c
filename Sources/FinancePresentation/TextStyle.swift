import FinanceDomain

/// How text meant for a person is laid out. The caller knows what it writes to; nothing here asks the terminal.
public struct TextStyle: Hashable, Sendable {
  /// How many columns a line has on the terminal; `nil` if the text does not go to one.
  public let width: Int?
  /// Whether headings may be bold and rules faint, by the control sequences of ECMA-48.
  public let usesColor: Bool
  /// Whether charts are drawn between the tables.
  public let showsCharts: Bool
  /// How amounts are written; `nil` if it was not stated: plain in text, grouped on a page.
  public let numbers: NumberStyle?

  /// Lines of that width; without one, text is laid out for ``standardWidth`` columns wherever it goes.
  public init(
    width: Int? = nil, usesColor: Bool = false, showsCharts: Bool = false,
    numbers: NumberStyle? = nil
  ) {
    self.width = width
    self.usesColor = usesColor
    self.showsCharts = showsCharts
    self.numbers = numbers
  }

  /// No terminal, no colour.
  public static let plain = TextStyle()

  /// The columns of a line whose reader is unknown.
  public static let standardWidth = 80

  /// The columns to fill. Below forty the figures alone have no room, so text is not laid out for less.
  package var columns: Int { max(width ?? TextStyle.standardWidth, TextStyle.leastWidth) }

  /// The columns that charts may fill; `nil` where none are wanted, or where there is no room beside the words.
  package var chartColumns: Int? {
    let columns = width ?? TextStyle.standardWidth
    return showsCharts && columns >= TextStyle.leastWidth ? columns : nil
  }

  private static let leastWidth = 40

  package func ink(_ ink: Ink, _ text: String) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The few inks of the house: parameters of ECMA-48's SGR.
  package enum Ink: String, Sendable {
    case bold = "1"
    case faint = "2"
    case alarm = "31"
    case accent = "36"
  }
}
