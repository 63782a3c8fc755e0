import TerminalScreen
import TerminalValues
import Testing

@Suite("What a terminal can do")
struct TerminalDescriptionTests {
    private func describe(_ environment: [String: String]) -> TerminalDescription? {
        TerminalDescription { environment[$0] }
    }

    @Test(
        "TERM, COLORTERM and NO_COLOR decide how many colours there are",
        arguments: [
            (["TERM": "xterm-256color"], ColorDepth.indexed),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .direct),
            (["TERM": "xterm-256color", "COLORTERM": "24bit", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed), (["TERM": "xterm"], .eight),
            (["TERM": "linux"], .eight), (["TERM": "vt100"], .none),
            (["TERM": "no-such-terminal"], .indexed), ([:], .indexed),
        ] as [([String: String], ColorDepth)])
    func depth(environment: [String: String], depth: ColorDepth) throws {
        #expect(try #require(describe(environment)).depth == depth)
    }

    @Test(
        "They decide so for a terminal with 16 colours too",
        .enabled(
            if: TerminalDescription { $0 == "TERM" ? "xterm-16color" : nil }?.name == "xterm-16color",
            "needs the terminals of ncurses-term"),
        arguments: [
            ([:], ColorDepth.sixteen), (["NO_COLOR": "1"], .none),
            (["COLORTERM": "truecolor"], .direct),
        ] as [([String: String], ColorDepth)])
    func sixteen(environment: [String: String], depth: ColorDepth) throws {
        #expect(try #require(describe(environment.merging(["TERM": "xterm-16color"]) { $1 })).depth == depth)
    }

    @Test("An unknown TERM is treated as xterm with 256 colours")
    func unknown() throws {
        let (unknown, xterm) = (try #require(describe(["TERM": "nonsense"])), try #require(describe([:])))
        #expect(unknown.name == "xterm-256color")
        #expect(
            unknown.enter == xterm.enter && unknown.moveCursor(column: 2, row: 1) == xterm.moveCursor(column: 2, row: 1)
        )
    }

    @Test("A terminal that cannot move its cursor is refused")
    func dumb() {
        #expect(describe(["TERM": "dumb"]) == nil)
    }

    @Test("Delays for serial lines are not sent")
    func padding() throws {
        let terminal = try #require(describe(["TERM": "vt100"]))
        #expect(String(decoding: terminal.moveCursor(column: 4, row: 2), as: UTF8.self) == "\u{1B}[3;5H")
    }

    @Test("A console gets neither links nor questions, which it would print")
    func console() throws {
        let console = try #require(describe(["TERM": "linux"]))
        #expect(!console.showsLinks && !console.answersQuestions)
        #expect(!String(decoding: console.enter + console.leave, as: UTF8.self).contains("]8"))
    }

    @Test("Everything that is switched on is switched off at the end")
    func balance() throws {
        for name in ["xterm-256color", "tmux-256color", "screen-256color", "linux", "rxvt-unicode-256color"] {
            let terminal = try #require(describe(["TERM": name]))
            let on = modes(terminal.enter + terminal.reportMouse, "h")
            #expect(on.subtracting(modes(terminal.leave, "l")).isEmpty, "\(name)")
        }
    }

    private func modes(_ bytes: [UInt8], _ end: Character) -> Set<Substring> {
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}[?").filter { $0.contains(end) }
        return Set(parts.flatMap { $0.prefix { $0 != end }.split(separator: ";") }.filter { $0.allSatisfy(\.isNumber) })
    }

    @Test("Without colours, bold, underlined and reversed text stays")
    func attributes() throws {
        let terminal = try #require(describe(["TERM": "xterm-256color", "NO_COLOR": "1"]))
        let style = ScreenStyle(
            foreground: ScreenColor(rgb: 0xFF0000, basic: 1), [.bold, .underline, .reverse])
        let written = String(decoding: terminal.sequence(for: style), as: UTF8.self)
        #expect(written.hasSuffix("\u{1B}[1m\u{1B}[4m\u{1B}[7m"), "\(written)")
    }
}
