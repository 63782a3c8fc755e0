/// What must be so for the vault to serve, in the order in which it is looked at.
public enum VaultCheck: CaseIterable, Hashable, Sendable {
    /// A session bus answers.
    case bus
    /// Somebody on it keeps secrets.
    case service
    /// There is a default collection, and it is unlocked.
    case collection
    /// Our item is in it, and we may have it without asking.
    case item
    /// Its value can be read, and is ours.
    case reading
    /// Its value can be written.
    case writing
}
