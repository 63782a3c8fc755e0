import Credentials
import GroupSession
import Testing

@Suite struct RenewalTests {
    @Test("A valid token is used without a request, and the vault is read once for it")
    func valid() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        let renewal = world.renewal()
        #expect(try await renewal.token().authorization == "Bearer access-1")
        world.secret.hold(.failure(.locked))
        #expect(try await renewal.token().text == "access-1")
        #expect(world.sent.isEmpty)
    }

    @Test("Twenty programs renew an expired token once, and all get the new one")
    func race() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: -1)))
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await world.renewal().token().text } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(texts == Array(repeating: "access-2", count: 20))
        #expect(world.renewals.count == 1)
        #expect(world.renewals.first?.body.contains("refresh_token=refresh-1") == true)
    }

    @Test("Requests of one program share one renewal")
    func sharedReading() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: -1)))
        let renewal = world.renewal()
        async let one = renewal.token()
        async let other = renewal.token()
        let texts = try await [one.text, other.text]
        #expect(texts == ["access-2", "access-2"])
        #expect(world.renewals.count == 1)
    }

    @Test("The renewed session is kept with its issuer and client, and the journal is cleared")
    func kept() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: -1)))
        _ = try await world.renewal().token()
        let bytes = try #require(try world.secret.read().get())
        guard case .session(let session) = KeptCredential(bytes) else { return #expect(Bool(false)) }
        #expect(session.issuer == SessionWorld.issuer && session.clientID == "mail")
        #expect(session.tokens.refreshToken == "refresh-2" && session.tokens.generation == 2)
        #expect(world.place.journal.read() == nil)
    }

    @Test("An ended session needs a sign-in, and no other program asks the provider again")
    func ended() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: -1)))
        world.refuseAll()
        for _ in 0..<2 {
            await #expect(throws: SessionFailure.signInNeeded(.refused)) { try await world.renewal().token() }
        }
        #expect(world.renewals.count == 1)
        #expect(await world.renewal().state() == .failed(.signInNeeded(.refused)))
    }

    @Test("While the provider is away, a token is used until it expires")
    func away() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 20)))
        world.failProvider()
        #expect(try await world.renewal().token().text == "access-1")
        world.advance(by: 60)
        await #expect(throws: SessionFailure.providerUnavailable(retryAfter: .seconds(30))) {
            try await world.renewal().token()
        }
    }

    @Test("A provider whose endpoint has moved to another host is refused, and no token is sent there")
    func movedEndpoint() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: -1)))
        world.moveTokenEndpoint()
        await #expect(throws: SessionFailure.providerRefused(code: "provider_unsafe")) {
            try await world.renewal().token()
        }
        #expect(world.renewals.isEmpty)
    }

    @Test("After a sign-in at another provider, a running program sends each refresh token to its own issuer")
    func otherIssuer() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        let renewal = world.renewal()
        _ = try await renewal.token()
        try world.keep(.session(SessionWorld.session(goodFor: -1, issuer: "https://other.example")))
        world.advance(by: 300)
        #expect(try await renewal.token().text == "access-2")
        #expect(world.sent.map(\.host) == ["other.example", "other.example"])
    }

    @Test(
        "Each state of the vault is told apart, and nothing is sent",
        arguments: [
            (.success(nil), .absent), (.success(TokenSetDocument.signedOut), .absent),
            (.success(Array(#"{"appgroup_session":2}"#.utf8)), .signInNeeded(.unreadable)),
            (.success(Array("two words".utf8)), .signInNeeded(.unreadable)),
            (.failure(.locked), .locked(.locked)), (.failure(.itemLocked), .locked(.itemLocked)),
            (.failure(.otherCollectionLocked), .locked(.otherCollectionLocked)),
            (.failure(.noService), .vaultUnavailable(.noService)),
            (.failure(.timedOut), .vaultUnavailable(.timedOut)),
        ] as [(Result<[UInt8]?, VaultObstacle>, SessionFailure)])
    func states(value: Result<[UInt8]?, VaultObstacle>, expected: SessionFailure) async throws {
        let world = try SessionWorld()
        world.secret.hold(value)
        await #expect(throws: expected) { try await world.renewal().token() }
        #expect(await world.renewal().state() == .failed(expected))
        #expect(world.sent.isEmpty)
    }

    @Test("A token that a person set is used as it is, and a newer one after a rejection")
    func plainToken() async throws {
        let world = try SessionWorld()
        world.secret.hold(.success(Array("pat-1".utf8)))
        let renewal = world.renewal()
        let token = try await renewal.token()
        #expect(token.text == "pat-1")
        await #expect(throws: SessionFailure.rejected) { try await renewal.token(afterRejectionOf: token) }
        // No program sends it again.
        await #expect(throws: SessionFailure.rejected) { try await world.renewal().token() }
        #expect(await world.renewal().state() == .failed(.rejected))
        world.secret.hold(.success(Array("pat-2".utf8)))
        #expect(try await renewal.token(afterRejectionOf: token).text == "pat-2")
        #expect(try await world.renewal().token().text == "pat-2")
        #expect(await renewal.state() == .token)
    }

    @Test("A rejected token is renewed once, although two programs were rejected with it")
    func rejectedTwice() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        let rejected = try await world.renewal().token()
        for _ in 0..<2 {
            #expect(try await world.renewal().token(afterRejectionOf: rejected).text == "access-2")
        }
        #expect(world.renewals.count == 1)
    }

    @Test("A rejected token that cannot be renewed is not sent again, although it has not expired")
    func rejectedForGood() async throws {
        for (isRenewable, reason) in [(false, SignInReason.noRefreshToken), (true, .refused)] {
            let world = try SessionWorld()
            try world.keep(.session(SessionWorld.session(goodFor: 200, isRenewable: isRenewable)))
            world.refuseAll()
            let renewal = world.renewal()
            let rejected = try await renewal.token()
            for _ in 0..<2 {
                await #expect(throws: SessionFailure.signInNeeded(reason)) {
                    try await renewal.token(afterRejectionOf: rejected)
                }
            }
            for other in [renewal, world.renewal()] {
                await #expect(throws: SessionFailure.signInNeeded(reason)) { try await other.token() }
                #expect(await other.state() == .failed(.signInNeeded(reason)))
            }
            #expect(world.renewals.count == (isRenewable ? 1 : 0))
        }
    }

    @Test("While the provider is away, a rejected token is not sent again, and it is renewed once the provider is back")
    func rejectedWhileAway() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        let rejected = try await world.renewal().token()
        world.failProvider()
        await #expect(throws: SessionFailure.providerUnavailable(retryAfter: .seconds(30))) {
            try await world.renewal().token(afterRejectionOf: rejected)
        }
        await #expect(throws: SessionFailure.self) { try await world.renewal().token() }
        #expect(world.sent.count == 1)
        // Another attempt, when the token is due for renewal anyway.
        world.advance(by: 150)
        for _ in 0..<2 {
            await #expect(throws: SessionFailure.self) { try await world.renewal().token() }
        }
        #expect(world.sent.count == 2)
        world.failProvider(false)
        world.advance(by: 31)
        #expect(try await world.renewal().token().text == "access-2")
        #expect(try await world.renewal().token().text == "access-2")
    }

    @Test("A rejected token is not sent again, although the keyring cannot be written, so that nothing can be renewed")
    func rejectedReadOnly() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        let renewal = world.renewal()
        let rejected = try await renewal.token()
        world.secret.refuseWrites(with: .refused)
        for other in [renewal, world.renewal()] {
            for _ in 0..<2 {
                await #expect(throws: SessionFailure.vaultUnavailable(.refused)) {
                    try await other.token(afterRejectionOf: rejected)
                }
                await #expect(throws: SessionFailure.vaultUnavailable(.refused)) { try await other.token() }
            }
        }
        #expect(world.sent.isEmpty)
        world.secret.refuseWrites(with: nil)
        #expect(try await world.renewal().token().text == "access-2")
    }

    @Test("In one process, no task gets a token that another one is about to renew because it was rejected")
    func rejectedMeanwhile() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        let renewal = world.renewal()
        let rejected = try await renewal.token()
        world.failProvider()
        await #expect(throws: SessionFailure.self) { try await renewal.token(afterRejectionOf: rejected) }
        world.failProvider(false)
        world.advance(by: 31)
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await renewal.token().text } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(texts == ["access-2"])
        #expect(world.renewals.count == 1)
    }

    @Test("After a sign-in, a rejection of the old token says nothing about the new session")
    func rejectedBefore() async throws {
        for isRenewable in [false, true] {
            let world = try SessionWorld()
            try world.keep(.session(SessionWorld.session(goodFor: 200)))
            let renewal = world.renewal()
            let rejected = try await renewal.token()
            try world.keep(.session(SessionWorld.session(goodFor: 200, number: 7, isRenewable: isRenewable)))
            #expect(try await renewal.token(afterRejectionOf: rejected).text == "access-7")
            #expect(world.sent.isEmpty && world.place.journal.read() == nil)
        }
    }

    @Test("A renewed token that the server rejects too is reported only as long as no renewal is tried")
    func rejectedTwiceOver() async throws {
        let world = try SessionWorld()
        try world.keep(.session(SessionWorld.session(goodFor: 200)))
        let first = try await world.renewal().token()
        let second = try await world.renewal().token(afterRejectionOf: first)
        await #expect(throws: SessionFailure.rejected) { try await world.renewal().token(afterRejectionOf: second) }
        #expect(await world.renewal().state() == .failed(.rejected))
        await #expect(throws: SessionFailure.rejected) { try await world.renewal().token() }
        world.advance(by: 31)
        guard case .session = await world.renewal().state() else { return #expect(Bool(false)) }
        #expect(try await world.renewal().token().text == "access-3")
    }
}
