import ContractServer
import HTTPTypes
import Synchronization
import TaskActions
import TaskHubAPI
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebTransport

/// How the details of many tasks are fetched.
@Suite(.timeLimit(.minutes(1)))
struct DetailPaceTests {
    @Test("Four tasks are fetched at once, two after a failure, and the progress of each is reported")
    func pace() async throws {
        try await SyncRig.with { rig in
            for number in 0..<40 { try await rig.other("create", ["title": .string("Task \(number)")]) }
            rig.server.add(Fault(.page(status: 500, retryAfter: nil), method: "GET", path: "*/tasks/*", times: 1))
            let replica = try Replica(rig)
            let transport = CountingTransport(rig.transport)
            let progress = Mutex<[SyncProgress]>([])
            let sync = SyncTasks(
                service: try replica.service(over: transport),
                bodies: JSONTaskBodies(in: TestZones.utc),
                in: replica.workspace
            ) { step in progress.withLock { $0.append(step) } }
            #expect(try await sync.run().value.unfetched == 1)
            let details = progress.withLock { $0.filter { $0.stage == .details } }
            // One of them failed, so it is not done.
            let done = details.map(\.done)
            #expect(done.count == 40 && done == done.sorted() && done.last == 39, "\(done)")
            #expect(details.allSatisfy { $0.total == 40 })
            let atOnce = transport.atOnce
            #expect(atOnce.count == 40)
            #expect(atOnce.prefix(32).max() == 4)
            #expect(atOnce.dropFirst(32).max() == 2)
        }
    }
}

/// Counts the requests for details that are under way when another begins.
///
/// The first two of each batch of 32 wait for each other, and so do the first four of the first batch.
private final class CountingTransport: HTTPTransport {
    private struct State {
        var underWay = 0
        var atOnce: [Int] = []
    }

    private let transport: any HTTPTransport
    private let state = Mutex(State())

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    var atOnce: [Int] { state.withLock { $0.atOnce } }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        guard request.path?.contains("/tasks/") == true else {
            return try await transport.send(request, body: body, limits: limits)
        }
        let number = state.withLock { state in
            state.underWay += 1
            state.atOnce.append(state.underWay)
            return state.atOnce.count
        }
        let awaited = number <= 4 ? 4 : (33...34).contains(number) ? 34 : 0
        while state.withLock({ $0.atOnce.count }) < awaited {
            try Task.checkCancellation()
            await Task.yield()
        }
        defer { state.withLock { $0.underWay -= 1 } }
        return try await transport.send(request, body: body, limits: limits)
    }
}
