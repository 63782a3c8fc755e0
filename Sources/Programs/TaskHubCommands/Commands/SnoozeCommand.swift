internal import ArgumentParser
internal import Composition
internal import TaskActions

struct SnoozeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Postpone tasks.",
        discussion: """
            Without --until, a task becomes due tomorrow; one that is already due later is unchanged. On a day without a \
            time, it keeps its time of day if it has one. After the words of a title, the date needs no --until: 'taskhub snooze rent fri'.
            """, aliases: ["postpone"])

    @Option(help: ArgumentHelp("Until when, in the future, as in 'fri 17:00' or 'in 2 hours'.", valueName: "when"))
    var until: String?

    @OptionGroup var tasks: TaskArguments

    mutating func run() throws {
        try takeDate()
        try tasks.change(.snooze) { workspace, _ in
            .snooze(until: try until.map { try workspace.dates.dueDate(of: $0) })
        }
    }

    /// Takes the last words as the date if all together name no task, and those before it do.
    private mutating func takeDate() throws {
        let words = tasks.references
        guard until == nil, !tasks.takesIDsOnly, words.count > 1 else { return }
        let workspace = try ProgramContext.openExisting(tasks.common, isAnnounced: false).workspace
        let named = NamedTasks(in: workspace)
        func areKnown(_ words: [String]) -> Bool { named.areKnown(words, among: TaskVerb.snooze.acted) }
        guard !areKnown(words) else { return }
        for count in 1..<words.count {
            let text = words[count...].joined(separator: " ")
            guard (try? workspace.dates.dueDate(of: text)) != nil, areKnown(Array(words[..<count])) else { continue }
            until = text
            tasks.references = Array(words[..<count])
            return
        }
    }
}
