import Glibc
internal import PosixFiles

/// Follows a path to its directory as path_resolution(7) describes, and makes what is missing.
///
/// Refuses a path on which another user could replace the directory by one of their own.
struct PathWalk {
    private var names: PathNames
    /// Without symbolic links and without `..`; empty for the root.
    private var current = ""

    /// Makes the directories of `path` that are missing, with mode 0700.
    ///
    /// - Returns: The directory's path without symbolic links.
    static func makeDirectory(_ path: String) throws(ContainerError) -> String {
        var walk = PathWalk(names: PathNames(path))
        try walk.refuseSwapping("/", try walk.status(of: "/"))
        while let next = walk.names.next() { try walk.take(next.name, mayBeMade: !next.isOfLink) }
        return walk.current.isEmpty ? "/" : walk.current
    }

    private mutating func take(_ name: String, mayBeMade: Bool) throws(ContainerError) {
        if name == ".." {
            current = current.isEmpty ? "" : Path.directory(of: current)
            if current == "/" { current = "" }
            return
        }
        let path = "\(current)/\(name)"
        guard let status = try statusIfPresent(of: path) else {
            guard mayBeMade else { throw .danglingLink(path: path) }
            try make(path)
            // Another program may have made it: look at what is there now.
            return try take(name, mayBeMade: true)
        }
        if status.isKind(S_IFLNK) { return try follow(path, status) }
        guard status.isKind(S_IFDIR) else { throw .notADirectory(path: path) }
        // The last one is the container itself, which is checked more strictly.
        if !names.isEmpty { try refuseSwapping(path, status) }
        current = path
    }

    private mutating func follow(_ path: String, _ status: stat) throws(ContainerError) {
        guard status.st_uid == 0 || status.st_uid == geteuid() else { throw .unsafe(path: path, .symbolicLink) }
        let target = try destination(of: path)
        guard names.follow(target) else { throw .system(path: path, errno: ELOOP) }
        if target.hasPrefix("/") { current = "" }
    }

    private func make(_ path: String) throws(ContainerError) {
        let parent = current.isEmpty ? "/" : current
        try UnsupportedFileSystem.refuse(parent, calling: path)
        do {
            try retryingInterrupts { mkdir(path, 0o700) }
            try Descriptor.synchronizeDirectory(parent)
        } catch {
            if error.code != EEXIST { throw .cannotCreate(path: path, errno: error.code) }
        }
    }

    private func refuseSwapping(_ path: String, _ status: stat) throws(ContainerError) {
        if status.st_mode & S_IWOTH != 0, status.st_mode & S_ISVTX == 0 { throw .unsafe(path: path, .worldWritable) }
    }

    private func destination(of link: String) throws(ContainerError) -> String {
        do {
            return try SymbolicLink.target(of: link)
        } catch {
            throw .system(path: link, errno: error.code)
        }
    }

    private func status(of path: String) throws(ContainerError) -> stat {
        guard let status = try statusIfPresent(of: path) else { throw .system(path: path, errno: ENOENT) }
        return status
    }

    private func statusIfPresent(of path: String) throws(ContainerError) -> stat? {
        do {
            return try stat.at(path)
        } catch {
            throw .system(path: path, errno: error.code)
        }
    }
}
