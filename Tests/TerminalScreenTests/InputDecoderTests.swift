import TaskHubTestSupport
import TerminalScreen
import TerminalValues
import Testing

@Suite("What a terminal sends")
struct InputDecoderTests {
    private func names(_ text: String, keys: [[UInt8]: KeyStroke] = [:]) -> [String] {
        var decoder = InputDecoder(keys: keys)
        return (decoder.read(Array(text.utf8)) + decoder.finish()).map(name)
    }

    private func name(_ input: TerminalInput) -> String {
        switch input {
        case .key(let key): key.name
        case .mouse(let action): "\(action.kind) \(action.button) at \(action.column),\(action.row)"
        case .paste(let text): "paste \(text)"
        case .oversizedPaste: "oversized"
        case .report(.background(let luminance)): "background \(luminance)"
        case .report(.mode(let mode, let isKnown)): "mode \(mode) \(isKnown)"
        }
    }

    @Test(
        "Each key has a name",
        arguments: [
            ("x", "x"), ("G", "G"), (" ", "space"), ("\r", "enter"), ("\t", "tab"), ("\u{7F}", "backspace"),
            ("\u{04}", "ctrl-d"), ("\u{12}", "ctrl-r"), ("\u{1B}", "esc"), ("\u{1B}x", "alt-x"), ("é", "é"), ("日", "日"),
            ("\u{1B}[A", "up"), ("\u{1B}OB", "down"), ("\u{1B}[1;5C", "ctrl-right"), ("\u{1B}[1;2D", "shift-left"),
            ("\u{1B}[Z", "shift-tab"), ("\u{1B}[H", "home"), ("\u{1B}[4~", "end"), ("\u{1B}[5~", "page-up"),
            ("\u{1B}[6;5~", "ctrl-page-down"), ("\u{1B}[3~", "delete"), ("\u{1B}OP", "f1"), ("\u{1B}[15~", "f5"),
            ("\u{1B}[24~", "f12"), ("\u{1B}[97;5u", "ctrl-a"), ("\u{1B}[27u", "esc"),
            ("\u{1B}[27;6;9~", "ctrl-shift-tab"),
            ("\u{1B}[27;2;65~", "A"), ("\u{1B}[97;2u", "A"), ("\u{1B}[27;2;32~", "space"),
            ("\u{1B}[27;4;120~", "alt-X"),
            ("\u{1B}[", "alt-["), ("\u{1B}O", "alt-O"), ("\u{1B}\r", "alt-enter"),
        ])
    func keys(sequence: String, name: String) {
        #expect(names(sequence) == [name])
    }

