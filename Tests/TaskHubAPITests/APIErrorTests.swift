import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebTransport

struct APIErrorTests {
    private static let ownID = SteppingIDs().next().description

    @Test(
        "Each recorded refusal has its code, its status and the server's request id",
        arguments: [
            ("session-401-expired-token", .invalidToken, 401, "600ce45d-4688-4f50-acca-73de1c97ef41"),
            ("session-401-invalid-audience", .invalidAudience, 401, "10ad4fc3-8067-4a25-81be-648493922186"),
            ("session-401-bearer-without-token", .authenticationFailed, 401, "8f75afcb-614a-42b8-82f9-31c8e4c812bd"),
            ("session-403-api-disabled", .permissionDenied, 403, "d5ec7110-f621-4224-a902-8d0657ed2262"),
            ("session-403-insufficient-scope", .insufficientScope, 403, "358f5081-ec73-44da-8c4d-af9c5e5fb17e"),
            ("session-403-onboarding-required", .onboardingRequired, 403, "63ec1e4f-06c6-469a-aac2-9b04fe3f3022"),
            ("session-405", .methodNotAllowed, 405, "0bbbc743-0e97-4767-929a-db31b003cf56"),
            ("tasks-get-404-request-id-echo", .apiError, 404, "client-chosen-id-1"),
        ] as [(String, APIErrorCode, Int, String)])
    func refusal(name: String, code: APIErrorCode, status: Int, requestID: String) async throws {
        let error = try await error(for: try Recording(name).answer)
        #expect(error == .refused(code, APIFault(status: status, requestID: requestID)))
    }

    @Test(
        "Each recorded code is known",
        arguments: [
            ("sync-delta-410-purged", .cursorExpired), ("tasks-create-400-several-errors", .invalid),
            ("tasks-create-409-idempotency-conflict", .idempotencyConflict),
            ("tasks-list-406-accept-xml", .notAcceptable), ("tasks-create-415", .unsupportedMediaType),
        ] as [(String, APIErrorCode)])
    func code(name: String, code: APIErrorCode) async throws {
        guard case .refused(code, _) = try await error(for: try Recording(name).answer) else {
            Issue.record("another error")
            return
        }
    }

    @Test("A throttled request says how long to wait")
    func throttled() async throws {
        let error = try await error(for: try Recording("session-429").answer)
        let fault = APIFault(
            status: 429, requestID: "4add4fd2-880c-43ef-8296-59e48e4a2eef", retryAfter: .seconds(60))
        #expect(error == .refused(.throttled, fault))
    }

    @Test(
        "HTML pages are told apart from refusals by their content type",
        arguments: [("session-500-identity-provider-down", 500), ("unknown-path-404", 404)])
    func page(name: String, status: Int) async throws {
        let error = try await error(for: try Recording(name).answer)
        #expect(error == .page(APIFault(status: status, requestID: APIErrorTests.ownID)))
    }

    @Test(
        "A proxy's 503 keeps the wait it asks for, within a day",
        arguments: [
            ("120", .seconds(120)), ("0", .seconds(0)), ("999999999", .seconds(3600)), ("-1", nil),
            ("Wed, 21 Oct 2026 07:28:00 GMT", nil),
        ] as [(String, Duration?)])
    func unavailable(value: String, wait: Duration?) async throws {
        let answer = TransportResponse.of(503, headers: ["Retry-After": value, "Content-Type": "text/plain"])
        let error = try await error(for: answer)
        #expect(error == .notJSON(APIFault(status: 503, requestID: APIErrorTests.ownID, retryAfter: wait)))
    }

    @Test("A code of a later server is kept apart, and a hostile request id is not taken over")
    func unknownCode() async throws {
        let text = #"{"error":{"code":"brand_new","message":"Buy milk","details":{}},"request_id":"\u001b[31m"}"#
        let error = try await error(for: .json(text, status: 418))
        #expect(error == .refused(.other, APIFault(status: 418, requestID: APIErrorTests.ownID)))
        #expect(!String(describing: error).contains("milk"))
    }

    @Test("An error in JSON of another form is not understood")
    func otherForm() async throws {
        let error = try await error(for: .json(#"{"status":"degraded"}"#, status: 503))
        #expect(error == .notUnderstood(APIFault(status: 503, requestID: APIErrorTests.ownID)))
    }

    @Test(
        "A redirect tells whether it leaves the host",
        arguments: [
            ("https://login.example/x?y#z", .otherHost("login.example")),
            ("//Login.Example:99/x", .otherHost("login.example")),
            ("https://tasks.example.org:8443/", .sameHost), ("http://TASKS.example.org/", .sameHost),
            ("/login", .sameHost), ("login", .sameHost), ("mailto:x@example.org", .malformed),
            ("https://tasks.example.org@evil.example/", .otherHost("evil.example")),
            ("https://[2001:db8::1]:99/", .otherHost("[2001:db8::1]")), ("https://", .malformed), (nil, .malformed),
        ] as [(String?, RedirectTarget)])
    func redirect(location: String?, target: RedirectTarget) async throws {
        let answer = TransportResponse.of(302, headers: location.map { ["Location": $0] } ?? [:])
        let error = try await error(for: answer)
        #expect(error == .redirected(to: target, APIFault(status: 302, requestID: APIErrorTests.ownID)))
    }

    private func error(for answer: TransportResponse) async throws -> APIError {
        let client = try TaskHubClient(answer)
        do {
            _ = try await client.session()
        } catch {
            return error
        }
        throw NoError()
    }
}

private struct NoError: Error {}
