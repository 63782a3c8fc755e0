internal import TaskHubEntities

/// What makes creating a task again safe.
package enum CreationKey: Hashable, Sendable {
    /// Each call makes a task.
    case fresh
    /// Calls with the same key make one task, for ever.
    case given(String)
    /// Calls with the same text make one task, as long as it is open and called so still, and no more seconds have passed
    /// since it was made.
    ///
    /// For a key on a keyboard that bounces. The text is all that was typed for the task, not its title alone.
    case ofText(String, within: Double)

    package static let maximumLength = 255
    /// In seconds.
    package static let longestWindow = 3600.0

    /// The key as it is kept.
    func checked() throws(ActionError) -> CreationKey {
        guard case .given(let key) = self else { return self }
        let trimmed = key.trimmingWhitespace()
        guard (1...CreationKey.maximumLength).contains(trimmed.unicodeScalars.count),
            !trimmed.unicodeScalars.contains("\0")
        else { throw .keyMalformed }
        return .given(trimmed)
    }

    /// What an earlier call by this key made.
    func earlier(in repositories: any Repositories, at now: Instant) throws -> KeyedCreation? {
        switch self {
        case .fresh: return nil
        case .given(let key): return try repositories.creation(forKey: key)
        case .ofText(let text, let seconds):
            guard let last = try repositories.textKey(for: text) else { return nil }
            // In both directions: of programs that start together, the last to ask the time may be the first to write.
            let distance = abs(now.microseconds - last.madeAt.microseconds)
            guard Double(distance) <= seconds * 1_000_000, let made = try repositories.creation(forKey: last.key),
                let task = try repositories.task(made.taskID), !task.isCompleted, task.title.text == made.title
            else { return nil }
            return made
        }
    }

    /// Makes the key by which this call can be repeated.
    func make(in repositories: any CreateKeyRepository, at now: Instant, _ ids: any IDSource) throws -> String {
        if case .given(let key) = self { return key }
        let key = ids.next().description
        if case .ofText(let text, _) = self {
            try repositories.remember(
                TextKey(text: text, key: key, madeAt: now),
                forgettingBefore: now.advanced(bySeconds: -Int64(CreationKey.longestWindow)))
        }
        return key
    }
}
