/// Words with letters beyond ASCII that headers and booking texts of bank exports use, in lower case: one of them read
/// whole says more about an encoding than any count of letters.
enum EncodingWords {
  static let all = Set(list.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let list = """
    währung empfänger begünstigter auftraggeber überweisung zahlungsempfänger gläubiger für gebühr gebühren zurück
    rückzahlung umsätze größe straße verfügbar buchungsschlüssel kontoführung prämie übertrag café müller
    libellé débit crédit créditeur débiteur numéro référence catégorie opération bénéficiaire prélèvement chèque
    intérêts dépense dépenses société reçu à été décembre février août
    descripción categoría número año compañía débito crédito operación transacción código devolución
    nómina españa
    descrição transação transferência lançamento histórico saída salário cartão operação crédito débito código não março
    attività disponibilità città però già età
    beløb bogført køb overførsel beløp bokført utgående inngående år måned gjør lønn
    bokföringsdag överföring för insättning från lön räntan köp ränta måndag
    määrä päivä kirjauspäivä arvopäivä käyttöpaikka
    upphæð skýring færsla innlán
    należność płatność płatności wpływ wypłata wychodzący przychodzący księgowania opłata
    tytuł odbiorców zakupów prowizję środki wpłata bieżące żywność zł łódź kraków
    částka měna zaúčtování název účet účtu číslo zpráva příjemce příjemci
    výběr připsáno odepsáno zůstatek převod příjem výdaj úrok
    čiastka účet dátum názov správa príjemca platiteľ zostatok výška
    összeg könyvelés könyvelési értéknap közlemény kedvezményezett számla számlaszám típus pénznem dátum tranzakció
    plaćanje račun račune plačilo isplaćeno računu kupčeva
    sumă plată dată încasare tranzacţie
    açıklama işlem tutarı ödeme alıcı türü şube döviz müşteri kartı
    hesabı ücreti ücret gönderme çekme yatırma ağustos şubat kasım fiş
    mokėtojas gavėjas mokėjimo sąskaita sąskaitos lėšų įplaukos išlaidos mokėjimas
    saņēmējs maksātājs maksājuma mērķis valūta saņēmēja
    kuupäev väljaminek kõik
    сумма дата описание валюта счет счёт категория операция операции получатель плательщик назначение платежа остаток
    комиссия приход расход дебет кредит перевод оплата номер карта карты статус банк покупка пополнение
    сума опис рахунок валюти призначення одержувач платник залишок категорія дебіт
    сметка наредител получател основание стойност вальор
    износ датум опис прималац налог рачун сврха
    ποσό ημερομηνία περιγραφή υπόλοιπο χρέωση πίστωση αιτιολογία λογαριασμός κατηγορία νόμισμα συναλλαγή
    """
}
