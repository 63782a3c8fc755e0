import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskSync
import Testing

@testable import ContractServer

/// A server that asked for patience is left alone by all programs, for as long as it said.
struct PatienceTests {
    @Test("No request is sent before the time that the server named, and a time too far ahead is ignored")
    func named() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            rig.server.add(Fault(.throttled(retryAfter: 90)))
            #expect(try await replica.sync().obstacle == .throttled(retryAfter: .seconds(90)))
            try await rig.control("log/clear")
            let other = try replica.reopened()
            for options in [SyncOptions(), SyncOptions(sendsOnly: true), SyncOptions(isFull: true)] {
                guard case .throttled(let left) = try await other.sync(options).obstacle else {
                    Issue.record("not held back: \(options)")
                    continue
                }
                #expect((.seconds(30)...Duration.seconds(90)).contains(left))
            }
            #expect(try await rig.state().requests.isEmpty)
            // Our clock was two hours ahead when the time was noted.
            rig.clock.advance(bySeconds: -7200)
            #expect(try await other.sync().obstacle == nil)
            #expect(try await rig.state().requests.isEmpty == false)
        }
    }

    @Test("Once that time has passed, the next run succeeds", arguments: [429, 503])
    func passed(status: Int) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            rig.server.add(Fault(.page(status: status, retryAfter: 90)))
            #expect(try await replica.sync().obstacle != nil)
            try await rig.advance(bySeconds: 60)
            #expect(try await replica.sync().obstacle != nil)
            try await rig.advance(bySeconds: 31)
            #expect(try await replica.sync().obstacle == nil)
        }
    }

    @Test("A failed connection is retried at once, and so is a server that fails without naming a time")
    func unnamed() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let nowhere = try LoopbackSocket()
            let dead = try Replica.unreachable(replica, port: nowhere.port)
            #expect(try await dead.run().value.obstacle == .unreachable(.connectionRefused))
            #expect(try await replica.sync().obstacle == nil)
            for kind in [Fault.Kind.dropBefore, .page(status: 503, retryAfter: nil)] {
                // A dropped connection that was kept is replaced once, so the fault stays.
                rig.server.add(Fault(kind, times: nil))
                #expect(try await replica.sync().obstacle != nil)
                try await rig.control("faults/clear")
                #expect(try await replica.sync().obstacle == nil)
            }
        }
    }
}
