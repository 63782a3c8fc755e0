import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct TaskwarriorImportTests {
    private func read(_ text: String) throws -> ImportBatch {
        try ImportBatch(ImportFile(Array(text.utf8), now: Seed.now, zone: TestZones.berlin).read(as: .taskwarrior))
    }

    private func entry(_ number: Int, _ members: String = "") -> String {
        "{\"uuid\":\"\(Seed.id(number))\",\"description\":\"T\(number)\"\(members.isEmpty ? "" : "," + members)}"
    }

    @Test(
        "A day is a day where clocks skip its midnight, and in a series after a clock change",
        arguments: [
            ("America/Havana", nil, "20260308T050000Z", "2026-03-08"),
            ("America/Havana", nil, "20260308T040000Z", "2026-03-08"),
            ("America/Havana", nil, "20260307T040000Z", "2026-03-06T23:00"),
            ("Europe/Berlin", "20261024T220000Z", "20261031T220000Z", "2026-11-01"),
            ("Europe/Berlin", "20270327T230000Z", "20270403T230000Z", "2027-04-04"),
            ("Europe/Berlin", nil, "20261031T220000Z", "2026-10-31T23:00"),
            ("Europe/Berlin", "20261024T210000Z", "20261031T220000Z", "2026-10-31T23:00"),
        ])
    func days(zone: String, template: String?, due: String, means: String) throws {
        let zone = try #require(TestZones.all.first { $0.name == zone })
        let parent = template.map {
            entry(1, "\"status\":\"recurring\",\"due\":\"\($0)\",\"recur\":\"weekly\"") + ","
        }
        let child = entry(
            2, "\"due\":\"\(due)\"\(parent == nil ? "" : ",\"recur\":\"weekly\",\"parent\":\"\(Seed.id(1))\"")")
        let text = "[\(parent ?? "")\(child)]"
        let batch = try ImportBatch(ImportFile(Array(text.utf8), now: Seed.now, zone: zone).read(as: .taskwarrior))
        let found = try #require(batch.tasks.first { $0.title.text == "T2" }?.dueDate)
        switch found {
        case .day(let day): #expect(day.description == means)
        case .moment(let moment):
            let civil = zone.civil(at: moment)
            #expect("\(civil.date)T\(civil.time.hourAndMinute)" == means)
        }
        let test = TestWorkspace()
        _ = try ImportTasks(in: test.workspace).run(batch)
        let written = try TaskwarriorDocument.export(try ExportTasks(in: test.workspace).run(), zone: zone)
        #expect(String(decoding: written, as: UTF8.self).contains("\"due\":\"\(due)\""))
    }

    @Test("Every member that taskwarrior 2.6 exports is carried over or named, and the entry is kept")
    func example() throws {
        let entry = """
            {"id":1,"annotations":[{"entry":"20261102T080000Z","description":"called twice"}],"description":"Pay rent",\
            "due":"20261130T160000Z","entry":"20261101T090000Z","modified":"20261103T100000Z","priority":"H",\
            "project":"Home.Money","recur":"monthly","scheduled":"20261125T080000Z","status":"pending",\
            "tags":["bank","next"],"uuid":"00000000-0000-4000-8000-000000000001","wait":"20261120T080000Z","urgency":17.9,\
            "depends":["00000000-0000-4000-8000-000000000009"],"estimate":"PT2H","client":null}
            """
        var task = ImportedTask(identity: .id(Seed.id(1)), title: try TaskTitle("Pay rent"))
        task.notes = "2026-11-02: called twice"
        task.status = .waiting
        task.priority = Seed.priority(5)
        task.dueDate = Seed.due("2026-11-30T16:00:00Z")
        task.reminderDate = Seed.instant("2026-11-20T08:00:00Z")
        task.recurrence = .monthly
        task.tags = [try TaskTag("bank"), try TaskTag("next")]
        task.list = try ListName("Home.Money")
        task.createdAt = Seed.instant("2026-11-01T09:00:00Z")
        task.modifiedAt = Seed.instant("2026-11-03T10:00:00Z")
        task.notCarried = ["depends", "estimate", "id", "scheduled", "urgency"]
        task.source = TaskSource(.taskwarrior, entry)
        task.stated.remove(.field(.area))
        #expect(try read("[\n\(entry)\n]\n") == ImportBatch(tasks: [task]))
    }

    @Test(
        "A wait for no moment has no reminder",
        arguments: ["99991230T000000Z", "20380118T000000Z", "20380117T230000Z"])
    func someday(wait: String) throws {
        let task = try #require(try read("[\(entry(1, "\"wait\":\"\(wait)\""))]").tasks.first)
        #expect(task.status == .waiting && task.reminderDate == nil)
    }

    @Test("A tag that is too long is named, and so are tags after the 64th")
    func tags() throws {
        let long = String(repeating: "w", count: 65)
        let task = try #require(try read("[\(entry(1, "\"tags\":[\"a\",\"\(long)\"]"))]").tasks.first)
        #expect(task.tags.map(\.text) == ["a"] && task.notCarried == ["tags"])
        let many = (0..<70).map { "\"t\($0)\"" }.joined(separator: ",")
        let crowded = try #require(try read("[\(entry(1, "\"tags\":[\(many)]"))]").tasks.first)
        #expect(crowded.tags.count == 64 && crowded.notCarried == ["tags"])
    }

    @Test(
        "Statuses",
        arguments: [
            ("\"status\":\"pending\"", TaskStatus.inbox), ("\"status\":\"waiting\"", .waiting),
            ("\"status\":\"completed\",\"end\":\"20261110T000000Z\"", .done), ("\"status\":\"recurring\"", .inbox),
            ("\"status\":\"pending\",\"wait\":\"20261101T000000Z\"", .inbox), ("", .inbox),
        ])
    func statuses(members: String, status: TaskStatus) throws {
        let task = try #require(try read("[\(entry(1, members))]").tasks.first)
        #expect(task.status == status)
        #expect((task.completedAt != nil) == (status == .done))
    }

    @Test("Deleted tasks are skipped and counted")
    func deleted() throws {
        let batch = try read("[\(entry(1, "\"status\":\"deleted\"")),\(entry(2))]")
        #expect(batch.tasks.map(\.title.text) == ["T2"])
        #expect(batch.skipped == [SkippedEntry(.deleted, id: Seed.id(1), title: "T1")])
    }

    @Test("H, M and L are 5, 3 and 1: the server's 5 is the most urgent")
    func priorities() throws {
        let letters = ["H", "M", "L", "", "X"]
        let entries = letters.enumerated().map { entry($0.offset, "\"priority\":\"\($0.element)\"") }
        #expect(
            try read("[\(entries.joined(separator: ","))]").tasks.map { $0.priority?.value } == [5, 3, 1, nil, nil])
    }

    @Test(
        "Supported recurrences are carried over, others are named",
        arguments: [
            ("daily", Recurrence.daily), ("P1D", .daily), ("weekly", .weekly), ("7d", .weekly), ("1mo", .monthly),
            ("annual", .yearly), ("yearly", .yearly), ("12mo", .yearly), ("3m", .none), ("P1W3D", .none), ("0d", .none),
            ("1000d", .none), ("3hours", .none),
        ])
    func recurrence(text: String, recurrence: Recurrence) throws {
        let members = "\"status\":\"pending\",\"due\":\"20261130T160000Z\",\"recur\":\"\(text)\""
        let task = try #require(try read("[\(entry(1, members))]").tasks.first)
        #expect(task.recurrence == recurrence)
        #expect(task.notes.isEmpty && task.notCarried == (recurrence == .none ? ["recur"] : []))
        let undated = try #require(try read("[\(entry(1, "\"recur\":\"\(text)\""))]").tasks.first)
        #expect(undated.recurrence == .none && undated.notCarried == ["recur"])
    }

    @Test(
        "A recurrence that the server lacks becomes a rule of this machine",
        arguments: [
            ("biweekly", "every 2 weeks"), ("2wks", "every 2 weeks"), ("P14D", "every 2 weeks"), ("3d", "every 3 days"),
            ("P3M", "every 3 months"), ("quarterly", "every 3 months"), ("2q", "every 6 months"),
            ("biannual", "every 2 years"), ("weekdays", "every weekday"),
        ])
    func localRule(text: String, rule: String) throws {
        let members = "\"status\":\"pending\",\"due\":\"20261130T160000Z\",\"recur\":\"\(text)\""
        let task = try #require(try read("[\(entry(1, members))]").tasks.first)
        #expect(task.recurrence == .none && task.localRule?.description == RecurrenceRule(rule)?.description)
        #expect(task.localRule != nil && task.notCarried.isEmpty)
    }

    @Test("Of a series, one task is imported: the open one due last, or else the template")
    func series() throws {
        func member(_ number: Int, _ status: String, due: String) -> String {
            let parent = status == "recurring" ? "" : ",\"parent\":\"\(Seed.id(1))\""
            return entry(number, "\"status\":\"\(status)\",\"due\":\"\(due)\",\"recur\":\"weekly\"\(parent)")
        }
        let template = member(1, "recurring", due: "20261101T000000Z")
        let done = member(2, "completed", due: "20261101T000000Z")
        let late = member(3, "pending", due: "20261108T000000Z")
        let last = member(4, "waiting", due: "20261115T000000Z")
        let all = try read("[\(template),\(done),\(last),\(late)]")
        #expect(all.skipped == [SkippedEntry(.template, id: Seed.id(1), title: "T1")])
        #expect(all.tasks.map { "\($0.title.text) \($0.recurrence)" } == ["T2 none", "T4 weekly", "T3 none"])
        #expect(all.tasks.map { $0.source?.text } == [done, "\(last)\n\(template)", late])
        let alone = try read("[\(template),\(done)]")
        #expect(alone.tasks.map { "\($0.title.text) \($0.recurrence)" } == ["T1 weekly", "T2 none"])
        #expect(alone.tasks[0].status == .inbox)
    }

    @Test("One object per line, as older versions write, with and without commas")
    func lines() throws {
        #expect(try read("\(entry(1)),\r\n\n\(entry(2))\n").tasks.map(\.title.text) == ["T1", "T2"])
        #expect(try read("\(entry(1))\n\(entry(2))").tasks.count == 2)
        #expect(try read("\(entry(1)), \(entry(2)),\n").tasks.count == 2)
        #expect(try read("{\n\(entry(1).dropFirst().dropLast())\n}\n\(entry(2))").tasks.count == 2)
        #expect(try read("[]").tasks.isEmpty)
    }

    @Test("Raw control characters, as taskwarrior writes them, and broken UTF-8 are accepted")
    func raw() throws {
        let bytes =
            Array("[{\"uuid\":\"\(Seed.id(1))\",\"description\":\"a\u{1B}]0;x\u{7}".utf8) + [0xC3] + Array("\"}]".utf8)
        let batch = try ImportBatch(ImportFile(bytes, now: Seed.now, zone: TestZones.utc).read())
        #expect(batch.tasks.first?.title.text == "a\u{1B}]0;x\u{7}\u{FFFD}")
    }

    @Test(
        "An invalid entry is reported with its number",
        arguments: [
            ("\"project\":\"\(String(repeating: "p", count: 256))\"", ImportProblem.refused(.listNameTooLong)),
            ("\"due\":\"30.11.2026\"", .malformed(field: "due")),
            ("\"due\":\"20261330T160000Z\"", .malformed(field: "due")),
            ("\"status\":\"odd\"", .malformed(field: "status")), ("\"tags\":7", .malformed(field: "tags")),
            ("\"annotations\":[{}]", .malformed(field: "annotations")),
            ("\"annotations\":[{\"description\":\"\\u0000\"}]", .refused(.notesHoldNUL)),
        ])
    func broken(members: String, problem: ImportProblem) {
        #expect(throws: ImportError.entries([ImportFault(.task, 2, problem)])) {
            try read("[\(entry(1)),\(entry(2, members))]")
        }
    }

    @Test("A missing uuid, a missing description and invalid JSON are refused")
    func incomplete() {
        #expect(throws: ImportError.entries([ImportFault(.task, 1, .missing(field: "uuid"))])) {
            try read("[{\"description\":\"a\"}]")
        }
        #expect(throws: ImportError.entries([ImportFault(.task, 1, .missing(field: "description"))])) {
            try read("[{\"uuid\":\"\(Seed.id(1))\"}]")
        }
    }

    @Test(
        "What is not JSON is reported with its place",
        arguments: [
            ("[{]", 1, 3, false), ("(A) call", 1, 1, false), ("[{}] {", 1, 5, false), ("[7] {", 1, 4, false),
            ("{}\n{", 2, 2, true),
            ("[{\"uuid\":\"a\"},\n {\"uuid\":\"b", 2, 12, true), ("[\n{}\n{}]", 3, 1, false),
        ])
    func notJSON(text: String, line: Int, column: Int, isEnd: Bool) throws {
        let error = try #require(throws: ImportError.self) { try read(text) }
        guard case .notJSON(let place) = error else {
            Issue.record("\(error)")
            return
        }
        #expect([place.line, place.column] == [line, column] && place.isEnd == isEnd, "\(place)")
    }

    @Test(
        "A value without quotes is read as text, and written with quotes",
        arguments: ["3h", "nan", "-inf", "https://example.org/a,b?c={d}", "2 hours", "1.5.2", "trueish"])
    func bareWords(word: String) throws {
        let batch = try read(
            "[{\"effort\":\(word),\"uuid\":\"\(Seed.id(1))\",\"description\":\"a, b\",\"tags\":[\"x\"]},\n\(entry(2))]")
        #expect(batch.tasks.map(\.title.text) == ["a, b", "T2"])
        #expect(batch.tasks[0].notCarried == ["effort"] && batch.tasks[0].tags.map(\.text) == ["x"])
    }

    @Test("All entries that break a rule are named at once, or left out")
    func faults() throws {
        let text = "[\(entry(1)),{},\(entry(2, "\"due\":\"x\"")),\(entry(3))]"
        #expect(
            throws: ImportError.entries([
                ImportFault(.task, 2, .missing(field: "uuid")), ImportFault(.task, 3, .malformed(field: "due")),
            ])
        ) { try read(text) }
        let file = ImportFile(Array(text.utf8), now: Seed.now, zone: TestZones.utc)
        let batch = try ImportBatch(file.read(skippingInvalid: true))
        #expect(batch.tasks.map(\.title.text) == ["T1", "T3"])
        #expect(batch.skipped == [SkippedEntry(.invalid, title: "task 2"), SkippedEntry(.invalid, title: "task 3")])
    }

    @Test("A project keeps the dots in its name; an empty one and Inbox are no project")
    func projects() throws {
        let entries = ["a.b", " ", "inbox"].enumerated().map { entry($0.offset, "\"project\":\"\($0.element)\"") }
        #expect(try read("[\(entries.joined(separator: ","))]").tasks.map { $0.list?.text } == ["a.b", nil, nil])
    }
}
