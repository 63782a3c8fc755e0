internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage
internal import TaskSync
internal import TextLayout

/// The lines and menus above the screens: opening, using and closing them.
extension AppModel {
    func present(_ sheet: AppSheet) {
        guard let model = makeSheet(sheet) else { return }
        coordinator.present(sheet)
        sheetModels.append(model)
    }

    func dismiss() {
        coordinator.dismiss()
        _ = sheetModels.popLast()
    }

    func dismissAll() {
        saveDraftBeforeClosing()
        coordinator.dismissAll()
        sheetModels = []
    }

    /// Makes the models of sheets that the coordinator presented itself, for a link.
    func presentCoordinatorSheets() {
        sheetModels = []
        for sheet in coordinator.sheets { if let model = makeSheet(sheet) { sheetModels.append(model) } }
    }

    /// A line for a new task in the list that is shown, or on the day under the cursor.
    func addSheet(text: String = "") -> AppSheet {
        if case .list(let id) = coordinator.screen { return .add(list: id, text: text) }
        switch (coordinator.tab, coordinator.screen) {
        case (.today, nil): return .add(day: today, text: text)
        case (.upcoming, nil):
            if case .upcoming(let model) = screen { return .add(day: model.day, text: text) }
            return .add(text: text)
        default: return .add(text: text)
        }
    }

    private var today: CivilDate { workspace.zone.civil(at: now).date }

    func presentFilter() {
        guard let list = screen.taskList else { return }
        filterBefore = list.filter?.text ?? ""
        present(.filter)
    }

    // MARK: Models

    private func makeSheet(_ sheet: AppSheet) -> SheetModel? {
        switch sheet {
        case .add(let list, let day, let text):
            let reading = AddReading(
                workspace: workspace, explain: services.explain, list: list.flatMap { self.list($0) }, day: day)
            return .line(LineModel(reading, text: text.isEmpty ? takeRecovered(.add) ?? "" : text))
        case .edit(let id):
            guard let task = task(id) else { return nil }
            let list = task.listID.flatMap { self.list($0) }
            let reading = EditReading(task, in: list, workspace, explain: services.explain)
            let text = takeRecovered(.edit(id)) ?? reading.text
            return .line(LineModel(reading, text: text, stored: reading.text))
        case .tags(let ids):
            let tags = ids.count == 1 ? task(ids[0])?.tags.map { "+\($0.text) " }.joined() : nil
            return .line(LineModel(TagReading(workspace: workspace, explain: services.explain), text: tags ?? ""))
        case .reminder:
            return .line(LineModel(ReminderReading(workspace: workspace, explain: services.explain)))
        case .filter:
            return .line(
                LineModel(FilterReading(workspace: workspace, explain: services.explain), text: filterBefore))
        case .command(let text):
            let reading = CommandReading(workspace: workspace, views: (try? services.settings.views()) ?? [])
            let line = text.isEmpty ? takeRecovered(.command) ?? "" : text
            return .line(LineModel(reading, text: line, earlier: typedCommands))
        case .saveView: return .line(LineModel(PlainReading(prompt: "Name of the view")))
        case .newList: return .line(LineModel(ListNameReading(prompt: "New list", explain: services.explain)))
        case .renameList(let id):
            guard let list = list(id) else { return nil }
            let reading = ListNameReading(prompt: "Rename", explain: services.explain)
            return .line(LineModel(reading, text: list.name.text))
        case .setting(let name):
            guard let item = setting(name) else { return nil }
            let reading = PlainReading(prompt: item.name, notes: [item.summary, item.rule], choices: item.choices)
            return .line(LineModel(reading, text: item.value ?? ""))
        case .serverAddress:
            return .line(LineModel(PlainReading(prompt: "Server", notes: ["Such as https://tasks.example.org"])))
        case .reschedule(let ids): return .reschedule(RescheduleModel(for: ids.compactMap { task($0) }, services))
        case .help: return .help(HelpModel(keys))
        case .priority, .move, .views, .outboxEntry, .listColor, .confirmCreation, .confirmErasure, .pasted:
            return makeMenu(sheet).map { .menu($0) }
        }
    }

    func setting(_ name: String) -> SettingItem? {
        ((try? services.settingGroups()) ?? []).flatMap(\.items).first { $0.name == name }
    }

    func task(_ id: EntityID) -> TaskItem? { (try? workspace.store.read { try $0.task(id) }) ?? nil }
    func list(_ id: EntityID) -> TaskList? { (try? workspace.store.read { try $0.list(id) }) ?? nil }

    // MARK: Keys

