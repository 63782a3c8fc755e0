import Glibc

/// Whether this process may give a file to another user.
///
/// Root may. In a user namespace that maps only this user (`unshare --map-root-user`), the process seems to run as root
/// and may not.
package enum OtherOwner {
    package static let isAllowed: Bool = {
        let directory = TemporaryDirectory()
        let path = directory.appending("file")
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        return fchown(descriptor, 65534, 65534) == 0
    }()

    /// Whether this process may run something without root's permissions.
    package static let isRootAvoidable = geteuid() != 0 || isAllowed
}
