internal import CommandOutput
internal import TaskActions
internal import TaskHubEntities
internal import TerminalValues
internal import TextLayout

/// The lines and menus for tasks.
///
/// What a line changes is compared with what it showed when it was opened, so that a change which another program makes
/// meanwhile stays.
extension SheetModel {
    // MARK: New tasks

    /// A new task in a list, or on a day.
    static func add(list: EntityID? = nil, day: CivilDate? = nil, text: String = "", _ app: AppModel) -> SheetModel {
        let reading = AddReading(list: list, day: day, app.services)
        return .line(
            LineModel(reading, text: text, purpose: .add(list: list, day: day)) { [unowned app] text in
                if !text.isBlank { try app.add([try reading.draft(text)]) }
            })
    }

    /// A new task where the screen that is shown has it.
    static func addHere(text: String = "", _ app: AppModel) -> SheetModel {
        let (list, day) = app.screen.placeOfNewTask
        return .add(list: list, day: day, text: text, app)
    }

    /// Asks about the task of a link, which any web page may have made; without a title, a line to complete.
    static func ofLink(title: String?, due: String?, list: String?, _ app: AppModel) -> SheetModel {
        guard let title else { return .add(text: line(title: "", due: due, list: list), app) }
        let details = [due.map { "due \(DisplayText($0).text)" }, list.map { "in \(DisplayText($0).text)" }]
            .compactMap(\.self).joined(separator: ", ")
        let create = MenuModel.Item("Create it", detail: details, key: "y") { [unowned app] in
            let draft: TaskDraft
            do {
                draft = TaskDraft(
                    title: try TaskTitle(title),
                    TaskEdits(
                        dueDate: FieldChange(try due.map { try app.workspace.dates.dueDate(of: $0) }),
                        list: try list.map { try ListReference(named: $0) }))
            } catch {
                // A date or a list that is not understood is left to the user to correct.
                app.present(.add(text: line(title: title, due: due, list: list), app))
                return app.show(problem: error)
            }
            try app.add([draft])
        }
        return .menu(MenuModel("A link wants to add a task: \(DisplayText(title).text)", [.cancel, create]))
    }

    /// A line to complete or to correct; without a title, it begins with the blank before the other words.
    private static func line(title: String, due: String?, list: String?) -> String {
        [due.map { "due:\($0)".quotingValue }, list.map { "list:\($0)".quotingValue }].compactMap(\.self)
            .reduce(title) { "\($0) \($1)" }
    }

    /// Several pasted lines: one task of each, or of all.
    static func pasted(_ lines: [String], _ app: AppModel) -> SheetModel {
        let items = [
            MenuModel.Item("One task per line", key: "e") { [unowned app] in add(pasted: lines, app) },
            MenuModel.Item("All lines as one task", key: "o") { [unowned app] in
                let text = lines.joined(separator: " ")
                // Into the line that is being typed, if there is one.
                if case .line = app.sheet { app.insert(text) } else { app.present(.addHere(text: text, app)) }
            }, .cancel,
        ]
        let draft = Draft(.pasted, lines.joined(separator: "\n"))
        return .menu(MenuModel("\(lines.count) lines were pasted", items, draft: draft))
    }

