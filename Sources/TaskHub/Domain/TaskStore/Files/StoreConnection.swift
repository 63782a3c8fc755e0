import GRDB
import PosixFiles

/// An open database, and the identity of its file.
struct StoreConnection {
    let queue: DatabaseQueue
    let identity: FileIdentity?
}
