extension SearchExpression {
  /// What a person typed into a search.
  ///
  /// | written | finds |
  /// |---|---|
  /// | `coffee` `"coffee shop"` | descriptions that contain it; a quotation mark inside quotes is `\"` |
  /// | `/caf[eé]/` | descriptions that the ``SearchPattern`` matches; a slash inside it is `\/` |
  /// | `desc:` `category:` `account:` `note:` `id:` | the same for that text |
  /// | `payee:` | the same for the payee, which is the description where no rule has set one |
  /// | `tag:` | the same for each of the tags; `tag:=""` finds what has none |
  /// | `category:=food` | the text is exactly this one, but for case |
  /// | `amount:>20` `>=` `<` `<=` `amount:12.50` | amounts so compared; they are magnitudes, without a sign |
  /// | `amount:10..50` `amount:10..` `amount:..50` | amounts between the two, both included |
  /// | `date:2024-05` | days of a period, in every form that ``DatePeriod/init(parsing:today:calendar:)`` takes |
  /// | `type:income` `type:expense` | money in (or `credit`), money out (or `debit`) |
  /// | `currency:EUR` | amounts in that currency |
  ///
  /// Terms are joined by AND, written or not; `OR` binds less; `-term` and `NOT term` are all but those; parentheses
  /// group. The operators are upper case. Names of fields may be shortened to `cat:`, `acct:` and `cur:`. An empty
  /// text finds everything. A word with a colon that is no field, such as `10:30`, must be quoted.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - today: the day that relative periods are counted from. It is passed in: nothing below the command
  ///     line asks the clock.
  public init(
    parsing text: String, today: CalendarDay, calendar: ReportingCalendar = .civil
  ) throws(SearchSyntaxError) {
    var parser = SearchParser(text, today: today, calendar: calendar)
    self = try parser.parse()
  }
}