    @Test(
        "A sequence that is not known is dropped as a whole, and the next key is read",
        arguments: [
            "\u{1B}[99;4X", "\u{1B}[?1;2c", "\u{1B}[I", "\u{1B}[24;80R", "\u{1B}[96;4;3~", "\u{1B}P1+r544e\u{1B}\\",
            "\u{1B}]4;1;rgb:0000/0000/0000\u{07}", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[1$r", "\u{1B}[[Z", "\u{9B}",
            "\u{85}",
            "\u{1B}[57399;1u", "\u{1B}[35;10;10M", "\u{1B}O5z",
        ])
    func unknown(sequence: String) {
        let read = names(sequence + "x")
        #expect(read == ["x"])
    }

    @Test("A sequence may arrive in any pieces")
    func pieces() {
        let text = "a\u{1B}[1;5Aé\u{1B}[<0;12;3M\u{1B}[200~one\r\ntwo\u{1B}[201~\u{1B}OBz"
        let whole = ["a", "ctrl-up", "é", "press 0 at 11,2", "paste one\ntwo", "down", "z"]
        #expect(names(text) == whole)
        let bytes = Array(text.utf8)
        for size in 1...5 {
            var decoder = InputDecoder()
            var read: [TerminalInput] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                read += decoder.read(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(read.map(name) == whole, "pieces of \(size)")
            #expect(decoder.timeout == nil)
        }
    }

    @Test("Only Escape and what may be Alt wait shortly; the rest of a sequence has more time")
    func timeouts() {
        var decoder = InputDecoder()
        #expect(decoder.timeout == nil)
        _ = decoder.read([0x1B])
        #expect(decoder.timeout == .milliseconds(50))
        _ = decoder.read(Array("[1".utf8))
        #expect(decoder.timeout == .seconds(1))
        #expect(decoder.finish() == [])
        #expect(decoder.timeout == nil)
        var slow = InputDecoder(escapeDelay: .milliseconds(300))
        _ = slow.read([0x1B])
        #expect(slow.timeout == .milliseconds(300))
        #expect(names("\u{1B}\u{03}") == ["esc", "ctrl-c"])
    }

    @Test("A paste keeps keys and sequences in it as text")
    func paste() {
        #expect(names("\u{1B}[200~q\u{1B}[A\u{04}\u{1B}[201~q") == ["paste q\u{1B}[A\u{04}", "q"])
        #expect(names("\u{1B}[200~a\u{03}b\u{1B}[201~q") == ["paste a\u{03}b", "q"])
        let long = String(repeating: "x", count: InputDecoder.longestPaste + 1)
        #expect(names("\u{1B}[200~\(long)\u{1B}[201~q") == ["oversized", "q"])
    }

    @Test("The rest of a paste that pauses is no key, however long the pause is")
    func slowPaste() {
        var decoder = InputDecoder()
        #expect(decoder.read(Array("\u{1B}[200~ab\u{1B}[2".utf8)) == [])
        #expect(decoder.timeout == .seconds(1))
        #expect(decoder.finish() == [] && decoder.timeout == nil)
        #expect(decoder.read(Array("dd".utf8)) == [] && decoder.finish() == [])
        #expect(decoder.read(Array("x\u{1B}[20".utf8)) == [] && decoder.finish() == [])
        #expect(decoder.read(Array("1~j".utf8)).map(name) == ["paste ab\u{1B}[2ddx", "j"])
        #expect(decoder.timeout == nil)
    }

    @Test("Ctrl-C ends a paste that has paused and keeps its text, and the next one is a key")
    func abandonedPaste() {
        var decoder = InputDecoder()
        _ = decoder.read(Array("\u{1B}[200~half\u{1B}[".utf8))
        _ = decoder.finish()
        #expect(decoder.read([3, 3]).map(name) == ["paste half\u{1B}[", "ctrl-c"])
        #expect(decoder.read(Array("j".utf8)).map(name) == ["j"])
    }

    @Test("Clicks and the wheel are read in both forms, and movements are dropped")
    func mouse() {
        #expect(names("\u{1B}[<0;1;1M\u{1B}[<0;1;1m") == ["press 0 at 0,0", "release 0 at 0,0"])
        #expect(names("\u{1B}[<64;300;90M\u{1B}[<65;300;90M") == ["scrollUp 0 at 299,89", "scrollDown 0 at 299,89"])
        #expect(names("\u{1B}[<66;3;3M\u{1B}[<35;3;3M\u{1B}[<0;0;0M") == [])
        #expect(names("\u{1B}[M !!\u{1B}[M#!!") == ["press 0 at 0,0", "release 3 at 0,0"])
    }

    @Test("Answers are reports, and never keys")
    func reports() {
        #expect(names("\u{1B}[?2026;2$y\u{1B}[?2026;0$y") == ["mode 2026 true", "mode 2026 false"])
        #expect(names("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\") == ["background 1.0"])
        #expect(names("\u{1B}]11;rgb:00/00/00\u{07}") == ["background 0.0"])
        #expect(names("\u{1B}]11;rgb:zz/00/00\u{07}x") == ["x"])
    }

    @Test("The terminal's own sequences are read first")
    func ownKeys() throws {
        let linux = try #require(TerminalDescription { ["TERM": "linux"][$0] })
        #expect(names("\u{1B}[[A\u{1B}[[E", keys: linux.keys) == ["f1", "f5"])
    }

    @Test("No random bytes stop it, and after a pause it reads the next key", arguments: 1...20 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var decoder = InputDecoder()
        let common = Array("\u{1B}[]OP<;?~Mm$0123456789 \u{07}\\".utf8)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? common.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
            }
            _ = decoder.read(bytes)
            _ = decoder.finish()
            #expect(decoder.timeout == nil, "seed \(seed)")
            #expect(decoder.read(Array("x".utf8)) == [.key(KeyStroke(.character("x")))], "seed \(seed): \(bytes)")
        }
    }
}
