public import AppGroup
public import PosixFiles

/// Why the shared defaults could not be read or changed.
///
/// The file is left as it is.
public enum DefaultsError: Error, Hashable, Sendable {
    /// The file exists, but is not one whole JSON object.
    case damaged(path: String)
    /// The registry has no key of the requested name.
    case unknownKey
    /// Only programs set this key, and not their users.
    case notSettable(key: String)
    /// The new value breaks the key's rule. For `containerID` also: the value in the file does.
    case invalidValue(key: String)
    /// With the new value, the file would have more than `limit` bytes, and no program would read it.
    case tooLarge(limit: Int)
    /// The file could not be read or replaced.
    case file(FileError)
    /// The lock ``AppGroup/ContainerLock/defaults`` was not taken.
    case lock(LockError)
}
