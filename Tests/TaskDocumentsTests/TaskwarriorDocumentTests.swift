import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct TaskwarriorDocumentTests {
    private func export(_ tasks: [TaskItem], lists: [TaskList] = []) throws -> String {
        let page = TaskPage(tasks: tasks, lists: lists, asOf: Seed.now)
        return String(decoding: try TaskwarriorDocument.export(page, zone: TestZones.berlin), as: UTF8.self)
    }

    /// Imports one array, changes its only task, and exports it.
    private func changed(_ json: String, _ change: (inout TaskItem) throws -> Void) throws -> String {
        let test = TestWorkspace()
        let file = ImportFile(Array(json.utf8), now: Seed.now, zone: TestZones.berlin)
        _ = try ImportTasks(in: test.workspace).run(ImportBatch(file.read(as: .taskwarrior)))
        var task = try #require(try test.allTasks().first)
        try change(&task)
        return try export([task], lists: test.lists())
    }

    private let head = #"{"uuid":"00000000-0000-4000-8000-000000000001","description":"T","#

    @Test("An entry that was not changed keeps its bytes, with its template before it")
    func unchanged() throws {
        let template =
            #"{"uuid":"00000000-0000-4000-8000-000000000002", "description":"T","status":"recurring","#
            + #""due":"20261130T000000Z","recur":"weekly","mask":"-","x":1.50}"#
        let entry =
            head + #""due":"20261130T000000Z","recur":"weekly","#
            + #""parent":"00000000-0000-4000-8000-000000000002","status":"pending","client":"\u00e9","imask":0.0}"#
        #expect(try changed("[\(entry),\(template)]") { _ in } == "[\n\(template),\n\(entry)\n]\n")
        // The next occurrence represents the series.
        let done = try changed("[\(entry),\(template)]") { try $0.move(to: .done, at: Seed.now) }
        #expect(!done.contains("\"status\":\"recurring\"") && done.contains(#""status":"completed""#))
        #expect(done.contains(#""client":"\u00e9""#) && done.contains(#""end":"20261118T110000Z""#), "\(done)")
        let single = try changed("[\(entry),\(template)]") { $0.recurrence = .none }
        #expect(!single.contains("recur") && !single.contains("parent") && !single.contains("mask"), "\(single)")
    }

    @Test("A task of this machine has its members, and a template if it recurs")
    func made() throws {
        var task = Seed.task(
            1, "Pay", notes: "one\n2026-11-02: two\n\n2026-11-02: three", priority: 4, due: Seed.due("2026-11-30"),
            recurrence: .monthly, listID: Seed.id(7))
        task.tags = [TaskTag(alreadyChecked: "bank")]
        let first = try export([task], lists: [Seed.list(7, "Home")])
        #expect(try export([task], lists: [Seed.list(7, "Home")]) == first)
        let lines = first.split(separator: "\n")
        #expect(lines.count == 4 && lines[1].contains(#""status":"recurring""#) && lines[1].contains(#""mask":"-""#))
        let members = [
            #""uuid":"\#(Seed.id(1))""#, #""entry":"20261118T110000Z""#, #""modified":"20261118T110000Z""#,
            #""description":"Pay""#, #""project":"Home""#, #""priority":"H""#, #""due":"20261129T230000Z""#,
            #""tags":["bank"]"#, #""status":"pending""#, #""recur":"monthly""#, #""imask":0"#,
            #"[{"description":"one","entry":"20261118T110000Z"},{"description":"two","entry":"20261102T120000Z"},"#
                + #"{"description":"three","entry":"20261102T120001Z"}]"#,
        ]
        for member in members { #expect(lines[2].contains(member), "\(member) in \(first)") }
        let batch = try ImportBatch(
            ImportFile(Array(first.utf8), now: Seed.now, zone: TestZones.berlin).read(as: .taskwarrior))
        #expect(batch.tasks.map(\.identity) == [.id(Seed.id(1))] && batch.skipped.map(\.reason) == [.template])
        #expect(batch.tasks.first?.dueDate == task.dueDate && batch.tasks.first?.recurrence == .monthly)
    }

    @Test(
        "Each status",
        arguments: [
            (TaskStatus.inbox, "pending", false), (.next, "pending", false), (.waiting, "pending", true),
            (.someday, "pending", true), (.done, "completed", false), (.archived, "completed", false),
        ])
    func statuses(status: TaskStatus, text: String, waits: Bool) throws {
        let export = try export([Seed.task(1, status: status)])
        #expect(export.contains("\"status\":\"\(text)\""))
        #expect(export.contains("\"wait\":\"99991230T000000Z\"") == waits)
        #expect(export.contains("\"end\":") == status.isCompleted)
        let reminded = try self.export([Seed.task(1, status: status, reminder: Seed.now)])
        #expect(reminded.contains("\"wait\":\"20261118T110000Z\"") == waits)
        #expect(reminded.contains("\"scheduled\":\"20261118T110000Z\"") == (!waits && !status.isCompleted))
    }

    @Test(
        "A rule of this machine",
        arguments: [
            ("every 2 weeks", "P14D"), ("every weekday", "weekdays"), ("every sunday", "weekly"),
            ("every 3 months", "P3M"), ("every monday,sunday", nil),
        ])
    func rules(text: String, recur: String?) throws {
        var task = Seed.task(1, due: Seed.due("2026-11-30"))
        task.localRecurrence = LocalRecurrence(try #require(RecurrenceRule(text)), of: "machine")
        let export = try export([task])
        #expect(export.contains("recur") == (recur != nil))
        if let recur { #expect(export.contains("\"recur\":\"\(recur)\"")) }
    }

    @Test("A changed field replaces its member, and what cannot be carried over stays")
    func overlay() throws {
        let long = String(repeating: "w", count: 65)
        let entry =
            head + #""project":"Home","priority":"M","tags":["a","\#(long)"],"due":"20261130T000000Z","#
            + #""wait":"20300101T000000Z","depends":["x"],"modified":"20261101T000000Z"}"#
        let export = try changed("[\(entry)]") { task in
            task.tags = [TaskTag(alreadyChecked: "b")]
            task.priority = nil
            task.listID = nil
            task.dueDate = Seed.due("2026-12-01")
            task.modifiedAt = Seed.now
        }
        #expect(
            export == """
                [
                \(head)"tags":["b","\(long)"],"due":"20261130T230000Z","wait":"20300101T000000Z","depends":["x"],\
                "modified":"20261118T110000Z"}
                ]

                """)
    }
}
