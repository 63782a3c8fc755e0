import CommandOutput
import FoundationEssentials
import Glibc
import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Answers as JSON")
struct AnswerTests {
    private func text(_ answer: some Answer) throws -> String { String(decoding: try answer.document(), as: UTF8.self) }

    private func found(_ task: TaskItem, in list: TaskList? = nil) -> FoundTask { FoundTask(task: task, list: list) }

    @Test("A restored task is a task document with the names of the files that it lost")
    func restoredTask() throws {
        let restored = RestoredTask(task: Seed.task(1), lostAttachments: ["plan.pdf"])
        let plain = try text(ChangedTasksAnswer([found(Seed.task(1))], in: TestZones.berlin))
        #expect(
            try text(ChangedTasksAnswer(restored, nil, in: TestZones.berlin))
                == "{\"lost_attachments\":[\"plan.pdf\"]," + plain.dropFirst())
    }

    @Test("A task has all its members in sorted order, with times in UTC")
    func fullTask() throws {
        var task = Seed.task(
            1, "Pay \"rent\" / now", notes: "a\nb", status: .done, area: .work, priority: 5,
            due: Seed.due("2026-11-30T17:00:00+01:00"), reminder: Seed.now, recurrence: .monthly,
            listID: Seed.id(7),
            sortOrder: 3)
        task.serverID = Seed.id(90)
        task.tags = [TaskTag(alreadyChecked: "bank"), TaskTag(alreadyChecked: "Q4")]
        #expect(
            try text(ChangedTasksAnswer([found(task, in: Seed.list(7, "Home"))], in: TestZones.berlin)) == """
                {"schema":1,"task":{"area":"work","completed_at":"2026-11-18T11:00:00Z",\
                "created_at":"2026-11-18T11:00:00Z","due_at":"2026-11-30T16:00:00Z","due_on":null,\
                "id":"00000000-0000-4000-8000-000000000001","is_completed":true,"list":"Home",\
                "list_id":"00000000-0000-4000-8000-000000000007","notes":"a\\nb","position":3,"priority":5,\
                "recurrence":"monthly","reminder_at":"2026-11-18T11:00:00Z","rule":null,\
                "server_id":"00000000-0000-4000-8000-00000000005a","status":"done",\
                "tags":["bank","Q4"],"title":"Pay \\"rent\\" / now",\
                "updated_at":"2026-11-18T11:00:00Z","url":null}}

                """)
    }

    @Test("Unset fields of a task are null, not missing")
    func emptyTask() throws {
        let page = TaskPage(tasks: [Seed.task(1)], lists: [], asOf: Seed.now)
        #expect(
            try text(TaskListAnswer(page, marks: [:], in: TestZones.berlin)) == """
                {"schema":1,"tasks":[{"area":"personal","completed_at":null,"created_at":"2026-11-18T11:00:00Z",\
                "due_at":null,"due_on":null,"id":"00000000-0000-4000-8000-000000000001","is_completed":false,"list":null,\
                "list_id":null,"mark":null,"notes":"","position":1,"priority":null,"recurrence":"none","reminder_at":null,\
                "rule":null,"server_id":null,"status":"inbox","tags":[],"title":"Buy milk",\
                "updated_at":"2026-11-18T11:00:00Z","url":null}]}

                """)
    }

    @Test("A listed task has the mark that the text shows, or null")
    func marked() throws {
        let page = TaskPage(tasks: [Seed.task(1), Seed.task(2)], lists: [], asOf: Seed.now)
        let document = try text(TaskListAnswer(page, marks: [Seed.id(1): .conflict], in: TestZones.berlin))
        #expect(document.contains(#""list_id":null,"mark":"conflict","notes":"""#), "\(document)")
        #expect(document.contains(#""list_id":null,"mark":null,"notes":"""#), "\(document)")
    }

    @Test("A list of tasks can be imported, with its lists")
    func importedList() throws {
        let page = TaskPage(tasks: [Seed.task(1, listID: Seed.id(7))], lists: [Seed.list(7)], asOf: Seed.now)
        let document = try TaskListAnswer(page, marks: [:], in: TestZones.berlin).document()
        let batch = try ImportBatch(ImportFile(document, now: Seed.now, zone: TestZones.berlin).read())
        #expect(batch.lists == [ImportedList(id: Seed.id(7), name: try ListName("Home"))])
        #expect(batch.tasks.first?.list?.text == "Home")
    }

    @Test("A document of lists, and of one list")
    func lists() throws {
        let fields = """
            {"color":"#00ff00","created_at":"2026-11-18T11:00:00Z","id":"00000000-0000-4000-8000-000000000007",\
            "name":"Home","position":7,"server_id":null}
            """
        let list = Seed.list(7, "Home", color: "#00ff00")
        let counted = fields.replacing("\"position\"", with: "\"open_tasks\":3,\"position\"")
        #expect(
            try text(ListsAnswer([list], openTasks: [list.id: 3]))
                == "{\"lists\":[\(counted)],\"schema\":1}\n")
        #expect(try text(ChangedListAnswer(list)) == "{\"list\":\(fields),\"schema\":1}\n")
        #expect(
            try text(ChangedTasksAnswer([], in: TestZones.berlin)) == "{\"schema\":1,\"tasks\":[]}\n")
    }

    @Test("An error with and without a hint")
    func error() throws {
        let answer = ErrorAnswer(code: "no_such_task", message: "No task <begins> so.", hint: "taskhub list")
        #expect(
            try text(answer)
                == "{\"error\":{\"code\":\"no_such_task\",\"hint\":\"taskhub list\",\"message\":\"No task <begins> so.\"},\"schema\":1}\n"
        )
        #expect(try text(ErrorAnswer(code: "a", message: "b", hint: nil)).contains("\"hint\":null"))
    }

    @Test("The result of an intent")
    func intents() throws {
        #expect(
            try text(IntentAnswer(.local, created: Seed.id(1), key: "k/1")) == """
                {"id":"00000000-0000-4000-8000-000000000001","idempotency_key":"k/1","schema":1,"status":"local"}

                """)
        #expect(
            try text(IntentAnswer(.queued, changed: [Seed.task(1, status: .done)])) == """
                {"schema":1,"status":"queued","task":{"id":"00000000-0000-4000-8000-000000000001","is_completed":true}}

                """)
        #expect(
            try text(
                IntentAnswer(
                    .local, changed: [Seed.task(1), Seed.task(2, due: .moment(Seed.now))], datedIn: TestZones.berlin))
                    == """
                    {"schema":1,"status":"local","tasks":[{"id":"00000000-0000-4000-8000-000000000001","is_completed":false},\
                    {"due_at":"\(Seed.now.rfc3339)","id":"00000000-0000-4000-8000-000000000002","is_completed":false}]}

                    """)
    }

    @Test("The result of an import, with what was skipped and what was not carried over")
    func importSummary() throws {
        var task = ImportedTask(identity: .id(Seed.id(1)), title: try TaskTitle("New"))
        task.notCarried = ["depends"]
        let batch = ImportBatch(
            tasks: [task, ImportedTask(identity: .id(Seed.id(3)), title: try TaskTitle("Plain"))],
            skipped: [SkippedEntry(.deleted, id: Seed.id(2), title: "Old")])
        let importing = ImportTasks(in: TestWorkspace(lists: [Seed.list(7)]).workspace)
        let preview = try importing.preview(batch).summary
        #expect(preview.remarks.isEmpty && preview.notCarried == ["depends": 1])
        let summary = try importing.run(batch, remarks: true).value
        #expect(
            try text(ImportAnswer(summary)) == """
                {"added":2,"already_there":0,"differing":0,"lists":0,"newer_here":0,"not_carried":{"depends":1},\
                "remarks":[{"differing":[],"id":"\(Seed.id(1))","newer_here":[],"not_carried":["depends"],\
                "skipped":null,"title":"New"},{"differing":[],"id":"\(Seed.id(2))","newer_here":[],\
                "not_carried":[],"skipped":"deleted","title":"Old"}],\
                "schema":1,"skipped":1,"skipped_by_reason":{"deleted":1,"event":0,"invalid":0,"occurrence":0,\
                "on_server":0,"template":0},"unsent_changes":0,"updated":0}

                """)
    }

    @Test("Settings, with null for unset ones")
    func settings() throws {
        #expect(
            try text(SettingsAnswer([("theme", "dark"), ("server", nil)]))
                == "{\"schema\":1,\"settings\":{\"server\":null,\"theme\":\"dark\"}}\n")
    }

    @Test("Hostile titles make one line of strict JSON, and are decoded unchanged", arguments: HostileTitles.all)
    func hostile(_ title: String) throws {
        let page = TaskPage(tasks: [Seed.task(1, title, notes: title)], lists: [], asOf: Seed.now)
        let data = Data(try TaskListAnswer(page, marks: [:], in: TestZones.berlin).document())
        #expect(data.dropLast().allSatisfy { $0 >= 0x20 })
        let object = try JSONDecoder().decode(
            [String: Tasks].self, from: Data("{\"document\":".utf8) + data + Data("}".utf8))
        #expect(object["document"]?.tasks.map(\.title) == [title])
        #expect(object["document"]?.tasks.map(\.notes) == [title])
    }

    @Test("Two processes encode the same input to the same bytes")
    func repeatable() async throws {
        // Each process hashes with its own seed, so the order of a set or a dictionary would differ.
        let other = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let bytes = try AnswerTests.documents()
            #expect(write(1, bytes, bytes.count) == bytes.count)
        }
        let bytes = try AnswerTests.documents()
        #expect(other.standardOutputContent == bytes)
        #expect(bytes.count > 10_000)
    }

    private static func documents() throws -> [UInt8] {
        let lists = (1...9).map { Seed.list($0, "List \($0)") }
        let tasks = (1...50).map { Seed.task($0, listID: Seed.id($0 % 9 + 1)) }
        let page = TaskPage(tasks: tasks, lists: lists, asOf: Seed.now)
        let answers: [any Answer] = [
            ExportDocument(page, in: TestZones.berlin), TaskListAnswer(page, marks: [:], in: TestZones.berlin),
            ListsAnswer(lists, openTasks: [:]), IntentAnswer(.queued, changed: tasks, datedIn: TestZones.berlin),
            SettingsAnswer((1...9).map { ("setting \($0)", "value") }),
        ]
        return try answers.flatMap { try $0.document() }
    }

    private struct Tasks: Decodable {
        struct Task: Decodable {
            let title: String
            let notes: String
        }

        let tasks: [Task]
    }
}
