/// Titles that have broken bars, terminals, parsers and shells.
package enum HostileTitles {
    /// Valid titles: none is empty, too long or contains NUL.
    package static let all: [String] = [
        "\u{1B}]0;x\u{07}", "\u{1B}[31mred\u{1B}[0m", "\u{9B}31mC1", "\u{202E}txt.exe", "\u{2066}isolated",
        "👩‍👩‍👧‍👦 family", "e" + String(repeating: "\u{0301}", count: 60), "世界 wide 世界", "%{A1:touch x:}click%{A}",
        "#(touch x)", "#[fg=red]#S #{pane_id}", "${exec touch x}", "$(touch x) `touch x`; touch x",
        "</txt><click>touch x</click>", "text | bash=touch", "<span size=\"1000000000\">big</span>", "&#x0; &amp; & <",
        "]]>", "-->", "<script>alert(1)</script>", "'; DROP TABLE tasks; --", "\" \\ / \\x41 \\ud800", "line\nbreak",
        "tab\tand\rreturn", "line\u{2028}and paragraph\u{2029}separator", "\u{FEFF}mark", "\u{FFFD}", "---",
        "-n --help", "100% %H %",
        "\u{7F}delete\u{08}", "x done? (A) +project @context due:2026-01-01", "\u{E000}private",
        "\u{10FFFF}last", String(repeating: "W", count: 500),
    ]

    /// Valid titles with a combining code point after each character that a format gives a meaning, which is then part of
    /// another character.
    package static let combining: [String] =
        "\"\\;,:=%#+@&<>|'-/.!([{ \n\t".map { "a\($0)\u{301}b \($0)\u{301}" } + [
            "\u{301}first", "notes:\u{301}x", "due:2026-11-30\u{301} rec:1d\u{301}", "2026-11-02: \u{301}called",
        ]

    /// Invalid titles: empty, too long, or with NUL.
    package static let refused: [String] = [
        "", " \t\n", "a\0b", String(repeating: "W", count: 501), String(repeating: "👩‍👩‍👧‍👦", count: 80),
        String(repeating: "x", count: 10_000_000),
    ]

    /// Invalid UTF-8, as found in other programs' files.
    package static let brokenUTF8: [[UInt8]] = [
        [0x61, 0xFF, 0x62], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ]
}
