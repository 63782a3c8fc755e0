internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage
internal import TaskSync
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
                    "!\(value)", detail: AppModel.detail(ofPriority: value), key: KeyName(Character("\(value)")))
            }
            return MenuModel(
                title("Priority", ids), items + [MenuModel.Item("None", key: "0")],
                selection: current.map { TaskPriority.range.upperBound - $0 } ?? items.count)
        case .move(let ids):
            let lists = allLists
            let current = task(ids[0])?.listID
            let items = lists.map { MenuModel.Item(DisplayText($0.name.text).text, color: $0.color?.text) }
            return MenuModel(
                title("Move", ids), [MenuModel.Item("Inbox")] + items,
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
                    key: place < 9 ? KeyName(Character("\(place + 1)")) : nil)
            }
            return MenuModel("Views", items)
        case .outboxEntry:
            return MenuModel(
                "Refused change",
                [MenuModel.Item("Send it again", key: "r"), MenuModel.Item("Give it up", key: "x")])
        case .listColor(let id):
            let items = AppModel.colors.map { MenuModel.Item($0.0, color: $0.1) }
            let current = list(id)?.color?.text.lowercased()
            return MenuModel(
                "Colour", items + [MenuModel.Item("None", key: "0")],
                selection: AppModel.colors.firstIndex { $0.1 == current } ?? items.count)
        case .confirmCreation(let title, let due, let list):
            let details = [due.map { "due \(DisplayText($0).text)" }, list.map { "in \(DisplayText($0).text)" }]
                .compactMap(\.self).joined(separator: ", ")
            return MenuModel(
                "A link asks for a new task: \(DisplayText(title).text)",
                [MenuModel.Item("Cancel", key: "n"), MenuModel.Item("Create it", detail: details, key: "y")])
        case .confirmErasure:
            return MenuModel(
                "Sign out, and erase the tasks on this machine?",
                [
                    MenuModel.Item("Cancel", key: "n"),
                    MenuModel.Item("Sign out and erase", detail: "undo does not bring them back", key: "y"),
                ])
        case .pasted(let lines):
            return MenuModel(
                "\(lines.count) lines were pasted",
                [
                    MenuModel.Item("A task of each line", key: "e"), MenuModel.Item("One task of all", key: "o"),
                    MenuModel.Item("Cancel", key: "n"),
                ])
        default: return nil
        }
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

    private var allLists: [TaskList] { (try? ShowLists(in: workspace).run()) ?? [] }

    /// Carries out the choice of the menu in front.
    func acceptSheet(menu: MenuModel) {
        guard let sheet = coordinator.sheet else { return }
        let choice = menu.selection
        let lists = allLists
        dismiss()
        switch sheet {
        case .priority(let ids):
            let value = TaskPriority.range.upperBound - choice
            let priority = (try? TaskPriority(value)).map { FieldChange.set($0) } ?? .clear
            change(keepingRow: false) { try edited(ids, TaskEdits(priority: priority)) }
        case .move(let ids):
            guard choice <= lists.count else { return }
            change { try edited(ids, TaskEdits(list: choice == 0 ? .inbox : .id(lists[choice - 1].id))) }
        case .views:
            let views = (try? services.settings.views()) ?? []
            guard views.indices.contains(choice) else { return }
            coordinator.push(.view(views[choice].name))
        case .outboxEntry(let id): decide(about: id, retries: choice == 0)
        case .listColor(let id):
            let color = AppModel.colors.indices.contains(choice) ? try? HexColor(AppModel.colors[choice].1) : nil
            change { try coloredList(id, color) }
        case .confirmCreation(let title, let due, let list):
            if choice == 1 { create(title: title, due: due, list: list) }
        case .confirmErasure: if choice == 1 { signOut(erases: true) }
        case .pasted(let lines): if choice < 2 { addPasted(lines, asOne: choice == 1) }
        default: break
        }
    }

    func decide(about entry: Int64, retries: Bool) {
        change(keepingRow: false) {
            if retries {
                _ = try RetryOutboxEntry(in: workspace, signal: services.outboxSignal).run(entry)
                return "The next sync sends it"
            }
            _ = try DiscardOutboxEntry(in: workspace).run(entry)
            return "Gave the change up"
        }
        status.message = status.message.map {
            StatusLine.Message(kind: $0.kind, text: $0.text, undoKey: nil, until: $0.until)
        }
    }

    private func create(title: String, due: String?, list: String?) {
        do {
            let draft = TaskDraft(
                title: try TaskTitle(title), dueDate: try due.map { try workspace.dates.dueDate(of: $0) },
                list: try list.map { try ListReference(named: $0) })
            add(draft)
        } catch {
            show(problem: error)
        }
    }

    /// Makes tasks of pasted lines: the first one that is refused ends it, and is opened with the rest.
    private func addPasted(_ lines: [String], asOne: Bool) {
        guard !asOne else { return present(addSheet(text: lines.joined(separator: " "))) }
        guard case .add(let list, let day, _) = addSheet() else { return }
        let reading = AddReading(
            workspace: workspace, explain: services.explain, list: list.flatMap { self.list($0) }, day: day)
        for (place, line) in lines.enumerated() {
            do {
                guard add(try reading.draft(line)) else { return present(.pasted(Array(lines[place...]))) }
            } catch {
                show(problem: error)
                return present(.add(list: list, day: day, text: line))
            }
        }
        show(done: "Added \(lines.count) tasks", isUndoable: true)
    }
}
