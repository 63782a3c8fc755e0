package import AppGroup
internal import PosixFiles

extension Diagnosis {
    init(_ error: ContainerError) {
        let elsewhere = "Choose another directory with --container or TASKHUB_GROUP_CONTAINER"
        self =
            switch error {
            case .homeUnknown:
                .containerUnusable(
                    "home_unknown", "HOME is not set, so there is nowhere to keep the tasks",
                    "Set HOME, or give --container DIR")
            case .homeNotAbsolute:
                .containerUnusable(
                    "home_not_absolute", "HOME is not an absolute path, so there is nowhere to keep the tasks",
                    "Set HOME to an absolute path, or give --container DIR")
            case .workingDirectoryUnknown(let code):
                .containerUnusable(
                    "directory_unknown", "the current directory cannot be determined: \(Errno(code: code).text)",
                    "Give an absolute path")
            case .emptyPath:
                .containerUnusable("container_empty", "the container's path is empty", "Give --container a directory")
            case .pathTooLong:
                .containerUnusable(
                    "container_path_too_long",
                    "the container's path is longer than \(ContainerPaths.maximumLength) bytes", elsewhere)
            case .notADirectory(let path):
                .containerUnusable("container_not_a_directory", "\(path) is not a directory", elsewhere)
            case .unsafe(let path, let unsafety):
                .containerUnusable(
                    "container_unsafe", "\(path) is not safe: \(unsafety.explanation)", unsafety.remedy(for: path))
            case .danglingLink(let path):
                .containerUnusable(
                    "container_dangling", "\(path) is a broken symbolic link",
                    "Mount the disk that it points to, or remove the link")
            case .unsupportedFileSystem(let path, let name):
                .containerUnusable(
                    "container_file_system", "\(path) is on \(name), where file locks do not work",
                    "Put the container on a local disk with --container or TASKHUB_GROUP_CONTAINER")
            case .cannotCreate(let path, let code):
                Diagnosis(exhausted: code)
                    ?? .containerUnusable(
                        "container_not_made", "\(path) cannot be created: \(Errno(code: code).text)", elsewhere)
            case .system(let path, let code):
                Diagnosis(exhausted: code)
                    ?? .containerUnusable(
                        "container_unreadable", "\(path) cannot be used: \(Errno(code: code).text)", elsewhere)
            }
    }

    init(_ error: LockError) {
        self =
            switch error {
            case .timedOut(let lock):
                .tryAgainLater("busy", "another program holds the \(lock.name) lock", "Try again in a moment")
            case .outOfOrder(let lock, let held):
                .defect(
                    "lock_order", "the \(lock.name) lock was requested while holding \(held.name)",
                    "This is a bug; please report it")
            case .undeclared(let lock):
                .defect(
                    "lock_order", "the \(lock.name) lock is not in the lock order",
                    "This is a bug; please report it")
            case .file(let error): Diagnosis(error)
            }
    }

    /// `otherwise` is what works without that directory, for the hint.
    package init(_ error: RuntimeDirectoryError, otherwise: String) {
        let hint = "Log in to a session that sets XDG_RUNTIME_DIR, or \(otherwise)"
        self =
            switch error {
            case .unknown: .containerUnusable("no_runtime_directory", "XDG_RUNTIME_DIR is not set", hint)
            case .unsafe(let path):
                .containerUnusable("runtime_unsafe", "\(path) is not private to you", hint)
            case .system(let path, _): .inputOutput("runtime_unusable", "\(path) cannot be used", hint)
            }
    }
}
