package import AppGroup
package import PosixFiles

/// Why the store could not be opened or used.
///
/// Says nothing of what is in the store: no SQL, no values.
package enum StoreError: Error, Hashable, Sendable {
    /// Other programs kept the store locked for longer than the time-out.
    case busy
    case diskFull(path: String)
    case readOnly(path: String)
    /// The store could not be read. It lies at the path now, untouched, and the next opening makes a new one.
    case damaged(setAside: String)
    /// Another program set the store aside while it was open here. Nothing was changed.
    case replaced
    /// Written by a program that this one does not understand; versions as `major.minor`.
    case newerSchema(found: String, supported: String)
    case unsafe(path: String, Unsafety)
    case notRegular(path: String)
    case lock(LockError)
    case file(FileError)
    /// Anything else that SQLite reports, as its extended result code.
    case system(code: Int32)
}
