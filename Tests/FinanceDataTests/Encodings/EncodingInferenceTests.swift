import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Finding out an encoding")
struct EncodingInferenceTests {
  @Test(
    "a byte order mark proves an encoding",
    arguments: [
      (.utf8, [0xEF, 0xBB, 0xBF], 3), (.utf16LittleEndian, [0xFF, 0xFE], 2),
      (.utf16BigEndian, [0xFE, 0xFF], 2),
    ] as [(TextEncoding, [UInt8], Int)])
  func marks(_ encoding: TextEncoding, _ mark: [UInt8], _ length: Int) throws {
    let detected = try detected(mark + encoding.encode(Array("Währung;1\n".utf8)))
    #expect(detected.encoding == encoding)
    #expect(detected.isProved)
    #expect(detected.markLength == length)
    #expect(detected.evidence == "the file begins with the byte order mark of \(encoding.title)")
  }

  @Test(
    "UTF-16 without a mark is proved by its zeros",
    arguments: [
      .utf16LittleEndian, .utf16BigEndian,
    ] as [TextEncoding])
  func wide(_ encoding: TextEncoding) throws {
    for text in ["date,amount\n2024-05-01,1\n", "Дата;Сумма\n01.05.2024;1,50\n"] {
      let detected = try detected(encoding.encode(Array(text.utf8)))
      #expect(detected.encoding == encoding)
      #expect(detected.isProved)
      #expect(detected.markLength == 0)
    }
  }

  @Test(
    "UTF-8 proves itself",
    arguments: [
      ("", "all bytes are ASCII"), ("date,amount\n", "all bytes are ASCII"),
      ("für 1 €\n", "all 2 characters beyond ASCII are well-formed UTF-8"),
    ])
  func utf8(_ text: String, _ evidence: String) throws {
    let expected = DetectedEncoding(.utf8, isProved: true, evidence: evidence)
    #expect(try detected(Array(text.utf8)) == expected)
  }

