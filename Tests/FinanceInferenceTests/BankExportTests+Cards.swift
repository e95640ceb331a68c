// Exports of cards, and what banks of Thailand and Japan write.

extension BankExportTests {
  static let ofCards = [
    HomeMadeFile(
      "the rows are of few cards, and texts say that a minus is money in",
      "Date,Merchant,Masked card number,Amount\n2024-05-13,Coffee,XX42,4.50\n2024-05-14,NETFLIX.COM,XX42,20.00\n"
        + "2024-05-15,Refund shop,XX42,-10.00\n2024-05-16,Grocer,XX42,30.25\n",
      .reads(4, "-44.75")),
    HomeMadeFile(
      "thanks for payments have a minus, most others none, and one of few a refund of a shop that is known",
      "Date,Description,Amount\n05/13/2024,LOBLAWS #1022,52.10\n05/14/2024,STARBUCKS,-4.80\n05/15/2024,PAYMENT RECEIVED - THANK YOU,-301.00\n"
        + "05/16/2024,CANADIAN TIRE,61.20\n05/17/2024,METRO,20.00\n05/18/2024,RONA,30.00\n05/19/2024,IGA,9.00\n05/20/2024,VIA RAIL,80.00\n",
      .reads(8, "53.5")),
    HomeMadeFile(
      "thanks beside nearly as much without a minus as with one prove nothing",
      "Date,Description,Amount\n05/13/2024,LOBLAWS,-52.10\n05/14/2024,STARBUCKS,-4.80\n05/15/2024,THANK YOU,-301.00\n"
        + "05/16/2024,A,61.20\n05/17/2024,B,20.00\n05/18/2024,C,30.00\n05/19/2024,D,9.00\n",
      .refused),
    HomeMadeFile(
      "those of a shop's takings are of many cards",
      "Date,Text,Card number,Amount\n2024-05-13,Coffee,XX41,4.50\n2024-05-14,NETFLIX.COM,XX42,20.00\n"
        + "2024-05-15,Refund shop,XX43,-10.00\n2024-05-16,Grocer,XX44,30.25\n",
      .refused),
    HomeMadeFile(
      "a sum alone below the line of its name",
      "תאריך עסקה,שם בית העסק,4 ספרות אחרונות של כרטיס האשראי,סכום חיוב,מטבע חיוב\n13/05/2024,NETFLIX.COM,5432,54.90,₪\n"
        + "14/05/2024,Refund,5432,-10.00,₪\n15/05/2024,Kafe,5432,20.00,₪\n,,,,\nסך הכל,,,,\n64.90₪,,,,\n",
      .reads(3, "-64.9")),
    HomeMadeFile(
      "a name that is explained at length in brackets",
      "ご利用年月日,ご利用場所,ご利用金額（キャッシングでは元金になります）\n2026年1月13日,A,3000\n2026年1月14日,B,558\n",
      .reads(2, "-3558")),
    HomeMadeFile(
      "a part of the amount that its name calls included",
      "Date,Text,Amount,Included Markup\n2024-05-13,A,-20.39,0.38\n2024-05-14,B,-5.00,\n2024-05-15,C,100.00,\n",
      .reads(3, "74.61")),
    HomeMadeFile(
      "a sign in words",
      "Date,Text,Amount,Transaction sign\n2024-04-13,A,42.60,Negative\n2024-04-14,B,189.00,Negative\n2024-04-15,C,500.00,Positive\n",
      .reads(3, "268.4")),
    HomeMadeFile(
      "words for both ways beside what is called money out",
      "Date,D/C,Merchant,Spent\n2024-11-13,D,A,8.42\n2024-11-14,D,B,32.80\n2024-11-15,C,B,12.80\n",
      .reads(3, "-28.42")),
    HomeMadeFile(
      "a dash in the place of decimals, which is no minus",
      "Datum;Text;Einnahmen;Ausgaben;Saldo\n13.01.2024;A;1'486.50;;3'604.90\n20.01.2024;B;;650.–;2'954.90\n"
        + "02.02.2024;C;680.–;;3'634.90\n",
      .reads(3, "1516.5")),
    HomeMadeFile(
      "an account in Thai, with columns that hold nothing",
      ",วันที่,เวลา,รายการ,ถอนเงิน,,ฝากเงิน,,ยอดคงเหลือ\n,13-06-2024,,ยอดยกมา,,,,,\"8,120.44\"\n"
        + ",13-06-2024,09:14,A,,,\"25,000.00\",,\"33,120.44\"\n,14-06-2024,12:30,B,185.00,,,,\"32,935.44\"\n",
      .reads(2, "24815")),
    HomeMadeFile(
      "an account in Arabic",
      "التاريخ,البيان,مدين,دائن,الرصيد\n13/05/2024,A,,500.00,1500.00\n14/05/2024,B,120.50,,1379.50\n",
      .reads(2, "379.5")),
    HomeMadeFile(
      "a reservation in the place of a reference, of which some are there twice",
      "Счёт;Дата;Референс проводки;Описание;Приход;Расход\nA1;16.03.24;HOLD;Самокат;0;876\nA1;15.03.24;CRD_9X556R;B;0;10\n"
        + "A1;14.03.24;B212703240011;C;0;15000\nA2;14.03.24;B212703240011;C;15000;0\nA2;13.03.24;CRD_4J77TZ;D;0;20,50\n",
      .reads(4, "-30.5")),
    HomeMadeFile(
      "a state in the place of a kind, beside days that the latest rows lack",
      "Date,Text,How,Status,Paid out on,Amount\n2024-05-19,B,Tap,Complete,2024-05-19,-12.00\n2024-05-18,A,Cash,Complete,,23.38\n"
        + (13..<18).reversed().map { "2024-05-\($0),X\($0),Tap,Complete,2024-05-19,-10.00\n" }.joined(),
      .reads(7, "-38.62")),
  ]
}
