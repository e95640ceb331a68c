/// Texts that somebody might put in a bank statement to do harm, and some that merely look odd.
package let hostile: [String] = [
  "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\0=1", "＝1", "'=1", "''+1", "'",
  "=HYPERLINK(\"http://x\")",
  "a|b", "a\\|b", "a\\", "\\", "|", "||", "line\nbreak", "cr\r\nlf", "\n\n", "`code`", "``", "`a|b`",
  "[x](javascript:alert(1))", "![i](http://x/y.png)", "<b>bold</b>", "<script>alert(1)</script>",
  "<http://x>", "https://a.example/b_c|d",
  "www.a.example/b_c",
  "*_#~", "**b**", "~~s~~", "$x$", "# h", "- item", "1. one", "> q", "&lt;br/&gt;", "&amp;", "&#124;", "---",
  "\u{1B}]0;title\u{7}", "\u{1B}[2J", "\u{1B}]8;;http://x\u{1B}\\x", "\u{9B}31m", "a\u{8}\u{8}\u{7F}",
  "\u{B}\u{C}\u{85}",
  "\u{202E}fdp.exe", "\u{2066}x\u{2069}", "\u{200B}", "a\u{200D}b", "\u{2028}\u{2029}", "\u{FEFF}=1",
  "\u{E0001}\u{E0041}",
  "\"", "\"quoted\"", "a,b", "a;b", "\",\"", "😀👨‍👩‍👧🇩🇪", "e\u{301}", "\u{301}e", "株式会社東京", "'); DROP TABLE x; --",
  String(repeating: "long ", count: 100) + "!", String(repeating: "株", count: 100),
]
