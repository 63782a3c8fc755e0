/// The requirements of a keyring, in the order in which they are checked.
public enum VaultCheck: CaseIterable, Hashable, Sendable {
    /// A session bus responds.
    case bus
    /// The bus has a Secret Service.
    case service
    /// There is a default collection, and it is unlocked.
    case collection
    /// The service opens a session, in which secrets are sent.
    case session
    /// The collection has the item, and the item is unlocked.
    case item
    /// The item's value can be read, and is a secret of the application.
    case reading
    /// The item's value can be written.
    case writing
}
