package import ArgumentParser
internal import Arguments
internal import CStubICUData
internal import Composition
internal import TaskStore

/// The main command.
package struct TaskHub: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "taskhub",
        abstract: "Tasks for the terminal, the status bar and the keyboard.",
        discussion: """
            Without a command on a terminal, opens an app: '?' shows its keys, and 'q' leaves it.

            Everything works without a server. Tasks are stored in the group container, which taskhub-intent and \
            taskhub-widget share: --container, else $TASKHUB_GROUP_CONTAINER, else \
            $XDG_DATA_HOME/group-containers/group.dev.taskhub.

            A WHEN is a date or a few words: 2026-11-30, '2026-11-30 17:00', today, 'tomorrow 9am', 'fri 17:00', \
            'fri 27 nov', 'in 2 hours', 'next week'. A TASK is named by words \
            of its title, or by a unique prefix of its id: at least two characters on a terminal, and four in a script \
            or for 'delete'.
            """,
        version: "\(ProgramVersion.text)\n\(SQLiteLibrary.current.summary)",
        subcommands: ShellCommands.all)

    package init() {}

    /// Runs the command that the program's arguments name.
    static func start() -> Never {
        let words = ProgramArguments.words
        if let request = CompletionRequest(words) { request.answer(for: TaskHub.self) }
        // The app's own flag needs no command either.
        let isApp = words.isEmpty || words == ["--accessible"]
        let arguments = isApp ? [AppCommand._commandName] + words : NormalizedArguments.words(words)
        ProgramEntry.run(
            TaskHub.self, arguments: arguments,
            beforeParsing: { if RemoteCommand(arguments) != nil { try RemoteCommand.replaceThisProcess() } })
    }
}

/// The program, which has two names: `taskhub-intent` is a link to `taskhub` (docs/decisions/0019).
package enum MainProgram {
    /// Carries out what the program's name and arguments ask for.
    package static func start() -> Never {
        // Before anything else, because a key press waits for an intent. /proc/self/exe has the same name for both.
        if ProgramArguments.programName == TaskHubIntent.name { TaskHubIntent.start() }
        TaskHub.start()
    }
}