    func perform(_ action: AppAction, in sheet: SheetModel) {
        switch sheet {
        case .line(let line):
            let before = line.text
            switch line.perform(action) {
            case .editing: if line.text != before { lineChanged(line) }
            case .cancelled: cancelLine()
            case .accepted(let text): acceptLine(text)
            }
        case .menu(let menu):
            switch action {
            case .accept: acceptSheet(menu: menu)
            case .cancel: dismiss()
            default: _ = menu.move(action)
            }
        case .reschedule(let model): finish(model.perform(action))
        case .help(let model):
            if action == .cancel || action == .accept { dismiss() } else { _ = model.move(action) }
        }
    }

    /// A filter is shown while it is typed.
    func lineChanged(_ line: LineModel) {
        if coordinator.sheet == .filter { screen.taskList?.setFilter(line.text) }
    }

    private func cancelLine() {
        if coordinator.sheet == .filter { screen.taskList?.setFilter(filterBefore) }
        dismiss()
    }

    func finish(_ outcome: RescheduleModel.Outcome) {
        switch outcome {
        case .choosing: break
        case .cancelled: dismiss()
        case .chosen(let due):
            guard case .reschedule(let ids)? = coordinator.sheet else { return }
            dismiss()
            reschedule(ids, to: due)
        }
    }

    // MARK: Lines

    /// Carries out what was typed; a line that is refused stays open, with the reason below it.
    private func acceptLine(_ text: String) {
        guard let sheet = coordinator.sheet else { return }
        let isEmpty = text.allSatisfy(\.isWhitespace)
        do {
            switch sheet {
            case .add(let list, let day, _):
                guard !isEmpty else { return dismiss() }
                let reading = AddReading(
                    workspace: workspace, explain: services.explain, list: list.flatMap { self.list($0) }, day: day)
                if add(try reading.draft(text)) { dismiss() }
            case .edit(let id):
                guard let task = task(id) else { throw ActionError.noSuchTask }
                let list = task.listID.flatMap { self.list($0) }
                let edits = try EditReading(task, in: list, workspace, explain: services.explain).edits(text)
                guard let edits else { return dismiss() }
                if change(keepingRow: false, { try edited([id], edits) }) { dismiss() }
            case .tags(let ids):
                let edits = try tagEdits(text, ids)
                if change(keepingRow: false, { try edited(ids, edits) }) { dismiss() }
            case .reminder(let ids):
                let reading = ReminderReading(workspace: workspace, explain: services.explain)
                let reminder = try reading.moment(in: text).map { FieldChange.set($0) } ?? .clear
                if change(keepingRow: false, { try edited(ids, TaskEdits(reminderDate: reminder)) }) { dismiss() }
            case .filter:
                screen.taskList?.setFilter(text)
                dismiss()
            case .command:
                dismiss()
                guard !isEmpty else { return }
                typedCommands.append(text)
                try run(TypedCommand(text))
            case .saveView(let filter):
                guard !isEmpty else { return dismiss() }
                try saveView(text.trimmingWhitespace(), filter)
                dismiss()
            case .newList:
                guard !isEmpty else { return dismiss() }
                let (name, color) = try ListNameReading(prompt: "", explain: services.explain).list(in: text)
                if change({ try createdList(name, color) }) { dismiss() }
                selectList(name)
            case .renameList(let id):
                guard !isEmpty else { return dismiss() }
                let name = try ListName(text)
                if change({ try renamedList(id, name) }) { dismiss() }
            case .setting(let name):
                let done = try services.set(name, to: text.trimmingWhitespace())
                dismiss()
                settingsChanged()
                show(done: done, isUndoable: false)
                if PreferenceKey(named: name) != nil { syncSoon() }
            case .serverAddress:
                guard !isEmpty else { return dismiss() }
                dismiss()
                setUp(address: text.trimmingWhitespace())
            case .reschedule, .priority, .move, .views, .outboxEntry, .listColor, .confirmCreation, .confirmErasure,
                .pasted, .help:
                break
            }
        } catch {
            show(problem: error)
        }
    }

    private func tagEdits(_ text: String, _ ids: [EntityID]) throws -> TaskEdits {
        var (added, removed) = try TagReading(workspace: workspace, explain: services.explain).tags(in: text)
        // The line of one task begins with its tags, so a tag that is missing was deleted from it.
        if ids.count == 1, let task = task(ids[0]) {
            for tag in task.tags where !added.contains(tag) { removed.insert(tag) }
            added = TaskTags(added.filter { !task.tags.contains($0) })
        }
        return TaskEdits(addedTags: added, removedTags: removed)
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
        show(done: "Saved the view \(DisplayText(name).text)", isUndoable: false)
    }

    private func selectList(_ name: ListName) {
        guard case .lists(let model) = screen,
            let list = (try? workspace.store.read { try $0.list(named: name) }) ?? nil
        else { return }
        model.select(.list(list.id))
    }
}
