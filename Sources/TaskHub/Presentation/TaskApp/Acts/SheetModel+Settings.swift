internal import AccountSession
internal import TaskHubEntities
internal import TerminalValues
internal import WebAddress

/// The lines and menus for settings, the account and the outbox.
extension SheetModel {
    /// A new value of the setting with this name.
    static func setting(_ name: String, _ app: AppModel) -> SheetModel? {
        guard let item = app.services.setting(named: name), case .text(let rule) = item.kind else { return nil }
        let reading = PlainReading(prompt: item.label, notes: [item.summary, "Takes \(rule)"])
        return .line(
            LineModel(reading, text: item.value ?? "") { [unowned app] text in
                try app.change(setting: name, to: text.trimmingWhitespace())
            })
    }

    /// The values of the setting with this name.
    static func settingChoice(_ name: String, _ app: AppModel) -> SheetModel? {
        guard let item = app.services.setting(named: name), case .choice(let choices) = item.kind else { return nil }
        func set(_ value: String) -> () throws -> Void {
            { [unowned app] in try app.change(setting: name, to: value) }
        }
        var items = choices.map { MenuModel.Item($0.value, detail: $0.meaning, act: set($0.value)) }
        if item.isRemovable {
            let detail = item.fallback.map { "\($0), the default" } ?? ""
            items.append(MenuModel.Item("not set", detail: detail, act: set("")))
        }
        let selection = choices.firstIndex { $0.value == item.value } ?? (item.isRemovable ? choices.count : 0)
        return .menu(MenuModel(item.label, items, selection: selection))
    }

    static func serverAddress(_ app: AppModel) -> SheetModel {
        let reading = PlainReading(prompt: "Server", notes: ["Such as https://tasks.example.org"])
        return .line(
            LineModel(reading) { [unowned app] address in
                guard !address.isBlank else { return }
                // Refused here, where it can be corrected, and before another program takes the terminal.
                do throws(ServerAddressError) {
                    _ = try ServerAddress(address)
                } catch {
                    throw Explanation(
                        message: "that is not a server address: \(error.reason)",
                        hint: "Write it like https://tasks.example.org")
                }
                try app.setUp(address: address.trimmingWhitespace())
            })
    }

    /// Asked because undo cannot bring back what is erased.
    static func confirmErasure(_ app: AppModel) -> SheetModel {
        let erase = MenuModel.Item("Sign out and erase", detail: "cannot be undone", key: "y") { [unowned app] in
            app.signOut(erases: true)
        }
        return .menu(MenuModel("Sign out, and erase the tasks on this machine?", [.cancel, erase]))
    }

    /// What to do with a change that the server refused.
    static func refusedChange(_ entry: Int64, _ app: AppModel) -> SheetModel {
        func decide(retries: Bool) -> () throws -> Void {
            { [unowned app] in
                try app.commit(keepingRow: false) { try app.changes.decide(about: entry, retries: retries) }
            }
        }
        return .menu(
            MenuModel(
                "Refused change",
                [
                    MenuModel.Item(OutboxModel.retry, key: "r", act: decide(retries: true)),
                    MenuModel.Item(OutboxModel.discard, key: "x", act: decide(retries: false)),
                ]))
    }
}
