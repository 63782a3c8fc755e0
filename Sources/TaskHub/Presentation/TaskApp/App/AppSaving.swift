internal import TaskHubEntities

/// Saves what survives the end of the app: where the user is, and what is half-typed.
final class AppSaving {
    /// How long after a change it is saved, in seconds.
    private static let delay: Int64 = 1
    /// How long to wait before saving is tried again, in seconds.
    private static let retryDelay: Int64 = 5

    /// When something has to be saved; nil if nothing has to.
    private(set) var due: Instant?
    /// Whether the user was told that something cannot be saved, and that still holds.
    var isReported = false

    private let coordinator: AppCoordinator
    private let navigationStore: any NavigationStore
    private let draftStore: any DraftStore
    private var savedNavigation: SavedNavigation
    private var savedDrafts: [Draft] = []
    /// What was half-typed when its sheet was closed, until it is opened again.
    private var interrupted: [Draft] = []

    init(_ coordinator: AppCoordinator, _ services: AppServices) {
        self.coordinator = coordinator
        navigationStore = services.navigation
        draftStore = services.drafts
        savedNavigation = coordinator.saved
    }

    /// What would be lost without the app: what waits to be opened again, then what is open.
    private var drafts: [Draft] { interrupted + coordinator.sheets.compactMap(\.draft) }

    /// Whether a draft would be lost if the app ended now.
    var hasUnsavedDrafts: Bool { drafts != savedDrafts }

    /// Notes that something may have to be saved soon.
    func saveSoon(at now: Instant) {
        guard due == nil, coordinator.saved != savedNavigation || hasUnsavedDrafts else { return }
        due = now.advanced(bySeconds: Self.delay)
    }

    /// Saves everything, and tries again later if that fails.
    ///
    /// - Returns: Why something cannot be saved; nil if all is.
    func save(at now: Instant) -> (any Error)? {
        due = nil
        let failures = [failure(of: saveDrafts), failure(of: saveNavigation)].compactMap(\.self)
        isReported = isReported && !failures.isEmpty
        guard let failure = failures.first else { return nil }
        due = now.advanced(bySeconds: Self.retryDelay)
        return failure
    }

    func saveDrafts() throws {
        guard hasUnsavedDrafts else { return }
        try draftStore.save(drafts)
        savedDrafts = drafts
    }

    /// Saves what is half-typed as soon as possible, without a word about it.
    func saveDraftsQuietly(at now: Instant) {
        if failure(of: saveDrafts) != nil { due = now.advanced(bySeconds: Self.retryDelay) }
    }

    private func saveNavigation() throws {
        guard coordinator.saved != savedNavigation else { return }
        try navigationStore.save(coordinator.saved)
        savedNavigation = coordinator.saved
    }

    private func failure(of work: () throws -> Void) -> (any Error)? {
        do {
            try work()
            return nil
        } catch {
            return error
        }
    }

    // MARK: Drafts

    /// Reads what an earlier run has left.
    ///
    /// - Returns: Whether there is something to open again.
    func recoverDrafts() throws -> Bool {
        interrupted = try draftStore.load()
        savedDrafts = interrupted
        return !interrupted.isEmpty
    }

    /// Closes all sheets; what was typed is to be opened again.
    func interruptDrafts(at now: Instant) {
        interrupted += coordinator.sheets.compactMap(\.draft)
        coordinator.dismissAll()
        saveDraftsQuietly(at: now)
    }

    /// Returns what was interrupted, to be opened again, the last of it in front.
    func takeInterrupted() -> [Draft] {
        defer { interrupted = [] }
        return interrupted
    }
}
