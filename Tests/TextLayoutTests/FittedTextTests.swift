import TaskHubTestSupport
import Testing
import TextLayout

@Suite("Text fitted to a width")
struct FittedTextTests {
    @Test(
        "Columns are counted as terminals count them",
        arguments: [
            ("abc", 3), ("世界", 4), ("한국어", 6), ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("👍🏽", 2),
            ("1\u{FE0F}\u{20E3}", 2), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4), ("שלום", 4), ("मनीष", 4), ("क्षत्रिय", 5), ("字🏽", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2),
            ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2), ("…", 1), ("·", 1), ("\u{600}", 1),
        ])
    func columns(text: String, expected: Int) {
        #expect(TerminalColumns.width(of: text) == expected)
    }

    @Test("Text that fits stays whole; longer text ends in an ellipsis within the width")
    func cut() {
        func fitted(_ text: String, _ room: Int) -> String {
            DisplayText(text).fitted(to: room, by: TerminalColumns.self).text
        }
        #expect(fitted("Pay rent", 8) == "Pay rent")
        #expect(fitted("Pay rent", 7) == "Pay re…")
        #expect(fitted("Pay rent", 5) == "Pay…")
        #expect(fitted("世界平和", 6) == "世界…")
        #expect(fitted("世界平和", 5) == "世界…")
        #expect(fitted("ab👩‍👩‍👧‍👦cd", 4) == "ab…")
        #expect(fitted("Pay rent", 1) == "…")
        #expect(fitted("Pay rent", 0) == "")
        #expect(fitted("Pay rent", -3) == "")
    }

    @Test("Hostile titles never exceed the width, and the reported width is exact", arguments: HostileTitles.all)
    func withinRoom(title: String) {
        for room in [0, 1, 2, 5, 13, 40, 200] {
            let fitted = DisplayText(title).fitted(to: room, by: TerminalColumns.self)
            #expect(fitted.width <= max(0, room))
            #expect(TerminalColumns.width(of: fitted.text) == fitted.width)
        }
    }

    @Test("Lines break after spaces and slashes, and the last one is shortened")
    func wrapped() {
        func lines(_ text: String, _ room: Int, _ count: Int) -> [String] {
            DisplayText(text).wrapped(to: room, lines: count, by: TerminalColumns.self)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(lines("Looked in /home/maria/tasks", 14, 3) == ["Looked in", "/home/maria/", "tasks"])
        #expect(lines("short", 14, 3) == ["short"])
        #expect(lines("abcdefghijkl", 5, 3) == ["abcde", "fghij", "kl"])
        #expect(lines("abcdefghijkl", 5, 2) == ["abcde", "fghi…"])
        #expect(lines("世界平和世界平和", 6, 2) == ["世界平", "和世…"])
    }

    @Test("Numbers are written with leading zeros and a sign")
    func numbers() {
        var output = ByteBuffer()
        for number in [0, 7, 10, 999, -12, Int.max] {
            output.append(number)
            output.append(byte: 0x20)
        }
        output.append(5, digits: 2)
        output.append(2026, digits: 2)
        #expect(String(decoding: output.bytes, as: UTF8.self) == "0 7 10 999 -12 9223372036854775807 052026")
    }
}
