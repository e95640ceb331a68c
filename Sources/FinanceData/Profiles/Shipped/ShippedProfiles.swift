import FinanceDomain

/// The profiles that come with the program, one file each beside this one. They are texts in the program, so that it
/// stays a single file.
package enum ShippedProfiles {
  /// Their texts.
  static let texts: [String] = [
    abnAmro, amexUs, appleCard, bankOfAmerica, bankOfAmericaCard, barclays, boursorama, capitalOne,
    chaseCard, chaseChecking, comdirect, commbank, discover, dkb, dkbOld, gocardless, ingDe, ingNl,
    ingNlEn, lloyds, mint, monzo, monzoApi, n26, n26Old, paypal, paypalDe, plaid, rabobank, revolut,
    sparkasse, starling, starlingApi, stripe, wellsFargo, wise, ynab,
  ]

  /// All of them, read. A text that cannot be read is a defect of the program, which a test looks for.
  package static let all: [ImportProfile] = texts.compactMap { text in
    try? ImportProfile(yaml: text, path: "shipped profile")
  }
}
