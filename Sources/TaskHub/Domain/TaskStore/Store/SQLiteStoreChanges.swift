import Dispatch
internal import Synchronization

/// Notices other programs' changes of a store, on its own thread.
package final class SQLiteStoreChanges: StoreChanges {
    private let store: SQLiteStore
    private let foreign: ForeignChanges
    private let latest = Mutex(StoreChange.none)

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - wake: Called on another thread whenever ``take()`` has something to return.
    /// - Throws: What watching the directory or reading the store throws.
    package init(of store: SQLiteStore, wake: @escaping @Sendable () -> Void) throws {
        self.store = store
        foreign = try ForeignChanges(of: store)
        let first = try store.dataVersion()
        DispatchQueue(label: "dev.taskhub.store.changes").async { [weak self, foreign] in
            do {
                try foreign.run(since: first) {
                    self?.note(.changed)
                    wake()
                }
            } catch {
                self?.note(.lost(store.translated(error)))
                wake()
            }
        }
    }

    deinit {
        foreign.stop()
    }

    package func take() -> StoreChange {
        // The other thread may not have noticed it yet.
        do { try store.refuseReplaced() } catch { note(.lost(error)) }
        return latest.withLock { latest in
            defer { if case .changed = latest { latest = .none } }
            return latest
        }
    }

    private func note(_ change: StoreChange) {
        latest.withLock { latest in
            if case .lost = latest { return }
            latest = change
        }
    }
}
