package import TaskHubEntities

extension SettingsModel: ScreenModel {
    package var title: String { AppTab.settings.title }
    package var hasFailed: Bool { state.hasFailed }

    package func resize(height: Int) {
        self.height = height
    }

    package func reload(keepingRow: Bool, changed: [EntityID]?, inBackground: Bool) {
        reload()
    }

    package func perform(_ action: AppAction, in app: AppModel) -> Bool {
        guard action == .open || action == .moveRight else { return false }
        switch selected {
        case .setting(let item): open(item, in: app)
        case .command(let command): run(command, in: app)
        case .heading, .fact, nil: break
        }
        return true
    }

    /// Toggles a setting, or offers its values, or a line for one.
    private func open(_ item: SettingItem, in app: AppModel) {
        switch item.kind {
        case .toggle: app.attempt { try app.change(setting: item.name, to: item.applied == "true" ? "false" : "true") }
        case .choice: app.present(.settingChoice(item.name, app))
        case .text: app.present(.setting(item.name, app))
        }
    }

    private func run(_ command: Row.Command, in app: AppModel) {
        switch command {
        case .setUp: app.present(.serverAddress(app))
        case .signIn: app.signIn()
        case .signInWithDevice: app.signIn(["device"])
        case .unlock: app.unlock()
        case .sync: app.syncNow()
        case .outbox: app.coordinator.push(.outbox)
        case .signOut: app.signOut(erases: false)
        case .signOutErasing: app.present(.confirmErasure(app))
        case .keys: app.present(.help(HelpModel(app.keys, app.services.commands())))
        }
    }
}

extension HistoryModel: ScreenModel {
    package var title: String { "History" }

    /// Undoes and redoes the selected step.
    package func perform(_ action: AppAction, in app: AppModel) -> Bool {
        guard let selected else { return false }
        switch action {
        case .undo: app.undo(step: selected.id)
        case .redo: app.redo(step: selected.id)
        default: return false
        }
        return true
    }
}

extension OutboxModel: ScreenModel {
    package var title: String { "Waiting changes" }

    /// Offers what can be done with a change that the server refused.
    package func perform(_ action: AppAction, in app: AppModel) -> Bool {
        guard action == .open || action == .moveRight else { return false }
        if let selected, selected.isRefused { app.present(.refusedChange(selected.id, app)) }
        return true
    }
}
