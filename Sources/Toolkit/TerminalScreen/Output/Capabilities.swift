internal import CNcurses
internal import Synchronization
internal import TerminalValues

/// What ncurses's database says about a terminal (terminfo(5)).
struct Capabilities: Sendable {
    private static let textNames = [
        "cup", "civis", "cnorm", "clear", "el", "sgr0", "smcup", "rmcup", "smkx", "rmkx", "smam",
        "rmam", "bold", "dim", "sitm", "smul",
        "rev", "smxx", "setaf", "setab", "Sync", "kcbt",
    ]
    private static let numberNames = ["colors", "cols", "lines"]
    private static let flagNames = ["RGB", "Tc"]
    private static let keyNames: [(String, KeyStroke.Key)] = [
        ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
        ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete), ("kich1", .insert), ("kent", .enter),
        ("kf1", .function(1)), ("kf2", .function(2)), ("kf3", .function(3)), ("kf4", .function(4)),
        ("kf5", .function(5)), ("kf6", .function(6)), ("kf7", .function(7)), ("kf8", .function(8)),
        ("kf9", .function(9)), ("kf10", .function(10)), ("kf11", .function(11)), ("kf12", .function(12)),
    ]

    /// The library has one terminal at a time, and one buffer for what it fills in.
    private static let library = Mutex(())

    private let texts: [String: String]
    private let numbers: [String: Int]
    private let flags: Set<String>

    /// Reads the entry of that name; nil if there is none.
    init?(loading name: String) {
        var (texts, numbers, flags): ([String: String], [String: Int], Set<String>) = ([:], [:], [])
        let isLoaded = Self.library.withLock { _ in
            guard toolkit_terminfo_load(name, 1) else { return false }
            for name in Self.textNames + Self.keyNames.map(\.0) {
                texts[name] = toolkit_terminfo_text(name).map { String(cString: $0) }
            }
            for name in Self.numberNames { numbers[name] = Int(toolkit_terminfo_number(name)) }
            flags = Set(Self.flagNames.filter { toolkit_terminfo_flag($0) })
            return true
        }
        guard isLoaded else { return nil }
        (self.texts, self.numbers, self.flags) = (texts, numbers, flags)
    }

    /// What xterm has, where there is no database.
    private init() {
        texts = [
            "cup": "\u{1B}[%i%p1%d;%p2%dH", "civis": "\u{1B}[?25l", "cnorm": "\u{1B}[?25h",
            "clear": "\u{1B}[H\u{1B}[2J",
            "el": "\u{1B}[K", "sgr0": "\u{1B}[m", "smcup": "\u{1B}[?1049h", "rmcup": "\u{1B}[?1049l",
            "rmam": "\u{1B}[?7l", "smam": "\u{1B}[?7h",
            "bold": "\u{1B}[1m", "dim": "\u{1B}[2m", "smul": "\u{1B}[4m", "rev": "\u{1B}[7m",
            "setaf": "\u{1B}[3%p1%dm", "setab": "\u{1B}[4%p1%dm",
        ]
        numbers = ["colors": 8]
        flags = []
    }

    static let likeXterm = Capabilities()

    /// The sequence of a capability; nil if the terminal does not have it.
    func sequence(_ name: String) -> [UInt8]? { texts[name].map { Self.withoutPadding(Array($0.utf8)) } }

    /// Negative if it is not known.
    func number(_ name: String) -> Int { numbers[name] ?? -1 }

    func flag(_ name: String) -> Bool { flags.contains(name) }

    /// The sequence of a capability with two parameters.
    func filled(_ name: String, _ first: Int, _ second: Int) -> [UInt8] {
        guard let text = texts[name] else { return [] }
        let filled = Self.library.withLock { _ in
            toolkit_terminfo_filled(text, first, second).map { String(cString: $0) }
        }
        return Self.withoutPadding(Array((filled ?? "").utf8))
    }

    /// The sequences of the keys that do not arrive as a single character.
    func keys() -> [[UInt8]: KeyStroke] {
        var keys: [[UInt8]: KeyStroke] = [:]
        let strokes = Self.keyNames.map { ($0.0, KeyStroke($0.1)) } + [("kcbt", KeyStroke(.tab, .shift))]
        for (name, stroke) in strokes {
            guard let sequence = sequence(name), sequence.count > 2, sequence[0] == ASCII.escape else { continue }
            keys[sequence] = stroke
        }
        return keys
    }

    /// Removes delays, such as `$<5>`, which only a terminal on a serial line needs.
    private static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
        guard let start = bytes.firstRange(of: Array("$<".utf8)),
            let end = bytes[start.upperBound...].firstIndex(of: UInt8(ascii: ">"))
        else { return bytes }
        return Array(bytes[..<start.lowerBound]) + withoutPadding(Array(bytes[(end + 1)...]))
    }
}
