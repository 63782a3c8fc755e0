import Glibc

/// Follows a path to its directory as the kernel would, makes what is missing, and refuses a way on which
/// another user could swap the directory for one of his own.
struct PathWalk {
    private struct Step {
        let name: String
        let mayBeMade: Bool
    }

    /// What the kernel allows too.
    private static let maximumLinks = 40

    private var steps: [Step] = []
    /// Without symbolic links and without `..`; empty for the root.
    private var current = ""
    private var links = 0

    /// The directory's path without symbolic links.
    ///
    /// What was missing is made, with mode 0700.
    static func makeDirectory(_ path: String) throws(ContainerError) -> String {
        var walk = PathWalk()
        walk.push(path, mayBeMade: true)
        try walk.refuseSwapping("/", try walk.status(of: "/"))
        while let step = walk.steps.popLast() { try walk.take(step) }
        return walk.current.isEmpty ? "/" : walk.current
    }

    private mutating func push(_ path: String, mayBeMade: Bool) {
        for name in path.utf8.split(separator: UInt8(ascii: "/")).reversed() where !name.elementsEqual(".".utf8) {
            steps.append(Step(name: String(Substring(name)), mayBeMade: mayBeMade))
        }
    }

    private mutating func take(_ step: Step) throws(ContainerError) {
        if step.name == ".." {
            current = current.isEmpty ? "" : ContainerFile.directory(of: current)
            if current == "/" { current = "" }
            return
        }
        let path = "\(current)/\(step.name)"
        guard let status = try statusIfPresent(of: path) else {
            guard step.mayBeMade else { throw .danglingLink(path: path) }
            try make(path)
            // Another program may have made it: look at what is there now.
            steps.append(step)
            return
        }
        if status.isKind(S_IFLNK) { return try follow(path, status) }
        guard status.isKind(S_IFDIR) else { throw .notADirectory(path: path) }
        // The last one is the container itself, of which more is asked.
        if !steps.isEmpty { try refuseSwapping(path, status) }
        current = path
    }

    private mutating func follow(_ path: String, _ status: stat) throws(ContainerError) {
        guard status.st_uid == 0 || status.st_uid == geteuid() else { throw .unsafe(path: path, .symbolicLink) }
        links += 1
        guard links <= Self.maximumLinks else { throw .system(path: path, errno: ELOOP) }
        let target = try destination(of: path)
        if target.hasPrefix("/") { current = "" }
        push(target, mayBeMade: false)
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
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &buffer, buffer.count)
        guard count >= 0 else { throw .system(path: link, errno: errno) }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func status(of path: String) throws(ContainerError) -> stat {
        guard let status = try statusIfPresent(of: path) else { throw .system(path: path, errno: ENOENT) }
        return status
    }

    private func statusIfPresent(of path: String) throws(ContainerError) -> stat? {
        var status = stat()
        do {
            try retryingInterrupts { lstat(path, &status) }
            return status
        } catch {
            if error.code == ENOENT { return nil }
            throw .system(path: path, errno: error.code)
        }
    }
}