    /// Makes tasks of pasted lines, in one step.
    ///
    /// The first line that is refused is opened, and those after it wait behind it.
    private static func add(pasted lines: [String], _ app: AppModel) {
        let (list, day) = app.screen.placeOfNewTask
        let reading = AddReading(list: list, day: day, app.services)
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
            if !drafts.isEmpty { try app.add(drafts) }
        } catch {
            app.present(.pasted(lines, app))
            return app.show(problem: error)
        }
        guard let refusal else { return }
        let rest = Array(lines[(drafts.count + 1)...])
        if rest.count > 1 { app.present(.pasted(rest, app)) }
        if rest.count == 1 { app.present(.add(list: list, day: day, text: rest[0], app)) }
        app.present(.add(list: list, day: day, text: lines[drafts.count], app))
        app.show(problem: refusal)
    }

    // MARK: Changes

    /// A task as a line, as it is now.
    static func edit(_ id: EntityID, _ app: AppModel) -> SheetModel? {
        guard let task = app.services.task(id) else { return nil }
        let line = EditReading.line(of: task, in: task.listID.flatMap { app.services.list($0) }, app.workspace)
        return .edit(id, line.text, of: line, app)
    }

    /// A change of a task, whose line was `opened`, and is `text` now.
    static func edit(_ id: EntityID, _ text: String, of opened: OpenedLine, _ app: AppModel) -> SheetModel {
        let reading = EditReading(opened: opened, workspace: app.workspace, explain: app.services.explain)
        return .line(
            LineModel(reading, text: text, stored: opened.text, purpose: .edit(id, opened)) { [unowned app] text in
                guard let edits = try reading.edits(text) else { return }
                try app.commit(keepingRow: false) { try app.changes.act(.edit(edits), on: [id]) }
            })
    }

    static func tags(_ ids: [EntityID], _ app: AppModel) -> SheetModel {
        let reading = TagReading(
            tags: ids.map { app.services.task($0)?.tags ?? TaskTags() }, workspace: app.workspace,
            explain: app.services.explain)
        let text = reading.shown.isEmpty ? "" : "\(TypedTags.text(of: reading.shown)) "
        return .line(
            LineModel(reading, text: text, stored: text) { [unowned app] text in
                guard let edits = try reading.edits(in: text) else { return }
                try app.commit(keepingRow: false) { try app.changes.act(.edit(edits), on: ids) }
            })
    }

    static func reminder(_ ids: [EntityID], _ app: AppModel) -> SheetModel {
        let reading = ReminderReading(workspace: app.workspace, explain: app.services.explain)
        let shown = ids.count == 1 ? app.services.task(ids[0])?.reminderDate : nil
        let text = shown.map { MomentText($0, in: app.workspace.zone).text } ?? ""
        return .line(
            LineModel(reading, text: text, stored: text) { [unowned app] typed in
                guard typed != text else { return }
                let reminder = try reading.moment(in: typed).map { FieldChange.set($0) } ?? .clear
                let edits = TaskEdits(reminderDate: reminder)
                try app.commit(keepingRow: false) { try app.changes.act(.edit(edits), on: ids) }
            })
    }

    static func reschedule(_ ids: [EntityID], _ app: AppModel) -> SheetModel {
        .reschedule(
            RescheduleModel(for: ids.compactMap { app.services.task($0) }, app.services) { [unowned app] due in
                try app.commit { try app.changes.reschedule(ids, to: due) }
            })
    }

    static func priority(_ ids: [EntityID], _ app: AppModel) -> SheetModel {
        func set(_ priority: FieldChange<TaskPriority>) -> () throws -> Void {
            { [unowned app] in
                let edits = TaskEdits(priority: priority)
                try app.commit(keepingRow: false) { try app.changes.act(.edit(edits), on: ids) }
            }
        }
        let items = TaskPriority.range.reversed().map { value in
            let priority = (try? TaskPriority(value)).map { FieldChange.set($0) } ?? .clear
            return MenuModel.Item(
                "!\(value)", detail: detail(ofPriority: value), key: KeyStroke(Character("\(value)")),
                act: set(priority))
        }
        let current = app.services.task(ids[0])?.priority?.value
        return .menu(
            MenuModel(
                title("Priority", ids), items + [MenuModel.Item("None", key: "0", act: set(.clear))],
                selection: current.map { TaskPriority.range.upperBound - $0 } ?? items.count))
    }

    private static func detail(ofPriority value: Int) -> String {
        switch value {
        case 5: "high"
        case 3: "medium"
        case 1: "low"
        default: ""
        }
    }

    static func move(_ ids: [EntityID], _ app: AppModel) throws -> SheetModel {
        func move(_ list: ListReference) -> () throws -> Void {
            { [unowned app] in try app.commit { try app.changes.act(.edit(TaskEdits(list: list)), on: ids) } }
        }
        let lists = try ShowLists(in: app.workspace).run()
        let current = app.services.task(ids[0])?.listID
        let items = lists.map {
            MenuModel.Item(DisplayText($0.name.text).text, color: $0.color?.text, act: move(.id($0.id)))
        }
        return .menu(
            MenuModel(
                title("Move", ids), [MenuModel.Item("Inbox", act: move(.inbox))] + items,
                selection: (lists.firstIndex { $0.id == current } ?? -1) + 1))
    }

    private static func title(_ verb: String, _ ids: [EntityID]) -> String {
        ids.count == 1 ? verb : "\(verb): \(ids.count) tasks"
    }
}

extension AddReading {
    fileprivate init(list: EntityID?, day: CivilDate?, _ services: AppServices) {
        self.init(
            workspace: services.workspace, explain: services.explain, list: list.flatMap { services.list($0) }, day: day
        )
    }
}

extension String {
    /// Whether there is nothing but white space.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// The text with its value after the colon in quotes if it has blanks.
    fileprivate var quotingValue: String {
        guard contains(where: \.isWhitespace), let colon = firstIndex(of: ":") else { return self }
        let value = self[index(after: colon)...].filter { $0 != "\"" }
        return "\(self[...colon])\"\(value)\""
    }
}
