import AccountSession
import TaskHubAPI
import TaskHubTestSupport
import TaskSync
import Testing
import WebAddress
import WebTransport

struct TaskHubProbeTests {
    @Test("A Task Hub passes both checks")
    func passes() async throws {
        let address = try ServerAddress("https://tasks.example.org")
        try await probe(try Recording("health-live-200").answer).live(at: address)
        let facts = try await probe(try Recording("meta-200").answer).meta(at: address)
        #expect(facts.apiVersion == "1")
    }

    @Test(
        "Each failure of the connection has its case, with the check that was being made",
        arguments: [
            (.noSuchHost, .unreachable(.noSuchHost, at: .live)),
            (.refused, .unreachable(.connectionRefused, at: .live)),
            (.connectTimedOut, .unreachable(.timedOut, at: .live)), (.timedOut, .unreachable(.timedOut, at: .live)),
            (.connectionLost, .unreachable(.connectionLost, at: .live)),
            (.unreachable, .unreachable(.network, at: .live)),
            (.certificateUntrusted, .unreachable(.certificateUntrusted, at: .live)),
            (.certificateExpired, .unreachable(.certificateExpired, at: .live)),
            (.certificateForOtherHost, .unreachable(.certificateForOtherHost, at: .live)),
            (.secureConnectionFailed, .unreachable(.secureConnectionFailed, at: .live)),
            (.bodyTooLarge, .notTaskHub(.otherResponse, at: .live)), (.cancelled, .cancelled),
            (.addressMalformed, .notAnAddress(.hostMalformed)),
            (.proxyUnreachable, .unreachable(.proxyUnreachable, at: .live)),
            (.proxyRefused(status: 407), .unreachable(.proxyRefused(status: 407), at: .live)),
        ] as [(TransportError, SetUpError)])
    func connection(error: TransportError, expected: SetUpError) async throws {
        let address = try ServerAddress("https://tasks.example.org")
        let probe = probe(ScriptedTransport(failing: error))
        await #expect(throws: expected) { try await probe.live(at: address) }
    }

    @Test("A web server that is no Task Hub is told by what it answered")
    func strangers() async throws {
        try await expect(.notTaskHub(.html, at: .meta), .of(200, headers: ["Content-Type": "text/html"]))
        try await expect(.notTaskHub(.notFound, at: .meta), try Recording("unknown-path-404").answer)
        try await expect(.notTaskHub(.notJSON, at: .meta), .of(200, headers: ["Content-Type": "text/plain"]))
        try await expect(.notTaskHub(.otherResponse, at: .meta), .json(#"{"version":"2.4"}"#))
        try await expect(.notTaskHub(.status(401), at: .meta), .of(401, headers: ["Content-Type": "text/html"]))
        try await expect(.notTaskHub(.status(405), at: .meta), try Recording("session-405").answer)
        try await expect(
            .notTaskHub(.redirectToOtherHost("login.example"), at: .meta),
            .of(301, headers: ["Location": "https://login.example/"]))
        try await expect(.notTaskHub(.redirect, at: .meta), .of(308, headers: ["Location": "/login"]))
        try await expect(.notTaskHub(.redirect, at: .meta), .of(302))
    }

    @Test("A Task Hub that is switched off, busy or broken is not called something else")
    func faults() async throws {
        try await expect(.apiSwitchedOff(at: .meta), try Recording("session-403-api-disabled").answer)
        try await expect(.serverFailing(status: 429, at: .meta), try Recording("session-429").answer)
        try await expect(
            .serverFailing(status: 500, at: .meta), try Recording("session-500-identity-provider-down").answer)
        try await expect(.serverFailing(status: 502, at: .meta), .of(502))
        try await expect(.serverFailing(status: 503, at: .meta), .json(#"{"status":"degraded"}"#, status: 503))
    }

    private func expect(
        _ error: SetUpError, _ answer: TransportResponse, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let address = try ServerAddress("https://tasks.example.org")
        await #expect(throws: error, sourceLocation: sourceLocation) { try await probe(answer).meta(at: address) }
    }

    private func probe(_ answer: TransportResponse) -> TaskHubProbe {
        probe(ScriptedTransport(answer))
    }

    private func probe(_ transport: ScriptedTransport) -> TaskHubProbe {
        TaskHubProbe(transport: transport, version: "1.0", ids: SteppingIDs(), clock: FixedClock())
    }
}
