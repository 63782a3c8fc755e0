import CommandOutput
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("What an erasure deletes")
struct ErasureTextTests {
    @Test("Every store has a line, and a kept one the reason")
    func lines() {
        let account = ReplicaIdentity(
            server: "https://hub.example", issuer: "i", subject: "ada", organizationID: Seed.id(900))
        func store(_ name: String, _ contents: SetAsideStore.Contents) -> SetAsideStore {
            SetAsideStore(name: "store.sqlite.\(name)", contents: contents)
        }
        let erasure = Erasure(
            tasks: 12,
            stores: [store("aside-1", .tasks(of: account, count: 1)), store("aside-2-wal", .remains)],
            kept: [
                store("aside-3", .tasks(of: account, count: 5)), store("damaged-4", .unreadable),
                store("damaged-5", .tasks(of: nil, count: 5)),
            ])
        #expect(
            ErasureText(erasure).lines == [
                "This erases 12 tasks here.", "This erases store.sqlite.aside-1 with 1 task.",
                "This erases store.sqlite.aside-2-wal.",
                "This keeps store.sqlite.aside-3: it belongs to another account.",
                "This keeps store.sqlite.damaged-4: it cannot be read, so its account is not known. "
                    + "Delete it yourself if it is yours.",
                "This keeps store.sqlite.damaged-5: it belongs to no account. Delete it yourself if you do not need it.",
            ])
    }
}
