import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore

/// The databases of released schemas in fixtures/stores, and what each of them holds.
enum StoredDatabase {
    static let versions = [
        "1", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "2.0", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6",
        "2.7",
    ]
    static let current = versions[versions.count - 1]

    static func path(version: String) -> String {
        let directory = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(directory)/fixtures/stores/schema-\(version).sqlite"
    }

    static let contents = Contents()

    struct Contents: Sendable {
        let lists = [Seed.list(10, "Home", color: "#3366ff"), Seed.list(11, "Büro")]
        let creation = KeyedCreation(key: "keybinding", taskID: Seed.id(1), title: "Pay rent")
        let tasks: [TaskItem]

        init() {
            var synced = Seed.task(
                1, "Pay rent", notes: "IBAN in the drawer\nsecond line", status: .next, area: .work, priority: 2,
                due: Seed.due("2026-11-30T16:00:00Z"), reminder: Seed.instant("2026-11-30T15:00:00Z"),
                recurrence: .monthly, listID: Seed.id(10))
            synced.serverID = Seed.id(500)
            var following = Seed.task(
                4, "世界 👩‍👩‍👧‍👦", status: .waiting, listID: Seed.id(11), createdAt: Seed.now.advanced(bySeconds: 7))
            following.predecessorID = Seed.id(2)
            tasks = [
                synced, Seed.task(2, "Water plants", status: .done, recurrence: .weekly),
                Seed.task(3, "<b>&amp;</b>", due: Seed.due("2026-12-24T22:59:59Z")), following,
                Seed.task(5, "Old", status: .archived, area: .work),
            ]
        }
    }
}
