import AppGroup
import GRDBSQLite
import Glibc
import PosixFiles
import Synchronization

/// Makes SQLite open a container's files in the directory that was checked, wherever its path leads by then.
///
/// SQLite opens files by path, and lets a program replace the system calls with which it does so
/// (`sqlite3_vfs.xSetSystemCall`). A path in a kept container is looked up in the open directory instead.
enum StoreDirectory {
    private static let kept = Mutex<[ContainerPaths]>([])

    /// Keeps the directory open for the rest of the process, as its store is.
    static func keep(_ container: ContainerPaths) {
        kept.withLock { kept in
            kept.removeAll { $0 == container }
            kept.append(container)
        }
        _ = systemCalls
    }

    private static let slash = CChar(UInt8(ascii: "/"))

    private typealias Name = UnsafePointer<CChar>
    private typealias Status = UnsafeMutablePointer<stat>

    /// Replaces the system calls once.
    private static let systemCalls: Void = {
        let open: @convention(c) (Name, Int32, Int32) -> Int32 = { path, flags, mode in
            let place = place(path)
            return openat(place.directory, place.name, flags, mode_t(mode))
        }
        let access: @convention(c) (Name, Int32) -> Int32 = { path, mode in
            let place = place(path)
            return faccessat(place.directory, place.name, mode, 0)
        }
        let stat: @convention(c) (Name, Status) -> Int32 = { path, status in
            let place = place(path)
            return fstatat(place.directory, place.name, status, 0)
        }
        // SQLite asks for each directory of a path, to replace symbolic links. A checked path had none.
        let lstat: @convention(c) (Name, Status) -> Int32 = { path, status in
            if let directory = checkedDirectory(at: path) { return fstat(directory, status) }
            let place = place(path)
            return fstatat(place.directory, place.name, status, AT_SYMLINK_NOFOLLOW)
        }
        let unlink: @convention(c) (Name) -> Int32 = { path in
            let place = place(path)
            return unlinkat(place.directory, place.name, 0)
        }
        replace("open", unsafeBitCast(open, to: sqlite3_syscall_ptr.self))
        replace("access", unsafeBitCast(access, to: sqlite3_syscall_ptr.self))
        replace("stat", unsafeBitCast(stat, to: sqlite3_syscall_ptr.self))
        replace("lstat", unsafeBitCast(lstat, to: sqlite3_syscall_ptr.self))
        replace("unlink", unsafeBitCast(unlink, to: sqlite3_syscall_ptr.self))
    }()

    private static func replace(_ name: String, _ call: sqlite3_syscall_ptr) {
        let files = sqlite3_vfs_find("unix")
        _ = files?.pointee.xSetSystemCall(files, name, call)
    }

    /// Returns the directory and the name for the system calls whose names end with `at`.
    private static func place(_ path: Name) -> (directory: Int32, name: Name) {
        let found = kept.withLock { kept -> (directory: Int32, length: Int)? in
            for container in kept {
                let length = container.container.utf8.count
                guard let directory = container.directory, strncmp(path, container.container, length) == 0,
                    path[length] == slash
                else { continue }
                return (directory.descriptor.number, length)
            }
            return nil
        }
        return found.map { ($0.directory, path.advanced(by: $0.length + 1)) } ?? (AT_FDCWD, path)
    }

    /// Returns the descriptor of a kept container that is at `path` or below it.
    private static func checkedDirectory(at path: Name) -> Int32? {
        kept.withLock { kept in
            let found = kept.first { container in
                let length = strlen(path)
                let next = container.container.utf8.dropFirst(length).first
                return strncmp(path, container.container, length) == 0 && (next == nil || next == UInt8(ascii: "/"))
            }
            return found?.directory?.descriptor.number
        }
    }
}
