internal import TaskActions
internal import TaskHubEntities

/// A command of the command line, as help and completion know it.
package struct CommandSpec: Hashable, Sendable {
    package enum Name: String, CaseIterable, Hashable, Sendable {
        case add, log, done, reopen, delete, duplicate, snooze, edit
        case undo, redo, history
        case lists, outbox
        case list, filter, view, sort
        case inbox, today, overdue, upcoming, week, next, settings
        case open, show
        case sync, login, unlock, logout, setup
        case `import`, export, config, preferences, notifications, remind, device, doctor, session
        case install, uninstall, completions
        case help, quit

        /// Which tasks the words of a title can name; nil if the command is about no task.
        var acted: ActedOn? {
            TaskVerb(command: rawValue)?.acted ?? ([.show, .open].contains(self) ? .any : nil)
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

    /// The fields that an option with one value sets.
    static let fields = TaskField.allCases.filter { $0 != .tags }
    private static let values = Set(TaskField.allCases.filter { $0 != .title }.map(\.option))
    private static let (named, asked): (Set<String>, Set<String>) = (["where"], ["id", "yes"])

    /// Other spellings of options, as a shell takes them.
    static let spellings = [
        "-d": "due", "-l": "list", "--project": "list", "-p": "priority", "-n": "notes", "-t": "tag", "-a": "all",
        "-j": "json",
    ]
    /// Options that say how a command prints, which tasks another program works on, or what a key does in the app, as `o`
    /// opens a link.
    static let onlyOfShell: Set<String> = [
        "json", "container", "limit", "reverse", "watch", "format", "color", "no-pager",
        "link",
    ]

    package static let all: [CommandSpec] = [
        CommandSpec(
            .add, "WORDS… [--notes TEXT] [--remind WHEN] [--status S] [--area A] …", "add a task from a quick-add line",
            options: values, flags: ["literal", "create-list"]),
        CommandSpec(
            .log, "WORDS… [--notes TEXT] [--list NAME] …", "add a task that is done already",
            options: ["due", "list", "priority", "notes", "tag"], flags: ["create-list"]),
        CommandSpec(
            .done, aliases: ["do"], "[ID… | --where FILTER]", "complete the marked tasks, or those named",
            options: named, flags: asked),
        CommandSpec(
            .reopen, "[ID… | --where FILTER]", "reopen completed tasks", options: named, flags: asked),
        CommandSpec(
            .delete, aliases: ["rm"], "[ID… | --where FILTER]", "delete tasks", options: named, flags: asked),
        CommandSpec(
            .duplicate, aliases: ["copy"], "[ID… | --where FILTER]", "add a copy of each task", options: named,
            flags: asked),
        CommandSpec(
            .snooze, aliases: ["postpone"], "[ID… | --where FILTER] [--until WHEN]",
            "postpone to tomorrow, or until a date", options: named.union(["until"]), flags: asked),
        CommandSpec(
            .edit, aliases: ["mod", "modify"],
            "[ID… | --where FILTER] --title T --due WHEN --list NAME --priority N --tag T --untag T …",
            "change fields; without one, opens the editor",
            options: values.union(named).union(["title", "untag"]), flags: asked.union(["create-list"])),
        CommandSpec(
            .undo, "[STEP | --list]", "undo the last change, or a step of the history", flags: ["list"]),
        CommandSpec(.redo, "[STEP]", "redo what was undone"),
        CommandSpec(.history, "[--clear]", "show the history, or forget it", flags: ["clear"]),
        CommandSpec(
            .lists, aliases: ["projects"], "[add NAME [--color C] | rename LIST NAME | color LIST COLOR | delete LIST]",
            "show and change lists; LIST with spaces needs quotes", options: ["color"], flags: ["yes"]),
        CommandSpec(
            .outbox, "[retry NUMBER | discard NUMBER | deleted | retry ID]",
            "show waiting changes, and retry or discard refused ones; show and restore deleted tasks"),
        CommandSpec(
            .list, aliases: ["ls", "find", "search"],
            "[FILTER] [--all | --completed | --overdue | … | --list NAME] [--sort KEY]",
            "show what a filter selects of all tasks", options: ["list", "sort"],
            flags: ["inbox", "today", "overdue", "upcoming", "completed", "all"]),
        CommandSpec(.filter, "FILTER", "show what a filter selects on this screen"),
        CommandSpec(.view, "NAME", "open a saved view"),
        CommandSpec(.sort, "due | priority | position | created | title", "change the order"),
        CommandSpec(.inbox, "[FILTER]", "go to Inbox, or filter its tasks", options: ["sort"]),
        CommandSpec(.today, "[FILTER]", "go to Today, or filter what is due today", options: ["sort"]),
        CommandSpec(.overdue, aliases: ["late"], "[FILTER]", "show what is overdue", options: ["sort"]),
        CommandSpec(
            .upcoming, aliases: ["agenda", "calendar"], "[FILTER]", "go to Upcoming, or filter its tasks",
            options: ["sort"]),
        CommandSpec(.week, "[FILTER]", "show what is due within a week", options: ["sort"]),
        CommandSpec(.next, "[FILTER]", "show the tasks whose status is next", options: ["sort"]),
        CommandSpec(.settings, "", "go to Settings"),
        CommandSpec(.open, "ID | LINK", "show a task, or open a link"),
        CommandSpec(.show, "ID", "show a task", flags: ["id"]),
        CommandSpec(
            .sync, "[--full] [--accept-deletions] [--watch [--on-network]]", "sync now",
            flags: ["full", "accept-deletions", "watch", "on-network", "json"], isProgram: true),
        CommandSpec(
            .login, "[--device | --paste | --no-browser] [--adopt | --no-adopt] [--insecure-storage]", "sign in",
            flags: ["device", "paste", "no-browser", "adopt", "no-adopt", "insecure-storage"]),
        CommandSpec(.unlock, "", "unlock the keyring"),
        CommandSpec(.logout, "[--erase [--yes]]", "sign out", flags: ["erase", "yes"]),
        CommandSpec(.setup, "URL [--ca-file FILE]", "use a server", options: ["ca-file"], isProgram: true),
        CommandSpec(
            .import, "FILE [--from FORMAT] [--update] [--dry-run] [--verbose] [--skip-invalid]", "import tasks",
            options: ["from"], flags: ["update", "dry-run", "verbose", "skip-invalid", "json"], isProgram: true),
        CommandSpec(
            .export, "[--to FORMAT] [--output FILE] [--watch] [--verbose]", "export tasks",
            options: ["to", "output"], flags: ["watch", "verbose", "json"], isProgram: true),
        CommandSpec(
            .config, "[list | get NAME | set NAME [VALUE] | describe [NAME]]", "show and change settings",
            flags: ["json"], isProgram: true),
        CommandSpec(
            .preferences, "[show | get NAME | set NAME VALUE]", "show and change preferences", flags: ["json"],
            isProgram: true),
        CommandSpec(
            .notifications, "[show | get NAME | set NAME VALUE]", "show and change notifications", flags: ["json"],
            isProgram: true),
        CommandSpec(
            .remind, "[--watch] [--redact]", "show due reminders as notifications",
            flags: ["watch", "redact", "json"], isProgram: true),
        CommandSpec(
            .device, "[show | register | update | unregister]", "show and change this machine at the server",
            options: ["environment", "bundle-id", "token-file"], flags: ["json"], isProgram: true),
        CommandSpec(.doctor, "", "check everything", flags: ["json"], isProgram: true),
        CommandSpec(.session, "", "show the session", flags: ["json"], isProgram: true),
        CommandSpec(
            .install, "[--dry-run]", "install units and the link handler", flags: ["dry-run", "json"],
            isProgram: true),
        CommandSpec(
            .uninstall, "[--dry-run]", "remove them again", flags: ["dry-run", "json"], isProgram: true),
        CommandSpec(.completions, "bash | zsh | fish", "print a script for a shell", isProgram: true),
        CommandSpec(.help, "[WORDS]", "show the keys, or search them"), CommandSpec(.quit, aliases: ["q"], "", "quit"),
    ]
}
