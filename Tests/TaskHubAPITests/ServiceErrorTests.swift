import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebTransport

/// What the client's failures mean to a synchronization.
struct ServiceErrorTests {
    private static let ownID = SteppingIDs().next().description

    @Test(
        "A request that did not leave is told apart from one whose fate is unknown",
        arguments: [
            (.refused, .unreachable(.connectionRefused)), (.noSuchHost, .unreachable(.noSuchHost)),
            (.connectTimedOut, .unreachable(.timedOut)), (.unreachable, .unreachable(.network)),
            (.certificateUntrusted, .unreachable(.certificateUntrusted)),
            (.certificateExpired, .unreachable(.certificateExpired)),
            (.certificateNotYetValid, .unreachable(.certificateNotYetValid)),
            (.certificateForOtherHost, .unreachable(.certificateForOtherHost)),
            (.timedOut, .outcomeUnknown(requestID: nil)),
            (.connectionLost, .outcomeUnknown(requestID: nil)), (.bodyTooLarge, .outcomeUnknown(requestID: nil)),
            (.secureConnectionFailed, .outcomeUnknown(requestID: nil)), (.cancelled, .cancelled),
            (.proxyUnreachable, .unreachable(.proxyUnreachable)),
            (.proxyRefused(status: 407), .unreachable(.proxyRefused(status: 407))),
        ] as [(TransportError, ServiceError)])
    func transport(error: TransportError, expected: ServiceError) async throws {
        await #expect(throws: expected) { try await TaskHubClient(ScriptedTransport(failing: error)).projects() }
    }

    @Test("A success that is not a valid response leaves the outcome of a change unknown")
    func unusableSuccess() async throws {
        let body = Array("{}".utf8)
        let unknown = ServiceError.outcomeUnknown(requestID: ServiceErrorTests.ownID)
        for answer in [
            TransportResponse.json("{}", status: 201), .json("[", status: 200),
            .of(200, headers: ["Content-Type": "text/html"]),
            .of(201, headers: ["Content-Type": "text/plain"]), .of(302, headers: ["Location": "/login"]),
            .of(403, headers: ["Content-Type": "text/html"]), .of(401, headers: ["Content-Type": "text/html"]),
        ] {
            await #expect(throws: unknown) { try await TaskHubClient(answer).create(body, key: "k", at: .tasks) }
            await #expect(throws: unknown) { try await TaskHubClient(answer).create(body, key: "k", at: .intents) }
            await #expect(throws: unknown) { try await TaskHubClient(answer).update(Seed.id(1), body) }
        }
    }

    @Test("A refused field is named, whatever else the server says about it")
    func field() async throws {
        for (details, code) in [
            (#"{"project": ["Invalid pk"]}"#, "invalid:project"), (#"{"project": "too long"}"#, "invalid:project"),
            (#"{"due_at": ["a"], "title": ["b"]}"#, "invalid:title"), (#"{"detail": "no"}"#, "invalid"),
            (#"{"non_field_errors": ["no"]}"#, "invalid"), (#""text""#, "invalid"), ("{}", "invalid"),
        ] {
            let answer = TransportResponse.json(
                #"{"error":{"code":"invalid","message":"m","details":\#(details)},"request_id":"r-1"}"#, status: 400)
            await #expect(throws: ServiceError.refused(code: code, requestID: "r-1"), "\(details)") {
                try await TaskHubClient(answer).create([], key: "k", at: .tasks)
            }
        }
    }

    @Test("A proxy's failure is reported as the server's, with the delay it asks for, and its limits are refusals")
    func proxy() async throws {
        let html = ["Content-Type": "text/html", "Retry-After": "7"]
        let id = ServiceErrorTests.ownID
        for (status, expected) in [
            (503, .serverFailing(requestID: id, retryAfter: .seconds(7))),
            (502, .serverFailing(requestID: id, retryAfter: .seconds(7))), (429, .throttled(retryAfter: .seconds(7))),
            (413, .refused(code: "too_large", requestID: id)), (404, .outcomeUnknown(requestID: id)),
        ] as [(Int, ServiceError)] {
            await #expect(throws: expected) { try await TaskHubClient(.of(status, headers: html)).tasks() }
        }
        // Not a page either, so it does not say that the task is gone.
        let text = TransportResponse.of(404, headers: ["Content-Type": "text/plain"])
        await #expect(throws: ServiceError.outcomeUnknown(requestID: id)) {
            try await TaskHubClient(text).task(Seed.id(1))
        }
    }
}
