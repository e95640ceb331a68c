import FinanceDomain

/// What the values of a column mean that says which way money went.
///
/// The words of one bank come from one pair, such as debit and credit, Soll and Haben, or Af and Bij. A letter alone is
/// rarely enough: `D` is Debit beside `C`, and Deposit beside `W`. So a column is read only if some pair knows all of its
/// values, and every pair that does gives them the same meaning.
package enum DirectionWords {
  /// What each of the values means, by the value in lower case; `nil` if they are no directions or not certain.
  ///
  /// Blank values are left out. Case, accents and a dot at the end do not count.
  package static func reading(of values: Set<String>) -> [String: TransactionType]? {
    let words = Set(values.map(key(of:)).filter { !$0.isEmpty })
    guard !words.isEmpty, words.count <= 8 else { return nil }
    var found: [String: TransactionType]?
    for pair in pairs {
      guard let reading = pair.reading(of: words) else { continue }
      guard found == nil || found == reading else { return nil }
      found = reading
    }
    return found
  }

  /// The value as ``reading(of:)`` names it: in lower case, without white space around it.
  package static func key(of value: String) -> String {
    let bytes = Array(value.utf8)
    let span = bytes.span
    return CaseFolding.foldedText(of: span.extracting(span.boundsWithinSpaces))
  }

  /// Words for money out and for money in that are used together.
  private struct Pair {
    let expense: Set<String>
    let income: Set<String>

    init(_ expense: String, _ income: String) {
      self.expense = Pair.words(expense)
      self.income = Pair.words(income)
    }

    private static func words(_ list: String) -> Set<String> {
      Set(list.split(separator: ",").map { NameKey.of(String($0)) })
    }

    func reading(of words: Set<String>) -> [String: TransactionType]? {
      var reading: [String: TransactionType] = [:]
      for word in words {
        var bare = NameKey.of(word)
        if bare.utf8.last == UInt8(ascii: ".") { bare.removeLast() }
        guard
          let type: TransactionType = expense.contains(bare)
            ? .expense : income.contains(bare) ? .income : nil
        else { return nil }
        reading[word] = type
      }
      return reading
    }
  }

  /// The pairs, by language. Words of one meaning are separated by commas.
  private static let pairs: [Pair] = [
    Pair("-,\u{2212},\u{2013}", "+"),
    // English
    Pair("d,dr,db,dt,dbt,deb,debit,debits,dbit", "c,cr,ct,crd,cred,credit,credits,crdt"),
    Pair("withdrawal,withdrawals,w,wd,withdraw", "deposit,deposits,d,dep"),
    Pair("out,outgoing,outflow,paid out,money out,o", "in,incoming,inflow,paid in,money in,i"),
    Pair("expense,expenses,e,exp,spending", "income,i,inc,earning,earnings"),
    Pair("sent", "received"),
    // German
    Pair("s,soll", "h,haben"),
    Pair("lastschrift,belastung,belastungen", "gutschrift,gutschriften"),
    Pair("ausgabe,ausgaben,a", "einnahme,einnahmen,e"),
    Pair("ausgang,a,zahlungsausgang", "eingang,e,zahlungseingang"),
    Pair("auszahlung", "einzahlung"), Pair("abgang", "zugang"),
    // French
    Pair("débit,débits,d", "crédit,crédits,c"),
    Pair("dépense,dépenses,d", "recette,recettes,revenu,revenus,r"),
    Pair("retrait,r", "dépôt,versement,d,v"), Pair("sortie,s", "entrée,e"),
    // Spanish
    Pair("debe,d", "haber,h"), Pair("cargo,cargos,c", "abono,abonos,a"),
    Pair("gasto,gastos,g", "ingreso,ingresos,i"), Pair("retiro,r", "depósito,d"),
    Pair("salida,s", "entrada,e"),
    Pair("débito,d", "crédito,c"),
    // Portuguese
    Pair("saída,s", "entrada,e"), Pair("despesa,despesas,d", "receita,receitas,r"),
    Pair("saque,levantamento,s", "depósito,d"),
    // Italian
    Pair("dare,d", "avere,a"), Pair("addebito,addebiti", "accredito,accrediti"),
    Pair("uscita,uscite,u", "entrata,entrate,e"), Pair("spesa,spese", "entrata,entrate"),
    // Dutch
    Pair("af,a", "bij,b"), Pair("uit,u", "in,i"), Pair("debet,d", "credit,c"),
    Pair("uitgave,uitgaven", "inkomst,inkomsten,ontvangst"), Pair("afschrijving", "bijschrijving"),
    // Scandinavian
    Pair("ut,uttag,u", "in,insättning,i"), Pair("ut,u", "inn,innskudd,i"), Pair("ud,u", "ind,i"),
    Pair("utgift,utgifter", "inkomst,inkomster"), Pair("utgift,utgifter", "inntekt,inntekter"),
    Pair("udgift,udgifter", "indtægt,indtægter"), Pair("hævet,hævning", "indsat,indbetaling"),
    Pair("debet,debit,d", "kredit,kreditt,k"),
    // Finnish
    Pair("meno,menot", "tulo,tulot"), Pair("otto", "pano"), Pair("veloitus", "hyvitys"),
    // Polish, Czech, Slovak, Croatian
    Pair("obciążenie,obciążenia", "uznanie,uznania"),
    Pair("wydatek,wydatki", "przychód,przychody,wpływ,wpływy"),
    Pair("wypłata", "wpłata"), Pair("wychodzący,wychodzące", "przychodzący,przychodzące"),
    Pair("výdaj,výdaje,v", "příjem,příjmy,p"), Pair("odchozí", "příchozí"),
    Pair("výdaj,výdavok,výdavky", "príjem,príjmy"),
    Pair("má dáti,md", "dal,d"), Pair("isplata", "uplata"), Pair("duguje", "potražuje"),
    // Hungarian, Romanian, Turkish
    Pair("terhelés,t", "jóváírás,j"), Pair("kiadás,k", "bevétel,b"),
    Pair("cheltuială,cheltuieli", "venit,venituri"), Pair("ieșire,ieșiri", "intrare,intrări"),
    Pair("borç,b", "alacak,a"), Pair("gider", "gelir"), Pair("çıkış,ç", "giriş,g"), Pair("giden", "gelen"),
    // Russian, Ukrainian, Greek
    Pair("расход,списание,дебет", "приход,поступление,доход,зачисление,кредит"),
    Pair("витрата,витрати,списання,дебет", "надходження,дохід,зарахування,кредит"),
    Pair("χρέωση,χ", "πίστωση,π"), Pair("έξοδο,έξοδα", "έσοδο,έσοδα"),
  ]
}
