internal import AccountSession
internal import Composition
internal import GroupDefaults
internal import TaskActions
internal import TaskApp
internal import TaskHubContainer
internal import TaskHubEntities
import TaskStore
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

    func items() throws -> [SettingItem] {
        let values = try defaults.read()
        return DefaultsRegistry.taskHub.entries.compactMap { SettingItem($0, in: values) }
    }

    func hasSetting(named name: String) -> Bool {
        (try? DefaultsRegistry.taskHub.entry(named: name)) != nil
    }

    func problems() -> [Explanation] {
        guard let values = try? defaults.read() else { return [] }
        let problems = DefaultsRegistry.taskHub.problems(in: values).filter(\.entry.isUserSettable)
        return problems.map { entry, diagnosis in
            Explanation(
                message: "the setting \(entry.name) does not apply: \(diagnosis.message)", hint: diagnosis.hint)
        }
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
