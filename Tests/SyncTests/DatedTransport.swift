import HTTPTypes
import Synchronization
import TaskActions
import TaskHubEntities
import TaskStore
import WebTransport

/// Dates the responses by the tests' clock, because the server's web framework uses this machine's time.
///
/// A request that its caller gives up still reaches the server, and ``requestsUnderWay`` counts it until it is
/// answered.
final class DatedTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let clock: any WallClock
    private let underWay = Atomic(0)

    init(_ transport: any HTTPTransport, by clock: any WallClock) {
        self.transport = transport
        self.clock = clock
    }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        let answer = try await answer(request, body, limits)
        var response = answer.response
        response.headerFields[.date] = DatedTransport.text(clock.now())
        return TransportResponse(response: response, body: answer.body)
    }

    var requestsUnderWay: Int { underWay.load(ordering: .relaxed) }

    private func answer(
        _ request: HTTPRequest, _ body: [UInt8], _ limits: TransportLimits
    ) async throws -> TransportResponse {
        var patient = limits
        patient.total = .seconds(60)
        let (outcomes, continuation) = AsyncStream.makeStream(of: Result<TransportResponse, any Error>.self)
        underWay.add(1, ordering: .relaxed)
        Task { [patient] in
            do {
                continuation.yield(.success(try await transport.send(request, body: body, limits: patient)))
            } catch {
                continuation.yield(.failure(error))
            }
            underWay.subtract(1, ordering: .relaxed)
        }
        let timer = Task {
            try await Task.sleep(for: limits.total)
            continuation.yield(.failure(TransportError.timedOut))
        }
        defer { timer.cancel() }
        for await outcome in outcomes { return try outcome.get() }
        throw TransportError.cancelled
    }

    /// As in `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(_ moment: Instant) -> String {
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let weekday = weekdays[Int(moment.seconds / 86_400 % 7)]
        let parts = moment.rfc3339.split { "-T".contains($0) }
        let month = months[(Int(parts[1]) ?? 1) - 1]
        return "\(weekday), \(parts[2]) \(month) \(parts[0]) \(parts[3].prefix(8)) GMT"
    }
}
