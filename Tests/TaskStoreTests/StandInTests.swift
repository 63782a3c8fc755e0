import AppGroup
import TaskActions
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("An empty store in place of one that does not exist")
struct StandInTests {
    @Test("It is read as an empty store, refuses changes, and makes no file, also where locks could be taken")
    func readOnly() throws {
        let container = try TestContainer()
        let store = try SQLiteStore.standIn(
            for: container.paths, locks: ContainerLocks(paths: container.paths), now: Seed.now,
            zone: TestZones.berlin)
        #expect(try store.read { try $0.allTasks() }.isEmpty)
        #expect(throws: StoreError.replaced) { try store.write { try $0.insert(Seed.task(1)) } }
        #expect(try store.read { try $0.allTasks() }.isEmpty)
        #expect(try !SQLiteStore.exists(in: container.container))
        _ = try container.open()
        #expect(try SQLiteStore.exists(in: container.container))
    }
}
