package import Reminders
import Synchronization
package import TaskStore

/// A notification service that can be stopped, hang, refuse and lose what it shows.
package final class InMemoryDesktop: Notifier {
    package struct State: Sendable {
        package var isRunning = true
        /// It answers nothing.
        package var isHung = false
        /// It shows what it was asked to show while it hangs.
        package var showsWhileHung = false
        package var refuses = false
        /// Its replies say what it calls a notification.
        package var givesNumbers = true
        package var hasActions = true
        package var isInhibited = false
        /// It replaces a notification by its tag, as dunst and mako do.
        package var knowsTags = true
        /// What stands on the screen, by its ids.
        package fileprivate(set) var standing: [UInt32: ReminderNotification] = [:]
        fileprivate var starts = 1
        fileprivate var lastID: UInt32 = 0

        package var name: String { ":1.\(starts)" }
    }

    private let state: Mutex<State>

    package init() {
        state = Mutex(State())
    }

    package var current: State { state.withLock { $0 } }

    /// What stands on the screen, by its tags.
    package var standing: [String: [ReminderNotification]] {
        Dictionary(grouping: current.standing.values, by: \.tag)
    }

    /// Returns the identity of a standing notification.
    package func shown(tagged tag: String) -> ShownNotification? {
        state.withLock { state in
            state.standing.first { $0.value.tag == tag }.map { ShownNotification(id: $0.key, service: state.name) }
        }
    }

    package func change(_ work: (inout State) -> Void) { state.withLock { work(&$0) } }

    /// Restarts it: it has another name, shows nothing, and counts its ids from the beginning.
    package func restart() {
        state.withLock { state in
            state.isRunning = true
            state.isHung = false
            state.starts += 1
            state.lastID = 0
            state.standing = [:]
        }
    }

    package func service() -> NotificationService? {
        state.withLock { state in
            guard state.isRunning, !state.isHung else { return nil }
            return NotificationService(
                name: state.name, hasActions: state.hasActions, isInhibited: state.isInhibited)
        }
    }

    package func show(
        _ notification: ReminderNotification, replacing old: ShownNotification?
    ) throws(NotifierError) -> ShownNotification? {
        try state.withLock { (state) throws(NotifierError) in
            guard state.isRunning, !state.refuses else { throw .refused }
            if state.isHung, !state.showsWhileHung { throw .unanswered }
            let replaced = old.flatMap { $0.service == state.name && state.standing[$0.id] != nil ? $0.id : nil }
            let sameTag = state.knowsTags ? state.standing.first { $0.value.tag == notification.tag }?.key : nil
            if replaced == nil, sameTag == nil { state.lastID += 1 }
            let id = replaced ?? sameTag ?? state.lastID
            state.standing[id] = notification
            if state.isHung { throw .unanswered }
            return state.givesNumbers ? ShownNotification(id: id, service: state.name) : nil
        }
    }

    package func withdraw(_ notification: ShownNotification) {
        state.withLock { state in
            guard state.isRunning, !state.isHung, notification.service == state.name else { return }
            state.standing[notification.id] = nil
        }
    }
}
