/// Why another user could read or replace a file or a directory.
public enum Unsafety: Hashable, Sendable {
    /// A symbolic link where a file or directory itself is required, or a link that belongs to another user.
    case symbolicLink
    /// It belongs to the user with this id, and not to the effective user of this process.
    case otherOwner(UInt32)
    /// Group or others have some permission on it; `mode` is its permission bits, as in `0o644`.
    case openToOthers(mode: UInt32)
    /// Everyone may rename what is in the directory: it is world-writable without the sticky bit (inode(7)).
    case worldWritable
    /// The group with this id, or someone on the access list (acl(5)), may rename what is in the directory.
    case groupWritable(UInt32)
}
