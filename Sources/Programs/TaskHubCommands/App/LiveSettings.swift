internal import AppGroup
internal import FileWatching
internal import GroupDefaults
internal import PosixFiles
internal import TaskHubContainer

/// The shared defaults while the app runs, whichever program changes them.
final class LiveSettings {
    private let defaults: SharedDefaults
    private var watcher: PathWatcher
    private(set) var values: DefaultsValues

    /// Reads the defaults, and begins to watch their file.
    init(_ defaults: SharedDefaults) throws {
        self.defaults = defaults
        watcher = PathWatcher(paths: [defaults.container.paths.defaults])
        watcher.watch()
        values = try Self.read(defaults)
    }

    /// A descriptor for poll(2), readable if ``refresh()`` may return true; nil if the system reports no changes.
    var descriptor: Int32? { watcher.descriptor }

    /// Reads the defaults again if their file has changed; those that cannot be read stay as they were.
    ///
    /// - Returns: Whether any has another value.
    func refresh() -> Bool {
        guard watcher.hasChanged() else { return false }
        watcher.watch()
        guard let read = try? Self.read(defaults), read != values else { return false }
        values = read
        return true
    }

    /// Without the place in the app, which the app itself saves.
    private static func read(_ defaults: SharedDefaults) throws -> DefaultsValues {
        var values = try defaults.read()
        try values.set(nil, for: .appNavigation)
        return values
    }
}
