import Glibc

/// What would let another user read or swap a file or a directory.
public enum Unsafety: Hashable, Sendable {
    /// A link where only a file or directory of its own is taken, or a link that belongs to another user.
    case symbolicLink
    case otherOwner(UInt32)
    /// Group or world may use it; the permission bits.
    case openToOthers(mode: UInt32)
    /// Everybody may rename what is in it: world-writable without the sticky bit.
    case worldWritable
}

extension stat {
    /// What is wrong with something that must be ours alone.
    var unsafety: Unsafety? {
        if st_uid != geteuid() { return .otherOwner(st_uid) }
        if st_mode & 0o077 != 0 { return .openToOthers(mode: st_mode & 0o7777) }
        return nil
    }

    func isKind(_ kind: mode_t) -> Bool {
        st_mode & S_IFMT == kind
    }
}
