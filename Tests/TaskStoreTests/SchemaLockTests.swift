import AppGroup
import Glibc
import TaskActions
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The schema lock")
struct SchemaLockTests {
    @Test("A change never runs while another program holds the lock exclusively")
    func change() throws {
        let container = try TestContainer()
        let store = try container.open(busyTimeout: .milliseconds(50))
        let lock = open(container.paths.lock(.schema), O_RDONLY | O_CLOEXEC)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        #expect(throws: StoreError.busy) { try store.insert([Seed.task(1)]) }
        #expect(flock(lock, LOCK_UN) == 0)
        try store.insert([Seed.task(1)])
        #expect(try store.ids(.all) == [Seed.id(1)])
    }
}
