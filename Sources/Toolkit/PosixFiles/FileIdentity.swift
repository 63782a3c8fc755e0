package import Glibc

/// What distinguishes a file from another one that later takes its name: device and inode.
package struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    /// Identifies the entry with the name itself; a symbolic link is not followed.
    ///
    /// - Returns: nil if it can't be looked at; `errno` says why.
    package init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    package init(_ status: stat) {
        device = status.st_dev
        inode = status.st_ino
    }
}
