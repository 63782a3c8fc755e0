import AppGroup
import CLinux
import Glibc
import PosixFiles
import TaskHubTestSupport
import Testing

@Suite("Opening the container")
struct GroupContainerTests {
    @Test("Missing directories are created for the user only, parents included")
    func makesAll() async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/share/group-containers/group"
            let container = try GroupContainer.open(at: path)
            #expect(container.paths == ContainerPaths(container: path))
            for part in ["\(directory)/share", path, "\(path)/published", "\(path)/locks"] {
                #expect(DiskFacts.mode(part) == 0o700)
            }
            #expect(throws: Never.self) { try GroupContainer.open(at: path) }
        }
    }

    @Test("Looking at a container makes nothing, and checks it as opening does")
    func existing() async throws {
        try await withTemporaryDirectory { directory in
            #expect(try GroupContainer.openExisting(at: "\(directory)/a/group") == nil)
            #expect(DiskFacts.names(in: directory).isEmpty)
            mkdir("\(directory)/group", 0o700)
            let found = try #require(try GroupContainer.openExisting(at: "\(directory)/group"))
            #expect(found.paths == ContainerPaths(container: "\(directory)/group"))
            #expect(DiskFacts.names(in: "\(directory)/group").isEmpty)
            chmod("\(directory)/group", 0o750)
            #expect(throws: ContainerError.unsafe(path: "\(directory)/group", .openToOthers(mode: 0o750))) {
                try GroupContainer.openExisting(at: "\(directory)/group")
            }
            symlink("\(directory)/nowhere", "\(directory)/link")
            #expect(throws: ContainerError.danglingLink(path: "\(directory)/nowhere")) {
                try GroupContainer.openExisting(at: "\(directory)/link")
            }
        }
    }

    @Test("Twenty programs that open a new container at once all succeed")
    func race() async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/a/b/group"
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        await #expect(processExitsWith: .success) { [path = path as String] in
                            _ = try GroupContainer.open(at: path)
                        }
                    }
                }
            }
            #expect(DiskFacts.names(in: path) == ["locks", "published"])
        }
    }

    @Test(
        "A container or a part of it with access for group or others is refused",
        arguments: ["", "/published", "/locks"])
    func looseModes(part: String) async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/group"
            _ = try GroupContainer.open(at: path)
            chmod(path + part, 0o750)
            #expect(throws: ContainerError.unsafe(path: path + part, .openToOthers(mode: 0o750))) {
                try GroupContainer.open(at: path)
            }
        }
    }

    @Test("A file in place of the container or of a parent is distinguished from a missing one")
    func fileInTheWay() async throws {
        try await withTemporaryDirectory { directory in
            DiskFacts.write("", to: "\(directory)/file")
            for path in ["\(directory)/file", "\(directory)/file/group"] {
                #expect(throws: ContainerError.notADirectory(path: "\(directory)/file")) {
                    try GroupContainer.open(at: path)
                }
            }
            _ = try GroupContainer.open(at: "\(directory)/group")
            rmdir("\(directory)/group/locks")
            DiskFacts.write("", to: "\(directory)/group/locks")
            #expect(throws: ContainerError.notADirectory(path: "\(directory)/group/locks")) {
                try GroupContainer.open(at: "\(directory)/group")
            }
        }
    }

    @Test("Parents writable by the user's own group are accepted, as with umask 002")
    func groupWritableParents() async throws {
        try await withTemporaryDirectory { directory in
            mkdir("\(directory)/home", 0o700)
            chmod("\(directory)/home", 0o775)
            #expect(throws: Never.self) { try GroupContainer.open(at: "\(directory)/home/share/group") }
        }
    }

    @Test("A world-writable parent is refused, unless the sticky bit is set")
    func worldWritableParent() async throws {
        try await withTemporaryDirectory { directory in
            let parent = "\(directory)/open"
            mkdir(parent, 0o700)
            chmod(parent, 0o777)
            #expect(throws: ContainerError.unsafe(path: parent, .worldWritable)) {
                try GroupContainer.open(at: "\(parent)/share/group")
            }
            #expect(DiskFacts.names(in: parent).isEmpty)
            chmod(parent, 0o1777)
            #expect(throws: Never.self) { try GroupContainer.open(at: "\(parent)/share/group") }
        }
    }

    @Test(
        "A directory of another user above the container is refused at any height",
        .enabled(if: OtherOwner.isAllowed, "only root can give a file to another user"))
    func otherUsersParent() async throws {
        try await withTemporaryDirectory { directory in
            let parent = "\(directory)/foreign"
            mkdir(parent, 0o755)
            mkdir("\(parent)/own", 0o700)
            chown(parent, 65534, 65534)
            for path in ["group", "own/group", "own/share/group", "own/../own/group"] {
                #expect(throws: ContainerError.unsafe(path: parent, .otherOwner(65534))) {
                    try GroupContainer.open(at: "\(parent)/\(path)")
                }
            }
            chmod(parent, 0o1755)
            #expect(throws: ContainerError.unsafe(path: parent, .otherOwner(65534))) {
                try GroupContainer.open(at: "\(parent)/own/group")
            }
            #expect(DiskFacts.names(in: "\(parent)/own").isEmpty)
        }
    }

    @Test(
        "A parent that a foreign group may write to is refused, unless the sticky bit is set",
        .enabled(if: OtherOwner.isAllowed, "only root can give a file to another user"))
    func foreignGroup() async throws {
        try await withTemporaryDirectory { directory in
            let parent = "\(directory)/shared"
            mkdir(parent, 0o700)
            chown(parent, 0, 65534)
            chmod(parent, 0o775)
            #expect(throws: ContainerError.unsafe(path: parent, .groupWritable(65534))) {
                try GroupContainer.open(at: "\(parent)/group")
            }
            #expect(DiskFacts.names(in: parent).isEmpty)
            chmod(parent, 0o1775)
            #expect(throws: Never.self) { try GroupContainer.open(at: "\(parent)/group") }
        }
    }

    /// Lets user 65534 write to a directory, by an access list.
    private static func openByAccessList(_ path: String) -> Bool {
        // acl(5) in the kernel's form: version 2; owner rwx, user 65534 rwx, group r-x, mask rwx, other r-x.
        let none: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
        let list: [UInt8] =
            [2, 0, 0, 0] + [1, 0, 7, 0] + none + [2, 0, 7, 0, 0xFE, 0xFF, 0, 0] + [4, 0, 5, 0] + none
            + [16, 0, 7, 0] + none + [32, 0, 5, 0] + none
        return toolkit_set_attribute(path, "system.posix_acl_access", list, Int64(list.count)) == 0
    }

    /// False on ZFS by default, and on some network file systems.
    private static func hasAccessLists() async throws -> Bool {
        var isSupported = false
        try await withTemporaryDirectory { isSupported = openByAccessList($0) || errno != EOPNOTSUPP }
        return isSupported
    }

    @Test(
        "A parent that an access list lets another user write to is refused",
        .enabled("The file system has access lists") { try await hasAccessLists() })
    func accessList() async throws {
        try await withTemporaryDirectory { directory in
            let parent = "\(directory)/listed"
            mkdir(parent, 0o700)
            try #require(Self.openByAccessList(parent))
            // Below a setgid directory, it is not the user's own group.
            var status = stat()
            try #require(lstat(parent, &status) == 0)
            #expect(throws: ContainerError.unsafe(path: parent, .groupWritable(status.st_gid))) {
                try GroupContainer.open(at: "\(parent)/group")
            }
        }
    }

    @Test("A path that is too long is refused before any directory is made")
    func longPath() async throws {
        try await withTemporaryDirectory { directory in
            let deep = String(repeating: "/a", count: 2000)
            #expect(throws: ContainerError.pathTooLong) { try GroupContainer.open(at: "\(directory)\(deep)") }
            #expect(DiskFacts.names(in: directory).isEmpty)
            let rest = ContainerPaths.maximumLength - directory.utf8.count
            let longest = String(String(repeating: "/abcdefg", count: 100).prefix(rest - 1)) + "z"
            #expect(throws: ContainerError.pathTooLong) { try GroupContainer.open(at: "\(directory)\(longest)z") }
            #expect(DiskFacts.names(in: directory).isEmpty)
            #expect(throws: Never.self) { try GroupContainer.open(at: "\(directory)\(longest)") }
        }
    }

    @Test("A name that is too long is refused before any directory is made")
    func longName() async throws {
        try await withTemporaryDirectory { directory in
            let name = String(repeating: "n", count: Int(NAME_MAX) + 1)
            #expect(throws: ContainerError.cannotCreate(path: "\(directory)/a", errno: ENAMETOOLONG)) {
                try GroupContainer.open(at: "\(directory)/a/b/\(name)/group")
            }
            #expect(DiskFacts.names(in: directory).isEmpty)
        }
    }

    @Test("A path through links is resolved once, so a link that changes later does not matter")
    func resolvedPath() async throws {
        try await withTemporaryDirectory { directory in
            mkdir("\(directory)/disk", 0o700)
            symlink("disk", "\(directory)/link")
            let container = try GroupContainer.open(at: "\(directory)/link/group")
            #expect(container.paths == ContainerPaths(container: "\(directory)/disk/group"))
        }
    }

    @Test("The user's own links are followed, relative and absolute, also for the container itself")
    func ownLinks() async throws {
        try await withTemporaryDirectory { directory in
            mkdir("\(directory)/disk", 0o700)
            mkdir("\(directory)/disk/tasks", 0o700)
            symlink("disk", "\(directory)/relative")
            symlink("\(directory)/disk/tasks", "\(directory)/absolute")
            symlink("../disk/./tasks", "\(directory)/disk/up")
            for path in ["relative/tasks", "absolute", "disk/up", "absolute/../tasks"] {
                #expect(throws: Never.self) { try GroupContainer.open(at: "\(directory)/\(path)") }
            }
            #expect(DiskFacts.names(in: "\(directory)/disk/tasks") == ["locks", "published"])
        }
    }

    @Test("A link to an unmounted disk is an error, and nothing is created in its place")
    func danglingLink() async throws {
        try await withTemporaryDirectory { directory in
            symlink("disk/tasks", "\(directory)/link")
            #expect(throws: ContainerError.danglingLink(path: "\(directory)/disk")) {
                try GroupContainer.open(at: "\(directory)/link/group")
            }
            #expect(!DiskFacts.exists("\(directory)/disk"))
        }
    }

    @Test("A cycle of links is an error")
    func circle() async throws {
        try await withTemporaryDirectory { directory in
            symlink("b", "\(directory)/a")
            symlink("a", "\(directory)/b")
            #expect(throws: ContainerError.self) { try GroupContainer.open(at: "\(directory)/a/group") }
        }
    }

    @Test("A link inside the container is refused")
    func linkedPart() async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/group"
            _ = try GroupContainer.open(at: path)
            rmdir("\(path)/published")
            symlink(directory, "\(path)/published")
            #expect(throws: ContainerError.unsafe(path: "\(path)/published", .symbolicLink)) {
                try GroupContainer.open(at: path)
            }
        }
    }

    @Test(
        "Another user's container and another user's link are refused",
        .enabled(if: OtherOwner.isAllowed, "only root can give a file to another user"))
    func otherUser() async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/group"
            _ = try GroupContainer.open(at: path)
            chown(path, 65534, 65534)
            #expect(throws: ContainerError.unsafe(path: path, .otherOwner(65534))) {
                try GroupContainer.open(at: path)
            }
            chown(path, 0, 0)
            symlink(path, "\(directory)/link")
            lchown("\(directory)/link", 65534, 65534)
            #expect(throws: ContainerError.unsafe(path: "\(directory)/link", .symbolicLink)) {
                try GroupContainer.open(at: "\(directory)/link")
            }
        }
    }

    @Test("A place that is not writable is named in the error")
    func cannotCreate() {
        #expect(throws: ContainerError.cannotCreate(path: "/proc/group", errno: ENOENT)) {
            try GroupContainer.open(at: "/proc/group")
        }
    }
}
