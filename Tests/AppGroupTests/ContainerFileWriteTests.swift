import AppGroup
import Glibc
import PosixFiles
import TaskHubTestSupport
import Testing

@Suite("Writing a file of the container")
struct ContainerFileWriteTests {
    private static let both: [ContainerFile.Durability] = [.durable, .atomic]

    @Test("A replaced file has the new contents and mode 0600, and no other file is left", arguments: both)
    func replace(durability: ContainerFile.Durability) async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/file"
            for text in ["a long first text", "short", ""] {
                try ContainerFile.replace(path, with: Array(text.utf8), durability: durability)
                try #expect(ContainerFile.read(path, limit: 100) == Array(text.utf8))
            }
            #expect(DiskFacts.mode(path) == 0o600)
            #expect(DiskFacts.names(in: directory) == ["file"])
        }
    }

    @Test("A link is replaced, and its target stays unchanged")
    func replaceLink() async throws {
        try await withTemporaryDirectory { directory in
            DiskFacts.write("other", to: "\(directory)/other")
            symlink("other", "\(directory)/file")
            try ContainerFile.replace("\(directory)/file", with: [1], durability: .atomic)
            try #expect(ContainerFile.read("\(directory)/file", limit: 10) == [1])
            try #expect(ContainerFile.read("\(directory)/other", limit: 10) == Array("other".utf8))
        }
    }

    @Test("Nothing is written through a directory that is a link", arguments: both)
    func linkedDirectory(durability: ContainerFile.Durability) async throws {
        try await withTemporaryDirectory { directory in
            mkdir("\(directory)/elsewhere", 0o700)
            symlink("elsewhere", "\(directory)/files")
            #expect(throws: FileError.system(path: "\(directory)/files", errno: ENOTDIR)) {
                try ContainerFile.replace("\(directory)/files/file", with: [1], durability: durability)
            }
            #expect(DiskFacts.names(in: "\(directory)/elsewhere").isEmpty)
        }
    }

    @Test("A failed replacement leaves nothing behind and gives its reason")
    func refusals() async throws {
        try await withTemporaryDirectory { directory in
            #expect(throws: FileError.missing(path: "\(directory)/none")) {
                try ContainerFile.replace("\(directory)/none/file", with: [1], durability: .durable)
            }
            mkdir("\(directory)/file", 0o700)
            #expect(throws: FileError.notRegular(path: "\(directory)/file")) {
                try ContainerFile.replace("\(directory)/file", with: [1], durability: .durable)
            }
            #expect(DiskFacts.names(in: directory) == ["file"])
        }
    }

    @Test("A full disk keeps the old contents and leaves no temporary file")
    func noSpace() async throws {
        try await withTemporaryDirectory { directory in
            await #expect(processExitsWith: .success) { [directory = directory as String] in
                // The closest to a full disk without a separate disk.
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit()
                getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                let unlimited = limit.rlim_cur
                limit.rlim_cur = 100
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                defer {
                    // The coverage profile is written at the end of the process.
                    limit.rlim_cur = unlimited
                    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                }
                let path = "\(directory)/file"
                try ContainerFile.replace(path, with: [1, 2], durability: .durable)
                #expect(throws: FileError.noSpace(path: path, errno: EFBIG)) {
                    try ContainerFile.replace(path, with: [UInt8](repeating: 0, count: 101), durability: .durable)
                }
                try #expect(ContainerFile.read(path, limit: 100) == [1, 2])
                #expect(DiskFacts.names(in: directory) == ["file"])
            }
        }
    }

    @Test(
        "A directory that is not writable is distinguished from a full disk", .enabled(if: OtherOwner.isRootAvoidable))
    func readOnly() async throws {
        try await withTemporaryDirectory { directory in
            chmod(directory, 0o500)
            if geteuid() == 0 { chown(directory, 65534, 65534) }
            await #expect(processExitsWith: .success) { [directory = directory as String] in
                if geteuid() == 0 { seteuid(65534) }
                #expect(throws: FileError.readOnly(path: directory, errno: EACCES)) {
                    try ContainerFile.replace("\(directory)/file", with: [1], durability: .atomic)
                }
                #expect(throws: FileError.readOnly(path: "\(directory)/stamp", errno: EACCES)) {
                    try ContainerFile.rewriteInPlace("\(directory)/stamp", with: [1])
                }
            }
            chmod(directory, 0o700)
        }
    }

    @Test(
        "If a program is killed while it replaces a file, the old or the new one is there, and the next program cleans up",
        arguments: 0...4)
    func killedWriter(quarters: Int) async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/file"
            let size = 1 << 20
            let old = [UInt8](repeating: 10, count: size)
            try ContainerFile.replace(path, with: old, durability: .atomic)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [directory = directory as String, size = size as Int, quarters = quarters as Int] in
                let killer = OtherThread {
                    while !DiskFacts.hasTemporaryFile(in: directory, ofAtLeast: size / 4 * quarters) {}
                    kill(getpid(), SIGKILL)
                }
                try withExtendedLifetime(killer) {
                    while true {
                        for byte in UInt8(0)...9 {
                            let bytes = [UInt8](repeating: byte, count: size)
                            try ContainerFile.replace("\(directory)/file", with: bytes, durability: .atomic)
                        }
                    }
                }
            }
            let bytes = try #require(try ContainerFile.read(path, limit: size))
            #expect(bytes.count == size && Set(bytes).count == 1)
            try ContainerFile.replace(path, with: [1], durability: .atomic)
            #expect(DiskFacts.names(in: directory) == ["file"])
        }
    }

    @Test("A temporary file is removed once its writer is gone, not before; those of other files stay")
    func abandonedTemporaries() async throws {
        try await withTemporaryDirectory { directory in
            for name in [
                ".file.dead.tmp", ".file.alive.tmp", ".file.x.dead.tmp", ".other.dead.tmp", ".file.kept",
            ] {
                DiskFacts.write("x", to: "\(directory)/\(name)")
            }
            let writer = open("\(directory)/.file.alive.tmp", O_RDWR | O_CLOEXEC)
            #expect(flock(writer, LOCK_EX) == 0)
            try ContainerFile.replace("\(directory)/file", with: [1], durability: .atomic)
            let others = [".file.kept", ".file.x.dead.tmp", ".other.dead.tmp", "file"]
            #expect(DiskFacts.names(in: directory) == [".file.alive.tmp"] + others)
            flock(writer, LOCK_UN)
            close(writer)
            try ContainerFile.replace("\(directory)/file", with: [1], durability: .atomic)
            #expect(DiskFacts.names(in: directory) == others)
        }
    }

    @Test("Concurrent replacements of the same file never fail")
    func manyWriters() async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/file"
            try await withThrowingTaskGroup { group in
                for byte in UInt8(0)..<8 {
                    group.addTask {
                        for _ in 0..<100 {
                            try ContainerFile.replace(
                                path, with: [UInt8](repeating: byte, count: 5_000), durability: .atomic)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let bytes = try #require(try ContainerFile.read(path, limit: 5_000))
            #expect(bytes.count == 5_000 && Set(bytes).count == 1)
            #expect(DiskFacts.names(in: directory) == ["file"])
        }
    }

    @Test("Damaged files are set aside under dated names, and none replaces another")
    func setAside() async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/file"
            var places: [String] = []
            for text in ["one", "two", "three"] {
                DiskFacts.write(text, to: path)
                places.append(try ContainerFile.setAside(path, at: "2026-07-14"))
            }
            #expect(places == ["", "-2", "-3"].map { "\(path).damaged-2026-07-14\($0)" })
            try #expect(
                places.map { try ContainerFile.read($0, limit: 9) }
                    == ["one", "two", "three"].map { Array($0.utf8) })
            #expect(throws: FileError.missing(path: path)) { try ContainerFile.setAside(path, at: "2026-07-14") }
        }
    }

    @Test("A stamp stays the same file through every rewrite")
    func rewriteInPlace() async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/stamp"
            try ContainerFile.rewriteInPlace(path, with: Array("a long first text".utf8))
            let inode = try #require(DiskFacts.inode(path))
            try ContainerFile.rewriteInPlace(path, with: Array("short".utf8))
            try #expect(ContainerFile.read(path, limit: 100) == Array("short".utf8))
            #expect(DiskFacts.inode(path) == inode)
            #expect(DiskFacts.mode(path) == 0o600)
        }
    }

    @Test("If its directory is a link, a file is neither replaced nor rewritten where that leads")
    func linkedDirectory() async throws {
        try await withTemporaryDirectory { directory in
            mkdir("\(directory)/there", 0o700)
            symlink("there", "\(directory)/link")
            #expect(throws: FileError.self) {
                try ContainerFile.replace("\(directory)/link/file", with: [1], durability: .atomic)
            }
            #expect(throws: FileError.self) { try ContainerFile.rewriteInPlace("\(directory)/link/file", with: [1]) }
            #expect(rmdir("\(directory)/there") == 0)
        }
    }

    @Test("A stamp is not written through a link, into a file open to others or into a pipe")
    func unsafeStamp() async throws {
        try await withTemporaryDirectory { directory in
            DiskFacts.write("x", to: "\(directory)/open", mode: 0o644)
            symlink("open", "\(directory)/link")
            mkfifo("\(directory)/pipe", 0o600)
            let refusals: [(String, FileError)] = [
                ("open", .unsafe(path: "\(directory)/open", .openToOthers(mode: 0o644))),
                ("link", .unsafe(path: "\(directory)/link", .symbolicLink)),
                ("pipe", .notRegular(path: "\(directory)/pipe")),
            ]
            for (name, refusal) in refusals {
                #expect(throws: refusal) { try ContainerFile.rewriteInPlace("\(directory)/\(name)", with: [1]) }
            }
        }
    }
}
