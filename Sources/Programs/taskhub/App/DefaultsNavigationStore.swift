internal import GroupDefaults
internal import TaskApp
internal import TaskHubDefaults

/// Keeps where the user was in the shared defaults.
struct DefaultsNavigationStore: NavigationStore {
    let defaults: SharedDefaults

    func load() throws -> SavedNavigation? {
        try defaults.read()[.appNavigation].flatMap(SavedNavigation.init)
    }

    func save(_ navigation: SavedNavigation) throws {
        try defaults.update { try $0.set(navigation.text, for: .appNavigation) }
    }
}
