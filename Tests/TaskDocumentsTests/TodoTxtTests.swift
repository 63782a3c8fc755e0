import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct TodoTxtTests {
    private func read(_ text: String) throws -> [ImportedTask] {
        try ImportBatch(ImportFile(Array(text.utf8), now: Seed.now, zone: TestZones.berlin).read(as: .todotxt)).tasks
    }

    private func one(_ line: String) throws -> ImportedTask {
        try #require(try read(line).first)
    }

    @Test(
        "Keys of other programs are read, or stay in the title and are named",
        arguments: [
            ("Pay due:2026-12-01T15:00", "Pay", "2026-12-01T14:00:00Z", []),
            ("Pay due:2026-12-01T15:00:30", "Pay", "2026-12-01T14:00:30Z", []),
            ("Pay DUE:2026-12-01", "Pay", "2026-12-01", []), ("Pay Due:2026-2-3", "Pay", "2026-02-03", []),
            ("Pay due:2026-2-30", "Pay due:2026-2-30", nil, ["due"]),
            ("Pay due:2026-12-01T25:00", "Pay due:2026-12-01T25:00", nil, ["due"]),
            ("Pay due:tomorrow", "Pay due:tomorrow", nil, ["due"]),
            ("Pay t:2026-11-25 due:2026-12-01", "Pay t:2026-11-25", "2026-12-01", ["t"]),
            ("Pay h:1 T:2026-11-25", "Pay h:1 T:2026-11-25", nil, ["h", "t"]),
            ("Pay due:2026-12-01 rec:+7b", "Pay rec:+7b", "2026-12-01", ["rec"]),
            ("Pay rec:+1W", "Pay rec:+1W", nil, ["rec"]),
            ("Pay REC:1B due:2026-12-01", "Pay", "2026-12-01", []),
            ("Pay note:x 10:30 https://a.b/c", "Pay note:x 10:30 https://a.b/c", nil, []),
        ] as [(String, String, String?, [String])])
    func otherKeys(line: String, title: String, due: String?, notCarried: [String]) throws {
        let task = try #require(try read(line).first)
        #expect(task.title.text == title && task.notCarried == notCarried)
        #expect(task.dueDate?.text == due)
    }

    @Test("An open task: priority, creation date, project, context, due date and rule")
    func open() throws {
        let task = try one("(A) 2026-11-01 Pay rent +Home @bank due:2026-11-30 rec:+1m url:https://x.y")
        #expect(task.title.text == "Pay rent url:https://x.y" && task.status == .inbox)
        #expect(task.tags.map(\.text) == ["bank"] && task.notCarried.isEmpty)
        #expect(task.priority?.value == 5 && task.list?.text == "Home" && task.recurrence == .monthly)
        #expect(task.createdAt == Seed.instant("2026-10-31T23:00:00Z"))
        #expect(task.dueDate == Seed.due("2026-11-30T22:59:59Z"))
    }

    @Test(
        "A rule that the server lacks is one of this machine, and is written again",
        arguments: [
            ("rec:2w", "2 weeks after completion"), ("rec:+3d", "every 3 days"), ("rec:+6m", "every 6 months"),
            ("rec:1b", "every weekday"), ("rec:+14d", "every 2 weeks"), ("rec:1d", "1 day after completion"),
            ("rec:W", "1 week after completion"), ("rec:+2Y", "every 2 years"),
        ])
    func localRule(word: String, rule: String) throws {
        let line = "Pay due:2026-11-30 \(word)"
        let task = try one(line)
        #expect(task.title.text == "Pay" && task.recurrence == .none)
        #expect(task.localRule != nil && task.localRule?.description == RecurrenceRule(rule)?.description)
        let test = TestWorkspace()
        _ = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: try read(line)))
        let unchanged = TodoTxtDocument.export(try ExportTasks(in: test.workspace).run(), zone: TestZones.berlin)
        #expect(unchanged == line)
        let id = try #require(try test.allTasks().first?.id)
        _ = try EditTask(in: test.workspace).run(id, TaskEdits(notes: "x"))
        let changed = TodoTxtDocument.export(try ExportTasks(in: test.workspace).run(), zone: TestZones.berlin)
        #expect(try one(changed.trimmingWhitespace()).localRule?.description == task.localRule?.description)
    }

    @Test(
        "A done line has its priority and its dates in any order that programs write, and goes out as it came",
        arguments: [
            "x (C) 2026-02-03 2026-01-02 Shelf", "x 2026-02-03 (C) 2026-01-02 Shelf",
            "x 2026-02-03 2026-01-02 (C) Shelf",
        ], [true, false])
    func doneHeaders(line: String, hasCreation: Bool) throws {
        let line = hasCreation ? line : line.replacing("2026-01-02 ", with: "")
        let task = try one(line)
        #expect(task.title.text == "Shelf" && task.priority?.value == 3 && task.status == .done)
        #expect(task.completedAt == Seed.instant("2026-02-02T23:00:00Z"))
        #expect(task.createdAt == (hasCreation ? Seed.instant("2026-01-01T23:00:00Z") : nil))
        let test = TestWorkspace()
        _ = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: [task]))
        #expect(TodoTxtDocument.export(try ExportTasks(in: test.workspace).run(), zone: TestZones.berlin) == line)
    }

    @Test("The day of a completion is written, also into a line without a creation date")
    func completionDate() throws {
        let test = TestWorkspace()
        _ = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: try read("Shelf\n(A) 2026-01-02 Door")))
        _ = try CompleteTask(in: test.workspace).run(try test.allTasks().map(\.id))
        let lines = TodoTxtDocument.export(try ExportTasks(in: test.workspace).run(), zone: TestZones.berlin)
            .split(separator: "\n")
        #expect(lines.first?.hasPrefix("x 2026-11-18 Shelf ") == true, "\(lines)")
        #expect(lines.last?.hasPrefix("x 2026-11-18 2026-01-02 Door pri:A ") == true, "\(lines)")
    }

    @Test(
        "A rule that rec: cannot say comes back from our own lines",
        arguments: ["every monday,thursday", "every month on the last day", "every 2 months on the first friday"])
    func ownRules(text: String) throws {
        var task = Seed.task(1, due: Seed.due("2026-11-30"))
        task.localRecurrence = LocalRecurrence(try #require(RecurrenceRule(text)), of: "machine")
        let page = TaskPage(tasks: [task], lists: [], asOf: Seed.now)
        #expect(ExportFormat.todotxt.tasksLosingRepetition(page, in: TestZones.berlin) == [task])
        let line = TodoTxtDocument.export(page, zone: TestZones.berlin)
        #expect(try one(line.trimmingWhitespace()).localRule?.description == text)
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
        #expect(task.title.text == line && task.status == .inbox)
        #expect(task.list == nil && task.dueDate == nil && task.recurrence == .none && task.priority == nil)
    }

    @Test("Letters from E on are the lowest priority")
    func priorities() throws {
        let tasks = try read("(A) a\n(B) b\n(C) c\n(D) d\n(E) e\n(Z) z")
        #expect(tasks.map { $0.priority?.value } == [5, 4, 3, 2, 1, 1])
    }

    @Test(
        "The first project is the list, and contexts and further projects are tags; within the text they stay",
        arguments: [
            ("+Home call +Work due:2026-11-30 due:2026-12-01", "call due:2026-12-01", "Home", ["Work"]),
            ("@phone Call +Work +Q4", "Call", "Work", ["phone", "Q4"]),
            ("ask @boss about +Work raise @office", "ask @boss about +Work raise", "Work", ["boss", "office"]),
            ("mail me@example.org @ 5 +", "mail me@example.org @ 5 +", nil, []),
            ("+Home", "+Home", "Home", []), ("+Home due:2026-11-30", "+Home due:2026-11-30", "Home", []),
            ("+Home url:x", "url:x", "Home", []),
        ])
    func projects(line: String, title: String, list: String?, tags: [String]) throws {
        let task = try one(line)
        #expect(task.title.text == title && task.list?.text == list && task.tags.map(\.text) == tags)
    }

    @Test("Words with a key of ours count only beside our id, and times only on their day")
    func extensions() throws {
        let words =
            "status:waiting area:work notes:a%0Ab list:My%20home tags:a,b%2Cc due:2026-11-30"
            + " due_at:2026-11-30T16:00:00Z reminder_at:2026-11-29T16:00:00Z created_at:2026-11-01T09:00:00Z"
            + " updated_at:2026-11-02T09:00:00Z title:two%20%20blanks"
        let task = try one("2026-11-01 text +My_home \(words) id:\(Seed.id(1))")
        #expect(task.title.text == "two  blanks" && task.notes == "a\nb" && task.list?.text == "My home")
        #expect(task.status == .waiting && task.area == .work && task.tags.map(\.text) == ["a", "b,c"])
        #expect(task.dueDate == Seed.due("2026-11-30T16:00:00Z") && task.modifiedAt?.rfc3339 == "2026-11-02T09:00:00Z")
        #expect(task.createdAt?.rfc3339 == "2026-11-01T09:00:00Z" && task.identity == .id(Seed.id(1)))
        #expect(task.reminderDate?.rfc3339 == "2026-11-29T16:00:00Z")
        let moved = try one(
            "x 2026-12-02 text \(words.replacing("due:2026-11-30", with: "due:2026-12-05")) id:\(Seed.id(1))")
        #expect(moved.dueDate == Seed.due("2026-12-05") && moved.status == .done)
        let foreign = try one("text notes:a status:waiting")
        #expect(foreign.title.text == "text notes:a status:waiting" && foreign.notes.isEmpty)
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
        #expect(throws: ImportError.entries([ImportFault(.line, 3, .refused(.titleTooLong))])) {
            try read("a\n\n\(String(repeating: "w", count: 501))\n")
        }
        #expect(throws: ImportError.entries([ImportFault(.line, 1, .refused(.titleHoldsNUL))])) { try read("a\0b") }
        #expect(throws: ImportError.entries([ImportFault(.line, 2, .refused(.titleEmpty))])) {
            try read("a\nx 2026-11-01")
        }
        #expect(throws: ImportError.entries([ImportFault(.line, 1, .refused(.listNameTooLong))])) {
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

    @Test("An export has one line per task, with words of ours for what todo.txt lacks")
    func export() throws {
        var open = Seed.task(
            1, "Pay\nrent", priority: 5, due: Seed.due("2026-11-30T22:59:59Z"), recurrence: .monthly,
            listID: Seed.id(7))
        open.tags = [TaskTag(alreadyChecked: "bank")]
        let done = Seed.task(
            2, "x marks it", notes: "50 %\nthen, more", status: .done, priority: 1,
            due: Seed.due("2026-11-30T16:00:00Z"))
        let page = TaskPage(tasks: [open, done], lists: [Seed.list(7, "My home")], asOf: Seed.now)
        #expect(
            TodoTxtDocument.export(page, zone: TestZones.berlin) == """
                (A) 2026-11-18 Pay rent +My_home @bank due:2026-11-30 rec:+1m id:\(Seed.id(1)) \
                created_at:2026-11-18T11:00:00Z list:My%20home title:Pay%0Arent
                x 2026-11-18 2026-11-18 x marks it due:2026-11-30 pri:E id:\(Seed.id(2)) \
                due_at:2026-11-30T16:00:00Z created_at:2026-11-18T11:00:00Z completed_at:2026-11-18T11:00:00Z \
                notes:50%20%25%0Athen%2C%20more

                """)
    }

    @Test("Importing an export recognizes its tasks, and makes the same tasks elsewhere")
    func roundTrip() throws {
        let titles =
            HostileTitles.all + HostileTitles.combining + [
                "x marks the spot", "(A) is a letter", "2026-12-01 party", "世界 👩‍👩‍👧‍👦",
                "id:\(Seed.id(9)) rec:weekly due:2026-01-01",
                "+Home @bank", "a  b", "pri:A", "notes:x title:y", "\u{301}combining +\u{301} @\u{301}x", "+inbox now",
            ]
        var tasks = titles.enumerated().map { index, title in
            Seed.task(
                index + 1, title, notes: index % 2 == 0 ? "a, b %\n\(title)\nc" : "",
                status: TaskStatus.allCases[index % 6],
                area: index % 5 == 0 ? .work : .personal, priority: index % 6 == 0 ? nil : index % 6,
                due: index % 3 == 0 ? nil : Seed.due(index % 3 == 1 ? "2026-11-30" : "2026-11-30T16:00:00Z"),
                reminder: index % 4 == 0 ? Seed.now : nil,
                recurrence: index % 3 == 1 ? Recurrence.allCases[index % 5] : .none,
                listID: index % 2 == 0 ? Seed.id(700 + index % 4) : nil, sortOrder: index)
        }
        for index in tasks.indices where index % 3 == 0 {
            tasks[index].tags = [
                TaskTag(alreadyChecked: "a,b%"), TaskTag(alreadyChecked: "+c"), TaskTag(alreadyChecked: "Inbox"),
                TaskTag(alreadyChecked: "\u{301}d"), TaskTag(alreadyChecked: "e,\u{301}"),
            ]
        }
        tasks[0].modifiedAt = Seed.instant("2026-11-19T00:00:00Z")
        let lists = [Seed.list(700, "My home"), Seed.list(702, "+x y@z due:2026-01-01")]
        let source = TestWorkspace(tasks: tasks, lists: lists)
        let text = TodoTxtDocument.export(try ExportTasks(in: source.workspace).run(), zone: TestZones.berlin)
        let batch = ImportBatch(tasks: try read(text))
        #expect(try ImportTasks(in: source.workspace).run(batch).value.alreadyThere == tasks.count)
        let target = TestWorkspace()
        _ = try ImportTasks(in: target.workspace).run(batch)
        let names = Dictionary(uniqueKeysWithValues: try target.lists().map { ($0.id, $0.name.text) })
        for task in tasks {
            var copy = try #require(try target.task(task.id))
            let name = lists.first { $0.id == task.listID }?.name.text
            #expect(copy.listID.flatMap { names[$0] } == name, "\(task.title.text)")
            #expect(copy.tags.map(\.text) == task.tags.map(\.text))
            var expected = task
            if task.isCompleted { expected.recurrence = .none }
            (copy.source, copy.listID, copy.sortOrder) = (nil, task.listID, task.sortOrder)
            #expect(copy == expected)
        }
    }

    @Test("A file comes out as it went in, byte for byte", arguments: 0..<300)
    func sameBytes(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let file = randomFile(&random)
        let zone = seed % 2 == 0 ? TestZones.berlin : TestZones.newYork
        let test = TestWorkspace(zone: zone)
        let batch = try ImportBatch(ImportFile(Array(file.utf8), now: Seed.now, zone: zone).read(as: .todotxt))
        _ = try ImportTasks(in: test.workspace).run(batch)
        let export = TodoTxtDocument.export(try ExportTasks(in: test.workspace).run(), zone: zone)
        #expect(Array(export.utf8) == Array(file.utf8), "seed \(seed)")
        // Only the line of a task that was changed is rewritten, in its place.
        guard let task = try test.allTasks().randomElement(using: &random) else { return }
        let title = try TaskTitle("changed +Q4 @x")
        _ = try EditTask(in: test.workspace).run(task.id, TaskEdits(title: title))
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
        let changed = TodoTxtDocument.export(try ExportTasks(in: test.workspace).run(), zone: zone)
            .split(separator: "\n", omittingEmptySubsequences: false)
        #expect(changed.count == lines.count)
        let differing = zip(lines, changed).filter { Array($0.utf8) != Array($1.utf8) }
        #expect(differing.count == 1 && differing.first?.1.contains("id:\(task.id)") == true, "seed \(seed)")
    }

    /// Lines of every kind that the format allows, with every kind of line end and of blank line.
    private func randomFile(_ random: inout SplitMix) -> String {
        let words = [
            "Pay", "rent", "+Home", "+Work", "+Q4", "@phone", "@a@b", "due:2026-11-30", "due:soon", "rec:1m", "rec:+2w",
            "pri:B", "url:https://x.y/?a=b:c", "t:2026-12-01", "世界", "👩‍👩‍👧‍👦", "(B)", "x", "2026-11-01", "é", "\u{301}x",
            ":", "a:",
            "+", "@", "notes:mine", "h:1", "id:7", "\u{A0}", "+inbox",
        ]
        var file = ""
        let end = ["\n", "\n", "\r\n"].randomElement(using: &random) ?? "\n"
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            var line =
                ["", "", "", "x ", "(A) ", "(F) ", "x 2026-11-10 ", "x 2026-11-10 2026-11-01 ", "2026-11-01 "]
                .randomElement(using: &random) ?? ""
            line += ["", "", " ", "\t"].randomElement(using: &random) ?? ""
            line += "w\(Int.random(in: 0..<5, using: &random))"
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                line +=
                    ([" ", " ", "  "].randomElement(using: &random) ?? " ")
                    + (words.randomElement(using: &random) ?? "")
            }
            line += ["", "", " ", "\t "].randomElement(using: &random) ?? ""
            file += line + end
            if Int.random(in: 0..<6, using: &random) == 0 {
                file += (["", "  ", "\t"].randomElement(using: &random) ?? "") + end
            }
        }
        return Bool.random(using: &random) ? file : String(file.unicodeScalars.dropLast(end.unicodeScalars.count))
    }

    @Test("Hostile titles stay on their line", arguments: HostileTitles.all + HostileTitles.combining)
    func hostile(_ title: String) {
        let page = TaskPage(
            tasks: [Seed.task(1, title, listID: Seed.id(7))], lists: [Seed.list(7, title)], asOf: Seed.now)
        let text = TodoTxtDocument.export(page, zone: TestZones.utc)
        #expect(text.unicodeScalars.dropLast().allSatisfy { $0.properties.generalCategory != .control })
        #expect(text.utf8.filter { $0 == 0x0A }.count == 1)
    }
}
