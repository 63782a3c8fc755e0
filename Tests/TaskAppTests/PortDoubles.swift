import AccountSession
import Synchronization
import TaskActions
import TaskApp
import TaskHubEntities
import TaskStore
import TaskSync

/// Settings in memory.
final class SettingsDouble: AppSettings {
    struct Refused: Error {}

    var state = AccountState.none
    var server: String?
    var isSigningIn = false
    var isOnboarded = true
    var saved: [SavedView] = []
    /// What another app saves just before the next change.
    var savedElsewhere: [SavedView] = []
    var keys: [String] = []
    var values: [String: String] = ["theme": "dark"]
    /// What is wrong with stored values.
    var wrong: [Explanation] = []
    /// The error of every read; nil for none.
    var failure: (any Error)?

    func account() throws -> AccountSummary {
        if let failure { throw failure }
        return AccountSummary(state: state, server: server, isSigningIn: isSigningIn)
    }

    func items() throws -> [SettingItem] {
        [
            SettingItem(
                name: "theme", label: "Colours", section: .cards, summary: "Colours of the cards",
                kind: .choice([.init("light"), .init("dark")]), value: values["theme"], fallback: "light"),
            SettingItem(
                name: "mouse", label: "Mouse", section: .app, summary: "Whether the app uses the mouse", kind: .toggle,
                value: values["mouse"], fallback: "true"),
            SettingItem(
                name: "keys", label: "Keys", section: .app, summary: "Keys", kind: .text(rule: "ACTION=KEY"),
                value: values["keys"]),
        ]
    }

    func hasSetting(named name: String) -> Bool { ["theme", "mouse", "keys", "containerID"].contains(name) }

    func problems() -> [Explanation] { wrong }

    func set(_ name: String, to value: String) throws {
        guard name != "containerID" else { throw Refused() }
        guard name != "theme" || ["light", "dark", ""].contains(value) else { throw Refused() }
        values[name] = value.isEmpty ? nil : value
        if name == "keys" { keys = value.isEmpty ? [] : [value] }
    }

    func hasCompletedOnboarding() throws -> Bool { isOnboarded }
    func completeOnboarding() throws { isOnboarded = true }
    func views() throws -> [SavedView] {
        if let failure { throw failure }
        return saved
    }
    func updateViews(_ change: (inout [SavedView]) throws -> Void) throws {
        if let failure { throw failure }
        saved += savedElsewhere
        savedElsewhere = []
        try change(&saved)
    }
    func value(_ text: String, of key: PreferenceKey) throws -> PreferenceValue {
        guard let value = PreferenceValue(text, of: key.kind) else { throw Refused() }
        return value
    }
    func keyChanges() throws -> [String] { keys }
}

/// A child program that ends as a test says.
final class RemoteDouble: RemoteWork {
    var isSyncing = false
    var isSyncedElsewhere = false
    var started = 0
    /// Whether the user asked for each of those that were started.
    var areAskedFor: [Bool] = []
    var ended: [RemoteOutcome] = []
    var requests: [RemoteRequest] = []
    var outcome = RemoteOutcome.succeeded
    var callbacks: [String] = []
    /// What the program changes before it ends.
    var effect: (RemoteRequest) -> Void = { _ in }

    func startSync(isAskedFor: Bool) {
        started += 1
        areAskedFor.append(isAskedFor)
        isSyncing = true
    }

    func endedSyncs() -> [RemoteOutcome] {
        defer { ended = [] }
        return ended
    }

    func end(_ outcome: RemoteOutcome, at now: Instant) {
        isSyncing = false
        ended.append(outcome)
    }

    func run(_ request: RemoteRequest) -> RemoteOutcome {
        requests.append(request)
        effect(request)
        return outcome
    }

    func handOver(callback: String) throws { callbacks.append(callback) }
}

/// A terminal with a clipboard and an editor.
final class TerminalDouble: TerminalServices {
    var copied: [String] = []
    var opened: [String] = []
    var edits: [(String) throws -> String] = []
    var shown: [String] = []

    func copy(_ text: String) { copied.append(text) }
    func open(link: String) { opened.append(link) }
    func withEditor<Value>(_ work: ((String) throws -> String) throws -> Value) throws -> Value {
        try work { text in
            shown.append(text)
            return edits.isEmpty ? text : try edits.removeFirst()(text)
        }
    }
}

final class NavigationDouble: NavigationStore {
    struct Full: Error {}

    var saved: SavedNavigation?
    var count = 0
    var isFull = false

    init(_ saved: SavedNavigation? = nil) {
        self.saved = saved
    }

    func load() throws -> SavedNavigation? { saved }
    func save(_ navigation: SavedNavigation) throws {
        if isFull { throw Full() }
        saved = navigation
        count += 1
    }
}

final class DraftDouble: DraftStore {
    struct Full: Error {}

    var saved: [Draft]
    var isFull = false

    init(_ saved: Draft...) {
        self.saved = saved
    }

    func load() throws -> [Draft] { saved }
    func save(_ drafts: [Draft]) throws {
        if isFull { throw Full() }
        saved = drafts
    }
}

final class PendingLinksDouble: PendingLinkStore {
    private let link = Mutex<PendingLink?>(nil)

    var current: PendingLink? { link.withLock { $0 } }

    func store(_ link: PendingLink) throws { self.link.withLock { $0 = link } }
    func take() throws -> PendingLink? {
        link.withLock { link in
            defer { link = nil }
            return link
        }
    }
    func clear() throws { link.withLock { $0 = nil } }
}

/// Another thread, whose work a test does when it likes.
final class ScansDouble: ScanThread {
    let leastTaskCount = 1
    private let waiting = Mutex<[@Sendable () -> Void]>([])
    private let wakes = Mutex(0)

    func run(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }
    func wake() { wakes.withLock { $0 += 1 } }

    /// Does all work.
    ///
    /// - Returns: How often the app was woken.
    @discardableResult
    func finish() -> Int {
        let work = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for work in work { work() }
        return wakes.withLock { wakes in
            defer { wakes = 0 }
            return wakes
        }
    }
}

/// What other programs do, as a test says.
final class ChangesDouble: StoreChanges {
    private let latest = Mutex(StoreChange.none)

    var next: StoreChange {
        get { latest.withLock { $0 } }
        set { latest.withLock { $0 = newValue } }
    }

    func take() -> StoreChange {
        latest.withLock { latest in
            defer { latest = .none }
            return latest
        }
    }
}
