import AccountSession
import HTTPTypes
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskSync
import Testing
import WebTransport

/// What the recorded answers say, value by value.
struct AnswerTests {
    @Test("A task's details are read whole")
    func task() async throws {
        let task = try await client("tasks-get-200-all-fields").task(Seed.id(1), accessToken: "t")
        #expect(
            task
                == ServerTask(
                    id: try id("9d8cd55c-a807-4722-89dd-0dcc3e0844bb"), title: "Full task", notes: "private notes",
                    description: "Some *markdown* description", intent: "idea", area: .work, status: .waiting,
                    priority: Seed.priority(5), dueDate: Seed.instant("2026-12-24T16:30:15Z"), recurrence: .monthly,
                    project: ServerProject(id: try id("a9ff7b71-4cae-49a1-b16d-7f27f3009f16"), name: "House"),
                    position: 4, createdAt: Seed.instant("2026-11-21T12:13:48Z"),
                    updatedAt: Seed.instant("2026-11-21T12:13:48Z")))
    }

    @Test("The intent's own form of a task is read, with microseconds and without the project's name")
    func intent() async throws {
        let body = Array(#"{"title":"x"}"#.utf8)
        let task = try await client("intents-create-task-201").createTaskByIntent(body, key: "k", accessToken: "t")
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
        let archived = try await client("sync-delta-200-archived-by-job").delta(after: nil, limit: 9, accessToken: "t")
        #expect(archived.nextCursor == "v1.NjE")
        #expect(archived.events.map(\.kind) == [.deleted])
        #expect(archived.events.map(\.isArchived) == [true])
        // Recorded at the deletion of an archived task: only asking for it tells the two apart.
        let recording = try Recording("sync-delta-200-tombstone")
        let deleted = try await client(recording.answer).delta(after: nil, limit: 9, accessToken: "t")
        #expect(deleted.events.map(\.kind) == [.deleted])
        #expect(deleted.events.map(\.isArchived) == [true])
        #expect(deleted.events.first?.summary?.id == deleted.events.first?.taskID)
        let text = String(decoding: recording.body, as: UTF8.self).replacing("archived", with: "next")
        let open = try await client(.json(text)).delta(after: nil, limit: 9, accessToken: "t")
        #expect(open.events.map(\.isArchived) == [false])
    }

    @Test("An event about no task is one, without a summary")
    func withoutTask() async throws {
        let text = #"{"next_cursor":"c","events":[{"event_type":"task.updated","task_id":null,"new":[1]}]}"#
        let page = try await client(.json(text)).delta(after: nil, limit: 9, accessToken: "t")
        #expect(page.events == [DeltaEvent(kind: .updated, taskID: nil, summary: nil, isArchived: false)])
    }

    @Test(
        "Members that this version does not know are passed over, and values that it does not know are not",
        arguments: [
            ("", true), (#","later":{"a":[1,null]}"#, true), (#","status":"parked""#, false),
            (#","area":"garden""#, false), (#","recurrence":"hourly""#, false), (#","priority":6"#, false),
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
        let client = try client(.json("{\(text)}"))
        let fault = APIFault(status: 200, requestID: SteppingIDs().next().description)
        if isUnderstood {
            let task = try await client.task(Seed.id(1), accessToken: "t")
            #expect(task.createdAt == Seed.instant("2026-11-21T12:13:48.25Z"))
        } else {
            await #expect(throws: APIError.notUnderstood(fault)) {
                try await client.task(Seed.id(1), accessToken: "t")
            }
        }
    }

    @Test("An event of a kind that this version does not know is not passed over in silence")
    func unknownEvent() async throws {
        let fault = APIFault(status: 200, requestID: SteppingIDs().next().description)
        let text = #"{"next_cursor":"c","events":[{"event_type":"task.moved","task_id":null}]}"#
        await #expect(throws: APIError.notUnderstood(fault)) {
            try await client(.json(text)).delta(after: nil, limit: 9, accessToken: "t")
        }
    }

    @Test("Preferences and devices are read, and only what changes is sent")
    func preferences() async throws {
        let transport = ScriptedTransport(try Recording("notifications-preferences-patch-200").answer)
        var change = NotificationPreferencesChange()
        change.quietHoursStart = .set(CivilTime.endOfDay)
        change.quietHoursEnd = .clear
        change.timeZone = "Europe/Berlin"
        let changed = try await client(transport).changeNotificationPreferences(change, accessToken: "t")
        #expect(changed.quietHoursStart?.hourAndMinute == "22:30")
        #expect(changed.timeZone == "Europe/Berlin")
        #expect(!changed.remindersEnabled)
        #expect(
            transport.exchanges.map { String(decoding: $0.body, as: UTF8.self) } == [
                #"{"quiet_hours_end":null,"quiet_hours_start":"23:59:59","timezone":"Europe\/Berlin"}"#
            ])
        let device = try await client("devices-register-201").registerDevice(PushDeviceFacts(), accessToken: "t")
        #expect(device.installationID == "install-1")
        #expect(device.lastSeenAt == Seed.instant("2026-11-21T12:13:54.020740Z"))
        let shown = try await client("me-preferences-patch-200").taskPreferences(accessToken: "t")
        #expect(shown.sort == .dueDate)
        #expect(shown.startOfWeek == .sunday)
        #expect(shown.workColor == "#ABCDEF")
    }

    @Test("A cursor is sent as it was given, whatever is in it, and the page within the server's limits")
    func cursor() async throws {
        let transport = ScriptedTransport(try Recording("sync-delta-200-idle").answer)
        _ = try await client(transport).delta(after: "v1.a&b=%/ü", limit: 9_999, accessToken: "t")
        _ = try await client(transport).delta(after: nil, limit: 0, accessToken: "t")
        #expect(
            transport.sent.map(\.path) == [
                "/api/mobile/v1/sync/delta?limit=500&cursor=v1.a%26b%3D%25%2F%C3%BC",
                "/api/mobile/v1/sync/delta?limit=1",
            ])
    }

    @Test("Only the list of all tasks may be large, and slow")
    func limits() async throws {
        let transport = ScriptedTransport(.json("[]"))
        _ = try await client(transport).tasks(accessToken: "t")
        _ = try await client(transport).projects(accessToken: "t")
        #expect(transport.exchanges.map(\.limits.bodySize) == [256 << 20, 16 << 20])
        #expect(transport.exchanges.map(\.limits.total) == [.seconds(300), .seconds(20)])
    }

    private func id(_ text: String) throws -> EntityID {
        try #require(EntityID(text))
    }

    private func client(_ name: String) throws -> TaskHubClient {
        try client(try Recording(name).answer)
    }

    private func client(_ answer: TransportResponse) throws -> TaskHubClient {
        try client(ScriptedTransport(answer))
    }

    private func client(_ transport: ScriptedTransport) throws -> TaskHubClient {
        TaskHubClient(
            base: try ServerAddress("https://tasks.example.org"), transport: transport, version: "1.0",
            ids: SteppingIDs())
    }
}
