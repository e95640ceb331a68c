import FinanceDomain

/// Transactions as comma-separated values, in the columns that the program itself reads.
///
/// A clock reading follows its day after a `T`. Payees, tags and balances have columns where there are any.
struct CSVExport {
  let isFormulaSafe: Bool
  private var written = ""
  /// The last rows. They go to ``written`` a mebibyte at a time, so that the whole is not held twice.
  private var text: [UInt8] = []
  private var day = (number: Int32.min, text: [UInt8]())

  init(isFormulaSafe: Bool) { self.isFormulaSafe = isFormulaSafe }

  static func render(_ list: TransactionList, isFormulaSafe: Bool) -> String {
    var export = CSVExport(isFormulaSafe: isFormulaSafe)
    export.append(list)
    return export.written
  }

  private mutating func append(_ list: TransactionList) {
    let optional = (payees: list.hasPayees, tags: list.hasTags, balances: list.hasBalances)
    text += Array("id,date,amount,type,category,description,account,currency,note".utf8)
    if optional.payees { text += Array(",payee".utf8) }
    if optional.tags { text += Array(",tags".utf8) }
    if optional.balances { text += Array(",balance".utf8) }
    text.append(CSVExport.lineFeed)
    list.forEachRow { batch, row in
      append(row, of: batch)
      if optional.payees { appendNext(batch.payee(of: row) ?? "") }
      if optional.tags { appendNext(batch.tags(of: row).joined(separator: "; ")) }
      if optional.balances {
        text.append(CSVExport.comma)
        if let balance = batch.balance(of: row) { text.append(balance, in: batch.currency(of: row)) }
      }
      text.append(CSVExport.lineFeed)
      if text.count > 1 << 20 { flush() }
    }
    flush()
  }

  private mutating func flush() {
    written += String(decoding: text, as: UTF8.self)
    text.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ row: Int, of batch: borrowing TransactionBatch) {
    let (id, currency) = (batch.ids[row], batch.currency(of: row))
    if id.count > 0 {
      appendField(batch.text.bytes[id.range])
    } else {
      appendField(batch.id(of: row).rawValue)
    }
    text.append(CSVExport.comma)
    appendMoment(batch.days[row], batch.seconds[row])
    text.append(CSVExport.comma)
    text.append(batch.amount(of: row), in: currency)
    text += batch.directions[row] == 0 ? CSVExport.income : CSVExport.expense
    appendField(batch.category(of: row).rawValue)
    text.append(CSVExport.comma)
    appendField(batch.text.bytes[batch.descriptions[row].range])
    appendNext(batch.accountNames[batch.accounts[row]])
    appendNext(currency.rawValue)
    text.append(CSVExport.comma)
    appendField(batch.text.bytes[batch.notes[row].range])
  }

  private static let comma = UInt8(ascii: ",")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let income = Array(",income,".utf8)
  private static let expense = Array(",expense,".utf8)

  /// The day, and the clock reading after a `T` where there is one. Many rows in order are of one day.
  private mutating func appendMoment(_ number: Int32, _ second: Int32) {
    if number != day.number { day = (number, Array(CalendarDay(dayNumber: number).description.utf8)) }
    text += day.text
    if second >= 0 { text += Array("T\(TimeOfDay(secondOfDay: second))".utf8) }
  }

  private mutating func appendNext(_ field: String) {
    text.append(CSVExport.comma)
    appendField(field)
  }

  private mutating func appendField(_ field: String) {
    var field = field
    field.withUTF8 { unsafe appendField(Array($0)[...]) }
  }

  private mutating func appendField(_ field: ArraySlice<UInt8>) {
    guard isFormulaSafe else { return CSVRenderer.append(field, to: &text) }
    let safe = CSVRenderer.withoutFormula(String(decoding: field, as: UTF8.self))
    CSVRenderer.append(Array(safe.utf8)[...], to: &text)
  }
}
