internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage
import TaskStore
internal import TaskSync
internal import TerminalValues
internal import TextLayout

/// The menus, and what their choices do.
extension AppModel {
    /// The colours that a list can have with one key press; `:lists color` takes any other.
    static let colors = [
        ("Red", "#d64545"), ("Orange", "#e08a3c"), ("Yellow", "#d9b834"), ("Green", "#4f9d5d"), ("Teal", "#3a9a9a"),
        ("Blue", "#4478c9"), ("Purple", "#8a5fbf"), ("Grey", "#808890"),
    ]

    func makeMenu(_ sheet: AppSheet) -> MenuModel? {
        switch sheet {
        case .priority(let ids):
            let current = task(ids[0])?.priority?.value
            let items = TaskPriority.range.reversed().map { value in
                MenuModel.Item(
                    "!\(value)", detail: AppModel.detail(ofPriority: value), key: KeyStroke(Character("\(value)")),
                    choice: .priority(try? TaskPriority(value)))
            }
            return MenuModel(
                title("Priority", ids), items + [MenuModel.Item("None", key: "0", choice: .priority(nil))],
                selection: current.map { TaskPriority.range.upperBound - $0 } ?? items.count)
        case .move(let ids):
            let lists = (try? ShowLists(in: workspace).run()) ?? []
            let current = task(ids[0])?.listID
            let items = lists.map {
                MenuModel.Item(DisplayText($0.name.text).text, color: $0.color?.text, choice: .move(.id($0.id)))
            }
            return MenuModel(
                title("Move", ids), [MenuModel.Item("Inbox", choice: .move(.inbox))] + items,
                selection: (lists.firstIndex { $0.id == current } ?? -1) + 1)
        case .views:
            let views = (try? services.settings.views()) ?? []
            guard !views.isEmpty else {
                show(notice: "No views are saved yet; filter, then save the filter as a view")
                return nil
            }
            let items = views.enumerated().map { place, view in
                MenuModel.Item(
                    DisplayText(view.name).text, detail: DisplayText(view.filter).text,
                    key: place < 9 ? KeyStroke(Character("\(place + 1)")) : nil, choice: .view(view.name))
            }
            return MenuModel("Views", items)
        case .outboxEntry:
            return MenuModel(
                "Refused change",
                [
                    MenuModel.Item(OutboxModel.retry, key: "r", choice: .retry),
                    MenuModel.Item(OutboxModel.discard, key: "x", choice: .discard),
                ])
        case .listColor(let id):
            let items = AppModel.colors.map { name, color in
                MenuModel.Item(name, color: color, choice: .color(try? HexColor(color)))
            }
            let current = list(id)?.color?.text.lowercased()
            return MenuModel(
                "Colour", items + [MenuModel.Item("None", key: "0", choice: .color(nil))],
                selection: AppModel.colors.firstIndex { $0.1 == current } ?? items.count)
        case .settingChoice(let name): return services.setting(named: name).flatMap(settingMenu)
        case .confirmCreation(let title, let due, let list):
            let details = [due.map { "due \(DisplayText($0).text)" }, list.map { "in \(DisplayText($0).text)" }]
                .compactMap(\.self).joined(separator: ", ")
            return MenuModel(
                "A link wants to add a task: \(DisplayText(title).text)",
                [
                    MenuModel.Item("Cancel", key: "n"),
                    MenuModel.Item("Create it", detail: details, key: "y", choice: .createTask),
                ])
        case .confirmErasure:
            return MenuModel(
                "Sign out, and erase the tasks on this machine?",
                [
                    MenuModel.Item("Cancel", key: "n"),
                    MenuModel.Item(
                        "Sign out and erase", detail: "cannot be undone", key: "y",
                        choice: .signOutErasing),
                ])
        case .pasted(let lines):
            return MenuModel(
                "\(lines.count) lines were pasted",
                [
                    MenuModel.Item("One task per line", key: "e", choice: .taskOfEach),
                    MenuModel.Item("All lines as one task", key: "o", choice: .taskOfAll),
                    MenuModel.Item("Cancel", key: "n"),
                ])
        default: return nil
        }
    }

