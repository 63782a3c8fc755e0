internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage
import TaskStore
internal import TaskSync

/// What a command of the command line does: the same as `taskhub` with the same words.
struct CommandRun {
    private let command: TypedCommand
    private let app: AppModel

    init(_ command: TypedCommand, in app: AppModel) {
        (self.command, self.app) = (command, app)
    }

    private var workspace: Workspace { app.workspace }
    private var coordinator: AppCoordinator { app.coordinator }

    /// Carries out the command.
    func run() throws {
        switch command.spec.name {
        case .add, .log: try addTask()
        case .done: try change(.complete)
        case .reopen: try change(.reopen)
        case .delete: try change(.delete)
        case .duplicate: try change(.duplicate)
        case .snooze:
            try change(.snooze(until: try command["until"].map { try workspace.dates.dueDate(of: $0) }))
        case .edit: try edit()
        case .undo:
            guard !command.has("list") else { return coordinator.push(.history) }
            app.undo(step: try step())
        case .redo: app.redo(step: try step())
        case .history:
            guard command.has("clear") else { return coordinator.push(.history) }
            _ = try ClearHistory(in: workspace).run()
            app.storeChanged(keepingRow: true)
            app.show(done: "History cleared")
        case .lists: try changeLists()
        case .outbox: try decide()
        case .list: try search()
        case .filter:
            if app.screen.taskList == nil {
                coordinator.select(.inbox)
                coordinator.popToRoot()
            }
            app.screen.taskList?.setFilter(command.rest)
        case .view:
            let name = command.words.joined(separator: " ")
            guard try app.services.settings.views().contains(where: { $0.name == name }) else {
                throw CommandProblem.noSuchView
            }
            coordinator.push(.view(name))
        case .sort:
            guard let sort = TaskSort(rawValue: command.rest) else { throw usage }
            app.screen.taskList?.setSort(sort)
        case .inbox, .today, .overdue, .upcoming, .week, .next:
            guard command.line.isEmpty, let tab = AppTab(rawValue: command.spec.name.rawValue) else {
                return try search()
            }
            coordinator.select(tab)
            try sort()
        case .settings: coordinator.select(.settings)
        case .open:
            // As in a shell, a single word with a colon is a link.
            guard command.words.count == 1, command.words[0].contains(":") else {
                return coordinator.push(.task(try one()))
            }
            app.open(try Route(parsing: command.words[0]))
        case .show: coordinator.push(.task(try found().first ?? named()))
        case .help:
            let help = HelpModel(app.keys)
            help.insert(command.rest)
            app.present(.help(help))
        case .quit: app.quit()
        case .sync, .login, .unlock, .logout, .setup: try runForAccount()
        case .config, .preferences, .notifications: try changeSettings()
        case .doctor, .session, .remind, .install, .uninstall, .device, .completions:
            // Any user can read the arguments of a program, so it gets no words but known ones.
            let known: [CommandSpec.Name: [String]] = [
                .device: ["show", "register", "update", "unregister"], .completions: ["bash", "zsh", "fish"],
            ]
            guard
                command.words.isEmpty
                    || command.words.count == 1 && known[command.spec.name]?.contains(command.words[0]) == true
            else { throw usage }
            runOutside()
        case .import, .export: runOutside()
        }
    }

    private var usage: CommandProblem { .usage("\(command.name) \(command.spec.usage)".trimmingWhitespace()) }

    // MARK: Lists of tasks

    /// Opens the tasks that `taskhub list`, or the command of a view, lists with the same words.
    private func search() throws {
        let views = command.flags.compactMap { TaskView(rawValue: $0) }
        let list = command["list"]
        guard views.count + (list == nil ? 0 : 1) <= 1 else { throw usage }
        let view = views.first ?? TaskView(rawValue: command.spec.name.rawValue) ?? .open
        let id = try list.map { try FindList(in: workspace).run(reference: $0).id }
        _ = try FilterPhrase(reading: workspace.dates).criteria(of: command.line)
        coordinator.push(.found(TaskSearch(view, in: id, command.line)))
        try sort()
    }

    /// Orders the list that is shown as `--sort` says, if it is given.
    private func sort() throws {
        if let sort = command["sort"] { app.screen.taskList?.setSort(try TaskSort(word: sort)) }
    }

