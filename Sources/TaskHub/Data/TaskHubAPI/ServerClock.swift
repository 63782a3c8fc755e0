import HTTPTypes
import TaskActions
import TaskHubEntities
import WebTransport

/// Compares the server's clock with ours, by the date of each response.
actor ServerClock {
    private let clock: any WallClock
    /// The server's clock minus ours at the last response, or nil before the first.
    private(set) var offset: Duration?

    init(_ clock: any WallClock) {
        self.clock = clock
    }

    func note(_ received: TransportResponse) {
        guard let date = received.response.headerFields[.date].flatMap(HTTPDate.instant) else { return }
        offset = .microseconds(date.microseconds - clock.now().microseconds)
    }
}

/// Passes each response to a ``ServerClock``.
struct ClockReadingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let clock: ServerClock

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        let received = try await transport.send(request, body: body, limits: limits)
        await clock.note(received)
        return received
    }
}
