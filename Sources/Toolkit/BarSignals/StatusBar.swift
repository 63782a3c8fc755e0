/// A status bar that shows a card.
///
/// A bar that runs the widget with `watch` needs no notice. Others show a change at their next tick, or when they are
/// refreshed:
///
/// ```swift
/// for bar in defaults.read()[bars] ?? [] { StatusBar(bar)?.refresh() }
/// ```
public enum StatusBar: Hashable, Sendable {
    /// `waybar:8`, `i3blocks:8`, `i3status-rust:8`: the signal SIGRTMIN+8, as in the bar's own configuration.
    case signal(program: String, number: Int32)
    /// `polybar:tasks`: the first hook of that `custom/ipc` module.
    case polybar(module: String)
    /// `tmux`, or `tmux:work` for the server that was started with `-L work`.
    case tmux(socket: String?)
    /// `eww:tasks`: a variable made by `defpoll`.
    case eww(variable: String)
    /// `genmon:12`: the number that Xfce's panel gave the item.
    case genmon(item: String)

    /// How bars are named, for a person.
    public static let notation =
        "waybar:N, i3blocks:N, i3status-rust:N (N as in SIGRTMIN+N), polybar:MODULE, tmux, tmux:SOCKET, eww:VARIABLE "
        + "and genmon:NUMBER"

    /// The real-time signals that Linux leaves to programs, counted from SIGRTMIN (signal(7)).
    private static let signals: ClosedRange<Int32> = 1...30

    /// Reads what a user wrote, as in `waybar:8`; nil for anything else.
    public init?(_ notation: String) {
        guard StatusBar.isSafe(notation) else { return nil }
        let parts = notation.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, !parts.contains("") else { return nil }
        let target = parts.count == 2 ? String(parts[1]) : nil
        switch (parts[0], target) {
        case ("waybar", let number?): self.init(signalling: "waybar", number)
        case ("i3blocks", let number?): self.init(signalling: "i3blocks", number)
        case ("i3status-rust", let number?): self.init(signalling: "i3status-rs", number)
        case ("polybar", let module?): self = .polybar(module: module)
        case ("tmux", let socket): self = .tmux(socket: socket)
        case ("eww", let variable?): self = .eww(variable: variable)
        case ("genmon", let item?) where item.allSatisfy(\.isNumber): self = .genmon(item: item)
        default: return nil
        }
    }

    /// Checks for a word that is safe in a command line and a file name: 1 to 64 bytes.
    private static func isSafe(_ text: String) -> Bool {
        let isWord = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "._:+-".utf8.contains(byte)
            }
        }
        return isWord && (1...64).contains(text.utf8.count) && !text.hasPrefix("-") && !text.hasPrefix(".")
    }

    private init?(signalling program: String, _ text: String) {
        guard let number = Int32(text), StatusBar.signals.contains(number) else { return nil }
        self = .signal(program: program, number: number)
    }

    /// The program that must be installed to refresh it.
    package var program: String {
        switch self {
        case .signal(let program, _): program
        case .polybar: "polybar-msg"
        case .tmux: "tmux"
        case .eww: "eww"
        case .genmon: "dbus-send"
        }
    }
}
