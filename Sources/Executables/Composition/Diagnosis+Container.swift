internal import AppGroup
internal import Glibc
internal import PosixFiles

extension Diagnosis {
    init(_ error: ContainerError) {
        func unusable(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.containerUnusable, code, message, hint)
        }
        let elsewhere = "Choose another directory with --container or TASKHUB_GROUP_CONTAINER"
        self =
            switch error {
            case .homeUnknown:
                unusable(
                    "home_unknown", "HOME is not set, so there is nowhere to keep the tasks",
                    "Set HOME, or give --container DIR")
            case .homeNotAbsolute:
                unusable(
                    "home_not_absolute", "HOME is not an absolute path, so there is nowhere to keep the tasks",
                    "Set HOME to an absolute path, or give --container DIR")
            case .workingDirectoryUnknown(let code):
                unusable(
                    "directory_unknown", "the current directory cannot be determined: \(text(of: code))",
                    "Give an absolute path")
            case .emptyPath:
                unusable("container_empty", "the container's path is empty", "Give --container a directory")
            case .notADirectory(let path):
                unusable("container_not_a_directory", "\(path) is not a directory", elsewhere)
            case .unsafe(let path, let unsafety):
                unusable(
                    "container_unsafe", "\(path) is not safe: \(words(for: unsafety))", remedy(for: unsafety, path))
            case .danglingLink(let path):
                unusable(
                    "container_dangling", "\(path) is a broken symbolic link",
                    "Mount the disk that it points to, or remove the link")
            case .unsupportedFileSystem(let path, let name):
                unusable(
                    "container_file_system", "\(path) is on \(name), where file locks do not work",
                    "Put the container on a local disk with --container or TASKHUB_GROUP_CONTAINER")
            case .cannotCreate(let path, let code):
                unusable("container_not_made", "\(path) cannot be created: \(text(of: code))", elsewhere)
            case .system(let path, let code):
                unusable("container_unreadable", "\(path) cannot be used: \(text(of: code))", elsewhere)
            }
    }

    init(_ error: FileError) {
        func failed(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.inputOutput, code, message, hint)
        }
        self =
            switch error {
            case .missing(let path):
                failed("file_missing", "\(path) does not exist", "Run the command again; it creates missing files")
            case .noSpace(let path, _):
                failed(
                    "disk_full", "\(path) could not be written: the disk is full",
                    "Free some space and try again; nothing was lost")
            case .readOnly(let path, let code):
                failed(
                    "not_writable", "\(path) could not be written: \(text(of: code))", "Make it writable and try again")
            case .unsafe(let path, let unsafety):
                Diagnosis(
                    .containerUnusable, "file_unsafe", "\(path) is not safe: \(words(for: unsafety))",
                    remedy(for: unsafety, path))
            case .tooLarge(let path, let limit):
                failed(
                    "file_too_large", "\(path) is larger than \(limit) bytes",
                    "Move it away; the toolkit did not write it")
            case .notRegular(let path):
                failed("file_not_regular", "\(path) is not a regular file", "Move it away and try again")
            case .system(let path, let code):
                failed("file_failed", "\(path): \(text(of: code))", "Try again; if it keeps failing, check the disk")
            }
    }

    init(_ error: LockError) {
        self =
            switch error {
            case .timedOut(let lock):
                Diagnosis(
                    .tryAgainLater, "busy", "another program holds the \(lock.name) lock", "Try again in a moment")
            case .outOfOrder(let lock, let held):
                Diagnosis(
                    .defect, "lock_order", "the \(lock.name) lock was requested while holding \(held.name)",
                    "This is a bug; please report it")
            case .undeclared(let lock):
                Diagnosis(
                    .defect, "lock_order", "the \(lock.name) lock has no place in the order of locks",
                    "This is a bug; please report it")
            case .file(let error): Diagnosis(error)
            }
    }
}

private func text(of code: Int32) -> String {
    String(cString: strerror(code))
}

private func words(for unsafety: Unsafety) -> String {
    switch unsafety {
    case .symbolicLink: "it is a symbolic link, which could point anywhere"
    case .otherOwner(let user): "it belongs to user \(user)"
    case .openToOthers(let mode): "other users can access it (mode \(String(mode, radix: 8)))"
    case .worldWritable: "every user can replace the files in it"
    }
}

private func remedy(for unsafety: Unsafety, _ path: String) -> String {
    switch unsafety {
    case .symbolicLink: "Replace the link with its target, or choose another directory with --container"
    case .otherOwner: "Run as that user, or choose another directory with --container"
    case .openToOthers: "Restrict it with: chmod go= \(path)"
    case .worldWritable: "Restrict it with: chmod o-w \(path), or choose another directory with --container"
    }
}
