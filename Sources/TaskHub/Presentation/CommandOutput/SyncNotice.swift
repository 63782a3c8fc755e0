package import TaskHubEntities
package import TaskStore
import TaskSync

/// Why tasks are not synchronized until the user does something.
package struct SyncNotice: Hashable, Sendable {
    /// The reason, such as `keyring locked since yesterday 14:05`.
    package let reason: String
    /// The command that helps.
    package let command: String

    /// Creates the notice of a store that belongs to an account; `nil` if there is nothing for the user to do.
    package init?(_ state: SyncState, now: Instant, zone: some ZoneRules) {
        if !state.isSignedIn {
            self.init("signed out", since: state.signedOutAt, command: "taskhub login", now: now, zone: zone)
        } else if let lockedAt = state.lockedAt {
            self.init("keyring locked", since: lockedAt, command: "taskhub unlock", now: now, zone: zone)
        } else {
            return nil
        }
    }

    private init(
        _ condition: String, since moment: Instant?, command: String, now: Instant, zone: some ZoneRules
    ) {
        let since = moment.map { " since \(DateLabel(past: $0, now: now, zone: zone).text)" }
        reason = condition + (since ?? "")
        self.command = command
    }

    /// One line, such as `signed out since 14:05: run 'taskhub login'`.
    package var text: String { "\(reason): run '\(command)'" }
}
