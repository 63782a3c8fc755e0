import Credentials
import GroupSession
import HTTPTypes
import Testing
import WebTransport

@Suite struct GroupSessionTests {
    private func status(_ result: SessionResult) -> Int? {
        if case .answered(let answer) = result { answer.response.status.code } else { nil }
    }

    @Test("A request has the token, and goes below the server's path")
    func accepted() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        let result = await (try world.groupSession()).send(.get, "/unread?n=1")
        #expect(status(result) == 200)
        #expect(world.served.map(\.path) == ["/base/unread?n=1"])
        #expect(world.served.map(\.authorization) == ["Bearer access-1"])
    }

    @Test("A rejected request is sent once more with a renewed token")
    func replayed() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        world.revoke()
        let result = await (try world.groupSession()).send(.put, "/flag", body: Array("x".utf8))
        #expect(status(result) == 200)
        #expect(world.served.map(\.authorization) == ["Bearer access-1", "Bearer access-3"])
        #expect(world.served.map(\.body) == ["x", "x"])
        #expect(world.renewals.count == 1)
    }

    @Test("A second rejection is the answer, and the token is not renewed again for a while")
    func rejectedAgain() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        world.rejectAll()
        let session = try world.groupSession()
        #expect(status(await session.send(.get, "/a")) == 401)
        #expect(world.served.count == 2 && world.renewals.count == 1)
        #expect(status(await session.send(.get, "/b")) == 401)
        #expect(world.served.count == 3 && world.renewals.count == 1)
    }

    @Test("A request that may not be repeated is not, and the next one has the renewed token")
    func notRepeatable() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        let session = try world.groupSession()
        world.revoke()
        #expect(status(await session.send(.post, "/send")) == 401)
        #expect(world.served.count == 1 && world.renewals.count == 1)
        #expect(status(await session.send(.post, "/send")) == 200)
        #expect(world.served.count == 2)
    }

    @Test("An idempotency key or the caller's word allows a repetition")
    func allowedRepetition() async throws {
        let key = try #require(HTTPField.Name("Idempotency-Key"))
        for (fields, replay) in [([key: "1"], .ifIdempotent), ([:], .always)] as [(HTTPFields, GroupSession.Replay)] {
            let world = try SessionWorld()
            try world.keep(.session(SessionWorld.session(goodFor: 200)))
            world.revoke()
            let result = await (try world.groupSession()).send(.post, "/send", fields: fields, replay: replay)
            #expect(status(result) == 200)
            #expect(world.served.count == 2)
        }
    }

    @Test("A rejected token that can't be renewed is the answer, once")
    func plainToken() async throws {
        let world = try SessionWorld()
        world.secret.hold(.success(Array("pat".utf8)))
        #expect(status(await (try world.groupSession()).send(.get, "/unread")) == 401)
        #expect(world.served.count == 1)
    }

    @Test("Without a token nothing is sent", arguments: [VaultObstacle.locked, .noBus])
    func noToken(obstacle: VaultObstacle) async throws {
        let world = try SessionWorld()
        world.secret.hold(.failure(obstacle))
        guard case .noToken(let failure) = await (try world.groupSession()).send(.get, "/unread") else {
            return #expect(Bool(false), "a token came from nowhere")
        }
        #expect(failure == SessionFailure(obstacle))
        #expect(world.sent.isEmpty)
    }

    @Test("A path can't lead to another host", arguments: ["@evil.example/", ".evil.example/", "", "unread"])
    func otherHost(path: String) async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        guard case .failed(.addressMalformed) = await (try world.groupSession()).send(.get, path) else {
            return #expect(Bool(false), "\(path) was sent")
        }
        #expect(world.sent.isEmpty)
    }
}
