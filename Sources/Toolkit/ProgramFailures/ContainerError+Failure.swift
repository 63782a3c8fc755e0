public import AppGroup
internal import PosixFiles

extension ContainerError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        let nowhere = "so there is nowhere to keep \(words.contents)"
        let elsewhere = "Choose another directory with \(words.placesForContainer)"
        func unusable(_ code: String, _ message: String, _ hint: String) -> ProgramFailure {
            ProgramFailure(.containerUnusable, code, message, hint)
        }
        return switch self {
        case .homeUnknown:
            unusable("home_unknown", "HOME is not set, \(nowhere)", "Set HOME, or give \(words.placeForContainer) DIR")
        case .homeNotAbsolute:
            unusable(
                "home_not_absolute", "HOME is not an absolute path, \(nowhere)",
                "Set HOME to an absolute path, or give \(words.placeForContainer) DIR")
        case .workingDirectoryUnknown(let code):
            unusable(
                "directory_unknown", "the current directory cannot be determined: \(Errno(code: code).text)",
                "Give an absolute path")
        case .emptyPath:
            unusable(
                "container_empty", "the container's path is empty", "Give \(words.placeForContainer) a directory")
        case .notUTF8(let variable):
            unusable("not_utf8", "\(variable) is not UTF-8, \(nowhere)", "Rename the directory, or give another")
        case .pathTooLong:
            unusable(
                "container_path_too_long",
                "the container's path is longer than \(ContainerPaths.maximumLength) bytes", elsewhere)
        case .notADirectory(let path):
            unusable("container_not_a_directory", "\(path) is not a directory", elsewhere)
        case .unsafe(let path, let unsafety):
            unusable(
                "container_unsafe", "\(path) is not safe: \(unsafety.explanation)",
                unsafety.remedy(for: path, in: words))
        case .danglingLink(let path):
            unusable(
                "container_dangling", "\(path) is a broken symbolic link",
                "Mount the disk that it points to, or remove the link")
        case .unsupportedFileSystem(let path, let name):
            unusable(
                "container_file_system", "\(path) is on \(name), where file locks do not work",
                "Put the container on a local disk with \(words.placesForContainer)")
        case .cannotCreate(let path, let code):
            ProgramFailure(exhausted: code)
                ?? unusable("container_not_made", "\(path) cannot be created: \(Errno(code: code).text)", elsewhere)
        case .system(let path, let code):
            ProgramFailure(exhausted: code)
                ?? unusable("container_unreadable", "\(path) cannot be used: \(Errno(code: code).text)", elsewhere)
        }
    }
}

extension LockError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        func defect(_ message: String) -> ProgramFailure {
            ProgramFailure(.defect, "lock_order", message, "This is a bug; please report it")
        }
        return switch self {
        case .timedOut(let lock):
            ProgramFailure(
                .busy, "busy", "another program holds the \(lock.name) lock", "Try again in a moment")
        case .outOfOrder(let lock, let held):
            defect("the \(lock.name) lock was requested while holding \(held.name)")
        case .undeclared(let lock): defect("the \(lock.name) lock is not in the lock order")
        case .file(let error): error.failure(in: words)
        }
    }
}

extension RuntimeDirectoryError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure { failure(otherwise: nil) }

    /// Explains the error.
    ///
    /// - Parameter otherwise: What works without that directory, for the hint; nil if nothing does.
    /// - Returns: The exit code, what failed, and what to do next.
    public func failure(otherwise: String?) -> ProgramFailure {
        let hint = "Log in to a session that sets XDG_RUNTIME_DIR" + (otherwise.map { ", or \($0)" } ?? "")
        return switch self {
        case .unknown:
            ProgramFailure(.containerUnusable, "no_runtime_directory", "XDG_RUNTIME_DIR is not set", hint)
        case .unsafe(let path):
            ProgramFailure(.containerUnusable, "runtime_unsafe", "\(path) is not private to you", hint)
        case .system(let path, _):
            ProgramFailure(.inputOutput, "runtime_unusable", "\(path) cannot be used", hint)
        }
    }
}
