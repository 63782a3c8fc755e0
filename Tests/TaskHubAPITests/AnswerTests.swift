import HTTPTypes
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebTransport

/// What the recorded answers say, value by value.
struct AnswerTests {
    @Test("A task's details are read whole")
    func task() async throws {
        let id = try id("9d8cd55c-a807-4722-89dd-0dcc3e0844bb")
        let task = try await TaskHubClient(recorded: "tasks-get-200-all-fields").task(id)
        #expect(
            task
                == ServerTask(
                    id: id, title: "Full task", notes: "private notes",
                    description: "Some *markdown* description", intent: "idea", area: .work, status: .waiting,
                    priority: Seed.priority(5), dueDate: Seed.instant("2026-12-24T16:30:15Z"), recurrence: .monthly,
                    project: ServerProject(id: try self.id("a9ff7b71-4cae-49a1-b16d-7f27f3009f16"), name: "House"),
                    position: 4, createdAt: Seed.instant("2026-11-21T12:13:48Z"),
                    updatedAt: Seed.instant("2026-11-21T12:13:48Z")))
    }

    @Test("The intent's own form of a task is read, with microseconds and without the project's name")
    func intent() async throws {
        let body = Array(#"{"title":"x"}"#.utf8)
        let task = try await TaskHubClient(recorded: "intents-create-task-201").create(body, key: "k", at: .intents)
        #expect(
            task
                == ServerTaskSummary(
                    id: try id("7758775b-e3c8-44eb-8120-cf2c06d23d8c"), title: "From the keyboard", isCompleted: false,
                    dueDate: Seed.instant("2026-12-05T16:00:00.5Z"),
                    project: ServerProject(id: try id("a9ff7b71-4cae-49a1-b16d-7f27f3009f16"), name: ""),
                    updatedAt: Seed.instant("2026-11-21T12:13:54.271005Z")))
    }

    @Test("A tombstone tells whether the task was archived at last, and so may still be there")
    func tombstones() async throws {
        let archived = try await TaskHubClient(recorded: "sync-delta-200-archived-by-job").delta(after: nil, limit: 9)
        #expect(archived.nextCursor == "v1.NjE")
        #expect(archived.events.map(\.kind) == [.deleted])
        #expect(archived.events.map(\.isArchived) == [true])
        // Recorded at the deletion of an archived task: only asking for it tells the two apart.
        let recording = try Recording("sync-delta-200-tombstone")
        let deleted = try await TaskHubClient(recording.answer).delta(after: nil, limit: 9)
        #expect(deleted.events.map(\.kind) == [.deleted])
        #expect(deleted.events.map(\.isArchived) == [true])
        #expect(deleted.events.first?.summary?.id == deleted.events.first?.taskID)
        let text = String(decoding: recording.body, as: UTF8.self).replacing("archived", with: "next")
        let open = try await TaskHubClient(.json(text)).delta(after: nil, limit: 9)
        #expect(open.events.map(\.isArchived) == [false])
    }

    @Test("An event about no task is one, without a summary")
    func withoutTask() async throws {
        let text = #"{"next_cursor":"c","events":[{"event_type":"task.updated","task_id":null,"new":[1]}]}"#
        let page = try await TaskHubClient(.json(text)).delta(after: nil, limit: 9)
        #expect(page.events == [DeltaEvent(kind: .updated, taskID: nil, summary: nil, isArchived: false)])
    }

    @Test(
        "Unknown members and values are accepted, and malformed ones make the task unreadable",
        arguments: [
            ("", true), (#","later":{"a":[1,null]}"#, true), (#","status":"parked""#, true),
            (#","area":"garden""#, true), (#","recurrence":"hourly""#, true), (#","priority":6"#, true),
            (#","priority":"high""#, false), (#","due_at":"tomorrow""#, false), (#","id":"7""#, false),
        ])
    func unknown(extra: String, isUnderstood: Bool) async throws {
        // The later of two equal names would count or not, as the reader likes; so each is there once.
        var members = [
            "id": #""9d8cd55c-a807-4722-89dd-0dcc3e0844bb""#, "title": #""x""#, "notes": #""""#,
            "description": #""""#, "intent": #""task""#, "area": #""work""#, "status": #""inbox""#,
            "priority": "null", "due_at": "null", "recurrence": #""none""#, "project": "null", "position": "1",
            "completed_at": "null", "created_at": #""2026-11-21T12:13:48.25Z""#,
            "updated_at": #""2026-11-21T12:13:48Z""#,
        ]
        if let name = extra.split(separator: "\"").dropFirst().first, let colon = extra.firstIndex(of: ":") {
            members[String(name)] = String(extra[colon...].dropFirst())
        }
        let text = members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        let client = try TaskHubClient(.json("{\(text)}"))
        let id = try id("9d8cd55c-a807-4722-89dd-0dcc3e0844bb")
        let member = extra.split(separator: "\"").dropFirst().first.map(String.init)
        let unreadable = ServiceError.unreadable(UnreadableRecord(id: id, member: member))
        if isUnderstood {
            let task = try await client.task(id)
            #expect(task.createdAt == Seed.instant("2026-11-21T12:13:48.25Z"))
        } else {
            await #expect(throws: unreadable) { try await client.task(id) }
        }
    }

    @Test("A title of megabytes makes only its own record unreadable")
    func largeTitle() async throws {
        let title = String(repeating: "x", count: 5_000_000)
        let text = String(decoding: try Recording("tasks-list-200-limit-1").body, as: UTF8.self)
        let row = String(text.dropFirst().dropLast())
        let large = row.replacing("e4cfe2ce", with: "e4cfe2cf").replacing("Weekly report", with: title)
        let rows = try await TaskHubClient(.json("[\(large),\(row)]")).tasks()
        #expect(rows.rows.map(\.title) == ["Weekly report"])
        let other = try id("e4cfe2cf-8887-45d1-ab91-37d8ddbfc4a1")
        #expect(rows.unreadable == [UnreadableRecord(id: other, member: "title")])
    }

    @Test("A response about another task than the requested one is not believed")
    func otherTask() async throws {
        for method in ["GET", "PATCH"] {
            let client = try TaskHubClient(recorded: "tasks-get-200")
            await #expect(throws: ServiceError.outcomeUnknown(requestID: nil)) {
                if method == "GET" {
                    try await client.task(Seed.id(1))
                } else {
                    try await client.update(Seed.id(1), [])
                }
            }
        }
    }

    @Test("Names of a newer server are kept, with a stand-in for what this version has no name for")
    func newerNames() async throws {
        let recording = String(decoding: try Recording("tasks-get-200-all-fields").body, as: UTF8.self)
        let text = recording.replacing("\"waiting\"", with: "\"parked\"").replacing("\"work\"", with: "\"garden\"")
            .replacing("\"monthly\"", with: "\"hourly\"")
            .replacing(
                "\"attachments\":[]",
                with:
                    #""attachments":[{"name":"plan.pdf","path":"a/b"},{"path":"a/c.png"},{},{"name":"b\nc"}]"#)
        let task = try await TaskHubClient(.json(text)).task(try id("9d8cd55c-a807-4722-89dd-0dcc3e0844bb"))
        #expect(task.unknownValues == [.status: "parked", .area: "garden", .recurrence: "hourly"])
        #expect(task.status == .inbox && task.area == .personal && task.recurrence == .none)
        #expect(task.attachments == ["plan.pdf", "c.png", "file", "b c"])
        let completed = text.replacing("\"is_completed\":false", with: "\"is_completed\":true")
        #expect(
            try await TaskHubClient(.json(completed)).task(try id("9d8cd55c-a807-4722-89dd-0dcc3e0844bb")).status
                == .archived)
    }

    @Test("An event of a kind that this version does not know still says which task changed, and whether it is gone")
    func unknownEvent() async throws {
        let id = Seed.id(7)
        let summary =
            #"{"title":"T","is_completed":false,"due_at":null,"updated_at":"2026-11-21T12:13:51Z","project":null}"#
        let other = #"{"title":null,"is_completed":"no","updated_at":0}"#
        for (members, kind) in [
            (#""task_id":null"#, DeltaEvent.Kind.updated), (#""task_id":"\#(id)""#, .updated),
            (#""task_id":"\#(id)","payload_summary":{"x":1}"#, .updated),
            (#""task_id":"\#(id)","payload_summary":\#(other)"#, .updated),
            (#""task_id":"\#(id)","payload_summary":\#(summary)"#, .updated),
            (#""task_id":"\#(id)","payload_summary":\#(summary),"tombstone":true"#, .deleted),
        ] {
            let text = #"{"next_cursor":"c","events":[{"event_type":"task.moved",\#(members)}]}"#
            let page = try await TaskHubClient(.json(text)).delta(after: nil, limit: 9)
            #expect(page.events.map(\.kind) == [kind])
            #expect(page.events.map(\.summary) == [nil], "\(members)")
        }
    }

    @Test("The rows of the list, of the widget and of the change log are read whole")
    func rows() async throws {
        let garden = ServerProject(id: try id("c196bc1c-157f-4edb-8a26-de1f5e0eead7"), name: "Garden")
        #expect(
            try await TaskHubClient(recorded: "tasks-list-200-limit-1").tasks().rows == [
                ServerTaskSummary(
                    id: try id("e4cfe2ce-8887-45d1-ab91-37d8ddbfc4a1"), title: "Weekly report", isCompleted: false,
                    dueDate: Seed.instant("2026-11-27T09:00:00Z"), project: garden,
                    updatedAt: Seed.instant("2026-11-21T12:13:51Z"))
            ])
        #expect(
            try await TaskHubClient(recorded: "projects-list-200").projects().rows == [
                ServerProject(id: try id("535f514b-ad61-48d8-867d-d8430406ee29"), name: "Cellar"), garden,
            ])
        let rows = try await TaskHubClient(recorded: "widget-snapshot-200-25-tasks").widgetTasks()
        #expect(rows.count == 20)
        #expect(
            rows.first
                == ServerWidgetTask(
                    id: try id("ea84c5e1-bb35-4bd3-b3fd-525f68b9124d"), title: "Overdue 0", status: .inbox,
                    dueDate: Seed.instant("2026-11-15T12:13:54Z"), priority: Seed.priority(1), area: .personal,
                    updatedAt: Seed.instant("2026-11-21T12:13:54Z")))
        let created = try id("87de27c9-ae14-45c3-a772-a96990685334")
        #expect(
            try await TaskHubClient(recorded: "sync-delta-200-created").delta(after: nil, limit: 9)
                == DeltaPage(
                    events: [
                        DeltaEvent(
                            kind: .created, taskID: created,
                            summary: ServerTaskSummary(
                                id: created, title: "Water the plants", isCompleted: false, dueDate: nil,
                                project: garden, updatedAt: Seed.instant("2026-11-21T12:13:51Z")),
                            isArchived: false, cursor: "v1.MzI",
                            fingerprint: "v1.MzI task.created \(created) 2026-11-21T12:13:51Z")
                    ], nextCursor: "v1.MzI"))
    }

    @Test("The preferences for tasks are read, and only what changes is sent")
    func taskPreferences() async throws {
        let transport = ScriptedTransport(try Recording("me-preferences-patch-200").answer)
        let change: [PreferenceKey: PreferenceValue] = [
            .sort: .text("due_at"), .startOfWeek: .text("sunday"), .workColor: .text("#ABCDEF"),
            .showsCompleted: .flag(true),
        ]
        #expect(
            try await TaskHubClient(transport).change(change, in: .tasks) == [
                .sort: .text("due_at"), .showsCompleted: .flag(true), .colorsAreas: .flag(true),
                .workColor: .text("#ABCDEF"), .personalColor: .text("#86efac"), .startOfWeek: .text("sunday"),
                .widgetShowsDueOnly: .flag(true),
            ])
        #expect(
            AnswerTests.bodies(transport) == [
                ##"{"default_task_sort":"due_at","show_completed_default":true,"start_of_week":"sunday","##
                    + ##""work_area_text_color":"#ABCDEF"}"##
            ])
        let first = try await TaskHubClient(recorded: "me-preferences-200").preferences(.tasks)
        #expect(first == AnswerTests.defaults(.tasks))
    }

    @Test("The preferences for notifications are read, and only what changes is sent")
    func notificationPreferences() async throws {
        let transport = ScriptedTransport(try Recording("notifications-preferences-patch-200").answer)
        let change: [PreferenceKey: PreferenceValue] = [
            .quietHoursStart: .time(.endOfDay), .quietHoursEnd: .time(nil), .timeZone: .text("Europe/Berlin"),
            .dueSoonMinutes: .number(15),
        ]
        #expect(
            try await TaskHubClient(transport).change(change, in: .notifications) == [
                .timeZone: .text("Europe/Berlin"),
                .quietHoursStart: .time(CivilTime(hour: 22, minute: 30, second: 0)),
                .quietHoursEnd: .time(CivilTime(hour: 7, minute: 0, second: 0)), .remindersEnabled: .flag(false),
                .dueSoonMinutes: .number(15),
            ])
        #expect(
            AnswerTests.bodies(transport) == [
                #"{"due_soon_offset_minutes":15,"quiet_hours_end":null,"quiet_hours_start":"23:59:59","#
                    + #""timezone":"Europe\/Berlin"}"#
            ])
        let first = try await TaskHubClient(recorded: "notifications-preferences-200").preferences(.notifications)
        #expect(first == AnswerTests.defaults(.notifications))
    }

    @Test("A preference that this version does not know hides no other, and a number is used as the server does")
    func unknownPreferences() async throws {
        let large = "notifications-preferences-patch-200-offset-large"
        #expect(try await TaskHubClient(recorded: large).preferences(.notifications)[.dueSoonMinutes] == .number(1440))
        let text = """
            {"default_task_sort":"title","start_of_week":"sunday","theme":1,"updated_at":"2026-11-21T12:13:53Z"}
            """
        #expect(try await TaskHubClient(.json(text)).preferences(.tasks) == [.startOfWeek: .text("sunday")])
        await #expect(throws: ServiceError.self) { try await TaskHubClient(.json("{}")).preferences(.tasks) }
    }

    @Test("A cursor is sent as it was given, whatever is in it, and the page within the server's limits")
    func cursor() async throws {
        let transport = ScriptedTransport(try Recording("sync-delta-200-idle").answer)
        _ = try await TaskHubClient(transport).delta(after: "v1.a&b=%/ü", limit: 9_999)
        _ = try await TaskHubClient(transport).delta(after: nil, limit: 0)
        #expect(
            transport.sent.map(\.path) == [
                "/api/mobile/v1/sync/delta?limit=500&cursor=v1.a%26b%3D%25%2F%C3%BC",
                "/api/mobile/v1/sync/delta?limit=1",
            ])
    }

    @Test("Only the list of all tasks may be large, and slow")
    func limits() async throws {
        let transport = ScriptedTransport(.json("[]"))
        _ = try await TaskHubClient(transport).tasks()
        _ = try await TaskHubClient(transport).projects()
        #expect(transport.exchanges.map(\.limits.bodySize) == [256 << 20, 16 << 20])
        #expect(transport.exchanges.map(\.limits.total) == [.seconds(300), .seconds(20)])
    }

    private static func defaults(_ group: PreferenceKey.Group) -> [PreferenceKey: PreferenceValue] {
        Dictionary(uniqueKeysWithValues: group.keys.map { ($0, $0.serverDefault) })
    }

    private static func bodies(_ transport: ScriptedTransport) -> [String] {
        transport.exchanges.map { String(decoding: $0.body, as: UTF8.self) }
    }

    private func id(_ text: String) throws -> EntityID {
        try #require(EntityID(text))
    }
}
