import GRDB
import PosixFiles

/// An open database, and which file it is.
struct StoreConnection {
    let queue: DatabaseQueue
    let identity: FileIdentity?
}
