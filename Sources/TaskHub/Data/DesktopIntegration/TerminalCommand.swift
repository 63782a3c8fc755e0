/// A way to start a terminal that runs a command.
struct TerminalCommand: Equatable {
    let program: String
    /// The arguments between the program and the command.
    let arguments: [String]

    var name: String { program.split(separator: "/").last.map { String($0) } ?? program }

    /// Returns the terminals in the order in which to try them.
    static func candidates(_ environment: [String: String]) -> [TerminalCommand] {
        var candidates = [TerminalCommand(program: "xdg-terminal-exec", arguments: [])]
        let words = (environment["TERMINAL"] ?? "").split(separator: " ").map { String($0) }
        if let program = words.first {
            let chosen = TerminalCommand(program: program, arguments: [])
            candidates.append(
                TerminalCommand(program: program, arguments: Array(words.dropFirst()) + chosen.commandOption))
        }
        candidates.append(TerminalCommand(program: "x-terminal-emulator", arguments: ["-e"]))
        return candidates
    }

    /// The option before a command, which is not `-e` where that takes only one word.
    private var commandOption: [String] {
        switch name {
        case "xdg-terminal-exec": []
        case "gnome-terminal", "kgx", "gnome-console", "ptyxis": ["--"]
        case "xfce4-terminal", "mate-terminal", "terminator": ["-x"]
        default: ["-e"]
        }
    }
}
