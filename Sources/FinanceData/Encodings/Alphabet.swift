/// The letters beyond ASCII of languages, to tell whether the letters of a file are those of one of them.
struct Alphabet: Sendable {
  let letters: Set<Unicode.Scalar>
  /// What speaks against it before anything is read: languages of few files.
  let handicap: Int

  init(_ letters: String, handicap: Int = 0) {
    self.letters = Set(letters.unicodeScalars)
    self.handicap = handicap
  }

  /// The points of the alphabet that fits best among those that the encoding is for.
  ///
  /// - Parameter counts: how often each letter occurs, in lower case.
  static func bestPoints(of counts: [Unicode.Scalar: Int], in encoding: TextEncoding) -> Int {
    guard !counts.isEmpty else { return 0 }
    return alphabets(of: encoding).map { alphabet in
      counts.reduce(-alphabet.handicap) {
        $0 + $1.value * (alphabet.letters.contains($1.key) ? 3 : -5)
      }
    }.max() ?? 0
  }

  private static func alphabets(of encoding: TextEncoding) -> [Alphabet] {
    switch encoding {
    case .windows1250, .latin2, .ibm852: central
    case .windows1251, .latinCyrillic: cyrillic
    case .windows1253, .latinGreek: greek
    case .windows1254, .latin5: turkish
    case .windows1257, .latin7: baltic
    default: western
    }
  }

  private static let western = [
    Alphabet("äöüßé"), Alphabet("àâçéèêëîïôœùûü"), Alphabet("áéíñóúüç"), Alphabet("áâãàçéêíóôõú"),
    Alphabet("àèéìíòóù"), Alphabet("éëïóöüèêç"), Alphabet("åäöé"), Alphabet("æøåéäö"), Alphabet("àçèéíïòóúü"),
    Alphabet("áðéíóúýþæö", handicap: 2),
  ]

  private static let central = [
    Alphabet("ąćęłńóśźż"), Alphabet("áčďéěíňóřšťúůýž"), Alphabet("áäčďéíĺľňóôŕšťúýž"), Alphabet("áéíóöőúüű"),
    Alphabet("ăâîşţ"), Alphabet("čćđšž"), Alphabet("äöüßé"), Alphabet("çë", handicap: 1),
  ]

  private static let turkish = [Alphabet("çğıİöşüâîû"), Alphabet("äöüßé")]

  private static let baltic = [
    Alphabet("ąčęėįšųūž"), Alphabet("āčēģīķļņšūž"), Alphabet("äõöüšž"), Alphabet("ąćęłńóśźż", handicap: 1),
  ]

  private static let cyrillic = [
    Alphabet("абвгдежзийклмнопрстуфхцчшщъыьэюяё"), Alphabet("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"),
    Alphabet("абвгдежзийклмнопрстуфхцчшщъьюя"), Alphabet("абвгдеёжзійклмнопрстуўфхцчшыьэюя"),
    Alphabet("абвгдђежзијклљмнњопрстћуфхцчџш", handicap: 1),
    Alphabet("абвгдѓежзѕијклљмнњопрстќуфхцчџш", handicap: 2),
  ]

  private static let greek = [Alphabet("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ")]
}
