internal import AccountSession
internal import Composition
internal import GroupDefaults
internal import TaskActions
internal import TaskApp
internal import TaskHubDefaults
internal import TaskHubEntities
internal import TaskSync

/// The settings of the app, in the shared defaults.
struct DefaultsAppSettings: AppSettings {
    let defaults: SharedDefaults
    /// Draws the card again.
    let republish: () throws -> Void

    func account() throws -> AccountSummary {
        let values = try defaults.read()
        let account = values[.account]
        return AccountSummary(
            state: AccountState(values), server: values[.serverURL],
            isSigningIn: account != nil && account?.userID == nil && account?.server == values[.serverURL])
    }

    func groups() throws -> [SettingGroup] {
        let values = try defaults.read()
        let entries = DefaultsRegistry.taskHub.entries.filter(\.isUserSettable)
        let items = entries.map { entry in
            SettingItem(
                name: entry.name, summary: entry.summary, rule: entry.rule, value: entry.text(in: values),
                choices: entry.choices)
        }
        return [SettingGroup(title: "Settings", items: items)]
    }

    func set(_ name: String, to value: String) throws {
        let entry = try DefaultsRegistry.taskHub.entry(named: name)
        try defaults.update { try entry.setTyped(value.isEmpty ? nil : value, in: &$0) }
        // The widget reads the theme from the snapshot.
        if entry.name == DefaultsKey.theme.name { try republish() }
    }

    func hasCompletedOnboarding() throws -> Bool {
        try defaults.read()[.hasCompletedOnboarding] ?? false
    }

    func completeOnboarding() throws {
        try defaults.update { try $0.set(true, for: .hasCompletedOnboarding) }
    }

    func views() throws -> [SavedView] {
        try defaults.read()[.appViews]?.savedViews ?? []
    }

    func updateViews(_ change: (inout [SavedView]) throws -> Void) throws {
        try defaults.update { values in
            var record = values[.appViews] ?? SavedViewsRecord()
            try change(&record.savedViews)
            try values.set(record.isEmpty ? nil : record, for: .appViews)
        }
    }

    func value(_ text: String, of key: PreferenceKey) throws -> PreferenceValue {
        try PreferenceArgument.value(text, of: key)
    }

    func keyChanges() throws -> [String] {
        try defaults.read()[.keys] ?? []
    }
}

extension SavedViewsRecord {
    fileprivate var savedViews: [SavedView] {
        get { views.map { SavedView(name: $0.name, filter: $0.filter) } }
        set { views = newValue.map { View(name: $0.name, filter: $0.filter) } }
    }
}

extension DefaultsEntry {
    /// The values to choose from; empty if one is typed.
    fileprivate var choices: [String] {
        if kind == .flag { return ["true", "false"] }
        let words = rule.split(separator: ",").flatMap { $0.split(separator: " ") }.map(String.init)
        guard words.contains("or"), words.count <= 5, !words.contains("a"), !words.contains("an") else { return [] }
        return words.filter { $0 != "or" }
    }
}
