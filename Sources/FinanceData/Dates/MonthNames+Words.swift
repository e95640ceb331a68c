/// Twelve lines a language, one a month, with all spellings that are in use.
let monthWords: [MonthNames.Language: [String]] = [
  .en: [
    "January Jan", "February Feb", "March Mar", "April Apr", "May", "June Jun", "July Jul", "August Aug",
    "September Sep Sept", "October Oct", "November Nov", "December Dec",
  ],
  .de: [
    "Januar Jan Jänner Jän Jaenner", "Februar Feb Febr Feber", "März Mär Mrz Maerz Mar", "April Apr", "Mai",
    "Juni Jun", "Juli Jul", "August Aug", "September Sep Sept", "Oktober Okt", "November Nov", "Dezember Dez",
  ],
  .fr: [
    "janvier janv jan", "février févr fév", "mars mar", "avril avr", "mai", "juin", "juillet juil",
    "août aoû",
    "septembre sept sep", "octobre oct", "novembre nov", "décembre déc",
  ],
  .es: [
    "enero ene", "febrero feb", "marzo mar", "abril abr", "mayo may", "junio jun", "julio jul",
    "agosto ago agt",
    "septiembre setiembre sept sep set", "octubre oct", "noviembre nov", "diciembre dic",
  ],
  .it: [
    "gennaio gen genn", "febbraio feb febbr", "marzo mar", "aprile apr", "maggio mag magg", "giugno giu",
    "luglio lug", "agosto ago", "settembre set sett", "ottobre ott", "novembre nov", "dicembre dic",
  ],
  .pt: [
    "janeiro jan", "fevereiro fev", "março mar", "abril abr", "maio mai", "junho jun", "julho jul",
    "agosto ago",
    "setembro set", "outubro out", "novembro nov", "dezembro dez",
  ],
  .nl: [
    "januari jan", "februari feb", "maart mrt maa", "april apr", "mei", "juni jun", "juli jul",
    "augustus aug",
    "september sep sept", "oktober okt", "november nov", "december dec",
  ],
  .sv: [
    "januari jan", "februari feb febr", "mars mar", "april apr", "maj", "juni jun", "juli jul", "augusti aug",
    "september sep sept", "oktober okt", "november nov", "december dec",
  ],
  .da: [
    "januar jan", "februar feb febr", "marts mar", "april apr", "maj", "juni jun", "juli jul", "august aug",
    "september sep sept", "oktober okt", "november nov", "december dec",
  ],
  .nb: [
    "januar jan", "februar feb febr", "mars mar", "april apr", "mai", "juni jun", "juli jul", "august aug",
    "september sep sept", "oktober okt", "november nov", "desember des",
  ],
  .fi: [
    "tammikuu tammikuuta tammi", "helmikuu helmikuuta helmi", "maaliskuu maaliskuuta maalis",
    "huhtikuu huhtikuuta huhti", "toukokuu toukokuuta touko", "kesäkuu kesäkuuta kesä",
    "heinäkuu heinäkuuta heinä", "elokuu elokuuta elo", "syyskuu syyskuuta syys", "lokakuu lokakuuta loka",
    "marraskuu marraskuuta marras", "joulukuu joulukuuta joulu",
  ],
  .pl: [
    "styczeń stycznia sty", "luty lutego lut", "marzec marca mar", "kwiecień kwietnia kwi", "maj maja",
    "czerwiec czerwca cze", "lipiec lipca lip", "sierpień sierpnia sie", "wrzesień września wrz",
    "październik października paź", "listopad listopada lis", "grudzień grudnia gru",
  ],
  .cs: [
    "leden ledna led", "únor února úno", "březen března bře", "duben dubna dub", "květen května kvě",
    "červen června čvn", "červenec července čvc", "srpen srpna srp", "září zář", "říjen října říj",
    "listopad listopadu lis", "prosinec prosince pro",
  ],
  .sk: [
    "január januára jan", "február februára feb", "marec marca mar", "apríl apríla apr", "máj mája",
    "jún júna", "júl júla", "august augusta aug", "september septembra sep sept", "október októbra okt",
    "november novembra nov", "december decembra dec",
  ],
  .hu: [
    "január jan", "február febr feb", "március márc már", "április ápr", "május máj", "június jún",
    "július júl",
    "augusztus aug", "szeptember szept szep", "október okt", "november nov", "december dec",
  ],
  .ro: [
    "ianuarie ian", "februarie feb febr", "martie mart mar", "aprilie apr", "mai", "iunie iun", "iulie iul",
    "august aug", "septembrie sept sep", "octombrie oct", "noiembrie noi nov noiem", "decembrie dec",
  ],
  .tr: [
    "Ocak Oca", "Şubat Şub", "Mart Mar", "Nisan Nis", "Mayıs May", "Haziran Haz", "Temmuz Tem", "Ağustos Ağu",
    "Eylül Eyl", "Ekim Eki", "Kasım Kas", "Aralık Ara",
  ],
  .hr: [
    "siječanj siječnja sij", "veljača veljače velj", "ožujak ožujka ožu", "travanj travnja tra",
    "svibanj svibnja svi", "lipanj lipnja lip", "srpanj srpnja srp", "kolovoz kolovoza kol",
    "rujan rujna ruj",
    "listopad listopada lis", "studeni studenoga stu", "prosinac prosinca pro",
  ],
  .ru: [
    "январь января янв", "февраль февраля фев февр", "март марта мар", "апрель апреля апр", "май мая",
    "июнь июня июн", "июль июля июл", "август августа авг", "сентябрь сентября сен сент",
    "октябрь октября окт", "ноябрь ноября ноя нояб", "декабрь декабря дек",
  ],
  .uk: [
    "січень січня січ", "лютий лютого лют", "березень березня бер", "квітень квітня кві квіт",
    "травень травня тра трав", "червень червня чер черв", "липень липня лип", "серпень серпня сер серп",
    "вересень вересня вер", "жовтень жовтня жов жовт", "листопад листопада лис лист",
    "грудень грудня гру груд",
  ],
  .el: [
    "Ιανουάριος Ιανουαρίου Ιαν", "Φεβρουάριος Φεβρουαρίου Φεβ", "Μάρτιος Μαρτίου Μαρ Μάρ",
    "Απρίλιος Απριλίου Απρ", "Μάιος Μαΐου Μαι Μαϊ Μάι", "Ιούνιος Ιουνίου Ιουν Ιούν",
    "Ιούλιος Ιουλίου Ιουλ Ιούλ",
    "Αύγουστος Αυγούστου Αυγ Αύγ", "Σεπτέμβριος Σεπτεμβρίου Σεπ Σεπτ", "Οκτώβριος Οκτωβρίου Οκτ",
    "Νοέμβριος Νοεμβρίου Νοε Νοέ", "Δεκέμβριος Δεκεμβρίου Δεκ",
  ],
]

