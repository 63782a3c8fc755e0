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

    @Test("What a server that stalls in the middle of a run did not answer is asked again in the same run")
    func stalling() async throws {
        try await SyncRig.with { rig in
            for number in 0..<40 { try await rig.other("create", ["title": .string("Task \(number)")]) }
            let patient = Patience(pauses: [.zero, .zero, .zero])
            for (stalled, patience, isReached) in [
                (StallingTransport.Stalled.details, Patience.none, false), (.details, patient, true),
                (.list, .none, false), (.list, patient, true), (.log, .none, false), (.log, patient, true),
                (.everything, patient, false),
            ] {
                let replica = try Replica(rig)
                let service = try replica.service(over: StallingTransport(rig.transport, stalled))
                let sync = SyncTasks(
                    service: service, bodies: JSONTaskBodies(in: TestZones.utc),
                    in: replica.workspace)
                let summary = try await sync.run(SyncOptions(patience: patience)).value
                #expect((summary.obstacle == nil) == isReached, "\(stalled) \(summary)")
                #expect(!isReached || summary.unfetched == 0, "\(stalled) \(summary)")
                // In every case, the next run completes it.
                try await replica.settle()
                #expect(try replica.tasks().count == 40)
            }
        }
    }

    @Test(
        "Tasks that fail by themselves are asked again once, without a pause, and only what is answered counts",
        .timeLimit(.minutes(1)), arguments: [1, 6])
    func failingAlone(count: Int) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            for number in 0..<count { try await rig.other("create", ["title": .string("Bad \(number)")]) }
            let ids = try await rig.state().tasks.map(\.id)
            for id in ids {
                rig.server.add(
                    Fault(.page(status: 500, retryAfter: nil), method: "GET", path: "*/tasks/\(id)", times: nil))
            }
            // Each of them fails, so that it is asked for last. At least three of six then fail in a row.
            for _ in 0..<4 { try await replica.sync() }
            try await rig.other("create", ["title": "Good", "notes": "n"])
            try await rig.control("log/clear")
            let summary = try await replica.sync(SyncOptions(patience: Patience(pauses: [.seconds(3600)])))
            #expect(summary.obstacle == nil && summary.unfetched == count && summary.fetched == 1, "\(summary)")
            #expect(try replica.task(titled: "Good")?.notes == "n")
            for id in ids {
                #expect(try await rig.state().count("GET") { $0.hasSuffix("/tasks/\(id)") } == 2)
            }
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

/// Answers no request in time for a while.
private final class StallingTransport: HTTPTransport {
    enum Stalled {
        /// Nine requests for a task, after the first ten: three in a row, although earlier ones may be answered between.
        case details
        /// The first request for all tasks.
        case list
        /// The first two requests for the change log.
        case log
        /// All requests for tasks.
        case everything
    }

    private let transport: any HTTPTransport
    private let stalled: Stalled
    private let counts = Mutex((details: 0, lists: 0, logs: 0))

    init(_ transport: any HTTPTransport, _ stalled: Stalled) {
        self.transport = transport
        self.stalled = stalled
    }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        let path = request.path ?? ""
        let isStalled = counts.withLock { counts in
            if path.contains("/tasks/") { counts.details += 1 }
            if path.hasSuffix("/tasks") { counts.lists += 1 }
            if path.contains("/sync/delta") { counts.logs += 1 }
            return switch stalled {
            case .details: path.contains("/tasks/") && (11...19).contains(counts.details)
            case .list: path.hasSuffix("/tasks") && counts.lists == 1
            case .log: path.contains("/sync/delta") && counts.logs <= 2
            case .everything: path.contains("/tasks")
            }
        }
        if isStalled { throw TransportError.timedOut }
        return try await transport.send(request, body: body, limits: limits)
    }
}
