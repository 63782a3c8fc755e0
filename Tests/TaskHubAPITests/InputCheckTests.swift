import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// Values on which the server fails with status 500 every time are not sent.
///
/// Bodies are checked in ``JSONTaskBodiesTests``.
struct InputCheckTests {
    private let transport = ScriptedTransport(.of(500))

    @Test(
        "A key is 1 to 255 characters that a header can hold",
        arguments: [
            (String(repeating: "k", count: 255), nil), (String(repeating: "k", count: 256), "key_too_long"),
            ("", "key_malformed"), ("  ", "key_malformed"), ("a\nb", "key_malformed"), ("schlüssel", "key_malformed"),
        ])
    func key(key: String, code: String?) async throws {
        let client = try TaskHubClient(transport)
        for endpoint in [CreateEndpoint.tasks, .intents] {
            let error = await #expect(throws: ServiceError.self) {
                try await client.create(Array("{}".utf8), key: key, at: endpoint)
            }
            if let code { #expect(error == .refused(code: code, requestID: "")) }
        }
        #expect(transport.sent.count == (code == nil ? 2 : 0))
    }

    @Test("The recorded key on which the server failed is not sent")
    func recordedKey() async throws {
        let recording = try Recording("tasks-create-500-key-too-long")
        let key = try #require(recording.key)
        await #expect(throws: ServiceError.refused(code: "key_too_long", requestID: "")) {
            try await TaskHubClient(transport).create(recording.requestBody, key: key, at: .tasks)
        }
        #expect(transport.sent.isEmpty)
    }

    @Test(
        "A time zone name that does not lead to a zone file is not sent",
        arguments: [
            ("UTC", true), ("Europe/Berlin", true), ("America/Argentina/Buenos_Aires", true), ("Etc/GMT+5", true),
            ("Mars/Phobos", true), ("", true), ("Europe", false), ("America/Argentina", false),
            ("../etc/passwd", false),
            ("Europe/../UTC", false), ("/etc/localtime", false), ("Europe/", false), ("./UTC", false),
            ("Europe//Berlin", false), ("UTC ", false),
        ])
    func timeZone(name: String, isSent: Bool) async throws {
        let client = try TaskHubClient(transport)
        var errors: [ServiceError] = []
        do { _ = try await client.change([.timeZone: .text(name)], in: .notifications) } catch { errors.append(error) }
        let refusal = ServiceError.refused(code: "time_zone_malformed", requestID: "")
        #expect(errors.count == 1)
        #expect(errors.allSatisfy { ($0 == refusal) == !isSent })
        #expect(transport.sent.count == (isSent ? 1 : 0))
    }
}
