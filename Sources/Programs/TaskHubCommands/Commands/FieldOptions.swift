internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

/// The options of `add` and `edit` that set a field, and that no other program has.
struct FieldOptions<Use: FieldUse>: ParsableArguments {
    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "How often it repeats, as in daily or 'every 2 weeks'; \(Use.isNew ? "needs a date" : "'none' ends it").",
            valueName: "repetition"))
    var repetition: String?

    @Option(
        help: ArgumentHelp(
            """
            When to be reminded\(Use.isNew ? ";" : ",") on a day without a time at \(DuePhrase.morning.hourAndMinute)\
            \(Use.isNew ? "" : "; 'none' removes the reminder").
            """, valueName: "when"))
    var remind: String?

    @Option(help: "The status\(Use.isNew ? " of an open task" : "").")
    var status: TaskStatus?

    @Option(help: "The area it belongs to.")
    var area: TaskArea?

    @Option(
        help: ArgumentHelp(
            "A link of the task, as in https://example.org/form\(Use.isNew ? "" : "; 'none' removes it").",
            valueName: "address"))
    var url: String?

    @Option(
        name: [.customShort("t"), .customLong("tag")],
        help: ArgumentHelp("A tag\(Use.isNew ? "" : " to add"); repeat the option for several.", valueName: "tag"))
    var tags: [String] = []

    /// Returns what was typed, with the texts of other options.
    func values(
        _ others: [TaskField: String?] = [:], createsSimilarList: Bool = false, removedTags: [String] = []
    ) -> EditedValues {
        let texts: [TaskField: String?] = [
            .reminder: remind, .recurrence: repetition, .status: status?.rawValue, .area: area?.rawValue,
            .url: url,
        ]
        return EditedValues(
            texts.merging(others) { $1 }, createsSimilarList: createsSimilarList, tags: tags, removedTags: removedTags)
    }
}

/// What the options are used for, which their help says.
protocol FieldUse {
    static var isNew: Bool { get }
}

enum NewTask: FieldUse {
    static let isNew = true
}

enum KnownTask: FieldUse {
    static let isNew = false
}
