internal import Glibc
public import PosixFiles

extension FileError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        func failed(_ code: String, _ message: String, _ hint: String) -> ProgramFailure {
            ProgramFailure(.inputOutput, code, message, hint)
        }
        return switch self {
        case .missing(let path):
            failed("file_missing", "\(path) does not exist", "Run the command again; it creates missing files")
        case .noSpace(let path, _):
            failed(
                "disk_full", "\(path) could not be written: the disk is full",
                "Free some space and try again; nothing was lost")
        case .readOnly(let path, let code):
            failed(
                "not_writable", "\(path) could not be written: \(Errno(code: code).text)",
                "Make it writable and try again")
        case .unsafe(let path, let unsafety):
            ProgramFailure(
                .containerUnusable, "file_unsafe", "\(path) is not safe: \(unsafety.explanation)",
                unsafety.remedy(for: path, in: words))
        case .tooLarge(let path, let limit):
            failed(
                "file_too_large", "\(path) is larger than \(limit) bytes",
                "Move it away; the toolkit did not write it")
        case .notRegular(let path):
            failed("file_not_regular", "\(path) is not a regular file", "Move it away and try again")
        // Only inotify(7) reports these; a full disk is `noSpace`.
        case .system("inotify", EMFILE), .system(_, ENOSPC):
            failed(
                "too_many_watches", "this user cannot watch any more files",
                "End other programs that watch files, or raise the limits in /proc/sys/fs/inotify")
        case .system(let path, let code):
            ProgramFailure(exhausted: code)
                ?? failed(
                    "file_failed", "\(path): \(Errno(code: code).text)",
                    "Try again; if it keeps failing, check the disk")
        }
    }
}

extension ProgramFailure {
    /// Creates the failure of a system that has run out of something; nil for any other error number.
    ///
    /// Such an error says nothing about the file that the call was for.
    ///
    /// - Parameter errno: The error number, as in errno(3).
    public init?(exhausted errno: Int32) {
        switch errno {
        case EMFILE:
            self.init(
                .inputOutput, "too_many_files", "this program has reached its limit of open files",
                "Raise the limit, for example with 'ulimit -n 1024', and try again")
        case ENFILE:
            self.init(
                .inputOutput, "too_many_files", "the system has reached its limit of open files",
                "Close some programs and try again")
        case ENOMEM, EAGAIN:
            self.init(
                .inputOutput, "out_of_memory", "the system has no memory or no threads left for this program",
                "Close some programs and try again")
        default:
            return nil
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
    func remedy(for path: String, in words: FailureWords) -> String {
        let elsewhere = "choose another directory with \(words.placeForContainer)"
        return switch self {
        case .symbolicLink: "Replace the link with its target, or \(elsewhere)"
        case .otherOwner: "Run as that user, or \(elsewhere)"
        case .openToOthers: "Restrict it with: chmod go= \(path)"
        case .worldWritable: "Restrict it with: chmod o-w \(path), or \(elsewhere)"
        case .groupWritable: "Restrict it with: chmod g-w \(path), or \(elsewhere)"
        }
    }
}
