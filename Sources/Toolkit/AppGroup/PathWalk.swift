import Glibc
internal import PosixFiles

/// Follows a path to its directory as path_resolution(7) describes, and makes missing directories.
///
/// Refuses a path on which another user could replace a directory. Each directory is opened in the one above it and
/// then checked, so the last one is what was checked, even if its path leads elsewhere by then.
struct PathWalk {
    private var names: PathNames
    private var current: OpenPath
    /// Without symbolic links and without `..`; empty for the root.
    private var path = ""
    /// The owner of the root directory.
    ///
    /// Usually 0. In a user namespace that does not map root, the overflow id, which all unmapped users share
    /// (user_namespaces(7)).
    private let rootOwner: uid_t
    private let makesMissing: Bool
    private var isMissing = false

    /// Makes the directories of `path` that are missing, with mode 0700.
    ///
    /// - Returns: The directory, and its path without symbolic links.
    static func makeDirectory(_ path: String) throws(ContainerError) -> (directory: OpenPath, path: String) {
        guard let found = try PathWalk(path, makesMissing: true).end() else { throw .system(path: path, errno: ENOENT) }
        return found
    }

    /// Finds the directory, and makes nothing.
    ///
    /// - Returns: The directory, and its path without symbolic links; nil if it, or one above it, does not exist.
    static func findDirectory(_ path: String) throws(ContainerError) -> (directory: OpenPath, path: String)? {
        try PathWalk(path, makesMissing: false).end()
    }

    private init(_ path: String, makesMissing: Bool) throws(ContainerError) {
        do throws(Errno) {
            current = try OpenPath.root()
            rootOwner = try current.status().st_uid
        } catch {
            throw .system(path: "/", errno: error.code)
        }
        names = PathNames(path)
        self.makesMissing = makesMissing
    }

    private consuming func end() throws(ContainerError) -> (directory: OpenPath, path: String)? {
        var walk = self
        try walk.refuseSwapping("/", try walk.status(of: walk.current, "/"))
        while !walk.isMissing, let next = walk.names.next() { try walk.take(next.name, mayBeMade: !next.isOfLink) }
        if walk.isMissing { return nil }
        guard walk.path.utf8.count <= ContainerPaths.maximumLength else { throw .pathTooLong }
        return (walk.current, walk.path.isEmpty ? "/" : walk.path)
    }

    private mutating func take(_ name: String, mayBeMade: Bool) throws(ContainerError) {
        let path = path(of: name)
        guard let entry = try entry(name, path) else {
            guard mayBeMade else { throw .danglingLink(path: path) }
            guard makesMissing else {
                isMissing = true
                return
            }
            try make(name, path)
            // Another program may have made it: look at what is there now.
            return try take(name, mayBeMade: true)
        }
        let status = try status(of: entry, path)
        if status.isKind(S_IFLNK) { return try follow(entry, status, path) }
        guard status.isKind(S_IFDIR) else { throw .notADirectory(path: path) }
        // The last one is the container itself, which is checked more strictly.
        if !names.isEmpty { try refuseSwapping(path, status) }
        current = entry
        self.path = path
    }

    private func path(of name: String) -> String {
        guard name == ".." else { return "\(path)/\(name)" }
        let parent = Path.directory(of: path)
        return path.isEmpty || parent == "/" ? "" : parent
    }

    private mutating func follow(_ link: OpenPath, _ status: stat, _ path: String) throws(ContainerError) {
        guard isTrusted(status.st_uid) else { throw .unsafe(path: path, .symbolicLink) }
        let target: String
        do throws(Errno) {
            target = try link.target()
            guard names.follow(target) else { throw Errno(code: ELOOP) }
            if target.hasPrefix("/") { current = try .root() }
        } catch {
            throw .system(path: path, errno: error.code)
        }
        if target.hasPrefix("/") { self.path = "" }
    }

    private func make(_ name: String, _ path: String) throws(ContainerError) {
        // Before the first directory is made, because a later failure would leave them behind.
        guard path.utf8.count + names.length <= ContainerPaths.maximumLength else { throw .pathTooLong }
        guard names.longestName <= NAME_MAX else { throw .cannotCreate(path: path, errno: ENAMETOOLONG) }
        try UnsupportedFileSystem.refuse(current, calling: path)
        do {
            try current.makeDirectory(name)
            try current.synchronize()
        } catch {
            if error.code != EEXIST { throw .cannotCreate(path: path, errno: error.code) }
        }
    }

    /// Refuses a directory in which another user could rename what we follow or make.
    private func refuseSwapping(_ path: String, _ status: stat) throws(ContainerError) {
        guard isTrusted(status.st_uid) else { throw .unsafe(path: path, .otherOwner(status.st_uid)) }
        // With the sticky bit, only the owner of the directory or of an entry can rename it, and both are checked.
        if status.st_mode & S_ISVTX != 0 { return }
        if status.st_mode & S_IWOTH != 0 { throw .unsafe(path: path, .worldWritable) }
        if status.st_mode & S_IWGRP != 0, !PrivateGroup.isAlone(status.st_gid, in: path) {
            throw .unsafe(path: path, .groupWritable(status.st_gid))
        }
    }

    /// Returns whether the user is root, who can replace the container anyway, or runs this program.
    private func isTrusted(_ user: uid_t) -> Bool {
        user == 0 || user == rootOwner || user == geteuid()
    }

    private func entry(_ name: String, _ path: String) throws(ContainerError) -> OpenPath? {
        do {
            return try current.entry(name)
        } catch {
            throw .system(path: path, errno: error.code)
        }
    }

    private func status(of entry: OpenPath, _ path: String) throws(ContainerError) -> stat {
        do {
            return try entry.status()
        } catch {
            throw .system(path: path, errno: error.code)
        }
    }
}
