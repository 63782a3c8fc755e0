internal import Glibc
internal import PosixFiles

extension Diagnosis {
    init(_ error: FileError) {
        self =
            switch error {
            case .missing(let path):
                .inputOutput(
                    "file_missing", "\(path) does not exist", "Run the command again; it creates missing files")
            case .noSpace(let path, _):
                .inputOutput(
                    "disk_full", "\(path) could not be written: the disk is full",
                    "Free some space and try again; nothing was lost")
            case .readOnly(let path, let code):
                .inputOutput(
                    "not_writable", "\(path) could not be written: \(Errno(code: code).text)",
                    "Make it writable and try again")
            case .unsafe(let path, let unsafety):
                .containerUnusable(
                    "file_unsafe", "\(path) is not safe: \(unsafety.explanation)",
                    unsafety.remedy(for: path))
            case .tooLarge(let path, let limit):
                .inputOutput(
                    "file_too_large", "\(path) is larger than \(limit) bytes",
                    "Move it away; the toolkit did not write it")
            case .notRegular(let path):
                .inputOutput("file_not_regular", "\(path) is not a regular file", "Move it away and try again")
            // Only inotify(7) reports these; a full disk is `noSpace`.
            case .system("inotify", EMFILE), .system(_, ENOSPC):
                .inputOutput(
                    "too_many_watches", "this user cannot watch any more files",
                    "End other programs that watch files, or raise the limits in /proc/sys/fs/inotify")
            case .system(let path, let code):
                Diagnosis(exhausted: code)
                    ?? .inputOutput(
                        "file_failed", "\(path): \(Errno(code: code).text)",
                        "Try again; if it keeps failing, check the disk")
            }
    }
}

extension Unsafety {
    /// The fault of the path.
    var explanation: String {
        switch self {
        case .symbolicLink: "it is a symbolic link, which could point anywhere"
        case .otherOwner(let user): "it belongs to user \(user)"
        case .openToOthers(let mode): "other users can access it (mode \(String(mode, radix: 8)))"
        case .worldWritable: "every user can replace the files in it"
        case .groupWritable(let group): "other members of group \(group) can replace the files in it"
        }
    }

    /// What the user can do about it.
    func remedy(for path: String) -> String {
        switch self {
        case .symbolicLink: "Replace the link with its target, or choose another directory with --container"
        case .otherOwner: "Run as that user, or choose another directory with --container"
        case .openToOthers: "Restrict it with: chmod go= \(path)"
        case .worldWritable: "Restrict it with: chmod o-w \(path), or choose another directory with --container"
        case .groupWritable: "Restrict it with: chmod g-w \(path), or choose another directory with --container"
        }
    }
}
