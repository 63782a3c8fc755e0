public import AppGroup
public import PosixFiles

/// Why the shared defaults could not be read or changed.
public enum DefaultsError: Error, Hashable, Sendable {
    /// There is a file, but it is not a whole JSON object. It is left as it is.
    case damaged(path: String)
    /// No key has the name that was asked for.
    case unknownKey
    case notSettable(key: String)
    /// The new value, or the one in the file that everything depends on, breaks the key's rule.
    case invalidValue(key: String)
    case file(FileError)
    case lock(LockError)
}
