package import TaskActions
internal import TaskHubEntities

/// What the app does for a command of the line `:`.
package enum CommandAct: Hashable {
    /// A command that the app carries out itself; the raw value is its name.
    package enum Own: String, CaseIterable {
        case add, log, undo, redo, history, lists, outbox, list, open, show
        case sync, login, unlock, logout, setup, config, preferences, notifications
        case filter, view, sort, settings, help, quit
    }

    case own(Own)
    case verb(TaskVerb)
    case view(TaskView)
    /// Lets `taskhub` carry it out, which gets the terminal.
    case program

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
}

extension CommandAct {
    /// The app shows one container.
    private static let ofProgramsOnly = "container"

    /// Whether the app, or a program that it starts, reads an option of a command.
    static func reads(_ option: CommandGrammar.Argument, of path: [String]) -> Bool {
        guard !option.isHidden, option.name != ofProgramsOnly else { return false }
        return options(of: path)?.contains(option.name) ?? true
    }

    /// Returns the options that the app reads when it carries out a command, without hyphens.
    ///
    /// - Returns: nil if a program gets all of them.
    package static func options(of path: [String]) -> Set<String>? {
        switch CommandAct(of: path) {
        case .program: nil
        case .own(let own): own.options(below: path.dropFirst().first)
        case .view: ["sort"]
        case .verb(.edit): ofTasks.union(ofFields).union(["untag"])
        case .verb(.snooze): ofTasks.union(["until"])
        case .verb: ofTasks
        }
    }

    /// Which tasks are meant; nothing asks in the app, so `--yes` only has to be taken.
    private static let ofTasks: Set<String> = ["id", "where", "yes"]
    /// What `CommandRun` makes values of tasks of.
    fileprivate static let ofFields = Set(TaskField.allCases.map(\.option)).union(["create-list"])
}

extension CommandAct.Own {
    /// Returns the options that the app reads for a subcommand; nil if a program gets all of them.
    fileprivate func options(below subcommand: String?) -> Set<String>? {
        switch (self, subcommand) {
        case (.add, _): CommandAct.ofFields.union(["literal"])
        case (.log, _): CommandAct.ofFields
        case (.list, _): Set(TaskView.allCases.map(\.rawValue)).union(["list", "sort"])
        case (.show, _): ["id"]
        case (.undo, _): ["list"]
        case (.history, _): ["clear"]
        case (.lists, "add"): ["color"]
        case (.lists, "delete"): ["yes"]
        case (.login, _): ["device", "paste", "no-browser", "insecure-storage", "adopt", "no-adopt"]
        case (.logout, _): ["erase", "yes"]
        case (.setup, _): ["ca-file"]
        case (.config, "set"), (.preferences, "set"), (.notifications, "set"): []
        case (.sync, _), (.config, _), (.preferences, _), (.notifications, _): nil
        case (.redo, _), (.lists, _), (.outbox, _), (.open, _), (.unlock, _): []
        case (.filter, _), (.view, _), (.sort, _), (.settings, _), (.help, _), (.quit, _): []
        }
    }
}
