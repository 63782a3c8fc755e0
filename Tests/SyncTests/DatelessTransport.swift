import HTTPTypes
import WebTransport

/// Leaves out when the server answered: its web framework tells this machine's time, and not the one it was told.
struct DatelessTransport: HTTPTransport {
    private let transport: any HTTPTransport

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> HTTPAnswer {
        let answer = try await transport.send(request, body: body, limits: limits)
        var response = answer.response
        response.headerFields[.date] = nil
        return HTTPAnswer(response: response, body: answer.body)
    }
}