    // MARK: Tasks

    private func addTask() throws {
        guard !command.line.isEmpty else { throw usage }
        var draft =
            command.has("literal")
            ? TaskDraft(title: try TaskTitle(command.line)) : TaskDraft(try quickLine())
        draft.edits = try values.edits(replacingIn: draft.edits, in: workspace)
        if draft.edits.status?.isCompleted == true {
            throw Explanation(message: "a new task is open", hint: "Add it, then complete it")
        }
        if command.spec.name == .log { draft.edits.status = .done }
        if command.spec.name == .add {
            let (list, day) = app.screen.placeOfNewTask
            draft.complete(list: list, day: day)
        }
        try app.add([draft])
    }

    /// Reads the words of `add`; an option switches off the reading of its kind.
    private func quickLine() throws -> QuickLine {
        let options: [(String, QuickLine.Kinds)] = [
            ("due", .due), ("list", .list), ("priority", .priority), ("tag", .tags),
            ("repeat", [.repetition, .localRepetition]),
        ]
        // What is done is not due.
        let all: QuickLine.Kinds = command.spec.name == .log ? [.priority, .list, .tags] : .all
        let kinds = options.filter { command[$0.0] != nil }.reduce(into: all) { $0.subtract($1.1) }
        return try workspace.quickLine(command.line, kinds: kinds, createsLists: command.has("create-list"))
    }

    private func edit() throws {
        let values = values
        guard !values.isEmpty else {
            let ids = try ids(for: .edit)
            guard ids.count == 1, let id = ids.first else { throw usage }
            return try app.commit(keepingRow: false) { try app.changes.editInEditor(id) }
        }
        try change(.edit(try values.edits(in: workspace)))
    }

    private var values: EditedValues {
        EditedValues(
            Dictionary(uniqueKeysWithValues: CommandSpec.fields.map { ($0, command[$0.option]) }),
            createsSimilarList: command.has("create-list"), tags: command.values(of: TaskField.tags.option),
            removedTags: command.values(of: "untag"))
    }

    private func change(_ action: TaskAction) throws {
        let ids = try ids(for: action.verb)
        try app.commit { try app.changes.act(action, on: ids) }
    }

    /// The tasks that a command names, or the marked or selected ones.
    private func ids(for verb: TaskVerb) throws -> [EntityID] {
        if let filter = command["where"] {
            // It would select all tasks.
            guard !filter.trimmingWhitespace().isEmpty else { throw usage }
            let criteria = try FilterPhrase(reading: workspace.dates).criteria(of: filter)
            let ids = try ListTasks(in: workspace).run(verb.acted.filter, matching: criteria).tasks.map(\.id)
            guard !ids.isEmpty else { throw CommandProblem.noMatch }
            return ids
        }
        guard command.words.isEmpty else {
            return try found()
        }
        let targets = app.screen.targets
        guard !targets.isEmpty else { throw CommandProblem.noTarget }
        return targets
    }

    /// The tasks that the words name.
    private func found() throws -> [EntityID] {
        let find = FindTask(in: workspace, shortestPrefix: IDPrefix.typedMinimum)
        let found =
            command.has("id")
            ? try find.run(references: command.words)
            : try find.run(words: command.words, among: command.spec.name.acted ?? .any)
        return found.map(\.task.id)
    }

    /// The one task that the words name, or the selected one.
    private func one() throws -> EntityID {
        guard !command.words.isEmpty else { return try named() }
        return try FindTask(in: workspace, shortestPrefix: IDPrefix.typedMinimum)
            .run(one: command.words, among: .any).task.id
    }

    private func named() throws -> EntityID {
        guard let id = app.screen.targets.first else { throw usage }
        return id
    }

    private func step() throws -> Int64? {
        guard let word = command.words.first else { return nil }
        guard let step = Int64(word) else {
            throw usage
        }
        return step
    }

    // MARK: Lists and the outbox

