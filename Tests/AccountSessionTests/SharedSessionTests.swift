import AccountSession
import Credentials
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite struct SharedSessionTests {
    private func session(
        _ machine: TestMachine, _ vault: any TokenVault, record: AccountRecord? = TestMachine.record(),
        continuing earlier: SharedSession? = nil, isStillSignedIn: @escaping @Sendable () -> Bool = { true }
    ) throws -> SharedSession {
        try SharedSession(
            record, at: TestMachine.address(), continuing: earlier, isStillSignedIn: isStillSignedIn
        ) {
            machine.refresh(vault, unsaved: $1)
        }
    }

    @Test("A valid token is used as it is")
    func valid() async throws {
        let machine = try TestMachine()
        let session = try session(machine, InMemoryVault(TestMachine.tokens()))
        #expect(try await session.tokens() == TestMachine.tokens())
        let used = UsedTokens(of: session)
        #expect(try await used.token() == AccessToken(text: "access-1", generation: 1))
        #expect(await used.last == .success(TestMachine.tokens()))
        #expect(machine.provider.requests.isEmpty)
    }

    @Test("A token that ends within a minute, or that the server rejected, is renewed once")
    func renewed() async throws {
        let machine = try TestMachine()
        let used = UsedTokens(of: try session(machine, InMemoryVault(TestMachine.tokens(validFor: 50))))
        let token = try await used.token()
        #expect(token == AccessToken(text: "access-2", generation: 2))
        #expect(try await used.token(afterRejectionOf: token)?.text == "access-3")
        #expect(try await used.last.get().generation == 3)
        #expect(machine.provider.requests == ["refresh-1", "refresh-2"])
    }

    @Test("Requests read the vault once, and again only after a rejection")
    func readOnce() async throws {
        let vault = InMemoryVault(TestMachine.tokens())
        let used = UsedTokens(of: try session(try TestMachine(), vault))
        await withTaskGroup(of: AccessToken?.self) { group in
            for _ in 0..<20 { group.addTask { try? await used.token() } }
            for await token in group { #expect(token?.text == "access-1") }
        }
        #expect(vault.reads == 1)
        let renewed = try await used.token(afterRejectionOf: try await used.token())
        #expect(renewed?.text == "access-2")
        let reads = vault.reads
        for _ in 0..<20 { #expect(try await used.token() == renewed) }
        #expect(vault.reads == reads)
    }

    @Test("After a sign-out, a request in the same process gets no token")
    func signedOutMeanwhile() async throws {
        let vault = InMemoryVault(TestMachine.tokens())
        let used = UsedTokens(of: try session(try TestMachine(), vault) { vault.tokens != nil })
        _ = try await used.token()
        vault.hold(.notFound)
        await #expect(throws: ServiceError.signedOut) { try await used.token() }
    }

    @Test("A vault that failed is read again for the next request")
    func failedOnce() async throws {
        let vault = InMemoryVault(TestMachine.tokens())
        let used = UsedTokens(of: try session(try TestMachine(), vault))
        vault.obstruct(.failing)
        await #expect(throws: ServiceError.tokensUnavailable(.vault(.failing))) { try await used.token() }
        vault.obstruct(nil)
        #expect(try await used.token().text == "access-1")
    }

    @Test("Tokens that could not be saved are used and saved by the same user's next session, and by no other's")
    func unsaved() async throws {
        let machine = try TestMachine()
        let vault = InMemoryVault(TestMachine.tokens(validFor: -1))
        vault.failWrites([VaultWriteResult](repeating: .failed(.timedOut), count: 10_000), after: 1)
        let first = try session(machine, vault)
        let renewed = try await first.tokens()
        #expect(renewed.accessToken == "access-2" && vault.tokens == TestMachine.tokens(validFor: -1))

        let bobs = TestMachine.tokens(7, subject: "bob")
        let other = try session(
            machine, InMemoryVault(bobs), record: TestMachine.record(subject: "bob"), continuing: first)
        #expect(try await other.tokens() == bobs)

        let unsaved = try session(machine, vault, continuing: first)
        #expect(try await unsaved.tokens() == renewed)
        let used = UsedTokens(of: unsaved)
        _ = try await used.token()
        vault.failWrites([], after: .max)
        // Without a need for other tokens.
        _ = try await used.token()
        #expect(vault.tokens == renewed)
        #expect(machine.provider.requests == ["refresh-1"])
    }

    @Test("Without a sign-in, or after one at another server, there is no session and no token is read")
    func notSignedIn() throws {
        let machine = try TestMachine()
        let elsewhere = TestMachine.record(server: "https://other.example.org")
        for record in [nil, elsewhere] {
            #expect(throws: SessionError.notSignedIn) {
                try SharedSession(record, at: TestMachine.address(), isStillSignedIn: { true }) { _, _ in
                    Issue.record("A session was opened")
                    return machine.refresh(InMemoryVault(TestMachine.tokens()))
                }
            }
        }
    }

    @Test(
        "What is wrong with the vault is reported as it is, to commands and to the sync",
        arguments: [VaultObstacle.locked, .noBus, .noService, .noDefaultCollection, .timedOut, .refused, .failing])
    func obstacle(_ obstacle: VaultObstacle) async throws {
        let vault = InMemoryVault(TestMachine.tokens())
        vault.obstruct(obstacle)
        let session = try session(try TestMachine(), vault)
        await #expect(throws: SessionError.vault(obstacle)) { try await session.tokens() }
        await #expect(throws: ServiceError.tokensUnavailable(.vault(obstacle))) {
            try await UsedTokens(of: session).token()
        }
    }

    @Test("A session that the provider ended needs a sign-in")
    func ended() async throws {
        let machine = try TestMachine()
        machine.provider.endSession()
        let session = try session(machine, InMemoryVault(TestMachine.tokens(validFor: -1)))
        await #expect(throws: SessionError.sessionOver) { try await session.tokens() }
        let used = UsedTokens(of: session)
        await #expect(throws: ServiceError.signedOut) { try await used.token() }
        #expect(await used.last == .failure(.sessionOver))
    }

    @Test("An empty vault means not signed in")
    func empty() async throws {
        let vault = InMemoryVault(TestMachine.tokens())
        vault.hold(.notFound)
        let session = try session(try TestMachine(), vault)
        await #expect(throws: SessionError.notSignedIn) { try await session.tokens() }
        await #expect(throws: ServiceError.signedOut) { try await UsedTokens(of: session).token() }
    }

    @Test("A provider that is away or refuses leaves the session, and another program's renewal is waited for")
    func provider() async throws {
        let away = try TestMachine()
        away.provider.fail(.unreachable)
        let vault = InMemoryVault(TestMachine.tokens(validFor: -1))
        await #expect(throws: SessionError.providerUnavailable(retryAfter: .seconds(30))) {
            try await session(away, vault).tokens()
        }
        let refusing = try TestMachine()
        refusing.provider.fail(.refused(code: "invalid_client"))
        await #expect(throws: SessionError.providerRefused(code: "invalid_client")) {
            try await session(refusing, vault).tokens()
        }
        await #expect(throws: ServiceError.tokensUnavailable(.providerRefused(code: "invalid_client"))) {
            try await UsedTokens(of: session(refusing, vault)).token()
        }
        await #expect(throws: ServiceError.tokensUnavailable(.providerUnreachable)) {
            try await UsedTokens(of: session(away, vault)).token()
        }
        let busy = try TestMachine()
        busy.lock.hold()
        await #expect(throws: SessionError.refreshBusy) { try await session(busy, vault).tokens() }
        await #expect(throws: ServiceError.tokensUnavailable(.busy)) {
            try await UsedTokens(of: session(busy, vault)).token()
        }
        #expect(vault.tokens == TestMachine.tokens(validFor: -1))
    }
}
