internal import CommandOutput
internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TaskSync
internal import TextLayout

/// The account, the server, the state of synchronization with its last runs, and every preference and setting.
package final class SettingsModel {
    package enum Row: Hashable, Sendable {
        case heading(String)
        /// A fact that cannot be changed here.
        case fact(String, String)
        /// What enter does, such as signing in.
        case command(Command)
        case setting(SettingItem)

        package enum Command: String, CaseIterable, Hashable, Sendable {
            case setUp, signIn, signInWithDevice, unlock, sync, outbox, signOut, signOutErasing, keys

            package var title: String {
                switch self {
                case .setUp: "Set up a server"
                case .signIn: "Sign in"
                case .signInWithDevice: "Sign in with a device code"
                case .unlock: "Unlock the keyring"
                case .sync: "Sync now"
                case .outbox: "Waiting changes"
                case .signOut: "Sign out"
                case .signOutErasing: "Sign out and erase the tasks here"
                case .keys: "Keys"
                }
            }
        }

        /// Whether the selection can be on it.
        package var isSelectable: Bool {
            switch self {
            case .heading, .fact: false
            case .command, .setting: true
            }
        }
    }

    package private(set) var state: ScreenState<RowsContent<Row>> = .loading

    /// How many of the last synchronizations are shown.
    private static let maximumRuns = 10

    private let services: AppServices
    private var rows: [Row] = []
    private var selection = RowSelection()
    private var isLoaded = false

    package init(_ services: AppServices) {
        self.services = services
    }

    package var height: Int {
        get { selection.height }
        set {
            guard newValue != selection.height else { return }
            selection.height = newValue
            if isLoaded { show() } else { reload() }
        }
    }

    package var selected: Row? { rows.indices.contains(selection.selected) ? rows[selection.selected] : nil }

    /// Where the selected row is among those that can be selected.
    package var position: RowPosition? {
        let places = rows.indices.filter { rows[$0].isSelectable }
        guard case .content = state, let index = places.firstIndex(of: selection.selected) else { return nil }
        return RowPosition(index, of: places.count, rowCount: rows.count)
    }

    package func reload() {
        do {
            let old = selected
            let account = try services.account()
            rows = accountRows(account) + (try syncRows(account))
            for group in try services.settingGroups() {
                rows.append(.heading(group.section.title))
                rows += group.items.map { .setting($0) }
            }
            rows += [.heading("Help"), .command(.keys)]
            selection.count = rows.count
            if let old, let place = rows.firstIndex(where: { $0.isSame(as: old) }) { selection.select(place) }
            settle(1)
            isLoaded = true
            show()
        } catch {
            isLoaded = false
            state = .failed(services.explain(error))
        }
    }

    private func accountRows(_ account: AccountSummary) -> [Row] {
        var rows: [Row] = [.heading("Account")]
        rows.append(.fact("server", account.server.map { DisplayText($0).text } ?? "none; tasks stay on this machine"))
        switch account.state {
        case .none: rows.append(.command(.setUp))
        case .signedOut:
            rows += [.fact("account", "signed out"), .command(.signIn), .command(.signInWithDevice), .command(.setUp)]
        case .signedIn:
            rows += [
                .fact("account", "signed in"), .command(.unlock), .command(.signOut), .command(.signOutErasing),
            ]
        }
        return rows
    }

    private func syncRows(_ account: AccountSummary) throws -> [Row] {
        guard account.state != .none else { return [] }
        let workspace = services.workspace
        let now = workspace.clock.now()
        func moment(_ instant: Instant) -> String { DateLabel(past: instant, now: now, zone: workspace.zone).text }
        let (sync, counts, runs) = try workspace.store.read { store in
            (
                try store.accountState(),
                try store.outboxCounts(),
                try store.syncRuns()
            )
        }
        var rows: [Row] = [.heading("Sync")]
        if let notice = sync.flatMap({ SyncNotice($0, now: now, zone: workspace.zone) }) {
            rows.append(.fact("state", notice.text))
        }
        rows.append(.fact("last success", sync?.lastSucceededAt.map(moment) ?? "never"))
        rows.append(.fact("waiting", CountText(changes: counts.waiting).text))
        if counts.rejected > 0 {
            rows.append(.fact("refused", CountText(changes: counts.rejected).text))
        }
        rows += [.command(.sync), .command(.outbox)]
        rows += runs.prefix(Self.maximumRuns).map { .fact(moment($0.endedAt), SyncRunText($0).text) }
        return rows
    }

    /// What the selected setting is for; nil for another row.
    package var explanation: String? {
        if case .setting(let item) = selected { item.explanation } else { nil }
    }

    package func move(_ action: AppAction) -> Bool {
        let before = selection.selected
        guard selection.move(action) else { return false }
        settle(selection.selected < before || action == .moveToBottom ? -1 : 1)
        show()
        return true
    }

    package func select(at place: Int) {
        guard rows.indices.contains(place), rows[place].isSelectable else { return }
        selection.select(place)
        show()
    }

    /// Moves the selection to the next row that can be selected, or back to the last one.
    private func settle(_ direction: Int) {
        for step in [direction, -direction] {
            var place = selection.selected
            while rows.indices.contains(place), !rows[place].isSelectable { place += step }
            guard rows.indices.contains(place) else { continue }
            selection.select(place)
            // With the heading and the facts above it.
            let above = rows[..<place].lastIndex { $0.isSelectable }
            return selection.reveal(above.map { $0 + 1 } ?? 0)
        }
    }

    private func show() {
        guard selection.height > 0 else { return }
        state = .content(RowsContent(rows, selection))
    }
}

extension SettingsModel.Row {
    /// Whether it is the same row, with the same or another value.
    fileprivate func isSame(as other: SettingsModel.Row) -> Bool {
        switch (self, other) {
        case (.setting(let one), .setting(let other)): one.name == other.name
        default: self == other
        }
    }
}
