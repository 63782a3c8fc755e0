import HTTPTypes
import TaskActions
import TaskHubEntities
import WebTransport

/// Says when the server answered by the clock it was told: its web framework tells this machine's time.
struct DatedTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let clock: any WallClock

    init(_ transport: any HTTPTransport, by clock: any WallClock) {
        self.transport = transport
        self.clock = clock
    }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        let answer = try await transport.send(request, body: body, limits: limits)
        var response = answer.response
        response.headerFields[.date] = DatedTransport.text(clock.now())
        return TransportResponse(response: response, body: answer.body)
    }

    /// As in `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func text(_ moment: Instant) -> String {
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let weekday = weekdays[Int(moment.seconds / 86_400 % 7)]
        let parts = moment.rfc3339.split { "-T".contains($0) }
        let month = months[(Int(parts[1]) ?? 1) - 1]
        return "\(weekday), \(parts[2]) \(month) \(parts[0]) \(parts[3].prefix(8)) GMT"
    }
}
