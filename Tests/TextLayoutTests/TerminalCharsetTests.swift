import Testing
import TextLayout

@Suite("Terminals' character sets")
struct TerminalCharsetTests {
    @Test(
        "The first variable that is set decides, by the name of its codeset",
        arguments: [
            ([:], TerminalCharset.ascii), (["LANG": "C"], .ascii), (["LANG": "C.UTF-8"], .unicode),
            (["LANG": "en_US.utf8"], .unicode), (["LANG": "de_DE.UTF-8@euro"], .unicode),
            (["LANG": "de_DE@euro"], .ascii), (["LANG": "de_DE.ISO-8859-15"], .ascii), (["LANG": "UTF-8"], .ascii),
            (["LC_ALL": "", "LANG": "C.UTF-8"], .unicode), (["LC_ALL": "C", "LANG": "C.UTF-8"], .ascii),
            (["LC_CTYPE": "C.UTF-8", "LANG": "C"], .unicode), (["LC_ALL": "C.UTF-8", "LC_CTYPE": "C"], .unicode),
        ])
    func locale(variables: [String: String], charset: TerminalCharset) {
        #expect(TerminalCharset { variables[$0] } == charset)
    }

    @Test("ASCII text is as wide as the original, and control sequences are kept")
    func width() {
        let text = "\u{1B}[1m○ Büro… · 买菜 👩‍👩‍👧‍👦 e\u{301}x\u{1B}[0m\r\nnext\n"
        #expect(TerminalCharset.ascii.text(text) == "\u{1B}[1mo B?ro~ - ???? ?? ?x\u{1B}[0m\r\nnext\n")
        #expect(TerminalCharset.unicode.text(text) == text)
    }

    @Test("A document has escapes for all other characters")
    func document() {
        let document = #"{"title":"Büro 👍"}"#
        let escaped = TerminalCharset.ascii.document(Array(document.utf8))
        #expect(String(decoding: escaped, as: UTF8.self) == #"{"title":"B\u00fcro \ud83d\udc4d"}"#)
    }
}