    private func changeLists() throws {
        let words = command.words
        switch (words.first, words.count) {
        case (nil, _), ("show", 1): coordinator.select(.lists)
        case ("add", 2...):
            let name = try ListName(words.dropFirst().joined(separator: " "))
            let color = try command["color"].map { try HexColor($0) }
            try app.commit { try app.changes.addList(name, color) }
        case ("rename", 3...):
            let id = try firstList(words)
            let name = try ListName(words.dropFirst(2).joined(separator: " "))
            try app.commit { try app.changes.renameList(id, name) }
        case ("color", 3...):
            let id = try firstList(words)
            guard words.count == 3 else { throw usage }
            let color = words[2].lowercased() == "none" ? nil : try HexColor(words[2])
            try app.commit { try app.changes.colorList(id, color) }
        case ("delete", 2...):
            let id = try FindList(in: workspace).run(reference: words.dropFirst().joined(separator: " ")).id
            try app.commit { try app.changes.deleteList(id) }
        default: throw usage
        }
    }

    /// Finds the list of a command that has more words after it.
    private func firstList(_ words: [String]) throws -> EntityID {
        do {
            return try FindList(in: workspace).run(reference: words[1]).id
        } catch  where words.count > 3 {
            throw Explanation(
                message: app.explain(error).message, hint: "A name with spaces needs quotes here, as in \"Old house\"")
        }
    }

    private func decide() throws {
        let words = command.words
        switch (words.first, words.count) {
        case (nil, _), ("list", 1): coordinator.push(.outbox)
        case ("deleted", 1): runOutside()
        case ("retry", 2):
            do {
                guard let entry = Int64(words[1]) else { throw SyncError.noSuchOutboxEntry }
                try decide(about: entry, retries: true)
            } catch SyncError.noSuchOutboxEntry where IDPrefix(words[1])?.isAtLeast(IDPrefix.usualMinimum) == true {
                try app.commit(keepingRow: false) { try app.changes.restore(words[1]) }
            }
        case ("discard", 2):
            guard let entry = Int64(words[1]) else { throw usage }
            try decide(about: entry, retries: false)
        default: throw usage
        }
    }

    private func decide(about entry: Int64, retries: Bool) throws {
        try app.commit(keepingRow: false) { try app.changes.decide(about: entry, retries: retries) }
    }

    // MARK: Other programs

    private func runForAccount() throws {
        switch command.spec.name {
        case .login: app.signIn(command.flags.sorted())
        case .unlock: app.unlock()
        case .logout:
            guard command.has("erase") || !command.has("yes") else {
                throw usage
            }
            if command.has("erase"), !command.has("yes") { return app.present(.confirmErasure(app)) }
            app.signOut(erases: command.has("erase"))
        case .setup:
            guard let address = command.words.first, command.words.count == 1 else {
                throw usage
            }
            try app.setUp(address: address, authority: command["ca-file"])
        default: if command.flags.isEmpty { app.syncNow() } else { runOutside() }
        }
    }

    /// Changes a setting or a preference here, or has a program show them.
    ///
    /// Any user can read the arguments of a program, so it gets no words but verbs and names that are known.
    private func changeSettings() throws {
        let words = command.words
        let isConfig = command.spec.name == .config
        switch (words.first, words.count) {
        case ("set", (isConfig ? 2 : 3)...):
            try check(setting: words[1])
            try app.change(setting: words[1], to: words.dropFirst(2).joined(separator: " "))
        case ("get", 2),
            ("describe", 2) where isConfig:
            try check(setting: words[1])
            runOutside()
        case (nil, _), ("list", 1),
            ("show", 1) where !isConfig, ("describe", 1) where isConfig:
            runOutside()
        default: throw usage
        }
    }

    private func check(setting name: String) throws {
        let isKnown =
            switch command.spec.name {
            case .preferences: PreferenceKey(named: name)?.group == .tasks
            case .notifications: PreferenceKey(named: name)?.group == .notifications
            default: PreferenceKey(named: name) != nil || app.services.settings.hasSetting(named: name)
            }
        guard !isKnown else { return }
        throw Explanation(
            message: "there is no such setting here", hint: "See them with ':\(command.spec.name.rawValue)'")
    }

    /// Hands the terminal to `taskhub` for commands without a screen.
    private func runOutside() {
        let outcome = app.services.remote.run(.command(command.arguments))
        app.needsRedraw = true
        app.poll()
        app.settingsChanged()
        if outcome != .succeeded { app.show(notice: outcome.failure(of: "'\(command.name)'")) }
    }
}
