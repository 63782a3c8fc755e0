internal import AppGroup
internal import CivilCalendar
internal import Glibc
internal import GroupDefaults
internal import TaskActions
internal import TaskHubContainer
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskStore
internal import TaskSync

/// The values that an argument can have, partly from the store.
///
/// It creates no container, and answers nothing if there is a problem.
struct CompletionSource {
    private static let maximumCount = 100
    /// As `taskhub list` shows ids.
    private static let referenceLength = 8

    /// The name of the command that is completed.
    let command: String
    /// The name of the command that it belongs to.
    let parent: String?
    /// The value of `--container`.
    let container: String?
    /// The words before the current one that are no options.
    let before: [String]
    /// What has been typed of the current word.
    let typed: String

    /// The setting that comes before the current word.
    private var setting: String? { before.first }

    func values(of argument: CommandShape.Argument) -> CompletionAnswer {
        if let values = argument.allValues, !values.isEmpty { return .words(values.map { .init($0) }) }
        if argument.isCalled("--list") { return .words(lists()) }
        switch argument.valueName {
        case "id", "task": return .words(tasks())
        case "list": return .words(lists())
        case "tag": return .words(tags())
        case "setting": return .words(settings())
        case "key": return .words(preferences().map { .init($0.name, $0.summary) })
        case "value": return .words(parent == "config" ? settingValues() : preferenceValues())
        case "number": return .words(changes())
        case "number|id": return .words(changes() + deletedTasks())
        case "1-5": return .words((1...5).reversed().map { .init("\($0)", $0 == 5 ? "the most urgent" : "") })
        case "when", "due", "remind": return .words(["today", "tomorrow", "next week"].map { .init($0) })
        case "dir": return .directories
        case "file": return .files
        default: return .words([])
        }
    }

    /// Ids, or words of titles: in a shell, what is completed has to begin as it was typed.
    private func tasks() -> [CompletionAnswer.Word] {
        reading { workspace in
            let acted = TaskVerb(command: command)?.acted ?? .any
            let filters: [TaskFilter] = acted == .any ? [.open, .completed] : [acted.filter]
            let next = try FindTask(in: workspace).nextWords(after: before, beginning: typed, among: acted)
            let words = (next ?? []).prefix(Self.maximumCount).map(Self.word)
            guard next == nil || IDPrefix(typed) != nil else { return words }
            let tasks = try filters.flatMap { filter in
                try ListTasks(in: workspace).run(filter, limit: Self.maximumCount).tasks
            }
            return tasks.map { .init(String($0.id.description.prefix(Self.referenceLength)), $0.title.text) } + words
        }
    }

    private static func word(_ word: NextWord) -> CompletionAnswer.Word {
        .init(word.text, word.tasks.count == 1 ? word.tasks[0].title.text : "\(word.tasks.count) tasks")
    }

    private func lists() -> [CompletionAnswer.Word] {
        reading { workspace in try ShowLists(in: workspace).run().map { .init($0.name.text) } }
    }

    private func tags() -> [CompletionAnswer.Word] {
        reading { workspace in
            let tasks = try ListTasks(in: workspace).run(.open).tasks
            return Set(tasks.flatMap { $0.tags.map(\.text) }).sorted().map { .init($0) }
        }
    }

    private func changes() -> [CompletionAnswer.Word] {
        reading { workspace in
            try ListOutbox(in: workspace).run().map { .init("\($0.entry.id)", $0.title ?? "") }
        }
    }

    private func deletedTasks() -> [CompletionAnswer.Word] {
        reading { workspace in
            try FindDeletedTask(in: workspace).all().map { copy in
                .init(String(copy.task.id.description.prefix(Self.referenceLength)), copy.task.title.text)
            }
        }
    }

    private func settings() -> [CompletionAnswer.Word] {
        let entries = DefaultsRegistry.taskHub.entries.filter { $0.isUserSettable || command == "get" }
        return entries.map { .init($0.name, $0.summary) } + preferences().map { .init($0.name, $0.summary) }
    }

    /// The values of the setting, if they are few.
    private func settingValues() -> [CompletionAnswer.Word] {
        guard let setting, let entry = try? DefaultsRegistry.taskHub.entry(named: setting) else {
            return preferenceValues()
        }
        return entry.choices.map { .init($0.value, $0.meaning) }
    }

    private func preferences() -> [PreferenceKey] {
        switch parent {
        case "preferences": PreferenceKey.Group.tasks.keys
        case "notifications": PreferenceKey.Group.notifications.keys
        case "config": PreferenceKey.allCases
        default: []
        }
    }

    private func preferenceValues() -> [CompletionAnswer.Word] {
        guard let setting, let key = PreferenceKey(named: setting), preferences().contains(key) else { return [] }
        return switch key.kind {
        case .choice(let values): values.map { .init($0, key.meaning(of: $0)) }
        case .flag: ["true", "false"].map { .init($0) }
        case .timeZone: ZoneDatabase(environment: environmentValue).names.map { .init($0) }
        case .timeOfDay: [.init("none")]
        case .color, .number: []
        }
    }

    private func reading(_ work: (Workspace) throws -> [CompletionAnswer.Word]) -> [CompletionAnswer.Word] {
        guard let path = try? ContainerLocation.taskHub.path(argument: container, environment: environmentValue),
            access("\(path)/store.sqlite", F_OK) == 0, let workspace = try? Workspace(openingUnchanged: path)
        else { return [] }
        return (try? work(workspace)) ?? []
    }
}

extension Workspace {
    /// Opens the store of a container, unless it has to be migrated or repaired; `nil` if so.
    fileprivate init?(openingUnchanged path: String) throws {
        let container = try GroupContainer.open(at: path)
        let locks = ContainerLocks(paths: container.paths)
        let zone = ZoneLookup.find(environment: environmentValue) ?? RecordedZone.utc
        guard
            let store = try SQLiteStore.openUnchanged(
                in: container, locks: locks, now: SystemClock().now(), zone: zone)
        else { return nil }
        self.init(
            store: store, publisher: FileSnapshotPublisher(container: container, locks: locks, theme: { nil }),
            clock: SystemClock(), zone: zone, ids: RandomIDs(),
            machine: { MachineMark(of: container).text })
    }
}
