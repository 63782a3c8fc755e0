internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TerminalValues
internal import TextLayout

/// The lines and menus for lists, filters and saved views.
extension SheetModel {
    /// The colours that a list can have with one key press; `:lists color` takes any other.
    private static let colors = [
        ("Red", "#d64545"), ("Orange", "#e08a3c"), ("Yellow", "#d9b834"), ("Green", "#4f9d5d"), ("Teal", "#3a9a9a"),
        ("Blue", "#4478c9"), ("Purple", "#8a5fbf"), ("Grey", "#808890"),
    ]

    // MARK: Lists

    static func newList(_ app: AppModel) -> SheetModel {
        let reading = ListNameReading(prompt: "New list", explain: app.services.explain)
        return .line(
            LineModel(reading) { [unowned app] text in
                guard !text.isBlank else { return }
                let (name, color) = try reading.list(in: text)
                try app.commit { try app.changes.addList(name, color) }
                guard let model = app.screen as? ListsModel,
                    let list = (try? app.workspace.store.read { try $0.list(named: name) }) ?? nil
                else { return }
                model.select(.list(list.id))
            })
    }

    static func renameList(_ id: EntityID, _ app: AppModel) -> SheetModel? {
        guard let name = app.services.list(id)?.name.text else { return nil }
        let reading = ListNameReading(prompt: "Rename", explain: app.services.explain)
        return .line(
            LineModel(reading, text: name, stored: name) { [unowned app] text in
                guard !text.isBlank, text != name else { return }
                let name = try ListName(text)
                try app.commit { try app.changes.renameList(id, name) }
            })
    }

    static func listColor(_ id: EntityID, _ app: AppModel) -> SheetModel {
        func set(_ color: HexColor?) -> () throws -> Void {
            { [unowned app] in try app.commit { try app.changes.colorList(id, color) } }
        }
        let items = colors.map { name, color in MenuModel.Item(name, color: color, act: set(try? HexColor(color))) }
        let current = app.services.list(id)?.color?.text.lowercased()
        return .menu(
            MenuModel(
                "Colour", items + [MenuModel.Item("None", key: "0", act: set(nil))],
                selection: colors.firstIndex { $0.1 == current } ?? items.count))
    }

    // MARK: Filters and views

    /// The filter of the list that is shown, which follows what is typed.
    static func filter(_ app: AppModel) -> SheetModel? {
        guard let list = app.screen.taskList else { return nil }
        let before = list.filter?.text ?? ""
        return .line(
            LineModel(
                FilterReading(workspace: app.workspace, explain: app.services.explain), text: before,
                changed: { [unowned app] text in app.screen.taskList?.setFilter(text, isTyped: true) },
                cancelled: { [unowned app] in app.screen.taskList?.setFilter(before) },
                accept: { [unowned app] text in
                    app.screen.taskList?.setFilter(text)
                    if let problem = app.screen.taskList?.filter?.problem { throw problem }
                }))
    }

    /// A name for the filter of the list that is shown.
    static func saveView(_ app: AppModel) -> SheetModel? {
        guard let filter = app.screen.taskList?.filter, filter.problem == nil else {
            app.show(notice: "Filter first, then save the filter as a view")
            return nil
        }
        return .line(
            LineModel(PlainReading(prompt: "Name of the view")) { [unowned app] text in
                guard !text.isBlank else { return }
                let view = SavedView(name: text.trimmingWhitespace(), filter: filter.text)
                try app.services.settings.updateViews { views in
                    if let place = views.firstIndex(where: { $0.name == view.name }) {
                        views[place] = view
                    } else {
                        views.append(view)
                    }
                }
                app.version += 1
                app.show(done: "Saved the view \(DisplayText(view.name).text)")
            })
    }

    static func views(_ app: AppModel) throws -> SheetModel? {
        let views = try app.services.settings.views()
        guard !views.isEmpty else {
            app.show(notice: "No views are saved yet; filter, then save the filter as a view")
            return nil
        }
        let items = views.enumerated().map { place, view in
            MenuModel.Item(
                DisplayText(view.name).text, detail: DisplayText(view.filter).text,
                key: place < 9 ? KeyStroke(Character("\(place + 1)")) : nil
            ) { [unowned app] in app.coordinator.push(.view(view.name)) }
        }
        return .menu(MenuModel("Views", items))
    }

    // MARK: Commands

    /// The command line, with the earlier commands.
    static func command(text: String = "", _ app: AppModel) -> SheetModel {
        let grammar = app.services.commands()
        let views = (try? app.services.settings.views()) ?? []
        let reading = CommandReading(grammar: grammar, workspace: app.workspace, views: views.map(\.name))
        return .line(
            LineModel(reading, text: text, earlier: app.typedCommands, purpose: .command) { [unowned app] text in
                guard !text.isBlank else { return }
                if app.typedCommands.last != text { app.typedCommands.append(text) }
                try CommandRun(try TypedCommand(text, in: grammar), in: app).run()
            })
    }
}
