import AppGroup
import GRDB
import Glibc
import TaskActions
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Faults")
struct FaultTests {
    @Test("If another program writes for too long, a change is refused as busy, and reads still work")
    func busy() throws {
        let container = try TestContainer()
        try container.open().insert([Seed.task(1)])
        let store = try container.open(busyTimeout: .milliseconds(50))
        try container.stranger().write { (_: Database) throws in
            #expect(throws: StoreError.busy) { try store.insert([Seed.task(2)]) }
            #expect(try store.ids(.all) == [Seed.id(1)])
        }
        try store.insert([Seed.task(2)])
    }

    @Test("A change waits for another program's short transaction")
    func waits() async throws {
        let container = try TestContainer()
        let store = try container.open()
        let stranger = try container.stranger()
        try await stranger.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let insertion = BlockingCall { try store.insert([Seed.task(1)]) }
        try await insertion.untilBlocked()
        try await stranger.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await insertion.value
        #expect(try store.ids(.all) == [Seed.id(1)])
    }

    @Test("A schema lock that is never released is reported as busy")
    func stuckLock() throws {
        let container = try TestContainer()
        _ = try container.open()
        let lock = Glibc.open(container.paths.lock(.schema), O_RDONLY | O_CLOEXEC)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        #expect(throws: StoreError.busy) { try container.open(busyTimeout: .milliseconds(20)) }
    }

    @Test(
        "A full disk is reported, existing tasks are kept, and changes work again when there is space",
        .enabled(if: SmallDisk.isAvailable, "only root can mount a file system"))
    func diskFull() async throws {
        let disk = try await SmallDisk(kilobytes: 1024)
        let container = try TestContainer(at: disk.path + "/container")
        let store = try container.open()
        var kept = 0
        #expect(throws: StoreError.diskFull(path: container.paths.store)) {
            for number in 1...1000 {
                try store.insert([Seed.task(number, notes: String(repeating: "x", count: 4000))])
                kept = number
            }
        }
        #expect(kept > 10)
        #expect(try store.ids(.all).count == kept)
        try await disk.grow(toKilobytes: 4096)
        try store.insert([Seed.task(2000)])
        #expect(try container.open().ids(.all).count == kept + 1)
    }

    @Test(
        "On a full disk no store can be created; with space, the next opening creates it",
        .enabled(if: SmallDisk.isAvailable, "only root can mount a file system"))
    func diskFullAtFirst() async throws {
        let disk = try await SmallDisk(kilobytes: 64)
        let container = try TestContainer(at: disk.path + "/container")
        #expect(throws: StoreError.diskFull(path: container.paths.store)) { try container.open() }
        try await disk.grow(toKilobytes: 4096)
        try container.open().insert([Seed.task(1)])
    }

    @Test(
        "A container on a read-only file system is reported and stays unchanged",
        .enabled(if: SmallDisk.isAvailable, "only root can mount a file system"))
    func readOnly() async throws {
        let disk = try await SmallDisk(kilobytes: 1024)
        let original = try TestContainer()
        try original.open().insert([Seed.task(1)])
        let container = try TestContainer(at: disk.path + "/container")
        for suffix in ["", "-wal"] {
            try Files.write(Files.read(original.paths.store + suffix), to: container.paths.store + suffix)
        }
        try Files.write([], to: container.paths.lock(.schema))
        try await disk.makeReadOnly()
        let before = try Files.read(container.paths.store + "-wal")
        #expect(throws: StoreError.readOnly(path: container.paths.store)) {
            try container.open().insert([Seed.task(2)])
        }
        #expect(try Files.read(container.paths.store + "-wal") == before)
    }

    @Test(
        "In a directory that is not writable, no store can be created",
        .enabled(if: SmallDisk.isAvailable, "only root can mount a file system"))
    func readOnlyAtFirst() async throws {
        let disk = try await SmallDisk(kilobytes: 1024)
        let container = try TestContainer(at: disk.path + "/container")
        try await disk.makeReadOnly()
        #expect(throws: StoreError.readOnly(path: container.paths.lock(.schema))) { try container.open() }
    }

    @Test("Errors reveal nothing from the store")
    func privacy() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1, "canary-title")], lists: [Seed.list(2, "canary-list")])
        for work in [
            { try store.insert([Seed.task(1, "canary-title")]) },
            { try store.insert([], lists: [Seed.list(3, "canary-list")]) },
        ] {
            let error = #expect(throws: StoreError.self) { try work() }
            #expect(error.map { !"\($0)".contains("canary") && !"\($0)".contains("0000-4000") } == true)
        }
    }
}
