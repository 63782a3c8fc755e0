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
    }

    package let name: Name
    package let aliases: [String]
    /// What follows the name, such as `[ID…] [--until WHEN]`.
    package let usage: String
    package let purpose: String
    /// The options with a value, and those without.
    let options: Set<String>
    let flags: Set<String>

    init(
        _ name: Name, aliases: [String] = [], _ usage: String, _ purpose: String, options: Set<String> = [],
        flags: Set<String> = []
    ) {
        self.name = name
        self.aliases = aliases
        self.usage = usage
        self.purpose = purpose
        self.options = options
        self.flags = flags
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
            .add, "WORDS… [--notes TEXT] [--remind WHEN] [--status S] [--area A]", "add a task from a quick-add line",
            options: values, flags: ["literal"]),
        CommandSpec(
            .done, aliases: ["do"], "[ID… | --where FILTER]", "complete the marked tasks, or those named",
            options: ["where"]),
        CommandSpec(.reopen, "[ID… | --where FILTER]", "reopen completed tasks", options: ["where"]),
        CommandSpec(.delete, aliases: ["rm"], "[ID… | --where FILTER]", "delete tasks", options: ["where"]),
        CommandSpec(
            .snooze, "[ID… | --where FILTER] [--until WHEN]", "postpone to tomorrow, or until a date",
            options: ["where", "until"]),
        CommandSpec(
            .edit, aliases: ["mod"],
            "[ID… | --where FILTER] --title T --due WHEN --list NAME --priority N --tag T --untag T …",
            "change fields; without one, opens the editor",
            options: values.union(["where", "title", "untag"]), flags: ["create-list"]),
        CommandSpec(.undo, "[STEP]", "undo the last change, or a step of the history"),
        CommandSpec(.redo, "[STEP]", "redo what was undone"),
        CommandSpec(.history, "[--clear]", "show the history, or forget it", flags: ["clear"]),
        CommandSpec(
            .lists, "[add NAME [--color C] | rename LIST NAME | color LIST COLOR | delete LIST]",
            "show and change lists; LIST with spaces needs quotes", options: ["color"]),
        CommandSpec(.outbox, "[retry NUMBER | discard NUMBER]", "show waiting changes; retry or discard refused ones"),
        CommandSpec(.filter, aliases: ["list", "ls", "find"], "FILTER", "show what a filter selects"),
        CommandSpec(.view, "NAME", "open a saved view"),
        CommandSpec(.sort, "due | priority | position | created | title", "change the order"),
        CommandSpec(.inbox, "", "go to Inbox"), CommandSpec(.today, "", "go to Today"),
        CommandSpec(.upcoming, "", "go to Upcoming"), CommandSpec(.settings, "", "go to Settings"),
        CommandSpec(.open, "taskhub://…", "open a link"), CommandSpec(.show, "ID", "show a task"),
        CommandSpec(.sync, "", "sync now"),
        CommandSpec(
            .login, "[--device | --paste | --no-browser] [--adopt | --no-adopt] [--insecure-storage]", "sign in",
            flags: ["device", "paste", "no-browser", "adopt", "no-adopt", "insecure-storage"]),
        CommandSpec(.unlock, "", "unlock the keyring"),
        CommandSpec(.logout, "[--erase]", "sign out", flags: ["erase"]),
        CommandSpec(.setup, "URL [--ca-file FILE]", "use a server", options: ["ca-file"]),
        CommandSpec(.import, "FILE …", "import tasks"), CommandSpec(.export, "…", "export tasks"),
        CommandSpec(.config, "…", "show and change settings"),
        CommandSpec(.preferences, "…", "show and change preferences"),
        CommandSpec(.notifications, "…", "show and change notifications"),
        CommandSpec(.doctor, "", "check everything"), CommandSpec(.session, "", "show the session"),
        CommandSpec(.help, "", "show the keys"), CommandSpec(.quit, aliases: ["q"], "", "quit"),
    ]
}
