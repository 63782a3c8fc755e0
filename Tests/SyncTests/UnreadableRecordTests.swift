import ContractServer
import HTTPTypes
import Synchronization
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebTransport

/// A record of the server that cannot be read must not hide another one, and must not be lost.
struct UnreadableRecordTests {
    /// A value that no member may have, and others that only some may.
    private static let values: [JSON?] = [
        nil, .null, true, .double(1e300), "", [[]], .string(String(repeating: "x", count: 70_000)),
    ]
    private static let members: [String?] = [
        nil, "id", "title", "is_completed", "due_at", "updated_at", "project", "project_name", "notes", "description",
        "intent", "area", "status", "priority", "recurrence", "completed_at", "created_at", "position", "attachments",
    ]

    private static func damage(_ id: String, _ member: String?, _ value: JSON?) -> JSON {
        var body: [String: JSON] = ["id": .string(id)]
        body["member"] = member.map(JSON.string)
        body["value"] = value
        return .object(body)
    }

    /// A record that stays readable is applied; any other is set aside, and the others are applied.
    @Test(
        "Whatever is wrong with some records, the others are applied, and they are read once they are right",
        arguments: members)
    func anything(member: String?) async throws {
        try await SyncRig.with { rig in
            let place = member ?? "the whole"
            let first = try Replica(rig)
            var ids: [String] = []
            for number in Self.values.indices {
                let title = "Known \(number)"
                try await rig.other("create", ["title": .string(title), "project": "House"])
                ids.append(try #require(try await rig.state().tasks(titled: title).first).id)
            }
            // One store knows the tasks, the other has never synchronized.
            try await first.settle()
            let replicas = [first, try Replica(rig)]
            for (number, value) in Self.values.enumerated() {
                try await rig.control("damage", Self.damage(ids[number], member, value))
                try await rig.other("patch", task: ids[number], ["notes": .string("changed \(number)")])
                try await rig.other("create", ["title": .string("Other \(number)"), "notes": "n"])
            }
            let otherNotes = member == "notes" ? Self.values.filter { $0?.text != nil }.count : 0
            for replica in replicas {
                for options in [SyncOptions(), SyncOptions(isFull: true), SyncOptions()] {
                    let summary = try await replica.sync(options)
                    #expect(summary.obstacle == nil && summary.unfetched == 0, "\(place): \(summary)")
                    let tasks = try replica.tasks()
                    for number in Self.values.indices {
                        let other = tasks.first { $0.title.text == "Other \(number)" }
                        #expect(other?.notes == "n", "\(place) \(number)")
                    }
                    let read = tasks.filter { $0.notes.hasPrefix("changed ") }.count + otherNotes
                    #expect(try read + replica.unreadable() >= Self.values.count, "\(place)")
                }
            }
            for id in ids {
                try await rig.control("mend", ["id": .string(id)])
                try await rig.other("patch", task: id, ["notes": "right"])
            }
            for replica in replicas { try await replica.settle() }
            // What even lacks an id is looked for once an hour.
            try await rig.advance(bySeconds: 3601)
            for replica in replicas {
                try await replica.settle()
                #expect(try Agreement.differences(replica, try await rig.state()) == [], "\(place)")
                #expect(try replica.unreadable() == 0, "\(place)")
            }
        }
    }

    @Test("A task that is set aside is requested again when it changes, and once an hour, but not in between")
    func requests() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await rig.other("create", ["title": "Known"])
            let id = try #require(try await rig.state().tasks.first).id
            try await rig.control("damage", Self.damage(id, "title", 7))
            #expect(try await replica.sync().unreadable == 1)
            let kept = try replica.store.read { try $0.unreadableTasks() }
            #expect(kept.map(\.serverID.description) == [id] && kept.map(\.member) == ["title"])
            try await rig.control("log/clear")
            #expect(try await replica.sync().fetched == 0)
            try await rig.other("patch", task: id, ["notes": "n"])
            let changed = try await replica.sync()
            #expect(changed.fetched == 1 && changed.unreadable == 0)
            #expect(try await replica.sync().fetched == 0)
            try await rig.advance(bySeconds: 3601)
            #expect(try await replica.sync().fetched == 1)
            // Repaired without an event.
            try await rig.control("mend", ["id": .string(id)])
            #expect(try await replica.sync().fetched == 0)
            try await rig.advance(bySeconds: 3601)
            #expect(try await replica.sync().fetched == 1)
            #expect(try replica.unreadable() == 0)
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
        }
    }

    @Test("A change here of a task that cannot be read waits, blocks no other, and is sent once it can be")
    func waitingChanges() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            for number in 0..<5 { try replica.create("Task \(number)") }
            try await replica.settle()
            let ids = try await rig.state().tasks.map(\.id).sorted()
            for id in ids.dropLast() { try await rig.control("damage", Self.damage(id, "status", 7)) }
            for (number, id) in ids.enumerated() {
                let task = try #require(try replica.tasks().first { $0.serverID?.description == id })
                if number == 0 { try replica.delete(task.id) } else { try replica.rename(task.id, "Renamed \(number)") }
            }
            for _ in 0..<3 { #expect(try await replica.sync().obstacle == nil) }
            #expect(try await rig.state().tasks.map(\.title).filter { $0.hasPrefix("Renamed") } == ["Renamed 4"])
            #expect(try replica.outbox().count == 4 && replica.outbox().allSatisfy { $0.state == .waiting })
            for id in ids { try await rig.control("mend", ["id": .string(id)]) }
            try await rig.advance(bySeconds: 3601)
            try await replica.settle()
            #expect(try replica.outbox().isEmpty)
            let titles = try await rig.state().tasks.map(\.title).sorted()
            #expect(titles == (1...4).map { "Renamed \($0)" })
        }
    }

    @Test("A creation or a change whose response cannot be read is not sent again", arguments: [false, true])
    func responses(isIntent: Bool) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig, isIntent: isIntent)
            try await replica.settle()
            try await rig.control("damage", Self.damage("*", "updated_at", nil))
            for number in 0..<4 { try replica.create("Task \(number)") }
            #expect(try await replica.sync(SyncOptions(sendsOnly: true, timeLimit: .seconds(60))).obstacle == nil)
            for _ in 0..<2 { #expect(try await replica.sync().obstacle == nil) }
            #expect(try replica.outbox().isEmpty)
            #expect(try replica.unreadable() == 4)
            #expect(try await rig.state().count("POST") == 4)
            try await rig.control("mend", ["id": "*"])
            try await rig.advance(bySeconds: 3601)
            try await replica.settle()
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
        }
    }

    @Test("A page of the log that is too large is read in parts, as many events at once as fit")
    func largePage() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            for number in 0..<20 { try await rig.other("create", ["title": .string("Task \(number)")]) }
            let transport = ShortPages(transport: rig.transport, limit: 3)
            let sync = SyncTasks(
                service: try replica.service(over: transport),
                bodies: JSONTaskBodies(in: TestZones.utc), in: replica.workspace)
            #expect(try await sync.run().value.received == 20)
            #expect(try await sync.run().value.obstacle == nil)
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
            // At first with the known event alone, which must not look like the end.
            #expect(transport.requested.prefix(4) == [500, 62, 7, 1])
            #expect(transport.requested.count { $0 > 3 } < 30)
        }
    }

    @Test("A creation of unknown outcome whose task cannot be read is left to the user")
    func lostCreation() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.create("Milk")
            rig.server.add(Fault(.dropAfter, method: "POST", times: 1))
            #expect(try await replica.sync().postponed == 1)
            let id = try #require(try await rig.state().tasks.first).id
            try await rig.control("damage", Self.damage(id, "status", 7))
            // Without its creation in the log, the task itself is requested.
            try await rig.advance(bySeconds: 31 * 86_400)
            try await rig.control("purge", ["idempotency_keys": true, "events_older_than_days": 30])
            for _ in 0..<3 { #expect(try await replica.sync().obstacle == nil) }
            #expect(try replica.outbox().map(\.state) == [.rejected(code: "several_alike", requestID: nil)])
            #expect(try await rig.state().tasks.map(\.id) == [id])
        }
    }

    @Test("After an event that does not say which task it is about, all tasks are compared, and again once an hour")
    func unidentifiedEvent() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            // The last event that it has read is about another task.
            for title in ["Known", "Other"] { try await rig.other("create", ["title": .string(title)]) }
            try await replica.settle()
            let id = try #require(try await rig.state().tasks.first { $0.title == "Known" }).id
            try await rig.control("damage", Self.damage(id, "id", 7))
            try await rig.other("patch", task: id, ["notes": "n"])
            #expect(try await replica.sync().obstacle == nil)
            #expect(try replica.unreadable() > 0)
            // Repaired without an event.
            try await rig.control("mend", ["id": .string(id)])
            try await rig.advance(bySeconds: 3601)
            try await replica.settle()
            #expect(try replica.tasks().map(\.notes).sorted() == ["", "n"] && replica.unreadable() == 0)
        }
    }

    @Test("A deleted task is no longer set aside")
    func deleted() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try await rig.other("create", ["title": "Unread"])
            let id = try #require(try await rig.state().tasks.first).id
            try await rig.control("damage", Self.damage(id, "title", nil))
            #expect(try await replica.sync().unreadable == 1)
            try await rig.other("delete", task: id)
            #expect(try await replica.sync().obstacle == nil)
            #expect(try replica.unreadable() == 0)
        }
    }

    @Test("A list that cannot be read hides no other, and the tasks here keep theirs")
    func lists() async throws {
        for (member, value) in [("name", 7), ("id", nil), (nil, nil)] as [(String?, JSON?)] {
            try await SyncRig.with { rig in
                let replica = try Replica(rig)
                try await rig.other("create", ["title": "Known", "project": "House"])
                try await replica.settle()
                let house = try #require(try await rig.state().projects.first { $0.value == "House" }).key
                try await rig.control("damage", Self.damage(house, member, value))
                try await rig.control("projects", ["user": SyncRig.user, "name": "Garden"])
                try await rig.advance(bySeconds: 3601)
                #expect(try await replica.sync().obstacle == nil)
                #expect(try replica.lists().map(\.name.text).sorted() == ["Garden", "House"])
                #expect(try replica.lists().allSatisfy { $0.serverID != nil })
                #expect(try replica.store.read { try $0.syncState().unreadableLists } == 1)
            }
        }
    }
}

extension Replica {
    /// How many of the server's tasks this store knows to be unreadable.
    fileprivate func unreadable() throws -> Int {
        try store.read { try $0.unreadableTasks().count + $0.syncState().unreadableRows }
    }
}

/// Refuses pages of the log with more events than that, as too large.
private final class ShortPages: HTTPTransport {
    private let transport: any HTTPTransport
    private let limit: Int
    private let limits = Mutex<[Int]>([])

    init(transport: any HTTPTransport, limit: Int) {
        self.transport = transport
        self.limit = limit
    }

    /// How many events were requested each time.
    var requested: [Int] { limits.withLock { $0 } }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        if let path = request.path, path.contains("/sync/delta"),
            let number = path.split(whereSeparator: { "?&".contains($0) }).first(where: { $0.hasPrefix("limit=") }),
            let wanted = Int(number.dropFirst("limit=".count))
        {
            self.limits.withLock { $0.append(wanted) }
            if wanted > limit { throw TransportError.bodyTooLarge }
        }
        return try await transport.send(request, body: body, limits: limits)
    }
}
