import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct TodoTxtTests {
    private func read(_ text: String) throws -> [ImportedTask] {
        try ImportBatch(ImportFile(Array(text.utf8), now: Seed.now, zone: TestZones.berlin).read(as: .todotxt)).tasks
    }

    private func one(_ line: String) throws -> ImportedTask {
        try #require(try read(line).first)
    }

    @Test("An open task: priority, creation date, project, context, due date and rule")
    func open() throws {
        let task = try one("(A) 2026-11-01 Pay rent +Home @bank due:2026-11-30 rec:1m url:https://x.y")
        #expect(task.title.text == "Pay rent @bank url:https://x.y" && task.status == .inbox)
        #expect(task.priority?.value == 5 && task.list?.text == "Home" && task.recurrence == .monthly)
        #expect(task.createdAt == Seed.instant("2026-10-31T23:00:00Z"))
        #expect(task.dueDate == Seed.due("2026-11-30T22:59:59Z"))
    }

    @Test("A completed task: completion date first, then creation date")
    func done() throws {
        let task = try one("x 2026-11-10 2026-11-01 Pay rent pri:B due:2026-11-05 rec:weekly")
        #expect(task.status == .done && task.title.text == "Pay rent" && task.priority?.value == 4)
        #expect(task.completedAt == Seed.instant("2026-11-09T23:00:00Z"))
        #expect(task.createdAt == Seed.instant("2026-10-31T23:00:00Z"))
        #expect(task.recurrence == .none)
        let short = try one("x 2026-11-10 Pay")
        #expect(short.completedAt != nil && short.createdAt == nil)
        #expect(try one("x Pay").completedAt == nil)
    }

    @Test(
        "Text that only resembles a mark is part of the title",
        arguments: [
            "xylophone lesson", "X Pay", "(a) call", "(AA) call", "(A)call", "call due:tomorrow", "call due:2026-02-30",
            "call rec:1d", "call rec:3w due:", "+ plus", "a:b", "call +inbox", "2026-13-01 call", "call pri:a",
            "call id:7",
        ])
    func plain(_ line: String) throws {
        let task = try one(line)
        #expect(task.title.text == line.replacing("rec:1d", with: "rec:daily") && task.status == .inbox)
        #expect(task.list == nil && task.dueDate == nil && task.recurrence == .none && task.priority == nil)
    }

    @Test("Letters from E on are the lowest priority")
    func priorities() throws {
        let tasks = try read("(A) a\n(B) b\n(C) c\n(D) d\n(E) e\n(Z) z")
        #expect(tasks.map { $0.priority?.value } == [5, 4, 3, 2, 1, 1])
    }

    @Test("A second project stays in the title, and a line with only marks keeps its text")
    func projects() throws {
        let task = try one("+Home call +Work due:2026-11-30 due:2026-12-01")
        #expect(task.list?.text == "Home" && task.title.text == "call +Work due:2026-12-01")
        #expect(try one("+Home").title.text == "+Home")
    }

    @Test("Blank lines, foreign line breaks, byte order marks and broken UTF-8 are accepted")
    func repaired() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("(A) one\r\n\r\n  \t\n two ".utf8) + [0xFF] + Array("\u{1B}[0m\n".utf8)
        let batch = try ImportBatch(ImportFile(bytes, now: Seed.now, zone: TestZones.utc).read(as: .todotxt))
        #expect(batch.tasks.map(\.title.text) == ["one", "two \u{FFFD}\u{1B}[0m"])
        #expect(batch.tasks[0].priority?.value == 5)
        #expect(try read("").isEmpty)
    }

    @Test("An invalid line is reported with its number in the file")
    func broken() {
        #expect(throws: ImportError.line(number: 3, .refused(.titleTooLong))) {
            try read("a\n\n\(String(repeating: "w", count: 501))\n")
        }
        #expect(throws: ImportError.line(number: 1, .refused(.titleHoldsNUL))) { try read("a\0b") }
        #expect(throws: ImportError.line(number: 2, .refused(.titleEmpty))) { try read("a\nx 2026-11-01") }
        #expect(throws: ImportError.line(number: 1, .refused(.listNameTooLong))) {
            try read("a +\(String(repeating: "w", count: 256))")
        }
    }

    @Test(
        "Importing a file twice adds no duplicates, even after lines are completed or reprioritized; equal lines are counted"
    )
    func identity() throws {
        let test = TestWorkspace()
        let before = try read("call\ncall\n2026-11-01 Pay")
        let after = try read("(A) call\nx 2026-11-10 call\nx 2026-11-10 2026-11-01 Pay\ncall\nnew")
        #expect(try ImportTasks(in: test.workspace).run(ImportBatch(tasks: before)).value.added == 3)
        let summary = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: after)).value
        #expect(summary.added == 2 && summary.alreadyThere == 3)
    }

    @Test("An export has one line per task, with the fields that todo.txt can express")
    func export() throws {
        let open = Seed.task(
            1, "Pay\nrent", priority: 5, due: Seed.due("2026-11-30T22:59:59Z"), recurrence: .monthly,
            listID: Seed.id(7))
        let done = Seed.task(2, "x marks it", status: .done, priority: 1)
        let page = TaskPage(tasks: [open, done], lists: [Seed.list(7, "My home")], asOf: Seed.now)
        #expect(
            TodoTxtDocument.export(page, zone: TestZones.berlin) == """
                (A) 2026-11-18 Pay rent +My_home due:2026-11-30 rec:monthly id:\(Seed.id(1))
                x 2026-11-18 2026-11-18 x marks it pri:E id:\(Seed.id(2))

                """)
    }

    @Test("Importing an export recognizes its tasks, and creates the same tasks elsewhere")
    func roundTrip() throws {
        let tasks = [
            Seed.task(1, "x marks the spot"), Seed.task(2, "(A) is a letter"), Seed.task(3, "2026-12-01 party"),
            Seed.task(4, "Rent", status: .done, priority: 3),
            Seed.task(5, "世界 👩‍👩‍👧‍👦", due: Seed.due("2026-11-30T22:59:59Z")),
        ]
        let source = TestWorkspace(tasks: tasks)
        let text = TodoTxtDocument.export(try ExportTasks(in: source.workspace).run(), zone: TestZones.berlin)
        let batch = ImportBatch(tasks: try read(text))
        #expect(try ImportTasks(in: source.workspace).run(batch).value.alreadyThere == 5)
        let target = TestWorkspace()
        _ = try ImportTasks(in: target.workspace).run(batch)
        for task in tasks {
            let copy = try #require(try target.task(task.id))
            #expect(copy.title == task.title && copy.status == task.status && copy.priority == task.priority)
            #expect(copy.dueDate == task.dueDate)
        }
    }

    @Test("Hostile titles stay on their line", arguments: HostileTitles.all)
    func hostile(_ title: String) {
        let page = TaskPage(
            tasks: [Seed.task(1, title, listID: Seed.id(7))], lists: [Seed.list(7, title)], asOf: Seed.now)
        let text = TodoTxtDocument.export(page, zone: TestZones.utc)
        #expect(text.unicodeScalars.dropLast().allSatisfy { $0.properties.generalCategory != .control })
        #expect(text.utf8.filter { $0 == 0x0A }.count == 1)
    }
}
