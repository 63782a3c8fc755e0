import Glibc

/// What tells that there is another file under a name, or the same one with something else in it.
struct FileFingerprint: Equatable {
    private let numbers: [Int]

    init(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            numbers = [Int(errno)]
            return
        }
        numbers = [
            Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)), Int(status.st_size),
            Int(status.st_mode), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
            status.st_ctim.tv_nsec,
        ]
    }

    /// Whether there is anything of that name, a link that leads nowhere included.
    static func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether it is a file under its only name, and neither a link nor a second name for one.
    static func isNewFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.isKind(S_IFREG) && status.st_nlink == 1
    }
}
