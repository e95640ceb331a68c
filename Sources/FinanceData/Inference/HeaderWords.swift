/// What the names of columns mean, in the languages that exports of European banks, cards and apps are written in.
///
/// A name may mean several things (`Valuta` is a currency in Italy and a value date in Germany); then the cells decide.
/// The lower the rank, the better the name says it: where a file has a booking date and a value date, the booking date
/// is the date.
package enum HeaderWords {
  /// A thing that a name may mean.
  package struct Meaning: Hashable, Sendable {
    /// What the column is for.
    package let role: ColumnRole
    /// How far the name stands behind others of the same role.
    package let rank: Int
  }

  /// What a name may mean; nothing for a name that is not known.
  package static func meanings(of name: HeaderName) -> [Meaning] {
    known[name.key] ?? known[name.shortKey] ?? []
  }

  /// How many things a transaction has are named, if a date and an amount are among them; 0 for what is no header.
  static func score(_ names: [String]) -> Int {
    let roles = names.reduce(into: Set<ColumnRole>()) { roles, name in
      roles.formUnion(meanings(of: HeaderName(name)).map(\.role))
    }
    return roles.contains(.date) && !roles.isDisjoint(with: [.amount, .debit, .credit]) ? roles.count : 0
  }

  private static let known: [String: [Meaning]] = {
    var known: [String: [Meaning]] = [:]
    for (role, ranks) in table {
      for (rank, words) in ranks.enumerated() {
        for word in words.split(separator: ",") {
          let key = HeaderName(String(word)).key
          guard !key.isEmpty, !(known[key] ?? []).contains(where: { $0.role == role }) else { continue }
          known[key, default: []].append(Meaning(role: role, rank: rank))
        }
      }
    }
    return known
  }()

  /// By role, the best names first. Accents and case do not matter; umlauts may be written out.
  private static let table: [(ColumnRole, [String])] = [
    (
      .date,
      [
        """
        date, transaction date, trans date, txn date, tran date, operation date, purchase date, date of transaction,
        transaction date time, transaction time, datetime, date time, date and time, date utc, time completed,
        datum, buchungstag, buchungsdatum, transaktionsdatum, kaufdatum, belegdatum, umsatzdatum, datum der transaktion,
        date operation, date d operation, date de l operation, date de la transaction, date transaction, date achat,
        fecha, fecha operacion, fecha de operacion, fecha de la operacion, f operacion, fecha oper, fecha transaccion,
        data, data operazione, data dell operazione, data transazione, data operacao, data da operacao, data movimento,
        data do movimento, data mov, date op, data transacao, data da transacao,
        transactiedatum, boekdatum, boekingsdatum, datum transactie,
        transaktionsdag, bokforingsdag, bokforingsdatum, bokford, bokford datum,
        dato, bogforingsdato, bogfort, posteringsdato, transaktionsdato, bokforingsdato, bokfort dato, transaksjonsdato,
        utfort dato, pvm, paivamaara, kirjauspaiva, kirjauspvm, tapahtumapaiva, maksupaiva,
        data operacji, data transakcji, data zlecenia operacji, datum zauctovani, datum provedeni, datum transakce,
        datum platby, datum operace, datum zauctovania, datum transakcie, konyveles datuma, konyvelesi datum,
        tranzakcio datuma, tranzakcio idopontja, data tranzactiei, data tranzactie, tarih, islem tarihi,
        дата, дата операции, дата транзакции, дата операції, ημερομηνια, ημερομηνια συναλλαγης
        """,
        """
        booking date, posting date, posted date, post date, posted, date posted, booked, book date, entry date, bookingdate,
        completed date, date completed, processed date, process date, processing date, posted on, accounting date,
        buchung, date comptable, date de comptabilisation, date compta, fecha contable, fecha de contabilizacion,
        data contabile, data registrazione, data di contabilizzazione, data lancamento, data de lancamento, data lanc,
        data ksiegowania, datum realizace, datum spracovania, teljesites datuma, data contabilizarii, data procesarii,
        дата проводки, дата платежа, uitvoeringsdatum, reskontradatum, settlement date, statement date
        """,
        """
        created, created at, created utc, created date, timestamp, started date, date started, time, when, day,
        value date, date val, effective date, valuta, valutadatum, wertstellung, wertstellungsdatum, wert, date valeur,
        date de valeur, fecha valor, fecha de valor, f valor, data valuta, data valor, rentedatum, valutadag, rentedato,
        valordato, arvopaiva, data waluty, datum splatnosti, datum valuty, erteknap, valor tarihi, valor
        """,
      ]
    ),
    (
      .amount,
      [
        """
        amount, transaction amount, minor units, amount minor, amount cents, amount in cents, amount in pence,
        amount in thousands, betrag in cent, betrag cent, montant en centimes, importe en centimos, amt, amount in account currency, account amount, amount account currency,
        betrag, buchungsbetrag, umsatz, betrag in kontowahrung, montant, montant operation, montant de l operation,
        importe, importe operacion, importo, importo operazione, valor, montante, quantia, valor da operacao, bedrag,
        transactiebedrag, belopp, belob, belop, transaktionsbelopp, maara, summa, kwota, kwota operacji,
        kwota transakcji, kwota w walucie rachunku, castka, castka v mene uctu, objem, suma, suma transakcie, osszeg,
        tutar, islem tutari, сумма, сумма операции, сумма в валюте счета, сума, сума операції, ποσο, ποσον
        """,
        "value, net, net amount, net total, amount net, netto, billing amount, billed amount, settlement amount, sum, cash",
        "total, amount total, total amount, gross, brutto, cost, price, spend",
      ]
    ),
    (
      .debit,
      [
        """
        debit, debits, debit amount, amount debit, withdrawal, withdrawals, withdrawal amount, withdrawal amt,
        paid out, money out, outflow, out, spent, payments out, amount out, debit amt, debited amount,
        soll, sollbetrag, belastung, belastungen, ausgang, ausgaben, ausgabe, lastschrift, debit euros, montant debit,
        sortie, sorties, depense, depenses, cargo, cargos, adeudo, adeudos, debe, salida, salidas, gasto, gastos,
        dare, uscite, uscita, addebiti, addebito, debito, debitos, saida, saidas, af, uit, debet, bedrag af, uttag,
        ud, haevet, haevning, ut, ut fra konto, ut av konto, uit euro, otto, obciazenia, wydatki, obciazenie, vydaje,
        vydaj, odepsano, terheles, borc, расход, списание, дебет, расходы, χρεωση
        """
      ]
    ),
    (
      .credit,
      [
        """
        credit, credits, credit amount, amount credit, deposit, deposits, deposit amount, deposit amt, paid in, money in,
        inflow, in, received, payments in, amount in, credit amt, credited amount,
        haben, habenbetrag, gutschrift, gutschriften, eingang, einnahmen, einnahme, credit euros, montant credit,
        entree, entrees, recette, recettes, abono, abonos, haber, ingreso, ingresos, entrada, entradas,
        avere, entrate, entrata, accrediti, accredito, credito, creditos, bij, bedrag bij, insattning, ind, indsat, inn,
        inn pa konto, inn til konto, pano, uznania, wplywy, uznanie, prijmy, prijem, pripsano, jovairas, alacak,
        приход, зачисление, кредит, доход, доходы, πιστωση
        """
      ]
    ),
    (
      .direction,
      [
        """
        debit credit, credit debit, d c, c d, dc, cd, dr cr, cr dr, drcr, crdr, debit or credit, debit credit indicator,
        credit debit indicator, indicator, direction, in out, sign, soll haben, s h, sh, sollhabenkennzeichen,
        soll haben kennzeichen, vorzeichen, af bij, bij af, debet credit, sens, debit credit flag, dare avere, d h,
        debe haber, debito credito, +/-, flow, money in out, transaction direction, cargo abono
        """,
        "type, transaction type, txn type, tipo, typ, art, type of transaction",
      ]
    ),
    (
      .currency,
      [
        """
        currency, currency code, ccy, curr, account currency, wahrung, waehrung, buchungswahrung, kontowahrung, devise,
        divisa, moneda, moeda, munt, muntsoort, valuta, valutakode, valutta, valuutta, waluta, waluta rachunku, mena,
        mena uctu, devizanem, penznem, deviza, valuta tranzactie, doviz, doviz cinsi, para birimi, валюта, νομισμα,
        wkz, transaction currency, iso currency code
        """
      ]
    ),
    (
      .description,
      [
        """
        payee, payee name, merchant, merchant name, counterparty, counter party, counterparty name, counter party name,
        beneficiary, beneficiary name, recipient, creditor name, debtor name, creditor, debtor, name, partner name, paid to, to from, other party, contact,
        empfanger, empfaenger, zahlungsempfanger, zahlungsempfangerin, zahlungsempfaenger,
        beguenstigter zahlungspflichtiger, begunstigter zahlungspflichtiger, auftraggeber beguenstigter,
        auftraggeber begunstigter, auftraggeber empfanger, auftraggeber empfaenger, name zahlungsbeteiligter,
        zahlungspartner, gegenpartei, beguenstigter, auftraggeber zahlungsempfanger,
        auftraggeber absender, tiers, beneficiaire, nom, contrepartie, beneficiario, contraparte, controparte,
        destinatario, naam tegenpartij, tegenpartij, naam tegenrekening, naam, naam omschrijving, naam begunstigde,
        mottagare, avsandare, mottaker, modtager, saaja maksaja, saaja, saajan nimi, maksaja, nadawca odbiorca,
        odbiorca, kontrahent, dane kontrahenta, nazwa kontrahenta, nazev protiuctu, nazev protistrany, protistrana,
        nazov protistrany, partner, partner neve, контрагент, получатель
        """,
        """
        description, transaction description, details, transaction details, narrative, narration, particulars, detail,
        statement description, merchant description, extended description, original description, transaction, title,
        beschreibung, bezeichnung, text, buchungsdetails, umsatztext, libelle, libelle operation, libelle de l operation,
        libelle complet, libelle simplifie, intitule, nature de l operation, detail de l ecriture, concepto, descripcion,
        descripcion operacion, detalle, detalles, descrizione, descrizione operazione, dettagli, descricao, descritivo,
        historico, omschrijving, beskrivning, rubrik, specifikation, transaktion, tekst, beskrivelse, forklaring,
        forklarende tekst, selite, selitys, viesti, opis, opis operacji, opis transakcji, nazwa, popis, popis operacie,
        megnevezes, leiras, descriere, label, supplier found, detalii, detalii tranzactie, aciklama, islem aciklamasi, описание,
        описание операции, опис, опис операції, детали, περιγραφη, αιτιολογια, item, what
        """,
        """
        memo, purpose, payment details, payment reference, remittance information, remittance info, remittance,
        remittance information unstructured, remittance information structured, verwendungszweck, zahlungsgrund, zweck, motif, motivo, causale, mededelingen, mededeling, communication,
        communications, meddelande, melding, besked, tytul, tytul operacji, zprava pro prijemce, zprava, sprava,
        sprava pre prijemcu, kozlemeny, назначение, назначение платежа, remarks, transaction remarks, message, info,
        concepto ampliado, observaciones, mas datos
        """,
        """
        buchungstext, vorgang, umsatzart, buchungsart, transaction category, transaction method, kind, booking text, type,
        transaction type, mutatiesoort, type operation, type d operation, tipo operazione, tipo de operacion,
        tipo movimento, rodzaj operacji, typ transakcji, typ transakce, transaktionstyp, reference, referenz
        """,
      ]
    ),
    (
      .note,
      [
        """
        note, notes, comment, comments, remark, annotation, user comment, notiz, notizen, kommentar, anmerkung,
        commentaire, nota, notas, note personali, notitie, notities, anteckning, anteckningar, notat, muistiinpano,
        notatka, poznamka, komentar, megjegyzes, not, комментарий, примечание
        """,
        """
        memo, purpose, payment details, payment reference, remittance information, verwendungszweck, mededelingen,
        mededeling, communication, meddelande, melding, tytul, tytul operacji, zprava pro prijemce, kozlemeny,
        назначение платежа, message
        """,
        """
        reference, ref, transaction reference, reference number, reference no, ref no, bank reference, entry reference,
        referenz, referenznummer, buchungsreferenz, volgnr, numer referencyjny, referencia, referans
        """,
      ]
    ),
    (
      .category,
      [
        """
        category, categories, category name, spending category, main category, kategorie, hauptkategorie, categorie,
        categoria, kategori, kategoria, luokka, категория, категорія, κατηγορια, rubrique
        """
      ]
    ),
    (
      .account,
      [
        """
        account, account name, own account, from account, auftragskonto, konto, kontoname, compte, nom du compte, cuenta,
        conto, conta, rekening, eigen rekening, счет, tili, rachunek, nazwa konta, ucet, szamla, hesap
        """,
        """
        account number, account no, iban, iban auftragskonto, numero de compte, numero compte, numero de cuenta,
        numero conto, rekeningnummer, iban bban, kontonummer, numer konta, cislo uctu, szamlaszam, hesap no
        """,
      ]
    ),
    (
      .balance,
      [
        """
        balance, running balance, account balance, closing balance, ledger balance, balance after, new balance,
        balance after transaction, end balance, running bal, available balance, saldo, saldo nach buchung, kontostand,
        neuer saldo, solde, solde apres operation, saldo contable, saldo contabile, saldo tras operacion, saldo final,
        saldo disponible, saldo disponibile, saldo contabilistico, saldo apos movimento, saldo na mutatie,
        saldo na trn, saldo na boeking, bokfort saldo, bogfort saldo, bokford saldo, disponibelt saldo,
        saldo po operacji, saldo po transakcji, zustatek, zostatok, egyenleg, konyvelt egyenleg, sold, sold final,
        bakiye, остаток, баланс, остаток на счете, залишок, υπολοιπο, tilin saldo
        """
      ]
    ),
    (
      .id,
      [
        """
        id, transaction id, transactionid, txn id, fitid, unique id, uuid, transaction uuid, bank transaction id,
        balance transaction id, external id, transaktions id, transaktionsnummer,
        id transaction, id operation, id operacion, id transazione, transactie id, identyfikator transakcji,
        id transakce, id pohybu, id operacie, id tranzactie, id операции
        """,
        """
        transaction number, transactienummer, numero de transaction, numero transazione
        """,
      ]
    ),
    (
      .time,
      [
        """
        time, transaction time, uhrzeit, zeit, heure, hora, ora, tijd, tid, klokkeslett, kellonaika, godzina, cas, ido,
        saat, время
        """
      ]
    ),
  ]
}
