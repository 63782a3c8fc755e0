import TaskHubTestSupport
import Testing
import TextLayout

@Suite("Cleaned text")
struct DisplayTextTests {
    @Test(
        "Control sequences and invisible characters are removed, words are kept",
        arguments: [
            ("Buy milk", "Buy milk"),
            ("  Buy \t milk\r\n", "Buy milk"),
            ("line\nbreak", "line break"),
            ("a\u{2028}b\u{2029}c\u{85}d\u{A0}e\u{3000}f", "a b c d e f"),
            ("a\0b\u{7F}c\u{08}d", "abcd"),
            ("\u{1B}[31mred\u{1B}[0m", "red"),
            ("\u{1B}[38;5;196mred\u{1B}[K", "red"),
            ("\u{9B}31mC1", "C1"),
            ("\u{1B}]0;new title\u{07}after", "after"),
            ("\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
            ("\u{90}device\u{9C}after", "after"),
            ("\u{1B}(Bcharset \u{1B}", "charset"),
            ("\u{1B}]0;never ended", "0;never ended"),
            ("\u{1B}[12", "(untitled)"),
            ("\u{202E}txt.exe", "txt.exe"),
            ("\u{2066}iso\u{2069}la\u{200E}ted\u{61C}", "isolated"),
            ("\u{FEFF}mark\u{FFF9}ed\u{FFFB}", "marked"),
            ("a\u{1FFFE}b\u{10FFFF}c", "abc"),
            ("soft\u{AD}hyphen\u{200B}", "softhyphen"),
            ("\u{E0061}\u{E0062}hidden tags", "hidden tags"),
            ("\u{3164}\u{115F}\u{2800}", "(untitled)"),
            ("\u{FFFD}", "\u{FFFD}"),
            ("", "(untitled)"),
        ])
    func cleaned(raw: String, expected: String) {
        #expect(DisplayText(raw).text == expected)
    }

    @Test(
        "Characters that scripts and emoji need are kept",
        arguments: [
            "👩‍👩‍👧‍👦 family", "🏳️‍🌈", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "1\u{FE0F}\u{20E3} first", "❤️",
            "👍🏽",
            "می\u{200C}خواهم", "क्\u{200D}ष", "שָׁלוֹם", "Việt", "e\u{301}", "မြှော်", "བསྒྲུབས", "한국어", "🇩🇪🇫🇷",
        ])
    func kept(text: String) {
        #expect(DisplayText(text).bytes == Array(text.utf8))
    }

    @Test("Joiners, selectors and tags without a meaning are removed")
    func meaningless() {
        #expect(DisplayText("a\u{200D}b").text == "ab")
        #expect(DisplayText("字\u{200D}").text == "字")
        #expect(DisplayText("x\u{FE0F}1\u{FE0F}2").text == "x12")
        #expect(DisplayText("🏴\u{E0067}\u{E0062} no end").bytes == Array("🏴 no end".utf8))
        #expect(DisplayText("👍🏽🏽🏽").bytes == Array("👍🏽".utf8))
    }

    @Test("A letter keeps at most three stacked marks, and marks without a letter are removed")
    func marks() {
        let stack = "e" + String(repeating: "\u{301}", count: 60) + "nd"
        #expect(DisplayText(stack).text.unicodeScalars.count == 1 + 3 + 2)
        #expect(DisplayText("\u{301}\u{301}a \u{301}b").bytes == Array("a b".utf8))
    }

    @Test("An emoji keeps at most four joiners")
    func joins() {
        let chain = String(repeating: "👩\u{200D}", count: 100) + "👩"
        let text = DisplayText(chain).text
        #expect(text.count > 10)
        #expect(text.allSatisfy { $0.unicodeScalars.count <= 9 })
    }

    @Test("Only the first 512 scalars of a title of a megabyte are read")
    func megabyte() {
        for unit in ["W", "\u{301}", "\u{1B}[31m", "👩\u{200D}", "\u{202E}"] {
            let text = DisplayText(String(repeating: unit, count: 1_000_000 / unit.utf8.count))
            #expect(text.bytes.count <= 4 * DisplayText.maximumScalars)
        }
        let long = DisplayText(String(repeating: "W", count: 1_000_000))
        #expect(long.isCut)
        #expect(long.whole.suffix(3) == Array("…".utf8)[...])
    }

    @Test(
        "Cleaned hostile titles have no control characters, and cleaning again changes nothing",
        arguments: HostileTitles.all)
    func knownAttacks(title: String) {
        let once = DisplayText(title).text
        #expect(once.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(DisplayText(once).text == once)
    }

    @Test("Text without visible characters becomes the placeholder")
    func placeholder() {
        #expect(DisplayText("\u{200B}", placeholder: "(unnamed)").text == "(unnamed)")
    }
}
