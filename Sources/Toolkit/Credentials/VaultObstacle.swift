public import PosixFiles

/// Why a vault cannot be used at present.
///
/// An obstacle never means signed out, and never deletes anything.
public enum VaultObstacle: Error, Hashable, Sendable {
    /// There is no session bus.
    case noBus
    /// The bus has no Secret Service.
    case noService
    /// The service has no default collection.
    case noDefaultCollection
    /// The collection is locked.
    case locked
    /// The collection is unlocked and the item is not: the keyring asks the user before each program reads it.
    case itemLocked
    /// No unlocked collection has the item, but a locked one other than the default may.
    case otherCollectionLocked
    /// The vault did not respond within the time limit. A value that was being written may have been stored.
    case timedOut
    /// The vault refused access.
    case refused
    /// The vault failed, disappeared during a call, or sent an unexpected reply.
    case failing
    /// The file that serves as a vault cannot be read or written, or other users have access to it.
    case unusableFile(FileError)
}
