import AccountSession
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// Requests about devices, with the recorded answers of the real server.
struct DeviceTests {
    static var token: PushToken {
        guard let token = PushToken(String(repeating: "a", count: 64)) else { preconditionFailure("64 digits") }
        return token
    }

    private static var facts: PushDeviceFacts {
        var facts = PushDeviceFacts()
        facts.token = token
        facts.environment = .sandbox
        facts.installationID = "install-1"
        return facts
    }

    @Test("A device is read whole, and what is known of it is sent")
    func device() async throws {
        let transport = ScriptedTransport(try Recording("devices-register-201").answer)
        #expect(
            try await TaskHubClient(transport).register(Self.facts)
                == PushDevice(
                    id: try #require(EntityID("4b247394-32be-40b3-a154-c9782b3dbf3d")), environment: .sandbox,
                    installationID: "install-1", appVersion: "1.0", appBuild: "7", appBundleID: "org.example.taskhub",
                    systemVersion: "17.4", timeZone: "Europe/Berlin",
                    lastSeenAt: Seed.instant("2026-11-21T12:13:54.020740Z"),
                    createdAt: Seed.instant("2026-11-21T12:13:54.020749Z")))
        #expect(
            transport.exchanges.map { String(decoding: $0.body, as: UTF8.self) } == [
                #"{"apns_environment":"sandbox","apns_token":""# + Self.token.text
                    + #"","device_installation_id":"install-1"}"#
            ])
        #expect(try await TaskHubClient(recorded: "devices-unregister-200").unregister(Self.token))
        #expect(try await !TaskHubClient(recorded: "devices-unregister-200-unknown-token").unregister(Self.token))
    }

    @Test(
        "Each recorded refusal has its own meaning",
        arguments: [
            ("devices-register-400-wrong-environment", DeviceError.otherEnvironment),
            ("devices-patch-400-wrong-environment", .otherEnvironment),
            ("devices-register-400-same-installation", .installationRegistered),
            ("devices-register-400-same-installation-same-token", .installationRegistered),
            ("devices-register-400-installation-of-other-user", .installationRegistered),
        ])
    func refusals(name: String, expected: DeviceError) async throws {
        await #expect(throws: expected) {
            let client = try TaskHubClient(recorded: name)
            if name.contains("patch") { return try await client.change(Seed.id(1), Self.facts) }
            return try await client.register(Self.facts)
        }
    }

    @Test("A member that the server does not accept is named, unless it is not one that is sent")
    func members() async throws {
        for (name, code) in [
            ("devices-register-400-no-token", "invalid:apns_token"), ("devices-register-400-platform-linux", "invalid"),
        ] {
            let recording = try Recording(name)
            await #expect(
                throws: DeviceError.service(.refused(code: code, requestID: recording.requestID ?? ""))
            ) {
                try await TaskHubClient(recorded: name).register(Self.facts)
            }
        }
    }

    @Test("A failure on a token is told from others, since another user's token fails each time")
    func otherUser() async throws {
        let name = "devices-register-500-token-of-other-user"
        let id = SteppingIDs().next().description
        await #expect(throws: DeviceError.failedOnToken(requestID: id)) {
            try await TaskHubClient(recorded: name).register(Self.facts)
        }
        await #expect(throws: DeviceError.service(.serverFailing(requestID: id, retryAfter: nil))) {
            try await TaskHubClient(recorded: name).change(Seed.id(1), PushDeviceFacts())
        }
    }

    @Test("A time zone that would make the server fail each time is not sent")
    func timeZone() async throws {
        var facts = Self.facts
        facts.timeZone = "Europe"
        let transport = ScriptedTransport(try Recording("devices-register-201").answer)
        let refusal = DeviceError.service(.refused(code: "time_zone_malformed", requestID: ""))
        await #expect(throws: refusal) { try await TaskHubClient(transport).register(facts) }
        await #expect(throws: refusal) { try await TaskHubClient(transport).change(Seed.id(1), facts) }
        #expect(transport.sent.isEmpty)
    }

    @Test(
        "A token is hexadecimal digits, two a byte, and is not printed",
        arguments: [
            ("00ff00FF", true), (" 00ff00ff\n", true), ("", false), ("00f", false), ("00ff0", false), ("00ff", false),
            ("<00ff00ff>", false), ("00ff 00ff", false), ("zz00ff00", false),
            (String(repeating: "0", count: 512), true), (String(repeating: "0", count: 514), false),
        ])
    func token(text: String, isToken: Bool) {
        let token = PushToken(text)
        #expect((token != nil) == isToken)
        #expect(token.map { !"\($0)".contains("00ff") } ?? true)
    }
}
