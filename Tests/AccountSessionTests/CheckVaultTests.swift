import AccountSession
import Credentials
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct CheckVaultTests {
    private static let expiry = TestMachine.tokens().expiresAt

    private let keyring = InMemoryKeyring(TestMachine.tokens())

    private func findings(
        _ keyring: InMemoryKeyring? = nil, file: InMemoryPlainVault = InMemoryPlainVault(),
        storage: TokenStorage = .keyring, lock: InMemoryLock = InMemoryLock(), isSignedIn: Bool = true,
        isNeeded: Bool = true
    ) async -> [HealthFinding] {
        await CheckVault(
            SessionVaults(storage: storage, keyring: keyring ?? self.keyring, file: file), lock: lock,
            isSignedIn: isSignedIn, isNeeded: isNeeded
        ).run(now: TestMachine.now)
    }

    @Test("In an open keyring with tokens every check passes, writing included")
    func healthy() async {
        let findings = await findings()
        let passed = VaultCheck.allCases.map { HealthFinding.vaultPassed($0) }
        #expect(findings == passed + [.accessTokenValid(until: Self.expiry, isRenewable: true)])
        #expect(findings.allSatisfy { $0.isWell })
        #expect(keyring.tokens == TestMachine.tokens() && keyring.prompts == 0)
    }

    @Test(
        "The first check that fails is the last one, and is a problem only if a server is set up",
        arguments: [
            (VaultObstacle.noBus, VaultCheck.bus, 0), (.noService, .service, 1), (.noDefaultCollection, .collection, 2),
            (.locked, .collection, 2), (.timedOut, .collection, 2), (.refused, .collection, 2),
        ])
    func obstacle(_ obstacle: VaultObstacle, check: VaultCheck, passed: Int) async {
        keyring.obstruct(obstacle)
        for isNeeded in [true, false] {
            let findings = await findings(isNeeded: isNeeded)
            #expect(findings.count == passed + 1)
            #expect(findings.last == .vaultFailed(check, .failed(obstacle), isNeeded: isNeeded))
            #expect(findings.last?.isWell == !isNeeded)
        }
        #expect(keyring.prompts == 0)
    }

    @Test("A keyring without an item is a problem only if a user signed in")
    func withoutItem() async {
        let empty = InMemoryKeyring()
        let signedOut = await findings(empty, isSignedIn: false)
        #expect(signedOut.last == .notSignedIn(.item) && signedOut.allSatisfy { $0.isWell })
        let signedIn = await findings(empty)
        #expect(signedIn.last == .vaultFailed(.item, .noItem, isNeeded: true))
        #expect(signedIn.last?.isWell == false)
    }

    @Test("Writing is tried only while no other program can renew the session")
    func writing() async {
        let unusable = await findings(lock: InMemoryLock(broken: true))
        #expect(unusable.contains(.writingNotTried(isBusy: false)))
        #expect(!unusable.contains(.vaultPassed(.writing)))
        let lock = InMemoryLock()
        _ = await findings(lock: lock)
        #expect(lock.asked == 1)
        _ = await findings(lock: lock, isSignedIn: false)
        #expect(lock.asked == 1)
    }

    @Test("The access token's end is shown, and is a problem only if it cannot be renewed")
    func expiry() async {
        func last(_ tokens: TokenSet) async -> HealthFinding? { await findings(InMemoryKeyring(tokens)).last }
        let ended = TestMachine.tokens(validFor: -1)
        let expired = await last(ended)
        #expect(expired == .accessTokenExpired(at: ended.expiresAt, isRenewable: true))
        #expect(expired?.isWell == true)
        var single = ended
        single.refreshToken = nil
        let over = await last(single)
        #expect(over == .accessTokenExpired(at: ended.expiresAt, isRenewable: false))
        #expect(over?.isWell == false)
        single.expiresAt = Self.expiry
        #expect(await last(single) == .accessTokenValid(until: Self.expiry, isRenewable: false))
    }

    @Test("Tokens in a plain file are checked there, and the keyring is left alone")
    func plainFile() async {
        keyring.obstruct(.locked)
        let file = InMemoryPlainVault(TestMachine.tokens())
        let used = await findings(file: file, storage: .file)
        #expect(
            used == [
                .tokenFileUsed(path: file.path), .accessTokenValid(until: Self.expiry, isRenewable: true),
            ])
        let missing = await findings(storage: .file)
        #expect(missing == [.tokenFileMissing(path: file.path)] && !missing[0].isWell)
        let broken = await findings(file: InMemoryPlainVault(isBroken: true), storage: .file)
        #expect(broken == [.tokenFileUnusable(path: file.path)] && !broken[0].isWell)
    }
}
