import OpenIDConnect
import Synchronization
import Testing
import WebTransport

@Suite struct DeviceGrantTests {
    private static let start = """
        {"device_code":"dev","user_code":"ABCD-EFGH","verification_uri":"https://hub.example/device",\
        "expires_in":30,"interval":5}
        """
    private static let pending = ScriptedTransport.Step.json(400, "{\"error\":\"authorization_pending\"}")
    private static let slowDown = ScriptedTransport.Step.json(400, "{\"error\":\"slow_down\"}")
    private static let tokens = ScriptedTransport.Step.json(200, "{\"access_token\":\"a\",\"expires_in\":60}")

    private func run(
        _ answers: [ScriptedTransport.Step], start: String = DeviceGrantTests.start
    ) async throws -> (outcome: DeviceGrantOutcome, pauses: [Duration], left: [Duration]) {
        let transport = ScriptedTransport(["device": [.json(200, start)], "token": answers])
        let client = TokenClient(provider: try SignInScene.provider(), clientID: "tv", transport: transport)
        let authorization = try await client.startDeviceGrant(scopes: ["openid"], audience: "api")
        let log = Mutex<([Duration], [Duration])>(([], []))
        let outcome = try await client.awaitDeviceGrant(authorization) { pause, left in
            log.withLock {
                $0.0.append(pause)
                $0.1.append(left)
            }
        }
        let (pauses, left) = log.withLock { $0 }
        return (outcome, pauses, left)
    }

    @Test("It polls at the interval until the user has answered")
    func granted() async throws {
        let run = try await run([Self.pending, Self.pending, Self.tokens])
        guard case .granted = run.outcome else {
            Issue.record("\(run.outcome)")
            return
        }
        #expect(run.pauses == [.seconds(5), .seconds(5), .seconds(5)])
        #expect(run.left == [.seconds(30), .seconds(25), .seconds(20)])
    }

    @Test("slow_down lengthens the interval for good, and so does an unreachable provider")
    func slower() async throws {
        let run = try await run([Self.slowDown, .failure(.connectTimedOut), Self.tokens])
        #expect(run.pauses == [.seconds(5), .seconds(10), .seconds(15)])
    }

    @Test("It ends when the code expires, by the code's lifetime or the provider's word, and when the user denies")
    func ended() async throws {
        let late = try await run([Self.pending])
        #expect(late.outcome == .expired)
        #expect(late.pauses.count == 6)
        let expired = try await run([.json(400, "{\"error\":\"expired_token\"}")])
        #expect(expired.outcome == .expired)
        let denied = try await run([.json(400, "{\"error\":\"access_denied\"}")])
        #expect(denied.outcome == .denied)
    }

    @Test("Any other refusal, or cancelling, ends the polling with its reason")
    func refused() async throws {
        await #expect(throws: OpenIDError.refused(.invalidClient)) {
            try await run([.json(401, "{\"error\":\"invalid_client\"}")])
        }
        let transport = ScriptedTransport(["device": [.json(200, Self.start)]])
        let client = TokenClient(provider: try SignInScene.provider(), clientID: "tv", transport: transport)
        let authorization = try await client.startDeviceGrant(scopes: ["openid"])
        await #expect(throws: OpenIDError.transport(.cancelled)) {
            try await client.awaitDeviceGrant(authorization) { _, _ in throw CancellationError() }
        }
        #expect(transport.sent.count == 1)
    }

    @Test("The default interval is five seconds, and the verification address must be safe to show")
    func start() async throws {
        let silent = Self.start.replacing(",\"interval\":5", with: "")
        #expect(try await run([Self.tokens], start: silent).pauses == [.seconds(5)])
        for bad in ["http://hub.example/device", "https://hub.example/\\u001b[2J", "javascript:x"] {
            await #expect(throws: OpenIDError.response(.malformed)) {
                try await run([Self.tokens], start: Self.start.replacing("https://hub.example/device", with: bad))
            }
        }
    }

    @Test("A provider without the endpoint is reported as such")
    func unsupported() async throws {
        let provider = try SignInScene.provider(["device_authorization_endpoint": nil])
        let client = TokenClient(provider: provider, clientID: "tv", transport: ScriptedTransport([:]))
        await #expect(throws: OpenIDError.deviceGrantUnsupported) { try await client.startDeviceGrant(scopes: []) }
    }
}
