package import AppGroup
package import PosixFiles

/// Why the store could not be opened or used.
///
/// Contains nothing from the store: no SQL and no values.
package enum StoreError: Error, Hashable, Sendable {
    /// Other programs kept the store locked until the timeout.
    case busy
    case diskFull(path: String)
    case readOnly(path: String)
    /// The disk failed at the end of a change, which may be stored or not.
    case uncertain(path: String)
    /// The store was damaged. It was moved to this path, unchanged, and the next opening creates a new one.
    case damaged(setAside: String)
    /// Another program set the store aside while it was open. Nothing was changed.
    case replaced
    /// The store has a major version that this program does not support; versions are `major.minor`.
    case newerSchema(found: String, supported: String)
    /// A file to read is not a store, or is damaged.
    case notAStore(path: String)
    case unsafe(path: String, Unsafety)
    case notRegular(path: String)
    case lock(LockError)
    case file(FileError)
    /// Anything else that SQLite reports, as its extended result code.
    case system(code: Int32)
}
