internal import TaskHubEntities
internal import TextLayout

extension ListsModel: ScreenModel {
    package var title: String { AppTab.lists.title }

    package var paneScope: TaskScope? {
        switch selected?.id {
        case .list(let id): .list(id)
        case .view(let name): .view(name)
        case nil: nil
        }
    }

    package func perform(_ action: AppAction, in app: AppModel) -> Bool {
        switch (action, selected?.id) {
        case (.add, _): app.present(.newList(app))
        case (.open, .list(let id)?), (.moveRight, .list(let id)?): app.coordinator.push(.list(id))
        case (.open, .view(let name)?), (.moveRight, .view(let name)?): app.coordinator.push(.view(name))
        case (.edit, .list(let id)?): app.present(.renameList(id, app))
        case (.color, .list(let id)?): app.present(.listColor(id, app))
        case (.delete, .list(let id)?): app.change { try app.changes.deleteList(id) }
        case (.moveListDown, .list(let id)?): app.change(keepingRow: false) { try app.changes.moveList(id, by: 1) }
        case (.moveListUp, .list(let id)?): app.change(keepingRow: false) { try app.changes.moveList(id, by: -1) }
        case (.delete, .view(let name)?): delete(view: name, in: app)
        default: return false
        }
        return true
    }

    private func delete(view name: String, in app: AppModel) {
        app.attempt {
            try app.services.settings.updateViews { $0.removeAll { $0.name == name } }
            app.storeChanged(keepingRow: true)
            app.show(done: "Removed the view \(DisplayText(name).text)")
        }
    }
}
