import Glibc
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import Testing

@Suite("Reading the snapshot file")
struct SnapshotReaderTests {
    private let directory = TemporaryDirectory()
    private var path: String { directory.appending("snapshot") }

    private func put(_ bytes: [UInt8], mode: mode_t = 0o600) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
        try #require(fchmod(descriptor, mode) == 0)
    }

    private func read() -> SnapshotReadResult {
        SnapshotReader(path: path).read(at: Seed.now)
    }

    @Test("A written snapshot is read back")
    func ready() throws {
        let snapshot = Seed.snapshot(tasks: [Seed.snapshotTask(1)], generation: 7)
        try put(SnapshotWriter.encode(snapshot))
        #expect(read() == .ready(snapshot))
        #expect(SnapshotWriter.published(at: path) == snapshot)
    }

    @Test("A file or directory that does not exist is a missing snapshot")
    func missing() {
        #expect(read() == .missing)
        #expect(SnapshotReader(path: directory.appending("nowhere/snapshot")).read(at: Seed.now) == .missing)
        #expect(SnapshotWriter.published(at: path) == nil)
    }

    @Test("A damaged file has no published snapshot, so the next program rewrites it")
    func damaged() throws {
        try put(SnapshotWriter.encode(Seed.snapshot()).dropLast())
        #expect(read() == .unreadable(.damaged))
        #expect(SnapshotWriter.published(at: path) == nil)
    }

    @Test("A file larger than the maximum is not read")
    func tooLarge() throws {
        try put([UInt8](repeating: 0x20, count: 1 << 20 + 1))
        #expect(read() == .unreadable(.tooLarge))
        #expect(SnapshotWriter.published(at: path) == nil)
    }

    @Test("A file that others may read or write is refused", arguments: [0o640, 0o604, 0o622] as [mode_t])
    func openToOthers(mode: mode_t) throws {
        try put(SnapshotWriter.encode(Seed.snapshot()), mode: mode)
        #expect(read() == .unreadable(.openToOthers))
    }

    @Test("A symbolic link is not followed")
    func link() throws {
        let target = directory.appending("elsewhere")
        try put(SnapshotWriter.encode(Seed.snapshot()))
        try #require(rename(path, target) == 0)
        try #require(symlink(target, path) == 0)
        #expect(read() == .unreadable(.symbolicLink))
    }

    @Test("A directory or a pipe in its place is refused without blocking")
    func otherKinds() throws {
        try #require(mkdir(path, 0o700) == 0)
        #expect(read() == .unreadable(.notRegularFile))
        rmdir(path)
        try #require(mkfifo(path, 0o600) == 0)
        #expect(read() == .unreadable(.notRegularFile))
    }

    @Test(
        "A file in a directory that is open to others, or a link, is refused",
        arguments: [0o770, 0o707] as [mode_t])
    func directory(mode: mode_t) throws {
        let own = directory.appending("published")
        let snapshot = Seed.snapshot()
        try put(SnapshotWriter.encode(snapshot))
        try #require(mkdir(own, 0o700) == 0 && rename(path, own + "/snapshot") == 0)
        let reader = SnapshotReader(path: own + "/snapshot")
        #expect(reader.read(at: Seed.now) == .ready(snapshot))
        try #require(chmod(own, mode) == 0)
        #expect(reader.read(at: Seed.now) == .unreadable(.unsafeDirectory))
        try #require(chmod(own, 0o700) == 0 && symlink(own, directory.appending("link")) == 0)
        let link = SnapshotReader(path: directory.appending("link/snapshot"))
        #expect(link.read(at: Seed.now) == .unreadable(.unsafeDirectory))
    }

    @Test("A path with a file as directory is refused by the system")
    func throughFile() throws {
        try put([])
        #expect(SnapshotReader(path: path + "/snapshot").read(at: Seed.now) == .unreadable(.refused))
    }
}
