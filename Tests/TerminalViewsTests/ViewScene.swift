import AccountSession
import Synchronization
import TaskActions
import TaskApp
import TaskHubCommands
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import TerminalValues

/// A screen of the app, and the keys that lead to it.
enum ScreenCase: String, CaseIterable, Sendable {
    case inbox, today, upcoming, month, lists, list, settings, details, history, add, edit, filter, reschedule,
        typedDate
    case priority, command, help, marks, emptyFilter, failed, onboarding, signIn, outbox, refused, wrongKeys

    var keys: [KeyStroke] {
        switch self {
        case .inbox: ["1"]
        case .today: ["2"]
        case .upcoming: ["3"]
        case .month: ["3", "M"]
        case .lists: ["4"]
        case .list: ["4", "enter"]
        case .settings, .failed: ["5"]
        case .details: ["2", "enter"]
        case .history: ["2", "x", "H"]
        case .add: ["1", "a"] + typed("Pay rent fri 17:00 !2 #Home +bills")
        case .edit: ["2", "e"]
        case .filter: ["1", "/"] + typed("book")
        case .reschedule: ["2", "s"]
        case .typedDate: ["2", "s", "/"] + typed("next mon")
        case .priority: ["2", "p"]
        case .command: ["1", ":"] + typed("do")
        case .help: ["?"]
        case .marks: ["2", "space", "space"]
        case .emptyFilter: ["1", "/"] + typed("zebra") + ["enter"]
        case .outbox: ["O"]
        case .refused: ["O", "enter"]
        case .onboarding, .signIn, .wrongKeys: []
        }
    }

    private func typed(_ text: String) -> [KeyStroke] { text.map { KeyStroke($0) } }

    /// Whether a change waits for the server, which has refused another one.
    var hasOutbox: Bool { self == .outbox || self == .refused }
}

/// The app on its seed, with ports that do nothing.
struct ViewScene {
    static let longSummary = "Long enough that no narrow screen has it in one row, and its last word is here"
    static let longRule = "one, two, three, four, five, six, seven or eight of them, or none"

    let app: AppModel
    private let ports: QuietPorts

    init(_ screen: ScreenCase, tasks: [TaskItem] = AppSeed.tasks) throws {
        let store = try SQLiteStore.inMemory()
        if screen != .onboarding { try AppSeed.fill(store, tasks: tasks) }
        if screen.hasOutbox { try ViewScene.fillOutbox(of: store) }
        let workspace = Workspace(
            store: store, publisher: RecordingPublisher(), clock: FixedClock(), zone: TestZones.berlin,
            ids: SteppingIDs(), machine: { "machine" }, recorders: [HistoryRecorder(program: "taskhub")])
        let ports = QuietPorts(screen)
        self.ports = ports
        app = AppModel(
            AppServices(
                workspace: workspace, changes: ports, outboxSignal: RecordingPublisher(), navigation: ports,
                pendingLinks: ports, drafts: ports, settings: ports, remote: ports, terminal: ports,
                commands: { .declared }, explain: { Explanation(message: "\($0)", hint: "Try again") },
                reopen: { (workspace, ports) }))
        // The rows that the terminal has, so that keys find what they act on.
        app.screen.resize(height: 20)
        for key in screen.keys {
            app.press(key)
            app.screen.resize(height: 20)
        }
    }
}

extension ViewScene {
    /// Lets a synchronization end, and the app notice it.
    func endSync(_ outcome: RemoteOutcome) {
        ports.ended.withLock { $0.append(outcome) }
        app.poll()
    }

    private static func fillOutbox(of store: SQLiteStore) throws {
        try store.write { store in
            try store.bind(Seed.replica())
            for (number, task) in [AppSeed.dentist, AppSeed.milk].enumerated() {
                try store.enqueue(
                    .update([]), task: task.id, serverID: Seed.id(810 + number), isIntent: false, at: Seed.now)
            }
            var entry = try store.outbox()[0]
            entry.state = .rejected(code: RejectionCode.deletedOnServer, requestID: nil)
            try store.update(entry)
        }
    }
}

/// Ports of an app that only shows.
private final class QuietPorts: Sendable {
    let ended = Mutex<[RemoteOutcome]>([])
    private let screen: ScreenCase

    init(_ screen: ScreenCase) {
        self.screen = screen
    }
}

extension QuietPorts: StoreChanges {
    func take() -> StoreChange { .none }
}

extension QuietPorts: NavigationStore, DraftStore, PendingLinkStore {
    func load() throws -> SavedNavigation? { nil }
    func save(_ navigation: SavedNavigation) throws {}
    func load() throws -> [Draft] { [] }
    func save(_ drafts: [Draft]) throws {}
    func store(_ link: PendingLink) throws {}
    func take() throws -> PendingLink? { nil }
    func clear() throws {}
}

extension QuietPorts: AppSettings {
    private struct Unreadable: Error {}

    func account() throws -> AccountSummary {
        if screen == .failed { throw Unreadable() }
        let server = "https://tasks.example.org"
        if screen.hasOutbox { return AccountSummary(state: .signedIn, server: server) }
        return screen == .signIn
            ? AccountSummary(state: .signedOut, server: server) : AccountSummary(state: .none, server: nil)
    }
    func items() throws -> [SettingItem] {
        [
            SettingItem(
                name: "theme", label: "Colours of cards", section: .cards, summary: "Colours of the cards",
                kind: .choice([.init("light"), .init("dark")]), value: "dark", fallback: "light"),
            SettingItem(
                name: "tonight", label: "Tonight", section: .dates, summary: "When tonight is",
                kind: .text(rule: "a time from 12:00 to 23:59"), value: nil, fallback: "20:00"),
            SettingItem(
                name: "bars", label: "Status bars", section: .cards, summary: ViewScene.longSummary,
                kind: .text(rule: ViewScene.longRule), value: nil),
            SettingItem(
                name: "mouse", label: "Mouse", section: .app, summary: ViewScene.longSummary, kind: .toggle,
                value: "false", fallback: "true"),
        ]
    }
    func hasSetting(named name: String) -> Bool { false }
    func problems() -> [Explanation] { [] }
    func set(_ name: String, to value: String) throws {}
    func hasCompletedOnboarding() throws -> Bool { screen != .onboarding }
    func completeOnboarding() throws {}
    func views() throws -> [SavedView] { [SavedView(name: "Errands", filter: "+errand")] }
    func updateViews(_ change: (inout [SavedView]) throws -> Void) throws {}
    func value(_ text: String, of key: PreferenceKey) throws -> PreferenceValue { key.serverDefault }
    func keyChanges() throws -> [String] { screen == .wrongKeys ? ["finish=ctrl-x"] : [] }
}

extension QuietPorts: RemoteWork {
    func startSync(isAskedFor: Bool) {}
    func endedSyncs() -> [RemoteOutcome] {
        ended.withLock { ended in
            defer { ended = [] }
            return ended
        }
    }
    var isSyncing: Bool { false }
    var isSyncedElsewhere: Bool { true }
    func run(_ request: RemoteRequest) -> RemoteOutcome { .failed }
    func handOver(callback: String) throws {}
}

extension QuietPorts: TerminalServices {
    func copy(_ text: String) {}
    func open(link: String) {}
    func withEditor<Value>(_ work: ((String) throws -> String) throws -> Value) throws -> Value { try work { $0 } }
}
