/// A currency by its ISO 4217 code.
///
/// Codes in circulation are known, those of metals and funds included (list one of ISO 4217, as published by the
/// maintenance agency in 2024), and of the codes withdrawn since 1990 (list three) those that bank statements hold.
/// ``none`` stands for amounts whose source names no currency.
public struct Currency: ByteText {
  /// The three capital letters.
  public let rawValue: String

  /// The currency with that code, in any case, or `nil` if ISO 4217 has none such.
  public init?(rawValue: String) {
    let code = Currency.capitals(rawValue)
    guard Currency.known[code] != nil else { return nil }
    self.rawValue = code
  }

  private init(code: String) { self.rawValue = code }

  /// The text with the letters a to z in capitals; Unicode's capital of "ı" is "I" as well, and would make codes.
  private static func capitals(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= UInt8(ascii: "a") }) else { return text }
    let capitals = text.utf8.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 & 0xDF : $0 }
    return String(decoding: capitals, as: UTF8.self)
  }

  /// XXX: the source does not say which currency its amounts are in.
  public static let none = Currency(code: "XXX")
  /// The euro.
  public static let eur = Currency(code: "EUR")
  /// The United States dollar.
  public static let usd = Currency(code: "USD")
  /// The pound sterling.
  public static let gbp = Currency(code: "GBP")

  /// How many decimal places its amounts are written with: two for EUR, none for JPY, three for KWD.
  public var minorUnits: Int { Currency.known[rawValue] ?? 2 }

  private static let known: [String: Int] = {
    let byDigits = [
      2: twoDigits,
      0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF ITL ESP BEF TRL",
      3: "BHD IQD JOD KWD LYD OMR TND", 4: "CLF UYW",
    ]
    return byDigits.reduce(into: [:]) { known, group in
      for code in group.value.split(whereSeparator: \.isWhitespace) { known[String(code)] = group.key }
    }
  }()

  private static let twoDigits = """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
    CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG
    HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
    MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE
    SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAG XAU XBA XBB
    XBC XBD XCD XCG XDR XPD XPT XSU XTS XUA XXX YER ZAR ZMW ZWG ZWL
    ATS AZM BGL BYR CSD CYP CZK DEM ECS EEK FIM FRF GHC GRD GWP HRK IEP LTL LUF LVL MRO MTL MZM NLG PLZ PTE ROL RUR
    SDD SIT SKK SRG STD TMM UAK VEB VEF YUM ZMK ZWD
    """
}

/// An exact amount of one currency.
///
/// There is no addition across currencies. It is the wrong type inside a loop over rows; there, batches hold exact
/// integers (see ``FixedPoint``).
public struct Money: Hashable, Sendable {
  /// How much; negative for money out.
  public let amount: Decimal
  /// Of what.
  public let currency: Currency
}
