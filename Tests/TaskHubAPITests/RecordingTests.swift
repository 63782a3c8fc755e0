import HTTPTypes
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebTransport

/// Every recorded answer of the real server, given to the client.
struct RecordingTests {
    /// A page for people, because the request asked for one; and what the session's address is good for.
    private static let notForUs: Set<String> = ["tasks-list-200-accept-html", "session-options-200"]

    @Test("There are as many recordings as were made")
    func number() {
        #expect(Recording.names.count >= 270)
    }

    @Test("Every recorded success is understood, to the last row")
    func successes() async throws {
        var seen: Set<RecordedOperation> = []
        for recording in try Recording.names.map({ try Recording($0) }) where (200...299).contains(recording.status) {
            guard let operation = RecordedOperation(recording), !RecordingTests.notForUs.contains(recording.name)
            else { continue }
            seen.insert(operation)
            do {
                let count = try await call(operation, recording)
                #expect(count == recording.count || [.live, .meta].contains(operation), "\(recording.name)")
            } catch {
                Issue.record("\(recording.name): \(error)")
            }
        }
        // One of each at least, or this proves little.
        #expect(seen.count == 20)
    }

    @Test("Every recorded error has the one meaning that its status and code give it")
    func errors() async throws {
        var codes: Set<String> = []
        for recording in try Recording.names.map({ try Recording($0) }) where recording.status >= 400 {
            guard let operation = RecordedOperation(recording) else { continue }
            codes.insert("\(recording.status) \(recording.errorCode ?? "page")")
            // DeviceTests has these.
            if operation.isAboutDevice, recording.errorCode == "invalid" { continue }
            do {
                _ = try await call(operation, recording)
                Issue.record("\(recording.name) is no error")
            } catch {
                #expect(error == expected(recording, operation), "\(recording.name)")
            }
        }
        #expect(
            codes == [
                "400 invalid", "400 parse_error", "400 validation_error", "401 authentication_failed",
                "401 invalid_audience", "401 invalid_token", "403 insufficient_scope", "403 onboarding_required",
                "403 permission_denied", "404 api_error", "404 page", "405 method_not_allowed", "406 not_acceptable",
                "409 idempotency_conflict", "410 cursor_expired", "415 unsupported_media_type", "429 throttled",
                "500 page",
            ])
    }

    @Test("A request of this client goes to the recorded address, with the recorded bytes and key")
    func requests() async throws {
        for recording in try Recording.names.map({ try Recording($0) }) where (200...299).contains(recording.status) {
            guard let operation = RecordedOperation(recording), [.createTask, .updateTask].contains(operation) else {
                continue
            }
            let transport = ScriptedTransport(recording.answer)
            let client = try TaskHubClient(transport)
            if operation == .createTask {
                let key = try #require(recording.key)
                _ = try await client.create(recording.requestBody, key: key, at: .tasks)
                let name = try #require(HTTPField.Name("Idempotency-Key"))
                #expect(transport.sent.first?.headerFields[name] == key)
            } else {
                let id = try #require(EntityID(recording.path.suffix(36)))
                _ = try await client.update(id, recording.requestBody)
            }
            #expect(transport.sent.first?.method == recording.method)
            #expect(transport.sent.first?.path == recording.path)
            #expect(transport.exchanges.first?.body == recording.requestBody)
        }
    }

    /// - Returns: how many values came back.
    private func call(_ operation: RecordedOperation, _ recording: Recording) async throws(ServiceError) -> Int {
        let client: TaskHubClient
        do { client = try TaskHubClient(recording.answer) } catch { throw .cancelled }
        if operation == .live || operation == .meta {
            do {
                if operation == .live { try await client.live() } else { _ = try await client.meta() }
                return 1
            } catch {
                throw .outcomeUnknown(requestID: nil)
            }
        }
        let id = EntityID(recording.path.suffix(36)) ?? Seed.id(7)
        return try await operation.call(client, id: id, body: Array(#"{"title":"x"}"#.utf8))
    }

    private func expected(_ recording: Recording, _ operation: RecordedOperation) -> ServiceError {
        let ownID = SteppingIDs().next().description
        let requestID = recording.requestID ?? ownID
        return switch (recording.status, recording.errorCode) {
        case (401, "invalid_audience"): .notPermitted(code: "invalid_audience")
        case (401, _): .signedOut
        case (403, let code?): .notPermitted(code: code)
        case (404, _?): operation.isAboutItem ? .notFound(requestID: requestID) : .notPermitted(code: "no_organization")
        case (404, nil): .outcomeUnknown(requestID: ownID)
        case (410, "cursor_expired"): .cursorExpired
        case (429, "throttled"):
            .throttled(retryAfter: .seconds(Int(recording.headers["Retry-After"] ?? "") ?? -1))
        case (500, nil): .serverFailing(requestID: ownID, retryAfter: nil)
        case (let status, let code?) where [400, 405, 406, 409, 415].contains(status):
            .refused(code: recording.errorField.map { "\(code):\($0.serverName)" } ?? code, requestID: requestID)
        default: .cancelled
        }
    }
}
