/// How a source's text is encoded.
///
/// UTF-8 and UTF-16 prove themselves. Those of one byte a character cannot: every byte means something in each of them, so
/// which one it is has to be said. Those of two bytes a character are plausible where all bytes go in such pairs.
package enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  case windows1257 = "windows-1257"
  case latin1 = "iso-8859-1"
  case latin2 = "iso-8859-2"
  case latinCyrillic = "iso-8859-5"
  case latinGreek = "iso-8859-7"
  case latin5 = "iso-8859-9"
  case latin7 = "iso-8859-13"
  case latin9 = "iso-8859-15"
  case macRoman = "macintosh"
  case ibm850 = "ibm850"
  case ibm852 = "ibm852"
  case shiftJIS = "shift-jis"
  case korean = "euc-kr"
  case big5 = "big5"
  case gbk = "gbk"
}
