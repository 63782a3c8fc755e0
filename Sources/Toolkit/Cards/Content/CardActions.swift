import TextLayout

/// Commands that a card or one of its rows offers: what a script that reads the card as JSON can run.
///
/// Only the JSON document has them. Nothing in this library runs one.
///
/// ```swift
/// CardRow("Invoice", id: "7", actions: CardActions(["open": ["xdg-open", "https://mail.example.org/7"]]))
/// ```
public struct CardActions: Sendable {
    /// The most actions of a card or a row.
    public static let maximumCount = 8
    /// The most arguments of a command, its program included.
    public static let maximumArguments = 32
    /// The most Unicode scalars of an argument.
    public static let maximumScalars = 1024

    private let commands: [String: [String]]

    /// Creates actions.
    ///
    /// A command is taken as it is or left out, because a shortened one would mean something else. It is left out if it
    /// is empty or exceeds a limit, or if an argument has a control character. The names are 1 to 32 ASCII letters,
    /// digits, `-` and `_`; commands with other names are left out too. Of more than ``maximumCount``, the first by name
    /// are taken.
    ///
    /// - Parameter commands: The program and its arguments, by the name of the action. They are never shell words.
    public init(_ commands: [String: [String]]) {
        // Only JSON has actions, so no other format takes the time to check them.
        self.commands = commands
    }

    private func isUsable(_ name: String) -> Bool {
        guard (1...32).contains(name.utf8.count), name.isName, let arguments = commands[name] else { return false }
        return (1...Self.maximumArguments).contains(arguments.count)
            && arguments.allSatisfy { argument in
                argument.unicodeScalars.count <= Self.maximumScalars
                    && argument.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            }
    }

    fileprivate func write(to output: inout ByteBuffer) {
        let names = commands.keys.filter(isUsable).sorted().prefix(Self.maximumCount)
        if names.isEmpty { return }
        output.append(member: "actions")
        output.append("{")
        for name in names {
            output.append(memberNamed: name)
            output.append("[")
            for argument in commands[name] ?? [] { output.append(element: argument) }
            output.append("]")
        }
        output.append("}")
    }
}

extension ByteBuffer {
    /// Appends the member `actions`, unless there are none.
    mutating func append(_ actions: CardActions?) {
        actions?.write(to: &self)
    }
}
