internal import TaskHubEntities
import TaskStore

/// An idempotency key of task creation.
package enum CreationKey: Hashable, Sendable {
    /// Each call creates a task.
    case fresh
    /// Calls with the same key create one task, without a time limit.
    case given(String)
    /// Calls with the same text create one task, while that task is open, its title is unchanged, and it was created at
    /// most this many seconds ago.
    ///
    /// Absorbs key bounce. The text is the whole input for the task, not only its title.
    case ofText(String, within: Double)

    package static let maximumLength = 255
    /// The longest time span for repeated text, in seconds.
    package static let longestWindow = 3600.0

    /// Returns the key with surrounding white space removed.
    ///
    /// - Throws: ``ActionError/keyMalformed``.
    func checked() throws(ActionError) -> CreationKey {
        guard case .given(let key) = self else { return self }
        let trimmed = key.trimmingWhitespace()
        guard (1...CreationKey.maximumLength).contains(trimmed.unicodeScalars.count),
            !trimmed.unicodeScalars.contains("\0")
        else { throw .keyMalformed }
        return .given(trimmed)
    }

    /// Returns the creation by an earlier call with this key, if there was one.
    func earlier(in store: TaskTransaction, at now: Instant) throws -> KeyedCreation? {
        switch self {
        case .fresh: return nil
        case .given(let key): return try store.creation(forKey: key)
        case .ofText(let text, let seconds):
            guard let last = try store.textKey(for: text) else { return nil }
            // In both directions: if programs start together, the one that reads the clock last may write first.
            let distance = abs(now.microseconds - last.madeAt.microseconds)
            guard Double(distance) <= seconds * 1_000_000, let made = try store.creation(forKey: last.key),
                let task = try store.task(made.taskID), !task.isCompleted, task.title.text == made.title
            else { return nil }
            return made
        }
    }

    /// Returns the key by which this call can be repeated.
    ///
    /// Saves the key of a text.
    func make(in store: TaskTransaction, at now: Instant, _ ids: any IDSource) throws -> String {
        if case .given(let key) = self { return key }
        let key = ids.next().description
        if case .ofText(let text, _) = self {
            try store.remember(
                TextKey(text: text, key: key, madeAt: now),
                forgettingBefore: now.advanced(bySeconds: -Int64(CreationKey.longestWindow)))
        }
        return key
    }
}