  @Test("a few malformed bytes break rows, not the encoding")
  func broken() throws {
    let detected = try detected(Array("für\ngrößer\n".utf8) + [0xE9, 0x0A])
    #expect(detected.encoding == .utf8)
    #expect(!detected.isProved)
    #expect(
      detected.evidence == "3 characters are well-formed UTF-8 and 1 bytes are not, the first at byte 14")
  }

  /// What bank exports may say, and in which encodings they say it.
  static let texts: [(text: String, encodings: [TextEncoding])] = [
    (
      "Buchungstag;Empfänger;Betrag;Währung\n01.05.2024;Bäckerei Müller;-12,50;EUR\n",
      [.windows1252, .macRoman, .ibm850]
    ),
    ("Date,Text,Paid out,Paid in\n01 May 2024,Tea,£12.30,\n02 May 2024,Pay,,£2000.00\n", [.windows1252]),
    ("Datum;Text;Betrag\n01.05.2024;Gebühr für Kontoführung;-3,90 €\n", [.windows1252, .latin9]),
    (
      "Date;Libellé;Débit;Crédit\n01/05/2024;PRÉLÈVEMENT Société Générale;12,50;\n",
      [.windows1252, .macRoman, .ibm850]
    ),
    (
      "Fecha;Descripción;Importe\n01/05/2024;Compañía Eléctrica de España;-30,00\n",
      [.windows1252, .macRoman, .ibm850]
    ),
    ("Data;Descrição;Valor\n01/05/2024;Transferência João;-30,00\n", [.windows1252, .macRoman, .ibm850]),
    ("Dato;Tekst;Beløp\n01.05.2024;Kjøp på Rød Café;-30,00\n", [.windows1252, .macRoman]),
    ("Bokföringsdag;Belopp;Text\n2024-05-01;-30,00;Överföring från Åke\n", [.windows1252, .macRoman]),
    ("Data;Kwota;Tytuł\n01.05.2024;-12,50;Opłata za żywność, Łódź\n", [.windows1250, .latin2, .ibm852]),
    (
      "Datum;Částka;Měna;Název protistrany\n01.05.2024;-12,50;CZK;Příjem úroků od Čížka\n",
      [.windows1250, .latin2, .ibm852]
    ),
    ("Dátum;Suma;Mena účtu\n01.05.2024;-12,50;EUR;Ľubomír Šťastný\n", [.windows1250, .latin2, .ibm852]),
    ("Dátum;Összeg;Közlemény\n2024.05.01;-1250;Könyvelési díj, fő út\n", [.windows1250, .latin2, .ibm852]),
    ("Datum;Iznos;Račun\n01.05.2024;-12,50;Plaćanje računa Šimić\n", [.windows1250, .latin2, .ibm852]),
    (
      "Дата;Сумма;Описание\n01.05.2024;-12,50;Оплата товаров в магазине ПЯТЁРОЧКА\n",
      [.windows1251, .latinCyrillic]
    ),
    (
      "Дата;Сума;Призначення платежу\n01.05.2024;-12,50;Комісія за переказ коштів, Київ\n",
      [.windows1251, .latinCyrillic]
    ),
    ("Ημερομηνία;Ποσό;Περιγραφή\n01/05/2024;-12,50;Αγορά από ΣΚΛΑΒΕΝΙΤΗΣ\n", [.windows1253, .latinGreek]),
    ("Tarih;Açıklama;Tutar\n01.05.2024;Kredi kartı ödemesi Şişli;-12,50\n", [.windows1254]),
    ("Data;Suma;Mokėjimo paskirtis\n2024-05-01;-12,50;Paslaugų mokestis už sąskaitą\n", [.windows1257]),
    ("Datums;Summa;Saņēmējs\n2024-05-01;-12,50;Maksājums par rēķinu, Rīga\n", [.windows1257]),
    ("תאריך,הפעולה,חובה,זכות\n13/01/2025,חברת החשמל הוראת קבע,612.30,\n", [.windows1255]),
    ("วันที่,รายการ,ถอน,ฝาก\n13/05/2025,ดอกเบี้ยเงินเบิกเกินบัญชี,84.12,\n", [.windows874]),
    (
      "22;19/10/2024;ΠΑΠΑΔΑΚΗ Ι ΕΜΒΑΣΜΑ;13,75;Π\n21;17/10/2024;ΠΛΗΡΩΜΗ ΡΕΥΜΑΤΟΣ;57,74;Χ\n",
      [.windows1253, .latinGreek]
    ),
    ("取引日,摘要,お支払金額,お預り金額,残高\n2024/05/01,振込 カ)ヤマダショウジ,12500,,300000\n", [.shiftJIS]),
    ("日付,摘要,出金\n2024年03月01日,スーパー,7\n2024年03月02日,バス,4\n2024年03月03日,水道,9\n", [.shiftJIS]),
    ("거래일시,적요,출금액,입금액,잔액\n2024.05.01,이마트 성수점,12500,,300000\n", [.korean]),
    ("交易日期,摘要,支出,存入,餘額\n2024/05/01,全聯福利中心,1250,,30000\n", [.big5]),
    ("交易日期,交易摘要,支出,收入,余额\n2024-05-01,快捷支付铁路购票,125.00,,3000.00\n", [.gbk]),
    ("Kuupäev;Summa;Selgitus\n2024-05-01;-12,50;Väljaminek, Tõnu Õunapuu\n", [.windows1252]),
  ]

  @Test("the most plausible encoding reads the text as it was written", arguments: texts.indices)
  func plausible(_ index: Int) throws {
    let (text, encodings) = EncodingInferenceTests.texts[index]
    for encoding in encodings {
      let bytes = try encoding.encode(Array(text.utf8))
      let detected = try detected(bytes)
      expectEqualText(try shown(bytes, detected.encoding), text)
      #expect(!detected.isProved)
    }
  }

  @Test(
    "one word is enough where it is a usual one",
    arguments: [
      ("für", .windows1252), ("Café", .windows1252), ("Währung", .macRoman), ("płatność", .windows1250),
      ("Částka", .windows1250), ("Сумма", .windows1251), ("Tutarı", .windows1254), ("Ποσό", .windows1253),
      ("£12.50", .windows1252), ("12,50 €", .windows1252), ("12,50 €", .latin9),
      ("1\u{A0}250,00", .windows1252),
    ] as [(String, TextEncoding)])
  func words(_ word: String, _ encoding: TextEncoding) throws {
    let bytes = try encoding.encode(Array("date,\(word),amount\n".utf8))
    expectEqualText(try shown(bytes, try detected(bytes).encoding), "date,\(word),amount\n")
  }

  static let shortTexts: [(TextEncoding, String)] = [
    (.windows1252, "José García"), (.windows1252, "Noël"), (.windows1252, "Ærø Kommune"),
    (.windows1252, "MÜNCHEN"), (.windows1252, "Straße"), (.windows1252, "Crédit Agricole à Nîmes"),
    (.windows1252, "São Paulo"), (.windows1252, "ÅSA"), (.windows1252, "“Quoted” – text"),
    (.windows1252, "O’Brien"), (.windows1252, "Nº 5"), (.windows1252, "Þórður"), (.windows1252, "CAFÉ"),
    (.windows1252, "è già"), (.windows1252, "§ 5"), (.windows1252, "25 °C"), (.windows1252, "12,50\u{A0}€"),
    (.windows1255, "משכורת אלביט"), (.windows874, "โอนเงิน"), (.windows1252, "Año"),
    (.windows1252, "MÄÄRÄ"), (.windows1252, "PAIEMENT PAR CARTE À LYON"),
    (.windows1250, "Žižkov"), (.windows1250, "Škoda"), (.windows1250, "Łódź"), (.windows1250, "ŁÓDŹ KRAKÓW"),
    (.windows1250, "Petőfi út"), (.windows1250, "Račun"), (.windows1250, "KUĆA"),
    (.windows1250, "Biedronka Warszawa, ul. Świętokrzyska"), (.windows1250, "Plaća"),
    (.windows1250, "Dvořák"), (.windows1250, "zł"), (.windows1250, "12,50 zł"),
    (.windows1250, "Česká spořitelna"),
    (.latin2, "Łódź"), (.latin2, "Świętokrzyska"), (.latin2, "Škoda Žižkov"), (.ibm852, "Łódź Świętokrzyska"),
    (.ibm852, "Částka příjem"),
    (.windows1251, "Пятёрочка"), (.windows1251, "МАГНИТ"), (.windows1251, "Яндекс Такси"),
    (.windows1251, "Київ"), (.windows1251, "ООО «Ромашка»"), (.latinCyrillic, "Магазин у дома"),
    (.windows1251, "руб"),
    (.windows1253, "ΑΘΗΝΑ"), (.windows1253, "Σούπερ Μάρκετ"), (.windows1253, "Άγιος"),
    (.windows1254, "Çağrı Şen"), (.windows1254, "İstanbul"), (.windows1254, "Ödeme"),
    (.windows1254, "ücreti"), (.windows1254, "KADIKÖY İSTANBUL"),
    (.windows1257, "Kęstučio gatvė"),
    (.macRoman, "José García"), (.macRoman, "MÜNCHEN"), (.macRoman, "Café"), (.macRoman, "Größe"),
    (.macRoman, "Überweisung"),
    (.ibm850, "MÜNCHEN"), (.ibm850, "Café"), (.ibm850, "Año"), (.ibm850, "Straße"), (.ibm850, "Überweisung"),
    (.latin9, "12,50 €"), (.latin9, "€"), (.latin9, "Œuvre"),
  ]

  @Test("a name or two are enough, more often than not", arguments: shortTexts)
  func shortText(_ encoding: TextEncoding, _ text: String) throws {
    let bytes = try encoding.encode(Array("2024-05-01;\(text);-1,50\n".utf8))
    expectEqualText(try shown(bytes, try detected(bytes).encoding), "2024-05-01;\(text);-1,50\n")
  }

  @Test("where nothing tells, it is windows-1252")
  func tie() throws {
    let detected = try detected(Array("x,".utf8) + [0xFC, 0x0A])
    #expect(detected.encoding == .windows1252)
    #expect(detected.evidence == "byte 2, 0xFC, is not UTF-8 and is ü in windows-1252")
  }

  @Test("a byte that means nothing in an encoding rules it out")
  func undefined() throws {
    let detected = try detected(Array("Gebühr;".utf8.prefix(3)) + [0x81] + Array("hr;".utf8))
    #expect(detected.encoding == .ibm850)
    #expect(
      detected.evidence
        == "byte 3, 0x81, is not UTF-8 and is ü in ibm850; 0x81 means nothing in windows-1252")
  }

  @Test(
    "what is stated is followed unless the bytes prove otherwise",
    arguments: [
      ([0x66, 0xFC, 0x72], .windows1250, .windows1250), ([0x66, 0xFC, 0x72], .utf8, .utf8),
      (Array("für".utf8), .windows1252, .utf8), ([0xEF, 0xBB, 0xBF, 0x61], .windows1252, .utf8),
      (Array("fur".utf8), .windows1252, .windows1252),
      ([0x61, 0x00], .utf16LittleEndian, .utf16LittleEndian),
    ] as [([UInt8], TextEncoding, TextEncoding)])
  func stated(_ bytes: [UInt8], _ stated: TextEncoding, _ encoding: TextEncoding) throws {
    let file = InputFile(name: "a.csv", bytes: bytes)
    #expect(try EncodingInference.detect(in: file, stated: stated).encoding == encoding)
  }

  @Test("UTF-32 is refused by name")
  func utf32() {
    let failure = #expect(throws: SourceFailure.self) { try detected([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]) }
    #expect(failure?.message == "the file is UTF-32, which is not read; save it as UTF-8")
  }

  @Test("any bytes get the same detected every time, and one that can be followed", arguments: Seeds.list(3))
  func hostile(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let bytes = (0..<random.number(in: 1...400)).map { _ in UInt8(random.below(256)) }
      let detected = try? detected(bytes)
      #expect(detected == (try? self.detected(bytes)))
      guard let detected, detected.encoding.table != nil else { continue }
      #expect(try detected.encoding.encode(detected.encoding.decode(bytes)) == bytes)
    }
  }

  @Test("all of the file counts, not its beginning only")
  func late() throws {
    let filler = Array(String(repeating: "2024-05-01,12.50,Gebuhr\n", count: 30_000).utf8)
    let bytes = try filler + TextEncoding.windows1250.encode(Array("opłata za żywność\n".utf8))
    #expect(try detected(bytes).encoding == .windows1250)
    #expect(try detected(bytes + [0x98]).encoding != .windows1250)
  }

  private func detected(_ bytes: [UInt8]) throws(SourceFailure) -> DetectedEncoding {
    try EncodingInference.detect(in: InputFile(name: "a.csv", bytes: bytes))
  }

  private func shown(_ bytes: [UInt8], _ encoding: TextEncoding) throws -> String {
    String(decoding: try encoding.decode(bytes), as: UTF8.self)
  }
}
