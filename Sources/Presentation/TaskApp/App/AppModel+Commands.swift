internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage
import TaskStore
internal import TaskSync

/// The command line: what `taskhub` does with the same words.
extension AppModel {
    /// Carries out a typed command.
    func run(_ command: TypedCommand) throws {
        switch command.spec.name {
        case .add, .log: try addTask(command)
        case .done: try change(command, .complete)
        case .reopen: try change(command, .reopen)
        case .delete: try change(command, .delete)
        case .duplicate: try change(command, .duplicate)
        case .snooze:
            try change(command, .snooze(until: try command["until"].map { try workspace.dates.dueDate(of: $0) }))
        case .edit: try edit(command)
        case .undo:
            guard !command.has("list") else { return coordinator.push(.history) }
            undo(step: try step(command))
        case .redo: redo(step: try step(command))
        case .history:
            guard command.has("clear") else { return coordinator.push(.history) }
            _ = try ClearHistory(in: workspace).run()
            storeChanged(keepingRow: true)
            show(done: "History cleared")
        case .lists: try changeLists(command)
        case .outbox: try decide(command)
        case .list: try search(command)
        case .filter:
            if screen.taskList == nil {
                coordinator.select(.inbox)
                coordinator.popToRoot()
            }
            screen.taskList?.setFilter(command.rest)
        case .view:
            let name = command.words.joined(separator: " ")
            guard try services.settings.views().contains(where: { $0.name == name }) else {
                throw CommandProblem.noSuchView
            }
            coordinator.push(.view(name))
        case .sort:
            guard let sort = TaskSort(rawValue: command.rest) else { throw usage(of: command) }
            screen.taskList?.setSort(sort)
        case .inbox, .today, .overdue, .upcoming, .week, .next:
            guard command.line.isEmpty, let tab = AppTab(rawValue: command.spec.name.rawValue) else {
                return try search(command)
            }
            coordinator.select(tab)
            try sort(command)
        case .settings: coordinator.select(.settings)
        case .open:
            // As in a shell, a single word with a colon is a link.
            guard command.words.count == 1, command.words[0].contains(":") else {
                return coordinator.push(.task(try one(command)))
            }
            open(try Route(parsing: command.words[0]))
        case .show: coordinator.push(.task(try found(command).first ?? named(command)))
        case .help:
            present(.help)
            if case .help(let model) = sheet { model.insert(command.rest) }
        case .quit: quit()
        case .sync, .login, .unlock, .logout, .setup: try runForAccount(command)
        case .config, .preferences, .notifications: try changeSettings(command)
        case .doctor, .session, .remind, .install, .uninstall, .device, .completions:
            // Any user can read the arguments of a program, so it gets no words but known ones.
            let known: [CommandSpec.Name: [String]] = [
                .device: ["show", "register", "update", "unregister"], .completions: ["bash", "zsh", "fish"],
            ]
            guard
                command.words.isEmpty
                    || command.words.count == 1 && known[command.spec.name]?.contains(command.words[0]) == true
            else { throw usage(of: command) }
            runOutside(command)
        case .import, .export: runOutside(command)
        }
    }

    private func usage(of command: TypedCommand) -> CommandProblem {
        .usage("\(command.name) \(command.spec.usage)".trimmingWhitespace())
    }

    // MARK: Lists of tasks

    /// Opens the tasks that `taskhub list`, or the command of a view, lists with the same words.
    private func search(_ command: TypedCommand) throws {
        let views = command.flags.compactMap { TaskView(rawValue: $0) }
        let list = command["list"]
        guard views.count + (list == nil ? 0 : 1) <= 1 else { throw usage(of: command) }
        let view = views.first ?? TaskView(rawValue: command.spec.name.rawValue) ?? .open
        let id = try list.map { try FindList(in: workspace).run(reference: $0).id }
        _ = try FilterPhrase(reading: workspace.dates).criteria(of: command.line)
        coordinator.push(.found(TaskSearch(view, in: id, command.line)))
        try sort(command)
    }

    /// Orders the list that is shown as `--sort` says, if it is given.
    private func sort(_ command: TypedCommand) throws {
        if let sort = command["sort"] { screen.taskList?.setSort(try TaskSort(word: sort)) }
    }

    // MARK: Tasks

