import CommandOutput
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import TextLayout

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
            TaskTable(.plain).text(listing) == """
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
        let text = TaskTable(.plain).text(marked)
        let lines = text.split(separator: "\n")
        #expect(lines.prefix(3).map { $0.hasSuffix("  conflict") } == [true, false, false])
        #expect(lines.prefix(3).map { $0.hasSuffix("  refused") } == [false, false, true])
        #expect(lines[0].hasSuffix("Home  conflict"))
    }

    @Test("A terminal gets titles shortened to its width")
    func terminal() {
        #expect(
            TaskTable(OutputLayout(columns: 70, usesColor: false)).text(listing) == """
                00000000      Call the dentist about t…  yesterday 17:00 overdue
                00000000  !5  买菜                       today                    Home
                00000000  x   Read
                3 tasks, 1 overdue

                """)
    }

    @Test("Overdue dates, completed titles and the summary are styled")
    func styles() {
        let text = TaskTable(OutputLayout(columns: nil, usesColor: true)).text(listing)
        #expect(text.contains("\u{1B}[1;31myesterday 17:00 overdue\u{1B}[0m"))
        #expect(text.contains("\u{1B}[2mRead"))
        #expect(text.hasSuffix("\u{1B}[2m3 tasks, 1 overdue\u{1B}[0m\n"))
    }

    @Test("A list without tasks is a single line")
    func empty() {
        let empty = TaskListing([], lists: [], now: Seed.now, zone: TestZones.berlin)
        #expect(TaskTable(OutputLayout(columns: 80, usesColor: false)).text(empty) == "Nothing here.\n")
    }

    private let titles = [
        "Read", "Call the dentist about the appointment, and ask for the bill of last year", "买菜和做饭给全家人吃的晚餐",
        "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦 family family family", String(repeating: "W", count: 500),
    ]
    private let dates = [
        "2026-11-17T16:00:00Z", "2024-02-29T22:59:59Z", "2026-11-20T16:30:00Z", "2027-12-31T09:00:00Z",
    ]

    /// One task for each combination of a title, a due date, a list and a mark.
    private var various: TaskListing {
        let lists = [home, Seed.list(8, "Renovation of the old house"), Seed.list(7, "买菜买菜买菜买菜买菜买菜")]
        var tasks: [TaskItem] = []
        for title in titles {
            for date in dates.map({ Seed.due($0) }) + [nil] {
                for list in lists.map(\.id) + [nil] {
                    let number = tasks.count + 10
                    tasks.append(Seed.task(number, title, priority: number % 5 + 1, due: date, listID: list))
                }
            }
        }
        let marks = Dictionary(
            uniqueKeysWithValues: tasks.indices.filter { $0 % 5 == 0 }.map { (tasks[$0].id, TaskMark.conflict) })
        return TaskListing(
            tasks, lists: lists, marks: marks,
            prefixes: Dictionary(uniqueKeysWithValues: tasks.map { ($0.id, 6) }), now: Seed.now, zone: TestZones.berlin)
    }

    @Test("No line is wider than the terminal, and each has the id, the date and the mark of its task")
    func widths() {
        let listing = various
        for columns in 40...300 {
            let lines = TaskTable(OutputLayout(columns: columns, usesColor: false)).text(listing).split(separator: "\n")
            #expect(lines.count == listing.lines.count + 1)
            for (line, task) in zip(lines, listing.lines) {
                #expect(WidestColumns.width(of: String(line)) <= columns, "\(columns): \(line)")
                #expect(line.hasPrefix(task.id.description.prefix(6)), "\(columns): \(line)")
                let day = task.due.map { $0.prefix { $0 != " " } } ?? ""
                #expect(line.contains(day), "\(columns): \(line)")
                if task.isOverdue { #expect(line.contains("overdue") || line.contains(" late"), "\(columns): \(line)") }
                if task.mark != nil { #expect(line.contains("conflict"), "\(columns): \(line)") }
            }
        }
    }

    @Test(
        "On a narrow terminal, ids, dates and the word for overdue are short, and titles have the place of list names")
    func narrow() {
        let listing = TaskListing(
            [
                Seed.task(1, "Call the dentist about the appointment", due: Seed.due("2026-11-03T16:00:00Z")),
                Seed.task(2, "买菜", priority: 5, due: Seed.due("2026-11-18T22:59:59Z"), listID: home.id),
            ], lists: [home], prefixes: [Seed.id(1): 4, Seed.id(2): 5], now: Seed.now, zone: TestZones.berlin)
        #expect(
            TaskTable(OutputLayout(columns: 40, usesColor: false)).text(listing) == """
                00000      Call the de…  2026-11-03 late
                00000  !5  买菜          today
                2 tasks, 1 overdue

                """)
    }

    @Test("The part of an id that is enough to name the task is bold, and the rest is dim")
    func prefixes() {
        let listing = TaskListing(
            [Seed.task(1, "Read")], lists: [], prefixes: [Seed.id(1): 3], now: Seed.now, zone: TestZones.berlin)
        let text = TaskTable(OutputLayout(columns: 80, usesColor: true)).text(listing)
        #expect(text.hasPrefix("\u{1B}[1m000\u{1B}[0m\u{1B}[2m00000\u{1B}[0m  "))
    }

    @Test("An id that needs more than eight characters is shown with as many")
    func longPrefix() {
        let listing = TaskListing(
            [Seed.task(1, "Read")], lists: [], prefixes: [Seed.id(1): 12], now: Seed.now, zone: TestZones.berlin)
        #expect(
            TaskTable(OutputLayout(columns: 80, usesColor: false)).text(listing).hasPrefix("00000000-000      Read"))
    }
}
