internal import AccountSession
internal import CommandOutput
internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage
import TaskStore
internal import TaskSync
internal import TextLayout

/// The lines: what each is for, and what becomes of what is typed into it.
///
/// What a line changes is compared with what it showed when it was opened, so that a change which another program makes
/// meanwhile stays.
extension AppModel {
    /// A line for a new task in the list that is shown, or on the day under the cursor.
    func addSheet(text: String = "") -> AppSheet {
        if case .list(let id) = coordinator.screen { return .add(list: id, text: text) }
        switch (coordinator.tab, coordinator.screen) {
        case (.today, nil): return .add(day: workspace.zone.civil(at: now).date, text: text)
        case (.upcoming, nil):
            if case .upcoming(let model) = screen { return .add(day: model.day, text: text) }
            return .add(text: text)
        default: return .add(text: text)
        }
    }

    func presentEdit(_ id: EntityID) {
        guard let task = task(id) else { return }
        let line = EditReading.line(of: task, in: task.listID.flatMap { list($0) }, workspace)
        present(.edit(id, line.text, of: line))
    }

    func presentFilter() {
        guard let list = screen.taskList else { return }
        filterBefore = list.filter?.text ?? ""
        present(.filter)
    }

    func makeLine(_ sheet: AppSheet) -> LineModel? {
        switch sheet {
        case .add(let list, let day, let text): return addLine(list, day, text)
        case .edit(let id, let text, let opened): return editLine(id, text, opened)
        case .tags(let ids): return tagLine(ids)
        case .reminder(let ids): return reminderLine(ids)
        case .filter: return filterLine()
        case .command(let text): return commandLine(text)
        case .saveView(let filter):
            return LineModel(PlainReading(prompt: "Name of the view")) { [unowned self] name in
                if !name.isBlank { try saveView(name.trimmingWhitespace(), filter) }
            }
        case .newList: return newListLine()
        case .renameList(let id): return renameLine(id)
        case .setting(let name): return settingLine(name)
        case .serverAddress:
            let reading = PlainReading(prompt: "Server", notes: ["Such as https://tasks.example.org"])
            return LineModel(reading) { [unowned self] address in
                guard !address.isBlank else { return }
                // Refused here, where it can be corrected, and before another program takes the terminal.
                do throws(ServerAddressError) {
                    _ = try ServerAddress(address)
                } catch {
                    throw Explanation(
                        message: "that is not a server address: \(error.reason)",
                        hint: "Write it like https://tasks.example.org")
                }
                try setUp(address: address.trimmingWhitespace())
            }
        default: return nil
        }
    }

    // MARK: Tasks

    func addReading(list: EntityID?, day: CivilDate?) -> AddReading {
        AddReading(
            workspace: workspace, explain: services.explain, list: list.flatMap { self.list($0) }, day: day)
    }

    private func addLine(_ list: EntityID?, _ day: CivilDate?, _ text: String) -> LineModel {
        let reading = addReading(list: list, day: day)
        return LineModel(reading, text: text) { [unowned self] text in
            if !text.isBlank { try add(try reading.draft(text)) }
        }
    }

    private func editLine(_ id: EntityID, _ text: String, _ opened: OpenedLine) -> LineModel {
        let reading = EditReading(opened: opened, workspace: workspace, explain: services.explain)
        return LineModel(reading, text: text, stored: opened.text) { [unowned self] text in
            guard let edits = try reading.edits(text) else { return }
            try commit(keepingRow: false) { try act(.edit(edits), on: [id]) }
        }
    }

    private func tagLine(_ ids: [EntityID]) -> LineModel {
        let reading = TagReading(
            tags: ids.map { task($0)?.tags ?? TaskTags() }, workspace: workspace, explain: services.explain)
        let text = reading.shown.isEmpty ? "" : "\(TypedTags.text(of: reading.shown)) "
        return LineModel(reading, text: text, stored: text) { [unowned self] text in
            guard let edits = try reading.edits(in: text) else { return }
            try commit(keepingRow: false) { try act(.edit(edits), on: ids) }
        }
    }

    private func reminderLine(_ ids: [EntityID]) -> LineModel {
        let reading = ReminderReading(workspace: workspace, explain: services.explain)
        let shown = ids.count == 1 ? task(ids[0])?.reminderDate : nil
        let text = shown.map { MomentText($0, in: workspace.zone).text } ?? ""
        return LineModel(reading, text: text, stored: text) { [unowned self] typed in
            guard typed != text else { return }
            let reminder = try reading.moment(in: typed).map { FieldChange.set($0) } ?? .clear
            try commit(keepingRow: false) { try act(.edit(TaskEdits(reminderDate: reminder)), on: ids) }
        }
    }

    // MARK: Filters, views and commands

    private func filterLine() -> LineModel {
        LineModel(FilterReading(workspace: workspace, explain: services.explain), text: filterBefore) {
            [unowned self] text in
            screen.taskList?.setFilter(text)
            if let problem = screen.taskList?.filter?.problem { throw problem }
        }
    }

    private func saveView(_ name: String, _ filter: String) throws {
        let view = SavedView(name: name, filter: filter)
        try services.settings.updateViews { views in
            if let place = views.firstIndex(where: { $0.name == name }) {
                views[place] = view
            } else {
                views.append(view)
            }
        }
        version += 1
        show(done: "Saved the view \(DisplayText(name).text)")
    }

    private func commandLine(_ text: String) -> LineModel {
        let reading = CommandReading(workspace: workspace, views: (try? services.settings.views()) ?? [])
        return LineModel(reading, text: text, earlier: typedCommands) { [unowned self] text in
            guard !text.isBlank else { return }
            if typedCommands.last != text { typedCommands.append(text) }
            try run(TypedCommand(text))
        }
    }

    // MARK: Lists and settings

    private func newListLine() -> LineModel {
        let reading = ListNameReading(prompt: "New list", explain: services.explain)
        return LineModel(reading) { [unowned self] text in
            guard !text.isBlank else { return }
            let (name, color) = try reading.list(in: text)
            try commit { try createdList(name, color) }
            guard case .lists(let model) = screen,
                let list = (try? workspace.store.read { try $0.list(named: name) }) ?? nil
            else { return }
            model.select(.list(list.id))
        }
    }

    private func renameLine(_ id: EntityID) -> LineModel? {
        guard let name = list(id)?.name.text else { return nil }
        let reading = ListNameReading(prompt: "Rename", explain: services.explain)
        return LineModel(reading, text: name, stored: name) { [unowned self] text in
            guard !text.isBlank, text != name else { return }
            let name = try ListName(text)
            try commit { try renamedList(id, name) }
        }
    }

    private func settingLine(_ name: String) -> LineModel? {
        guard let item = services.setting(named: name), case .text(let rule) = item.kind else { return nil }
        let reading = PlainReading(prompt: item.label, notes: [item.summary, "Takes \(rule)"])
        return LineModel(reading, text: item.value ?? "") { [unowned self] text in
            try change(setting: name, to: text.trimmingWhitespace())
        }
    }

    /// Changes a setting or a preference, and shows what depends on it.
    func change(setting name: String, to text: String) throws {
        let done = try services.set(name, to: text)
        settingsChanged()
        show(done: done)
        if PreferenceKey(named: name) != nil { syncSoon() }
    }
}

extension String {
    /// Whether there is nothing but white space.
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