    private func addTask(_ command: TypedCommand) throws {
        guard !command.line.isEmpty else { throw usage(of: command) }
        var draft =
            command.has("literal")
            ? TaskDraft(title: try TaskTitle(command.line)) : TaskDraft(try quickLine(of: command))
        draft.edits = try values(command).edits(replacingIn: draft.edits, in: workspace)
        if draft.edits.status?.isCompleted == true {
            throw Explanation(message: "a new task is open", hint: "Add it, then complete it")
        }
        if command.spec.name == .log { draft.edits.status = .done }
        if command.spec.name == .add, case .add(let list, let day, _) = addSheet() {
            draft.complete(list: list, day: day)
        }
        try add(draft)
    }

    /// Reads the words of `add`; an option switches off the reading of its kind.
    private func quickLine(of command: TypedCommand) throws -> QuickLine {
        let options: [(String, QuickLine.Kinds)] = [
            ("due", .due), ("list", .list), ("priority", .priority), ("tag", .tags),
            ("repeat", [.repetition, .localRepetition]),
        ]
        // What is done is not due.
        let all: QuickLine.Kinds = command.spec.name == .log ? [.priority, .list, .tags] : .all
        let kinds = options.filter { command[$0.0] != nil }.reduce(into: all) { $0.subtract($1.1) }
        return try workspace.quickLine(command.line, kinds: kinds, createsLists: command.has("create-list"))
    }

    private func edit(_ command: TypedCommand) throws {
        let values = values(command)
        guard !values.isEmpty else {
            let ids = try ids(command, for: .edit)
            guard ids.count == 1, let id = ids.first else { throw usage(of: command) }
            return try commit(keepingRow: false) { try editInEditor(id) }
        }
        try change(command, .edit(try values.edits(in: workspace)))
    }

    private func values(_ command: TypedCommand) -> EditedValues {
        EditedValues(
            Dictionary(uniqueKeysWithValues: CommandSpec.fields.map { ($0, command[$0.option]) }),
            createsSimilarList: command.has("create-list"), tags: command.values(of: TaskField.tags.option),
            removedTags: command.values(of: "untag"))
    }

    private func change(_ command: TypedCommand, _ action: TaskAction) throws {
        let ids = try ids(command, for: action.verb)
        try commit { try act(action, on: ids) }
    }

    /// The tasks that a command names, or the marked or selected ones.
    private func ids(_ command: TypedCommand, for verb: TaskVerb) throws -> [EntityID] {
        if let filter = command["where"] {
            // It would select all tasks.
            guard !filter.trimmingWhitespace().isEmpty else { throw usage(of: command) }
            let criteria = try FilterPhrase(reading: workspace.dates).criteria(of: filter)
            let ids = try ListTasks(in: workspace).run(verb.acted.filter, matching: criteria).tasks.map(\.id)
            guard !ids.isEmpty else { throw CommandProblem.noMatch }
            return ids
        }
        guard command.words.isEmpty else {
            return try found(command)
        }
        guard !targets.isEmpty else { throw CommandProblem.noTarget }
        return targets
    }

    /// The tasks that the words name.
    private func found(_ command: TypedCommand) throws -> [EntityID] {
        let find = FindTask(in: workspace, shortestPrefix: IDPrefix.typedMinimum)
        let found =
            command.has("id")
            ? try find.run(references: command.words)
            : try find.run(words: command.words, among: command.spec.name.acted ?? .any)
        return found.map(\.task.id)
    }

    /// The one task that the words name, or the selected one.
    private func one(_ command: TypedCommand) throws -> EntityID {
        guard !command.words.isEmpty else { return try named(command) }
        return try FindTask(in: workspace, shortestPrefix: IDPrefix.typedMinimum)
            .run(one: command.words, among: .any).task.id
    }

    private func named(_ command: TypedCommand) throws -> EntityID {
        guard let id = targets.first else { throw usage(of: command) }
        return id
    }

    private func step(_ command: TypedCommand) throws -> Int64? {
        guard let word = command.words.first else { return nil }
        guard let step = Int64(word) else {
            throw usage(of: command)
        }
        return step
    }

    // MARK: Lists and the outbox

