import GroupAccounts
import GroupOutbox
import GroupSession
import HTTPTypes
import ProgramFailures
import Testing
import WebAddress
import WebClient
import WebTransport

@Suite("What the result of a request means for an outbox")
struct DeliveryOutcomeTests {
    private func outcome(_ status: Int, retryAfter: String? = nil) -> DeliveryOutcome {
        var response = HTTPResponse(status: HTTPResponse.Status(code: status))
        response.headerFields[.retryAfter] = retryAfter
        return DeliveryOutcome(.answered(TransportResponse(response: response, body: [])))
    }

    @Test("A success is delivered, and what a repetition does not change is refused without an exit status")
    func lasting() {
        for status in [200, 201, 204, 299] { #expect(outcome(status) == .delivered) }
        for status in [300, 301, 302, 308, 400, 403, 404, 409, 422, 499] {
            #expect(outcome(status) == .refused(status: 0))
        }
        #expect(outcome(301, retryAfter: "120") == .refused(status: 0))
        for error in [TransportError.addressMalformed, .bodyTooLarge] {
            #expect(DeliveryOutcome(.failed(error)) == .refused(status: 0))
        }
    }

    @Test("A busy or failing server gets it later, after the seconds that it names")
    func later() {
        for status in [408, 425, 429, 500, 502, 503, 599] { #expect(outcome(status) == .later(after: nil)) }
        #expect(outcome(429, retryAfter: "120") == .later(after: .seconds(120)))
        #expect(outcome(503, retryAfter: "-5") == .later(after: .seconds(0)))
        #expect(outcome(503, retryAfter: "Wed, 21 Oct 2026 07:28:00 GMT") == .later(after: nil))
        for error in [TransportError.timedOut, .unreachable, .certificateUntrusted, .proxyRefused(status: 407)] {
            #expect(DeliveryOutcome(.failed(error)) == .later(after: nil))
        }
    }

    @Test("Without a token that the server accepts, nothing was tried")
    func noToken() {
        #expect(DeliveryOutcome(.noToken(.busy)) == .abandoned)
        #expect(outcome(401) == .abandoned)
    }

    @Test("A wrong address or authority file has its sentence and exit code")
    func failures() {
        let file = ProgramFailure(TrustRootsError.unreadable(path: "/a"))
        #expect(file.status == .inputOutput && file.message == "/a cannot be read")
        #expect(ProgramFailure(TrustRootsError.noCertificates(path: "/a")).status == .refused)
        #expect(ProgramFailure(ServerAddressError.httpNotAllowed).status == .refused)
    }
}
