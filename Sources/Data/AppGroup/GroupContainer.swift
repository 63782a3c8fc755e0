internal import Glibc
internal import PosixFiles

/// A group container that is there, ours alone, and on a file system that keeps its promises.
public struct GroupContainer: Sendable {
    public let paths: ContainerPaths

    /// Makes what is missing, with mode 0700, and refuses what is not safe.
    ///
    /// The path is absolute, as from ``ContainerLocation``. Any number of programs may open it at once.
    public static func open(at path: String) throws(ContainerError) -> GroupContainer {
        let directory = try PathWalk.makeDirectory(path)
        try check(directory, calling: path)
        try UnsupportedFileSystem.refuse(directory, calling: path)
        let paths = ContainerPaths(container: path)
        for part in [paths.published, paths.locks] {
            if mkdir(part, 0o700) != 0, errno != EEXIST { throw .cannotCreate(path: part, errno: errno) }
            try check(part, calling: part)
        }
        return GroupContainer(paths: paths)
    }

    private static func check(_ directory: String, calling name: String) throws(ContainerError) {
        let unsafety: Unsafety?
        do {
            unsafety = try OwnDirectory.unsafety(of: directory)
        } catch {
            throw error.code == ENOTDIR ? .notADirectory(path: name) : .system(path: name, errno: error.code)
        }
        if let unsafety { throw .unsafe(path: name, unsafety) }
    }
}