    private func changeLists(_ command: TypedCommand) throws {
        let words = command.words
        let usage = usage(of: command)
        switch (words.first, words.count) {
        case (nil, _), ("show", 1): coordinator.select(.lists)
        case ("add", 2...):
            let name = try ListName(words.dropFirst().joined(separator: " "))
            let color = try command["color"].map { try HexColor($0) }
            try commit { try createdList(name, color) }
        case ("rename", 3...):
            let id = try firstList(words)
            let name = try ListName(words.dropFirst(2).joined(separator: " "))
            try commit { try renamedList(id, name) }
        case ("color", 3...):
            let id = try firstList(words)
            guard words.count == 3 else { throw usage }
            let color = words[2].lowercased() == "none" ? nil : try HexColor(words[2])
            try commit { try coloredList(id, color) }
        case ("delete", 2...):
            let id = try FindList(in: workspace).run(reference: words.dropFirst().joined(separator: " ")).id
            try commit { try deletedList(id) }
        default: throw usage
        }
    }

    /// Finds the list of a command that has more words after it.
    private func firstList(_ words: [String]) throws -> EntityID {
        do {
            return try FindList(in: workspace).run(reference: words[1]).id
        } catch  where words.count > 3 {
            throw Explanation(
                message: explain(error).message, hint: "A name with spaces needs quotes here, as in \"Old house\"")
        }
    }

    private func decide(_ command: TypedCommand) throws {
        let words = command.words
        switch (words.first, words.count) {
        case (nil, _), ("list", 1): coordinator.push(.outbox)
        case ("deleted", 1): runOutside(command)
        case ("retry", 2):
            do {
                guard let entry = Int64(words[1]) else { throw SyncError.noSuchOutboxEntry }
                try decide(about: entry, retries: true)
            } catch SyncError.noSuchOutboxEntry where IDPrefix(words[1])?.isAtLeast(IDPrefix.usualMinimum) == true {
                try commit(keepingRow: false) { try restored(words[1]) }
            }
        case ("discard", 2):
            guard let entry = Int64(words[1]) else { throw usage(of: command) }
            try decide(about: entry, retries: false)
        default: throw usage(of: command)
        }
    }

    // MARK: Other programs

    private func runForAccount(_ command: TypedCommand) throws {
        switch command.spec.name {
        case .login: signIn(command.flags.sorted())
        case .unlock: unlock()
        case .logout:
            guard command.has("erase") || !command.has("yes") else {
                throw usage(of: command)
            }
            if command.has("erase"), !command.has("yes") { return present(.confirmErasure) }
            signOut(erases: command.has("erase"))
        case .setup:
            guard let address = command.words.first, command.words.count == 1 else {
                throw usage(of: command)
            }
            try setUp(address: address, authority: command["ca-file"])
        default: if command.flags.isEmpty { syncNow() } else { runOutside(command) }
        }
    }

    /// Changes a setting or a preference here, or has a program show them.
    ///
    /// Any user can read the arguments of a program, so it gets no words but verbs and names that are known.
    private func changeSettings(_ command: TypedCommand) throws {
        let words = command.words
        let isConfig = command.spec.name == .config
        switch (words.first, words.count) {
        case ("set", (isConfig ? 2 : 3)...):
            try check(setting: words[1], of: command)
            try change(setting: words[1], to: words.dropFirst(2).joined(separator: " "))
        case ("get", 2),
            ("describe", 2) where isConfig:
            try check(setting: words[1], of: command)
            runOutside(command)
        case (nil, _), ("list", 1),
            ("show", 1) where !isConfig, ("describe", 1) where isConfig:
            runOutside(command)
        default: throw usage(of: command)
        }
    }

    private func check(setting name: String, of command: TypedCommand) throws {
        let isKnown =
            switch command.spec.name {
            case .preferences: PreferenceKey(named: name)?.group == .tasks
            case .notifications: PreferenceKey(named: name)?.group == .notifications
            default: PreferenceKey(named: name) != nil || services.settings.hasSetting(named: name)
            }
        guard !isKnown else { return }
        throw Explanation(
            message: "there is no such setting here", hint: "See them with ':\(command.spec.name.rawValue)'")
    }

    /// Hands the terminal to `taskhub` for commands without a screen.
    private func runOutside(_ command: TypedCommand) {
        let outcome = services.remote.run(.command(command.arguments))
        needsRedraw = true
        poll()
        settingsChanged()
        if outcome != .succeeded { show(notice: outcome.failure(of: "'\(command.name)'")) }
    }
}
