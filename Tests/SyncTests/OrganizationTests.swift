import ContractServer
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// An account that is moved to another organization between two syncs.
struct OrganizationTests {
    /// A replica of the organization with one task, which has synchronized.
    private static func replica(_ rig: SyncRig) async throws -> (replica: Replica, organization: String) {
        let task = try await rig.other("create", ["title": "Common"])
        try await rig.other("patch", task: task["id"]?.text, ["notes": "n"])
        let organization = try await Self.organization(of: "Common", rig)
        let replica = try Replica(rig, organization: EntityID(organization))
        try await replica.settle()
        return (replica, organization)
    }

    /// Moves the account to another organization, which has a task too.
    private static func move(_ rig: SyncRig) async throws {
        let body: JSON = ["user": "bob", "action": "create", "body": ["title": "Bob's"]]
        try await rig.control("change", body)
        try await Self.place(rig, in: try await Self.organization(of: "Bob's", rig))
    }

    private static func organization(of title: String, _ rig: SyncRig) async throws -> String {
        let task = try await rig.control("state")["tasks"]?.elements.first { $0["title"]?.text == title }
        return try #require(task?["organization"]?.text)
    }

    private static func place(_ rig: SyncRig, in organization: String) async throws {
        try await rig.control("users", ["name": SyncRig.user, "organization": .string(organization)])
        try await rig.control("log/clear")
    }

    @Test("Within the hour too, nothing is sent to another organization, and after the way back everything is")
    func sent() async throws {
        try await SyncRig.with { rig in
            let (replica, organization) = try await Self.replica(rig)
            let common = try #require(try replica.task(titled: "Common"))
            try await Self.move(rig)
            try replica.create("Mine")
            try replica.rename(common.id, "Renamed")
            let before = try replica.outbox()
            for options in [SyncOptions(sendsOnly: true), SyncOptions(), SyncOptions(isFull: true)] {
                await #expect(throws: SyncError.otherOrganization, "\(options)") { try await replica.sync(options) }
            }
            #expect(try replica.outbox() == before)
            let state = try await rig.state()
            #expect(state.requests.allSatisfy { $0.method == "GET" })
            #expect(state.tasks.map(\.title).sorted() == ["Bob's", "Common"])
            try await Self.place(rig, in: organization)
            #expect(try await replica.sync().sent == 2)
            #expect(try await rig.state().tasks.map(\.title).sorted() == ["Bob's", "Mine", "Renamed"])
        }
    }

    @Test(
        "The other organization's tasks are not fetched into the store, even if the server has dropped its log, or if its log is older than the last known event",
        arguments: [(dropsLog: false, isOlder: false), (true, false), (false, true)])
    func fetched(dropsLog: Bool, isOlder: Bool) async throws {
        try await SyncRig.with { rig in
            if isOlder {
                try await rig.control("change", ["user": "bob", "action": "create", "body": ["title": "Early"]])
            }
            let (replica, _) = try await Self.replica(rig)
            try await Self.move(rig)
            if dropsLog {
                try await rig.control("change", ["user": "bob", "action": "create", "body": ["title": "Later"]])
                try await rig.control("purge", ["keep_events": 1])
            }
            for _ in 0..<2 {
                await #expect(throws: SyncError.otherOrganization) { try await replica.sync() }
            }
            #expect(try replica.tasks().map(\.title.text) == ["Common"])
            #expect(try replica.outbox() == [])
        }
    }

    @Test("A run that sends costs one request more, whatever it sends, and a run that sends nothing costs none")
    func requests() async throws {
        try await SyncRig.with { rig in
            let (replica, _) = try await Self.replica(rig)
            for titles in [["One"], ["Two", "Three", "Four"], []] {
                for title in titles { try replica.create(title) }
                try await rig.control("log/clear")
                #expect(try await replica.sync(SyncOptions(sendsOnly: true)).sent == titles.count)
                let requests = try await rig.state().requests
                #expect(requests.count == (titles.isEmpty ? 0 : titles.count + 1), "\(requests)")
                #expect(!requests.contains { $0.path.hasSuffix("/session") })
            }
        }
    }

    @Test("Without a known event, the account is requested, and nothing is sent until the server answers")
    func unknown() async throws {
        for (kind, expected) in [
            (Fault.Kind.throttled(retryAfter: 9), ServiceError.throttled(retryAfter: .seconds(9))),
            (.dropBefore, nil),
        ] as [(Fault.Kind, ServiceError?)] {
            try await SyncRig.with { rig in
                let replica = try Replica(rig)
                try await replica.settle()
                let task = try replica.create("First")
                rig.server.add(Fault(kind, path: "*/session", times: nil))
                try await rig.control("log/clear")
                let summary = try await replica.sync(SyncOptions(sendsOnly: true))
                #expect(summary.sent == 0 && summary.obstacle != nil)
                if let expected { #expect(summary.obstacle == expected) }
                #expect(try await rig.state().tasks.isEmpty)
                #expect(try replica.outbox().map(\.isUntried) == [true])
                try await rig.control("faults/clear")
                try await rig.advance(bySeconds: 10)
                #expect(try await replica.sync(SyncOptions(sendsOnly: true)).sent == 1)
                #expect(try await rig.state().tasks.map(\.title) == [task.title.text])
            }
        }
    }

    @Test("If the log cannot be read, the account confirms the organization, and a change still leaves")
    func noLog() async throws {
        try await SyncRig.with { rig in
            let (replica, _) = try await Self.replica(rig)
            try replica.create("Mine")
            rig.server.add(Fault(.page(status: 500, retryAfter: nil), path: "*/sync/delta", times: nil))
            let summary = try await replica.sync()
            #expect(summary.sent == 1 && summary.obstacle != nil)
            #expect(try await rig.state().tasks.map(\.title).sorted() == ["Common", "Mine"])
        }
    }
}
