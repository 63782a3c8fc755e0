import AccountSession
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing
import WebAddress

@Suite struct CheckServerTests {
    private struct Away: Error {}

    private struct Server: ServerHealth {
        var address: ServerAddress
        var time: Result<Instant?, Away> = .success(Seed.now)
        var expiry: Instant?
        var provider: Result<Bool, Away> = .success(true)

        func live() async throws -> Instant? { try time.get() }

        func certificateExpiry() async -> Instant? { expiry }

        func identifiesProvider() async throws -> Bool { try provider.get() }
    }

    private static func server(_ address: String = TestMachine.server) throws -> Server {
        Server(address: try ServerAddress(address))
    }

    private func findings(_ server: Server) async -> [HealthFinding] {
        await CheckServer(server, clock: FixedClock()).run()
    }

    @Test("Each check of a healthy server passes")
    func healthy() async throws {
        var server = try Self.server()
        server.expiry = Seed.now.advanced(bySeconds: 86_400)
        let findings = await findings(server)
        #expect(
            findings == [
                .serverResponds, .certificateTrusted(until: Seed.now.advanced(bySeconds: 86_400)),
                .clockAgrees(within: .zero), .providerResponds(identifiesItself: true),
            ])
        #expect(findings.allSatisfy { $0.isWell })
    }

    @Test("A server that does not respond is the only finding")
    func away() async throws {
        var server = try Self.server()
        server.time = .failure(Away())
        let findings = await findings(server)
        #expect(findings == [.serverFailed(Away())])
        #expect(!findings[0].isWell)
    }

    @Test("Plain http to this machine needs no certificate")
    func plain() async throws {
        #expect(await findings(try Self.server("http://127.0.0.1:8080"))[1] == .certificateNotNeeded)
    }

    @Test("A clock that is off by up to a minute agrees", arguments: [0, 1, -1, 60, -60] as [Int64])
    func clockAgrees(seconds: Int64) async throws {
        var server = try Self.server()
        server.time = .success(Seed.now.advanced(bySeconds: -seconds))
        let finding = await findings(server)[2]
        #expect(finding == .clockAgrees(within: .seconds(seconds)) && finding.isWell)
    }

    @Test("A clock that is off by more is reported, with its direction", arguments: [61, -61, 86_400] as [Int64])
    func clockDiffers(seconds: Int64) async throws {
        var server = try Self.server()
        server.time = .success(Seed.now.advanced(bySeconds: -seconds))
        let finding = await findings(server)[2]
        #expect(finding == .clockDiffers(by: .seconds(seconds)) && !finding.isWell)
    }

    @Test("A server that does not report its time is no problem")
    func clockUnknown() async throws {
        var server = try Self.server()
        server.time = .success(nil)
        let finding = await findings(server)[2]
        #expect(finding == .clockUnknown && finding.isWell)
    }

    @Test("A provider that fails is reported, and the other checks stay")
    func provider() async throws {
        var server = try Self.server()
        server.provider = .failure(Away())
        let findings = await findings(server)
        #expect(findings.count == 4)
        #expect(findings[3] == .providerFailed(Away()) && !findings[3].isWell)
        server.provider = .success(false)
        #expect(await self.findings(server)[3] == .providerResponds(identifiesItself: false))
    }
}
