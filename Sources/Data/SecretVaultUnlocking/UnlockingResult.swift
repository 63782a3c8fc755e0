/// How asking for the vault to be unlocked ended.
package enum UnlockingResult: Hashable, Sendable {
    case unlocked
    /// The user said no, or nothing could show the question.
    case dismissed
    /// There is no default collection to unlock.
    case noDefaultCollection
    /// There is no session bus, or no secret service on it.
    case unavailable
    case failed
}
