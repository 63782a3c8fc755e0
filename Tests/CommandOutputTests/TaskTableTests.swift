import CommandOutput
import TaskHubEntities
import TaskHubTestSupport
import TaskSync
import Testing

@Suite("Task tables")
struct TaskTableTests {
    private let home = Seed.list(9, "Home")

    private var listing: TaskListing {
        TaskListing(
            [
                Seed.task(1, "Call the dentist about the appointment", due: Seed.due("2026-11-17T16:00:00Z")),
                Seed.task(2, "买菜", priority: 5, due: Seed.due("2026-11-18T22:59:59Z"), listID: home.id),
                Seed.task(3, "Read", status: .done),
            ], lists: [home], now: Seed.now, zone: TestZones.berlin)
    }

    @Test("A file gets whole titles in aligned columns without trailing spaces")
    func file() {
        #expect(
            TaskTable(columns: nil, usesColor: false).text(listing) == """
                00000000      Call the dentist about the appointment  yesterday 17:00 overdue
                00000000  !5  买菜                                    today                    Home
                00000000  x   Read
                3 tasks, 1 overdue

                """)
    }

    @Test("A task that the user should look at is marked by a word")
    func marks() {
        let marked = TaskListing(
            [Seed.task(1, "Milk", listID: home.id), Seed.task(2, "Bread"), Seed.task(3, "Read")], lists: [home],
            marks: [Seed.id(1): .conflict, Seed.id(3): .refused], now: Seed.now, zone: TestZones.berlin)
        let text = TaskTable(columns: nil, usesColor: false).text(marked)
        let lines = text.split(separator: "\n")
        #expect(lines.prefix(3).map { $0.hasSuffix("  conflict") } == [true, false, false])
        #expect(lines.prefix(3).map { $0.hasSuffix("  refused") } == [false, false, true])
        #expect(lines[0].hasSuffix("Home  conflict"))
    }

    @Test("A terminal gets titles shortened to its width")
    func terminal() {
        #expect(
            TaskTable(columns: 70, usesColor: false).text(listing) == """
                00000000      Call the dentist about t…  yesterday 17:00 overdue
                00000000  !5  买菜                       today                    Home
                00000000  x   Read
                3 tasks, 1 overdue

                """)
    }

    @Test("Overdue dates, completed titles and the summary are styled")
    func styles() {
        let text = TaskTable(columns: nil, usesColor: true).text(listing)
        #expect(text.contains("\u{1B}[1;31myesterday 17:00 overdue\u{1B}[0m"))
        #expect(text.contains("\u{1B}[2mRead"))
        #expect(text.hasSuffix("\u{1B}[2m3 tasks, 1 overdue\u{1B}[0m\n"))
    }

    @Test("A list without tasks is a single line")
    func empty() {
        let empty = TaskListing([], lists: [], now: Seed.now, zone: TestZones.berlin)
        #expect(TaskTable(columns: 80, usesColor: false).text(empty) == "Nothing here.\n")
    }
}
