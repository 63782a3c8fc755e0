internal import TaskActions
internal import TaskHubEntities
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
        switch command.named.act {
        case .own(let own): try run(own)
        case .verb(let verb): try change(verb)
        case .view(let view):
            guard command.line.isEmpty, let tab = AppTab(rawValue: view.rawValue) else { return try search(view) }
            coordinator.select(tab)
            try sort()
        case .program: try runOutside()
        }
    }

    private func run(_ own: CommandAct.Own) throws {
        switch own {
        case .add: try addTask()
        case .log: try addTask(isDone: true)
        case .undo:
            guard !command.has("list") || command.words.isEmpty else { throw usage }
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
        case .list: try search(.open)
        case .filter:
            if app.screen.taskList == nil {
                coordinator.select(.inbox)
                coordinator.popToRoot()
            }
            app.screen.taskList?.setFilter(command.named.rest)
        case .view:
            let name = command.words.joined(separator: " ")
            guard try app.services.settings.views().contains(where: { $0.name == name }) else {
                throw CommandProblem.noSuchView
            }
            coordinator.push(.view(name))
        case .sort:
            guard let sort = TaskSort(rawValue: command.named.rest) else { throw usage }
            app.screen.taskList?.setSort(sort)
        case .settings: coordinator.select(.settings)
        case .open:
            // As in a shell, a single word with a colon is a link.
            guard command.words.count == 1, command.words[0].contains(":") else {
                return coordinator.push(.task(try one()))
            }
            app.open(try Route(parsing: command.words[0]))
        case .show: coordinator.push(.task(try one()))
        case .help:
            let help = HelpModel(app.keys, app.services.commands())
            help.insert(command.named.rest)
            app.present(.help(help))
        case .quit: app.quit()
        case .login: app.signIn(command.flags.sorted())
        case .unlock: app.unlock()
        case .logout:
            guard command.has("erase") || !command.has("yes") else { throw usage }
            if command.has("erase"), !command.has("yes") { return app.present(.confirmErasure(app)) }
            app.signOut(erases: command.has("erase"))
        case .setup:
            guard let address = command.words.first else { throw usage }
            try app.setUp(address: address, authority: command["ca-file"])
        case .sync: if command.flags.isEmpty { app.syncNow() } else { try runOutside() }
        case .config, .preferences, .notifications: try changeSettings()
        }
    }

    private var usage: CommandProblem { .usage(command.named.usage) }

    // MARK: Lists of tasks

    /// Opens the tasks that `taskhub list`, or the command of a view, lists with the same words.
    private func search(_ usual: TaskView) throws {
        let views = command.flags.compactMap { TaskView(rawValue: $0) }
        let list = command["list"]
        guard views.count + (list == nil ? 0 : 1) <= 1 else { throw usage }
        let view = views.first ?? usual
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

    private func addTask(isDone: Bool = false) throws {
        guard !command.line.isEmpty else { throw usage }
        var draft = try TypedTask(command.line, values, isLiteral: command.has("literal"), isDone: isDone)
            .draft(in: workspace).draft
        if !isDone {
            guard draft.edits.status?.isCompleted != true else {
                throw Explanation(message: "a new task is open", hint: "Add it, then complete it")
            }
            let (list, day) = app.screen.placeOfNewTask
            draft.complete(list: list, day: day)
        }
        try app.add([draft])
    }

    private func change(_ verb: TaskVerb) throws {
        switch verb {
        case .complete: try change(TaskAction.complete)
        case .reopen: try change(TaskAction.reopen)
        case .delete: try change(TaskAction.delete)
        case .duplicate: try change(TaskAction.duplicate)
        case .snooze:
            let due = try command["until"].map { try workspace.dates.dueDate(of: $0) }
            try change(.snooze(until: due))
        case .edit where values.isEmpty:
            let ids = try ids(for: .edit)
            guard ids.count == 1, let id = ids.first else { throw usage }
            try app.commit(keepingRow: false) { try app.changes.editInEditor(id) }
        case .edit: try change(.edit(try values.edits(in: workspace)))
        }
    }

    private var values: EditedValues {
        EditedValues(
            Dictionary(
                uniqueKeysWithValues: TaskField.allCases.filter { $0 != .tags }.map { ($0, command[$0.option]) }),
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
            guard command.words.isEmpty else { throw CommandProblem.wordsAndFilter(command.named.usage) }
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
            : try find.run(words: command.words, among: command.named.act.acted ?? .any)
        return found.map(\.task.id)
    }

    /// The one task that the words name, or the selected one.
    private func one() throws -> EntityID {
        guard !command.words.isEmpty else { return try named() }
        let found = try found()
        guard found.count == 1 else {
            throw ActionError.severalTasksNamed(command.line, count: found.count)
        }
        return found[0]
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
        switch (command.named.subcommand?.name, words.count) {
        case (nil, 0), ("show", 0): coordinator.select(.lists)
        case ("add", 1...):
            let name = try ListName(words.joined(separator: " "))
            let color = try command["color"].map { try HexColor($0) }
            try app.commit { try app.changes.addList(name, color) }
        case ("rename", 2...):
            let id = try firstList()
            let name = try ListName(words.dropFirst().joined(separator: " "))
            try app.commit { try app.changes.renameList(id, name) }
        case ("color", 2...):
            let id = try firstList()
            guard words.count == 2 else { throw usage }
            let color = words[1].lowercased() == "none" ? nil : try HexColor(words[1])
            try app.commit { try app.changes.colorList(id, color) }
        case ("delete", 1...):
            let id = try FindList(in: workspace).run(reference: words.joined(separator: " ")).id
            try app.commit { try app.changes.deleteList(id) }
        default: throw usage
        }
    }

    /// Finds the list of a command that has more words after it.
    private func firstList() throws -> EntityID {
        do {
            return try FindList(in: workspace).run(reference: command.words[0]).id
        } catch  where command.words.count > 2 {
            throw Explanation(
                message: app.explain(error).message, hint: "A name with spaces needs quotes here, as in \"Old house\"")
        }
    }

    private func decide() throws {
        switch (command.named.subcommand?.name, command.words.count) {
        case (nil, 0), ("list", 0): coordinator.push(.outbox)
        case ("retry", 1):
            let reference = command.words[0]
            do {
                guard let entry = Int64(reference) else { throw SyncError.noSuchOutboxEntry }
                try decide(about: entry, retries: true)
            } catch SyncError.noSuchOutboxEntry where IDPrefix(reference)?.isAtLeast(IDPrefix.usualMinimum) == true {
                try app.commit(keepingRow: false) { try app.changes.restore(reference) }
            }
        case ("discard", 1):
            guard let entry = Int64(command.words[0]) else { throw usage }
            try decide(about: entry, retries: false)
        default: throw usage
        }
    }

    private func decide(about entry: Int64, retries: Bool) throws {
        try app.commit(keepingRow: false) { try app.changes.decide(about: entry, retries: retries) }
    }

    // MARK: Other programs

    /// Changes a setting or a preference here, or has a program show them.
    private func changeSettings() throws {
        let words = command.words
        let isConfig = command.named.act == .own(.config)
        switch (command.named.subcommand?.name, words.count) {
        case ("set", (isConfig ? 1 : 2)...):
            try check(setting: words[0])
            try app.change(setting: words[0], to: words.dropFirst().joined(separator: " "))
        case ("get", 1), ("describe", 1):
            try check(setting: words[0])
            try runWithCheckedWords()
        case (nil, _), ("list", _), ("show", _), ("describe", _): try runOutside()
        default: throw usage
        }
    }

    private func check(setting name: String) throws {
        let isKnown =
            switch command.named.act {
            case .own(.preferences): PreferenceKey(named: name)?.group == .tasks
            case .own(.notifications): PreferenceKey(named: name)?.group == .notifications
            default: PreferenceKey(named: name) != nil || app.services.settings.hasSetting(named: name)
            }
        guard !isKnown else { return }
        throw Explanation(
            message: "there is no such setting here", hint: "See them with ':\(command.named.command.name)'")
    }

    /// Hands the terminal to `taskhub` for commands without a screen.
    ///
    /// Any user can read the arguments of a program, so it gets no words but known ones, and names of files.
    private func runOutside() throws {
        let declared = command.named.running.words
        let areKnown = zip(command.words, declared).allSatisfy { $1.isPublic($0) }
        guard areKnown, command.words.count <= declared.count else { throw usage }
        try runWithCheckedWords()
    }

    private func runWithCheckedWords() throws {
        for (option, typed) in command.optionValues where !typed.allSatisfy(option.isPublic) {
            throw CommandProblem.unknownValue(of: option.names[0], values: option.values)
        }
        let outcome = app.services.remote.run(.command(command.arguments))
        app.needsRedraw = true
        app.poll()
        app.settingsChanged()
        if outcome != .succeeded { app.show(notice: outcome.failure(of: "'\(command.named.name)'")) }
    }
}
