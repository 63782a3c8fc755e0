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

    private let commands: [(name: String, arguments: [String])]

    /// Creates actions.
    ///
    /// A command is taken as it is or left out, because a shortened one would mean something else. It is left out if it
    /// is empty or exceeds a limit, or if an argument has a control character. The names are 1 to 32 ASCII letters,
    /// digits, `-` and `_`; commands with other names are left out too. Of more than ``maximumCount``, the first by name
    /// are taken.
    ///
    /// - Parameter commands: The program and its arguments, by the name of the action. They are never shell words.
    public init?(_ commands: [String: [String]]) {
        let usable = commands.filter { name, arguments in
            (1...32).contains(name.utf8.count) && name.isName && (1...Self.maximumArguments).contains(arguments.count)
                && arguments.allSatisfy(Self.isPlain)
        }
        guard !usable.isEmpty else { return nil }
        self.commands = usable.sorted { $0.key < $1.key }.prefix(Self.maximumCount)
            .map { (name: $0.key, arguments: $0.value) }
    }

    private static func isPlain(_ argument: String) -> Bool {
        argument.unicodeScalars.count <= maximumScalars
            && argument.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    fileprivate func write(to output: inout ByteBuffer) {
        for command in commands {
            output.append(memberNamed: command.name)
            output.append("[")
            for argument in command.arguments { output.append(element: argument) }
            output.append("]")
        }
    }
}

extension ByteBuffer {
    /// Appends the member `actions`, unless there are none.
    mutating func append(_ actions: CardActions?) {
        guard let actions else { return }
        append(member: "actions")
        append("{")
        actions.write(to: &self)
        append("}")
    }
}
