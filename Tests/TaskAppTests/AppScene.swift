import AccountSession
import AppGroup
import TaskActions
import TaskApp
import TaskHubCommands
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TaskSync
import TerminalValues

/// The app with its own store, and ports that a test can look into.
final class AppScene {
    enum Store: CaseIterable {
        case inMemory, sqlite
    }

    let app: AppModel
    let services: AppServices
    let store: SQLiteStore
    let writes = FailingWrites()
    let clock: FixedClock
    let settings: SettingsDouble
    let remote: RemoteDouble
    let terminal: TerminalDouble
    let navigation: NavigationDouble
    let drafts: DraftDouble
    let links: PendingLinksDouble
    let changes: ChangesDouble
    let publisher: RecordingPublisher
    private let directory: TemporaryDirectory?

    /// Opens the app on a store with these tasks, or with the app's seed; `prepare` may change it first.
    ///
    /// With `scans`, lists that no index has are read there if they are long.
    init(
        _ kind: Store = .inMemory, tasks: [TaskItem]? = nil, settings: SettingsDouble = SettingsDouble(),
        navigation: NavigationDouble = NavigationDouble(), drafts: DraftDouble = DraftDouble(),
        scans: (any ScanThread)? = nil, prepare: (SQLiteStore) throws -> Void = { _ in }, height: Int = 20
    ) throws {
        let (clock, publisher, ids) = (FixedClock(), RecordingPublisher(), SteppingIDs())
        switch kind {
        case .inMemory:
            store = try SQLiteStore.inMemory().driven(by: writes)
            directory = nil
        case .sqlite:
            let directory = TemporaryDirectory()
            let container = try GroupContainer.open(at: directory.appending("container"))
            store = try SQLiteStore.open(
                in: container, locks: ContainerLocks(paths: container.paths), now: Seed.now, zone: TestZones.berlin,
                newStoreID: Seed.id(0))
            self.directory = directory
        }
        try AppSeed.fill(store, tasks: tasks ?? AppSeed.tasks)
        try prepare(store)
        let workspace = AppScene.workspace(store, clock, publisher, ids)
        (self.clock, self.publisher, self.settings) = (clock, publisher, settings)
        (self.navigation, self.drafts) = (navigation, drafts)
        (remote, terminal, links, changes) = (RemoteDouble(), TerminalDouble(), PendingLinksDouble(), ChangesDouble())
        let other = changes
        services = AppServices(
            workspace: workspace, changes: changes, scans: scans, outboxSignal: publisher, navigation: navigation,
            pendingLinks: links, drafts: drafts, settings: settings, remote: remote, terminal: terminal,
            commands: { .declared }, explain: { AppScene.explain($0) },
            reopen: {
                let store = try SQLiteStore.inMemory(tasks: [Seed.task(1, "New here")])
                return (AppScene.workspace(store, clock, publisher, ids), other)
            })
        app = AppModel(services)
        app.screen.resize(height: height)
    }

    static func workspace(
        _ store: SQLiteStore, _ clock: FixedClock, _ publisher: RecordingPublisher, _ ids: SteppingIDs,
        program: String = "taskhub"
    ) -> Workspace {
        Workspace(
            store: store, publisher: publisher, clock: clock, zone: TestZones.berlin, ids: ids,
            machine: { "machine" },
            recorders: [OutboxRecorder(ids: ids, signal: publisher), HistoryRecorder(program: program)])
    }

    static func explain(_ error: any Error) -> Explanation {
        Explanation(message: "\(error)", hint: "Try again")
    }

    // MARK: Using it

    /// Presses keys, by their names.
    func press(_ keys: KeyStroke...) {
        for key in keys { app.press(key) }
        app.screen.resize(height: 20)
    }

    /// Types a text, key by key.
    func type(_ text: String) {
        for character in text { app.press(KeyStroke(character)) }
    }

    /// Types a command and carries it out.
    func command(_ text: String) {
        if line?.prompt == ":" { press("esc") }
        press(":")
        type(text)
        press("enter")
    }

    func task(_ id: EntityID) throws -> TaskItem? { try store.read { try $0.task(id) } }

    /// The titles of the visible rows; nil if the screen shows no list.
    var titles: [String]? { app.screen.taskList?.state.content?.rows.map(\.title) }

    var rows: [TaskListRow] { app.screen.taskList?.state.content?.rows ?? [] }

    var selectedTitle: String? { app.screen.taskList?.selectedTask?.title.text }

    var message: String? { app.status.message?.text }

    /// What the app shows as a whole.
    var root: Root { Root(app.coordinator) }

    var line: LineModel? {
        if case .line(let line) = app.sheet { line } else { nil }
    }

    var menu: MenuModel? {
        if case .menu(let menu) = app.sheet { menu } else { app.coordinator.root.menu }
    }

    /// Changes the store as another program does, and wakes the app.
    func elsewhere(_ work: (TaskTransaction) throws -> Void) throws {
        try store.write(work)
        changes.next = .changed
        app.poll()
    }
}

/// What the app shows as a whole, without its model.
enum Root {
    case onboarding, signIn, tabs

    init(_ coordinator: AppCoordinator) {
        self =
            switch coordinator.root {
            case .onboarding: .onboarding
            case .signIn: .signIn
            case .tabs: .tabs
            }
    }
}
