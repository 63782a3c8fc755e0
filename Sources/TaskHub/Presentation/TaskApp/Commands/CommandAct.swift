internal import TaskActions

/// What the app does for a command of the line `:`.
enum CommandAct: Hashable {
    /// A command that the app carries out itself; the raw value is its name.
    enum Own: String, CaseIterable {
        case add, log, undo, redo, history, lists, outbox, list, open, show
        case sync, login, unlock, logout, setup, config, preferences, notifications
        case filter, view, sort, settings, help, quit
    }

    case own(Own)
    case verb(TaskVerb)
    case view(TaskView)
    /// Lets `taskhub` carry it out, which gets the terminal.
    case program

    /// What options of output look like in the help: how a command prints, or what a key does in the app, as `o` opens
    /// a link.
    private static let ofOutput: Set<String> = [
        "--json", "--limit <count>", "--reverse", "--watch", "--color <when>", "--no-pager", "--link",
    ]
    /// The app shows one container.
    private static let ofContainer = "--container <dir>"

    /// - Parameter path: The name of a command, after that of the command above it.
    init(of path: [String]) {
        if path == ["outbox", "deleted"] {
            self = .program
        } else if let own = path.first.flatMap(Own.init) {
            self = .own(own)
        } else if let verb = path.first.flatMap(TaskVerb.init(command:)) {
            self = .verb(verb)
        } else {
            self = path.first.flatMap(TaskView.init).map { .view($0) } ?? .program
        }
    }

    /// Whether a program may get the words, so that they are read as a shell reads them.
    var isReadAsInShell: Bool { isForProgram || self == .own(.setup) }

    /// Whether the words go on as a text, such as a name with blanks, which needs no quotes here.
    var takesText: Bool {
        switch self {
        case .own(.lists), .own(.config), .own(.preferences), .own(.notifications): true
        case .own(.filter), .own(.view), .own(.help): true
        case .own, .verb, .view, .program: false
        }
    }

    /// Whether a program may print the result.
    private var isForProgram: Bool {
        switch self {
        case .program, .own(.sync), .own(.config), .own(.preferences), .own(.notifications): true
        case .own, .verb, .view: false
        }
    }

    /// Which tasks the words of a title can name; nil if the command is about no task.
    var acted: ActedOn? {
        switch self {
        case .verb(let verb): verb.acted
        case .own(.show), .own(.open): .any
        case .own, .view, .program: nil
        }
    }

    /// Whether the option has a meaning in the app.
    func takes(_ option: CommandGrammar.Argument) -> Bool {
        guard !option.isHidden, option.usage != Self.ofContainer else { return false }
        return isForProgram || !Self.ofOutput.contains(option.usage)
    }
}
