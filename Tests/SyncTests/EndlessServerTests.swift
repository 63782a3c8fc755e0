import ContractServer
import HTTPTypes
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebTransport

/// A server whose responses would keep a sync running for ever, or that fails in part of what it is asked.
@Suite(.timeLimit(.minutes(1)))
struct EndlessServerTests {
    @Test(
        "A log whose cursor does not advance ends the run, and the next run continues",
        arguments: ["same", "earlier", "empty"], [false, true])
    func cursor(misplaced: String, isFull: Bool) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            for number in 0..<3 { try replica.create("Task \(number)") }
            try await replica.settle()
            for number in 0..<2 { try await rig.other("create", ["title": .string("From there \(number)")]) }
            try replica.create("Mine")
            try await rig.control("settings", ["delta_cursor": .string(misplaced)])
            let summary = try await replica.sync(SyncOptions(isFull: isFull, maximumPages: 20))
            #expect(summary.obstacle == .serverFailing(requestID: nil, retryAfter: nil))
            #expect(summary.sent == 1)
            #expect(try await rig.state().count("GET") { $0.hasSuffix("/sync/delta") } < 20)
            try await rig.control("settings", ["delta_cursor": nil])
            try await replica.settle()
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
        }
    }

    @Test("A log that always has another page ends the run, and the next run continues", arguments: [false, true])
    func endless(isFull: Bool) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try await rig.other("create", ["title": "From there"])
            try await rig.control("settings", ["delta_cursor": "renewed"])
            try await rig.control("log/clear")
            let summary = try await replica.sync(SyncOptions(isFull: isFull, maximumPages: 5))
            #expect(summary.obstacle == .serverFailing(requestID: nil, retryAfter: nil))
            #expect(try await rig.state().count("GET") { $0.hasSuffix("/sync/delta") } <= 8)
            try await rig.control("settings", ["delta_cursor": nil])
            try await replica.settle()
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
        }
    }

    @Test("A run that is cut off between two changes does not report success")
    func cutBetween() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            for number in 0..<2 { try replica.create("Task \(number)") }
            let service = try replica.service(over: CancellingTransport(transport: rig.transport))
            let sync = SyncTasks(
                service: service, bodies: JSONTaskBodies(in: TestZones.utc), in: replica.workspace
            )
            let summary = try await sync.run(SyncOptions(sendsOnly: true)).value
            #expect(summary.sent == 1)
            #expect(summary.obstacle == .cancelled)
            #expect(try replica.store.read { try $0.syncState().last?.outcome } == .failed)
            try await replica.settle()
            #expect(try await rig.state().tasks.count == 2)
        }
    }

    @Test("A run is cut off in time, whatever it waits for, and what it sent is not sent twice")
    func cutoff() async throws {
        for (method, path) in [("GET", "*/sync/delta"), ("POST", "*/tasks")] {
            try await SyncRig.with { rig in
                let replica = try Replica(rig)
                try await replica.settle()
                try replica.create("Once")
                rig.server.add(Fault(.heldAnswer, method: method, path: path))
                let summary = try await replica.sync(SyncOptions(cutoff: .seconds(1)))
                #expect(summary.obstacle == .cancelled)
                try await rig.control("faults/clear")
                try await rig.advance(bySeconds: 31)
                try await replica.settle()
                let hub = try await rig.state()
                #expect(hub.tasks.map(\.title) == ["Once"])
                #expect(try Agreement.differences(replica, hub) == [])
            }
        }
    }

    @Test(
        "What was changed here is sent before anything is read",
        arguments: ["*/widget/snapshot", "*/projects", "*/me/preferences", "*/meta", "*/sync/delta", "*/tasks"])
    func sentFirst(path: String) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try replica.create("Mine")
            rig.server.add(Fault(.page(status: 503, retryAfter: 60), method: "GET", path: path, times: nil))
            let summary = try await replica.sync()
            #expect(summary.sent == 1)
            #expect(summary.obstacle != nil)
            #expect(try await rig.state().tasks.map(\.title) == ["Mine"])
        }
    }

    @Test("If the server takes no changes, its own are still fetched")
    func refusingChanges() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            for number in 0..<4 { try replica.create("Mine \(number)") }
            try await rig.other("create", ["title": "From there", "notes": "n"])
            rig.server.add(Fault(.page(status: 500, retryAfter: nil), method: "POST", times: nil))
            let summary = try await replica.sync()
            guard case .serverFailing = summary.obstacle else {
                Issue.record("\(summary)")
                return
            }
            #expect(try replica.task(titled: "From there")?.notes == "n")
            #expect(try replica.outbox().count == 4)
            try await rig.control("faults/clear")
            try await rig.advance(bySeconds: 31)
            try await replica.settle()
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
        }
    }

    @Test("If the server does not return its lists, the tasks are fetched with the names of theirs")
    func failingLists() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await rig.other("create", ["title": "From there", "project": "Garden"])
            rig.server.add(Fault(.page(status: 500, retryAfter: nil), path: "*/projects", times: nil))
            #expect(try await replica.sync().obstacle == nil)
            #expect(try replica.lists().map(\.name.text) == ["Garden"])
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
        }
    }
}

/// Cancels the run once a creation was answered.
private struct CancellingTransport: HTTPTransport {
    let transport: any HTTPTransport

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        let answer = try await transport.send(request, body: body, limits: limits)
        if request.method == .post { withUnsafeCurrentTask { $0?.cancel() } }
        return answer
    }
}
