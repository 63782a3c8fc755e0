internal import TaskActions

/// A command of the command line, as help and completion know it.
package struct CommandSpec: Hashable, Sendable {
    package enum Name: String, CaseIterable, Hashable, Sendable {
        case add, done, reopen, delete, snooze, edit
        case undo, redo, history
        case lists, outbox
        case filter, view, sort
        case inbox, today, upcoming, settings
        case open, show
        case sync, login, unlock, logout, setup
        case `import`, export, config, preferences, notifications, doctor, session
        case help, quit

        /// Which tasks the words of a title can name; nil if the command is about no task.
        var acted: ActedOn? {
            switch self {
            case .done, .snooze: .open
            case .reopen: .completed
            case .delete, .edit, .show, .open: .any
            default: nil
            }
        }
    }

    package let name: Name
    package let aliases: [String]
    /// What follows the name, such as `[ID…] [--until WHEN]`.
    package let usage: String
    package let purpose: String
    /// The options with a value, and those without.
    let options: Set<String>
    let flags: Set<String>
    /// Whether `taskhub` carries it out as a program, which gets the words as a shell would give them.
    let isProgram: Bool

    init(
        _ name: Name, aliases: [String] = [], _ usage: String, _ purpose: String, options: Set<String> = [],
        flags: Set<String> = [], isProgram: Bool = false
    ) {
        self.name = name
        self.aliases = aliases
        self.usage = usage
        self.purpose = purpose
        self.options = options
        self.flags = flags
        self.isProgram = isProgram
    }

    /// The command of a name or an alias.
    static func named(_ name: String) -> CommandSpec? {
        all.first { $0.name.rawValue == name || $0.aliases.contains(name) }
    }

    private static let values: Set<String> = [
        "notes", "remind", "status", "area", "due", "list", "priority", "tag", "repeat",
    ]

    package static let all: [CommandSpec] = [
        CommandSpec(
            .add, "WORDS… [--notes TEXT] [--remind WHEN] [--status S] [--area A] …", "add a task from a quick-add line",
            options: values, flags: ["literal", "create-list"]),
        CommandSpec(
            .done, aliases: ["do"], "[ID… | --where FILTER]", "complete the marked tasks, or those named",
            options: ["where"], flags: ["yes"]),
        CommandSpec(
            .reopen, "[ID… | --where FILTER]", "reopen completed tasks", options: ["where"], flags: ["yes"]),
        CommandSpec(
            .delete, aliases: ["rm"], "[ID… | --where FILTER]", "delete tasks", options: ["where"], flags: ["yes"]),
        CommandSpec(
            .snooze, "[ID… | --where FILTER] [--until WHEN]", "postpone to tomorrow, or until a date",
            options: ["where", "until"], flags: ["yes"]),
        CommandSpec(
            .edit, aliases: ["mod"],
            "[ID… | --where FILTER] --title T --due WHEN --list NAME --priority N --tag T --untag T …",
            "change fields; without one, opens the editor",
            options: values.union(["where", "title", "untag"]), flags: ["create-list", "yes"]),
        CommandSpec(.undo, "[STEP]", "undo the last change, or a step of the history"),
        CommandSpec(.redo, "[STEP]", "redo what was undone"),
        CommandSpec(.history, "[--clear]", "show the history, or forget it", flags: ["clear"]),
        CommandSpec(
            .lists, "[add NAME [--color C] | rename LIST NAME | color LIST COLOR | delete LIST]",
            "show and change lists; LIST with spaces needs quotes", options: ["color"], flags: ["yes"]),
        CommandSpec(.outbox, "[retry NUMBER | discard NUMBER]", "show waiting changes; retry or discard refused ones"),
        CommandSpec(.filter, aliases: ["list", "ls", "find"], "FILTER", "show what a filter selects"),
        CommandSpec(.view, "NAME", "open a saved view"),
        CommandSpec(.sort, "due | priority | position | created | title", "change the order"),
        CommandSpec(.inbox, "", "go to Inbox"), CommandSpec(.today, "", "go to Today"),
        CommandSpec(.upcoming, "", "go to Upcoming"), CommandSpec(.settings, "", "go to Settings"),
        CommandSpec(.open, "taskhub://…", "open a link"), CommandSpec(.show, "ID", "show a task"),
        CommandSpec(
            .sync, "[--full] [--accept-deletions]", "sync now", flags: ["full", "accept-deletions"],
            isProgram: true),
        CommandSpec(
            .login, "[--device | --paste | --no-browser] [--adopt | --no-adopt] [--insecure-storage]", "sign in",
            flags: ["device", "paste", "no-browser", "adopt", "no-adopt", "insecure-storage"]),
        CommandSpec(.unlock, "", "unlock the keyring"),
        CommandSpec(.logout, "[--erase [--yes]]", "sign out", flags: ["erase", "yes"]),
        CommandSpec(.setup, "URL [--ca-file FILE]", "use a server", options: ["ca-file"], isProgram: true),
        CommandSpec(
            .import, "FILE [--from FORMAT] [--dry-run] [--verbose]", "import tasks", options: ["from"],
            flags: ["dry-run", "verbose"], isProgram: true),
        CommandSpec(
            .export, "[--to FORMAT] [--output FILE]", "export tasks", options: ["to", "output"], isProgram: true),
        CommandSpec(
            .config, "[list | get NAME | set NAME [VALUE] | describe [NAME]]", "show and change settings",
            isProgram: true),
        CommandSpec(
            .preferences, "[show | get NAME | set NAME VALUE]", "show and change preferences", isProgram: true),
        CommandSpec(
            .notifications, "[show | get NAME | set NAME VALUE]", "show and change notifications", isProgram: true),
        CommandSpec(.doctor, "", "check everything", isProgram: true),
        CommandSpec(.session, "", "show the session", isProgram: true),
        CommandSpec(.help, "", "show the keys"), CommandSpec(.quit, aliases: ["q"], "", "quit"),
    ]
}