    private func settingMenu(_ item: SettingItem) -> MenuModel? {
        guard case .choice(let choices) = item.kind else { return nil }
        var items = choices.map { MenuModel.Item($0.value, detail: $0.meaning, choice: .setting($0.value)) }
        if item.isRemovable {
            let detail = item.fallback.map { "\($0), the default" } ?? ""
            items.append(MenuModel.Item("not set", detail: detail, choice: .setting("")))
        }
        let selection = choices.firstIndex { $0.value == item.value } ?? (item.isRemovable ? choices.count : 0)
        return MenuModel(item.label, items, selection: selection)
    }

    private static func detail(ofPriority value: Int) -> String {
        switch value {
        case 5: "high"
        case 3: "medium"
        case 1: "low"
        default: ""
        }
    }

    private func title(_ verb: String, _ ids: [EntityID]) -> String {
        ids.count == 1 ? verb : "\(verb): \(ids.count) tasks"
    }

    func carryOut(_ choice: MenuModel.Choice, of sheet: AppSheet) throws {
        switch (sheet, choice) {
        case (.priority(let ids), .priority(let priority)):
            let change = priority.map { FieldChange.set($0) } ?? .clear
            try commit(keepingRow: false) { try act(.edit(TaskEdits(priority: change)), on: ids) }
        case (.move(let ids), .move(let list)): try commit { try act(.edit(TaskEdits(list: list)), on: ids) }
        case (.views, .view(let name)): coordinator.push(.view(name))
        case (.outboxEntry(let id), .retry): try decide(about: id, retries: true)
        case (.outboxEntry(let id), .discard): try decide(about: id, retries: false)
        case (.settingChoice(let name), .setting(let value)): try change(setting: name, to: value)
        case (.listColor(let id), .color(let color)): try commit { try coloredList(id, color) }
        case (.confirmCreation(let title, let due, let list), .createTask):
            try create(title: title, due: due, list: list)
        case (.confirmErasure, .signOutErasing): signOut(erases: true)
        case (.pasted(let lines), .taskOfEach): addPasted(lines)
        case (.pasted(let lines), .taskOfAll): insertPasted(lines)
        default: break
        }
    }

    func decide(about entry: Int64, retries: Bool) throws {
        try commit(keepingRow: false) {
            if retries {
                _ = try RetryOutboxEntry(in: workspace, signal: services.outboxSignal).run(entry)
                return Done(text: "The next sync sends it", step: nil)
            }
            _ = try DiscardOutboxEntry(in: workspace).run(entry)
            return Done(text: "Discarded the change", step: nil)
        }
    }

    /// Restores a deleted task, which the beginning of its id names.
    func restored(_ reference: String) throws -> Done? {
        let done = try RestoreDeletedTask(in: workspace, signal: services.outboxSignal).run(reference: reference)
        return Done(text: "Restored: \(DisplayText(done.value.task.title.text).text)", step: done.step)
    }

    /// Makes the task of a link; a date or a list that is not understood is left to the user to correct.
    private func create(title: String, due: String?, list: String?) throws {
        let draft: TaskDraft
        do {
            draft = TaskDraft(
                title: try TaskTitle(title),
                TaskEdits(
                    dueDate: FieldChange(try due.map { try workspace.dates.dueDate(of: $0) }),
                    list: try list.map { try ListReference(named: $0) }))
        } catch {
            present(.add(text: AppCoordinator.line(title: title, due: due, list: list)))
            return show(problem: error)
        }
        try add(draft)
    }

    /// Puts pasted lines into one line: the one that is being typed, or a new one.
    private func insertPasted(_ lines: [String]) {
        let text = lines.joined(separator: " ")
        if case .line = sheet { insert(text) } else { present(addSheet(text: text)) }
    }

    /// Makes tasks of pasted lines, in one step.
    ///
    /// The first line that is refused is opened, and those after it wait behind it.
    private func addPasted(_ lines: [String]) {
        guard case .add(let list, let day, _) = addSheet() else { return }
        let reading = addReading(list: list, day: day)
        var drafts: [TaskDraft] = []
        var refusal: (any Error)?
        for line in lines {
            do {
                drafts.append(try reading.draft(line))
            } catch {
                refusal = error
                break
            }
        }
        do {
            if !drafts.isEmpty { try add(drafts) }
        } catch {
            present(.pasted(lines))
            return show(problem: error)
        }
        guard let refusal else { return }
        let rest = Array(lines[(drafts.count + 1)...])
        if rest.count > 1 { present(.pasted(rest)) }
        if rest.count == 1 { present(.add(list: list, day: day, text: rest[0])) }
        present(.add(list: list, day: day, text: lines[drafts.count]))
        show(problem: refusal)
    }
}
