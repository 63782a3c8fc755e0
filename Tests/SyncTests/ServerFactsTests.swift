import ContractServer
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// What the server says beside the tasks, and the first round trip.
struct ServerFactsTests {
    private static func paths(_ rig: SyncRig) async throws -> [String] {
        try await rig.state().requests.map { String($0.path.dropFirst("/api/mobile/v1".count)) }
    }

    @Test("A sync without changes is one request, and a few more once an hour")
    func quiet() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let hourly = [
                "/session", "/projects", "/me/preferences", "/notifications/preferences", "/meta", "/sync/delta",
            ]
            for (wait, expected) in [
                (0, ["/sync/delta"]), (3000, ["/sync/delta"]), (700, hourly), (60, ["/sync/delta"]),
            ] {
                try await rig.advance(bySeconds: wait)
                try await rig.control("log/clear")
                #expect(try await replica.sync().obstacle == nil)
                #expect(try await ServerFactsTests.paths(rig) == expected)
            }
        }
    }

    @Test("A list created on the server and the preferences arrive within the hour")
    func kept() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try await rig.control("projects", ["user": SyncRig.user, "name": "Made there"])
            try await rig.other("preferences", ["work_area_text_color": "#AABBCC", "start_of_week": "sunday"])
            try await replica.sync()
            #expect(try replica.lists().isEmpty)
            try await rig.advance(bySeconds: 3700)
            try await replica.sync()
            #expect(try replica.lists().map(\.name.text) == ["Made there"])
            let kept = try replica.preferences()
            #expect(kept[.workColor].value == .text("#AABBCC"))
            #expect(kept[.personalColor].value == .text("#86efac"))
            #expect(kept[.startOfWeek].value == .text("sunday"))
            #expect(!kept.isOn(.colorsAreas))
        }
    }

    @Test("A sync that a person types fetches the lists and the preferences too")
    func typed() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try await rig.control("projects", ["user": SyncRig.user, "name": "Made there"])
            try await rig.other("preferences", ["start_of_week": "sunday"])
            try await replica.sync(SyncOptions(isTyped: true))
            #expect(try replica.lists().map(\.name.text) == ["Made there"])
            #expect(try replica.preferences()[.startOfWeek].value == .text("sunday"))
            try await rig.control("log/clear")
            try await replica.sync(SyncOptions(sendsOnly: true, isTyped: true))
            #expect(try await ServerFactsTests.paths(rig).isEmpty)
        }
    }

    @Test("A full comparison fetches the preferences too, however recently they were fetched")
    func full() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try await rig.other("preferences", ["start_of_week": "sunday"])
            try await replica.sync(SyncOptions(isFull: true))
            #expect(try replica.preferences()[.startOfWeek].value == .text("sunday"))
        }
    }

    @Test("If one of them fails or is throttled, the rest is still fetched", arguments: [429, 500])
    func failing(status: Int) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            for path in ["*/widget/snapshot", "*/session", "*/me/preferences", "*/notifications/preferences", "*/meta"]
            {
                rig.server.add(
                    Fault(.page(status: path.contains("widget") ? 500 : status, retryAfter: nil), path: path))
            }
            try await rig.other("create", ["title": "From there"])
            let summary = try await replica.sync()
            #expect(summary.obstacle == nil)
            #expect(try replica.tasks().map(\.title.text) == ["From there"])
            // Not again at once.
            try await rig.control("log/clear")
            try await replica.sync()
            #expect(try await ServerFactsTests.paths(rig) == ["/sync/delta"])
        }
    }

    @Test("The server's retention of its log decides when everything is compared")
    func retention() async throws {
        for (days, isFull) in [(30, false), (4, true)] {
            try await SyncRig.with { rig in
                try await rig.control("settings", ["event_retention_days": .int(days)])
                let replica = try Replica(rig)
                try await replica.settle()
                try await rig.advance(bySeconds: 3 * 86_400)
                #expect(try await replica.sync().wasFull == isFull)
                #expect(try await replica.sync().wasFull == false)
            }
        }
    }

    @Test("After a move to another organization, nothing is sent and nothing is lost")
    func moved() async throws {
        try await SyncRig.with { rig in
            let organization = try #require(EntityID("00000000-0000-4000-8000-0000000000aa"))
            let replica = try Replica(rig, organization: organization)
            try replica.create("Mine")
            await #expect(throws: SyncError.otherOrganization) { try await replica.sync() }
            #expect(try await rig.state().tasks.isEmpty)
            #expect(try replica.outbox().count == 1)
        }
    }

    @Test("Without an organization, the run reports it, and local changes wait")
    func noOrganization() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try replica.create("First")
            try await replica.settle()
            try await rig.control("users", ["name": SyncRig.user, "organization": nil])
            let waiting = try replica.create("Waits")
            let summary = try await replica.sync()
            #expect(summary.obstacle == .noOrganization)
            #expect(summary.rejected == 0)
            let entry = try #require(try replica.outbox().first)
            #expect(entry.taskID == waiting.id)
            #expect(entry.state == .waiting)
            #expect(try replica.tasks().count == 2)
            try await rig.advance(bySeconds: 3700)
            #expect(try await replica.sync().obstacle == .noOrganization)
        }
    }

    @Test("A new store's first request fetches what the cards need, before the full list")
    func firstTasks() async throws {
        try await SyncRig.with { rig in
            try await rig.other("create", ["title": "Urgent", "priority": 1, "area": "work", "project": "Office"])
            try await rig.other("create", ["title": "Done"])
            let done = try #require(try await rig.state().tasks.first { $0.title == "Done" })
            try await rig.other("patch", task: done.id, ["status": "done"])
            let publisher = RecordingPublisher()
            let replica = try Replica(rig)
            let workspace = Workspace(
                store: replica.store, publisher: publisher, clock: rig.clock, zone: TestZones.utc, ids: FreshIDs(),
                machine: { "machine" })
            let sync = SyncTasks(
                service: try replica.service(), bodies: JSONTaskBodies(in: TestZones.utc),
                in: workspace)
            rig.server.add(Fault(.dropBefore, path: "*/sync/delta", times: nil))
            _ = try await sync.run()
            #expect(try await ServerFactsTests.paths(rig).first == "/widget/snapshot")
            let shown = try #require(publisher.snapshots.last).tasks
            #expect(shown.map(\.title) == ["Urgent"])
            #expect(shown.map { $0.priority } == [1])
            // The rest arrives with the list, which does not wait for the details.
            try await rig.control("faults/clear")
            rig.server.add(Fault(.dropBefore, path: "*/tasks/*", times: nil))
            _ = try await sync.run()
            #expect(try #require(publisher.snapshots.last).tasks.map { $0.listName } == ["Office"])
            try await rig.control("faults/clear")
            try await replica.settle()
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
            // From then on the log is enough.
            try await rig.control("log/clear")
            try await replica.sync()
            #expect(try await ServerFactsTests.paths(rig) == ["/sync/delta"])
        }
    }
}
