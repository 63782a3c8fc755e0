import AppGroup
import Glibc
import PosixFiles
import TaskHubTestSupport
import Testing

@Suite("Reading a file of the container")
struct ContainerFileReadTests {
    @Test("A missing file is nil, and an empty one is empty")
    func missing() async throws {
        try await withTemporaryDirectory { directory in
            try #expect(ContainerFile.read("\(directory)/none", limit: 10) == nil)
            try #expect(ContainerFile.read("\(directory)/none/file", limit: 10) == nil)
            DiskFacts.write("", to: "\(directory)/empty")
            try #expect(ContainerFile.read("\(directory)/empty", limit: 10) == [])
        }
    }

    @Test("A file up to the limit is read whole, and a larger one is refused")
    func limit() async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/file"
            DiskFacts.write("0123456789", to: path)
            try #expect(ContainerFile.read(path, limit: 10) == Array("0123456789".utf8))
            #expect(throws: FileError.tooLarge(path: path, limit: 9)) { try ContainerFile.read(path, limit: 9) }
        }
    }

    @Test("Links, pipes, sockets and directories are refused at once")
    func otherKinds() async throws {
        try await withTemporaryDirectory { directory in
            DiskFacts.write("secret", to: "\(directory)/file")
            symlink("\(directory)/file", "\(directory)/link")
            mkfifo("\(directory)/pipe", 0o600)
            mkdir("\(directory)/directory", 0o700)
            mknod("\(directory)/socket", S_IFSOCK | 0o600, 0)
            #expect(throws: FileError.unsafe(path: "\(directory)/link", .symbolicLink)) {
                try ContainerFile.read("\(directory)/link", limit: 10)
            }
            for name in ["pipe", "directory", "socket"] {
                #expect(throws: FileError.notRegular(path: "\(directory)/\(name)")) {
                    try ContainerFile.read("\(directory)/\(name)", limit: 10)
                }
            }
        }
    }

    @Test("A file that others may read or write is refused", arguments: [0o640, 0o604, 0o620, 0o601] as [mode_t])
    func looseMode(mode: mode_t) async throws {
        try await withTemporaryDirectory { directory in
            DiskFacts.write("x", to: "\(directory)/file", mode: mode)
            #expect(throws: FileError.unsafe(path: "\(directory)/file", .openToOthers(mode: UInt32(mode)))) {
                try ContainerFile.read("\(directory)/file", limit: 10)
            }
        }
    }

    @Test(
        "Another user's file is refused",
        .enabled(if: OtherOwner.isAllowed, "only root can give a file to another user"))
    func otherOwner() async throws {
        try await withTemporaryDirectory { directory in
            DiskFacts.write("x", to: "\(directory)/file")
            chown("\(directory)/file", 65534, 65534)
            #expect(throws: FileError.unsafe(path: "\(directory)/file", .otherOwner(65534))) {
                try ContainerFile.read("\(directory)/file", limit: 10)
            }
        }
    }

    @Test("A path through a file is an error that names it")
    func throughFile() async throws {
        try await withTemporaryDirectory { directory in
            DiskFacts.write("x", to: "\(directory)/file")
            #expect(throws: FileError.system(path: "\(directory)/file/below", errno: ENOTDIR)) {
                try ContainerFile.read("\(directory)/file/below", limit: 10)
            }
        }
    }
}