/// The days of the week of the same languages, in no order.
let weekdayWords = """
  Monday Mon Tuesday Tue Tues Wednesday Wed Thursday Thu Thur Thurs Friday Fri Saturday Sat Sunday Sun
  Montag Mo Dienstag Di Mittwoch Mi Donnerstag Do Freitag Fr Samstag Sa Sonnabend Sonntag So
  lundi lun mardi mar mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim
  lunes martes miércoles mié jueves jue viernes vie sábado sáb domingo dom
  lunedì martedì mercoledì giovedì gio venerdì sabato sab domenica
  segunda seg terça ter quarta qua quinta qui sexta sex
  maandag ma dinsdag woensdag wo donderdag vrijdag vr zaterdag za zondag zo
  måndag mån tisdag tis onsdag ons torsdag tors tor fredag fre lördag lör söndag sön
  mandag man tirsdag tirs tir lørdag lør søndag søn
  maanantai tiistai ti keskiviikko ke torstai to perjantai pe lauantai la sunnuntai su
  poniedziałek pon pn wtorek wt środa śr czwartek czw piątek pt pią sobota sob niedziela niedz nd
  pondělí po úterý út středa st čtvrtek čt pátek pá sobota so neděle ne
  pondelok utorok ut streda štvrtok št piatok pi nedeľa
  hétfő kedd szerda sze csütörtök cs péntek szombat szo vasárnap vas
  luni marți miercuri joi vineri sâmbătă sâm duminică dum
  Pazartesi Pzt Salı Sal Çarşamba Çar Perşembe Per Cuma Cum Cumartesi Cmt Pazar Paz
  ponedjeljak utorak uto srijeda sri četvrtak čet petak pet subota sub nedjelja ned
  понедельник пн вторник вт среда ср четверг чт пятница пт суббота сб воскресенье вс
  понеділок вівторок середа четвер пʼятниця субота неділя нд
  Δευτέρα Δευ Τρίτη Τρι Τετάρτη Τετ Πέμπτη Πεμ Παρασκευή Παρ Σάββατο Σαβ Κυριακή Κυρ
  """
