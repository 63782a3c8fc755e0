import AccountSession
import Credentials
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite struct SignInTests {
    private struct Stopped: Error {}

    private static let account = ServerAccount(
        userID: "7", organizationID: Seed.id(900), role: "member", email: "ada@example.org", displayName: "Ada")

    private let machine: TestMachine
    private let old = TestMachine.tokens(1)
    private let new = TestMachine.tokens(2)
    private let keyring: InMemoryKeyring
    private let file = InMemoryPlainVault()
    private let records: InMemoryRecords
    private let oldRecord = TestMachine.record(organization: Seed.id(900))

    /// A machine whose user signed in before.
    init() throws {
        machine = try TestMachine()
        keyring = InMemoryKeyring(old)
        records = InMemoryRecords(oldRecord, storage: .keyring)
    }

    private func signIn(
        _ provider: ScriptedProvider? = nil, accounts: Result<ServerAccount, ServiceError> = .success(account),
        adopts: Bool? = nil, dialog: ScriptedDialog = ScriptedDialog(nil), lock: InMemoryLock = InMemoryLock(),
        storage: TokenStorage = .keyring, mayPrompt: Bool = false,
        device: ScriptedDevice = ScriptedDevice(.notRegistered)
    ) async throws -> SignedIn {
        try await SignIn(
            at: TestMachine.address(), provider: provider ?? .granting(new),
            accounts: ScriptedAccounts(answer: accounts),
            vaults: SessionVaults(storage: .keyring, keyring: keyring, file: file), lock: lock,
            journal: machine.journal, records: records,
            binding: BindAccount(
                records: records, choice: AdoptionChoice(given: adopts, dialog: dialog), in: machine.workspace),
            device: device
        ).run(storage: storage, mayPrompt: mayPrompt).value
    }

    private func expectOldSession() throws {
        #expect(keyring.tokens == old)
        #expect(file.tokens == nil)
        #expect(records.contents == InMemoryRecords.Saved(record: oldRecord, storage: .keyring))
    }

    @Test("The replaced tokens are revoked once the new ones are stored, and the new ones if they cannot be")
    func revoked() async throws {
        let provider = ScriptedProvider.granting(new)
        _ = try await signIn(provider)
        #expect(provider.revokedTokens == [old])
        let third = ScriptedProvider.granting(TestMachine.tokens(3))
        await #expect(throws: SessionError.refreshLockFailed) {
            try await signIn(third, lock: InMemoryLock(broken: true))
        }
        #expect(third.revokedTokens == [TestMachine.tokens(3)])
        #expect(keyring.tokens == new)
    }

    @Test("Another user's registration of this machine is ended while that session works, and the same user's stays")
    func device() async throws {
        let kept = ScriptedDevice(.unregistered)
        #expect(try await signIn(device: kept).earlierDevice == .notRegistered)
        #expect(kept.requests == 0)
        let next = TestMachine.tokens(3, subject: "bob")
        let provider = ScriptedProvider.granting(next)
        let ended = ScriptedDevice(.failed(nil)) { [keyring, new] in
            #expect(provider.revokedTokens.isEmpty && keyring.tokens == new)
        }
        let signedIn = try await signIn(provider, adopts: false, device: ended)
        #expect(signedIn.earlierDevice == .failed(nil) && ended.requests == 1)
        #expect(provider.revokedTokens == [new])
    }

    @Test("The tokens are in the keyring, the account is recorded, and the store belongs to it")
    func done() async throws {
        let signedIn = try await signIn()
        #expect(signedIn.account == Self.account && signedIn.expiresAt == new.expiresAt && signedIn.isRenewable)
        #expect(keyring.tokens == new)
        #expect(records.contents == InMemoryRecords.Saved(record: oldRecord, storage: .keyring))
        #expect(try machine.replica()?.identity == oldRecord.identity)
        #expect(try machine.isSignedIn())
        #expect(machine.publisher.snapshots.last?.account == .signedIn)
    }

    @Test("Tokens on request in a plain file leave none in the keyring, and the other way round")
    func plainFile() async throws {
        _ = try await signIn(storage: .file)
        #expect(file.tokens == new && keyring.tokens == nil)
        #expect(records.contents.storage == .file)
        _ = try await signIn()
        #expect(keyring.tokens == new && file.tokens == nil)
        #expect(records.contents.storage == .keyring)
    }

    @Test("A sign-in that was interrupted or refused leaves the old session")
    func interrupted() async throws {
        await #expect(throws: Stopped.self) { try await signIn(ScriptedProvider(.failure(Stopped()))) }
        try expectOldSession()
        #expect(try machine.replica() == nil)
    }

    @Test("Tokens that cannot be stored leave the old session")
    func notStored() async throws {
        keyring.refuseCreation()
        await #expect(throws: SessionError.tokensNotStored) { try await signIn() }
        try expectOldSession()
    }

    @Test("While another program renews the session, or without a usable lock, nothing is replaced")
    func busy() async throws {
        await #expect(throws: SessionError.refreshLockFailed) {
            try await signIn(lock: InMemoryLock(broken: true))
        }
        try expectOldSession()
    }

    @Test("A mark of the last session's refresh does not count for the new one")
    func journal() async throws {
        _ = machine.journal.record(
            RefreshMark(state: .refused, generation: 1, expiresAt: new.expiresAt, recordedAt: TestMachine.now))
        _ = try await signIn()
        #expect(machine.journal.read() == nil)
    }

    @Test(
        "The tokens are kept if the server does not know the account yet or is away",
        arguments: [ServiceError.notPermitted(code: "onboarding_required"), AwayService.error])
    func unknown(error: ServiceError) async throws {
        await #expect(throws: error) { try await signIn(accounts: .failure(error)) }
        #expect(keyring.tokens == new)
        #expect(records.contents.record == TestMachine.record(userID: nil))
        #expect(try machine.replica() == nil)
    }

    @Test("A keyring that tokens cannot be stored in refuses the sign-in before the provider's page")
    func unusableKeyring() async throws {
        let never = ScriptedProvider(.failure(Stopped()), meanwhile: { Issue.record("The page was shown") })
        for obstacle in [
            VaultObstacle.noBus, .noService, .noDefaultCollection, .locked, .itemLocked, .timedOut, .refused,
        ] {
            keyring.obstruct(obstacle)
            await #expect(throws: SessionError.vault(obstacle)) { try await signIn(never) }
        }
        #expect(keyring.prompts == 0)
        keyring.obstruct(.locked, unlocking: .dismissed)
        await #expect(throws: SessionError.unlockDismissed) { try await signIn(never, mayPrompt: true) }
        keyring.obstruct(.noService, unlocking: .failed(.noService))
        await #expect(throws: SessionError.vault(.noService)) { try await signIn(never, mayPrompt: true) }
        keyring.obstruct(.noDefaultCollection, unlocking: .dismissed)
        await #expect(throws: SessionError.creationDismissed) { try await signIn(never, mayPrompt: true) }
        #expect(keyring.prompts == 3 && keyring.purpose == .signIn)
        // A service that fails is not asked again, and a keyring that asks each program would ask the others too.
        for obstacle in [VaultObstacle.noBus, .itemLocked, .timedOut, .failing] {
            keyring.obstruct(obstacle)
            await #expect(throws: SessionError.vault(obstacle)) { try await signIn(never, mayPrompt: true) }
        }
        #expect(keyring.prompts == 3)
    }

    @Test("A keyring that is locked while the user signs in is not asked for again without a terminal")
    func lockedMeanwhile() async throws {
        let provider = ScriptedProvider(
            .success(ProviderSession(issuer: "https://id.example.org", tokens: new)),
            meanwhile: { [keyring] in keyring.obstruct(.locked) })
        let mark = RefreshMark(state: .refused, generation: 1, expiresAt: new.expiresAt, recordedAt: TestMachine.now)
        _ = machine.journal.record(mark)
        await #expect(throws: SessionError.vault(.locked)) { try await signIn(provider) }
        #expect(keyring.prompts == 0 && provider.revokedTokens == [new])
        // It belongs to the session that stays.
        #expect(machine.journal.read() == mark)
        try expectOldSession()
        _ = try await signIn(provider, mayPrompt: true)
        // Before the page, and when the tokens are stored.
        #expect(keyring.prompts == 2 && keyring.tokens == new)
    }

    @Test("If the user dismisses the prompt of a keyring that was locked meanwhile, the old session stays")
    func dismissedMeanwhile() async throws {
        let provider = ScriptedProvider(
            .success(ProviderSession(issuer: "https://id.example.org", tokens: new)),
            meanwhile: { [keyring] in keyring.obstruct(.locked, unlocking: .dismissed) })
        await #expect(throws: SessionError.unlockDismissed) { try await signIn(provider, mayPrompt: true) }
        #expect(keyring.prompts == 1 && provider.revokedTokens == [new])
        try expectOldSession()
    }

    @Test("Another collection that is locked does not prevent a sign-in, and keeps what it has")
    func otherCollectionLocked() throws {
        let vaults = SessionVaults(storage: .keyring, keyring: keyring, file: InMemoryPlainVault())
        keyring.obstruct(.otherCollectionLocked)
        try vaults.prepare(.keyring, mayPrompt: false)
        #expect(throws: SessionError.vault(.otherCollectionLocked)) {
            try vaults.unlockKeyring(for: .session, mayPrompt: false)
        }
        try vaults.unlockKeyring(for: .session, mayPrompt: true)
        #expect(keyring.prompts == 1 && keyring.purpose == .session)
    }

    @Test("On a terminal a locked keyring is unlocked first; a plain file needs none")
    func unlocked() async throws {
        keyring.obstruct(.locked)
        _ = try await signIn(storage: .file)
        #expect(keyring.prompts == 0)
        _ = try await signIn(mayPrompt: true)
        #expect(keyring.prompts == 1)
        #expect(keyring.tokens == new)
    }

    // MARK: Tasks from before the sign-in

    @Test("Tasks from before the first sign-in are sent if the user says so, and not before")
    func firstSignIn() async throws {
        try machine.create("Buy milk")
        let absent = ScriptedDialog(nil)
        _ = try await signIn(dialog: absent)
        #expect(absent.notices == [.undecided(1)])
        #expect(try machine.outbox().isEmpty)
        #expect(try machine.replica()?.adoption == .undecided)

        _ = try await signIn(adopts: true)
        #expect(try machine.outbox().count == 1)
        #expect(try machine.replica()?.adoption == .accepted)
    }

    @Test("On a terminal the user is asked once about them", arguments: [true, false])
    func asked(answer: Bool) async throws {
        try machine.create("Buy milk")
        let dialog = ScriptedDialog(answer)
        _ = try await signIn(dialog: dialog)
        _ = try await signIn(dialog: dialog)
        #expect(dialog.questions == [.sending(1)])
        #expect(try machine.outbox().count == (answer ? 1 : 0))
        #expect(try machine.replica()?.adoption == (answer ? .accepted : .declined))
    }

    // MARK: Another account's tasks

    /// The store belongs to another user, with one task that was never sent.
    private func bindToOther() throws -> ReplicaIdentity {
        let other = TestMachine.record(subject: "bob", organization: Seed.id(901)).identity
        _ = try BindReplica(in: machine.workspace).run(other, adoption: .declined)
        _ = try machine.create("Bob's task")
        try machine.store.write { store in
            for entry in try store.outbox() { try store.dequeue(entry.id) }
        }
        return other
    }

    @Test("Another account's unsent tasks need a choice first: nothing is stored, and the store is unchanged")
    func undecided() async throws {
        let other = try bindToOther()
        await #expect(throws: SessionError.adoptionUndecided(unsent: 1, changes: 0)) { try await signIn() }
        try expectOldSession()
        #expect(try machine.replica()?.identity == other)
        #expect(try machine.titles() == ["Bob's task"])
    }

    @Test("Another account's tasks are moved aside, and those never sent go along if the user says so")
    func otherAccount() async throws {
        for (adopts, titles) in [(true, ["Bob's task"]), (false, [])] {
            let machine = try SignInTests()
            _ = try machine.bindToOther()
            let dialog = ScriptedDialog(nil)
            _ = try await machine.signIn(adopts: adopts, dialog: dialog)
            #expect(try machine.machine.titles() == titles)
            #expect(try machine.machine.replica()?.identity == machine.oldRecord.identity)
            guard case .replaced(let archive, carriedOver: titles.count) = dialog.notices.first else {
                Issue.record("\(dialog.notices)")
                continue
            }
            #expect(archive.contains("store"))
        }
    }

    @Test("On a terminal the user is asked whether unsent tasks of another account go along")
    func askedForOther() async throws {
        _ = try bindToOther()
        let dialog = ScriptedDialog(false)
        _ = try await signIn(dialog: dialog)
        #expect(dialog.questions == [.carryingOver(1, leaving: 0)])
        #expect(try machine.titles().isEmpty)
    }

    /// The store belongs to another user, whose only unsent change is a deletion.
    private func bindToOtherWithDeletion() throws -> ReplicaIdentity {
        let other = TestMachine.record(subject: "bob", organization: Seed.id(901)).identity
        _ = try BindReplica(in: machine.workspace).run(other, adoption: .declined)
        try machine.store.write { store in
            try store.enqueue(.delete(), task: Seed.id(1), serverID: Seed.id(501), isIntent: false, at: Seed.now)
        }
        return other
    }

    @Test("Another account's store is not moved aside with unsent changes unless the user agrees")
    func otherChanges() async throws {
        let other = try bindToOtherWithDeletion()
        let refused = SessionError.adoptionUndecided(unsent: 0, changes: 1)
        await #expect(throws: refused) { try await signIn() }
        let dialog = ScriptedDialog(false)
        let provider = ScriptedProvider.granting(new)
        await #expect(throws: refused) { try await signIn(provider, dialog: dialog) }
        #expect(dialog.questions == [.carryingOver(0, leaving: 1)])
        // The old session is the only one that can send them.
        try expectOldSession()
        #expect(provider.revokedTokens == [new])
        #expect(try machine.replica()?.identity == other)
        _ = try await signIn(dialog: ScriptedDialog(true))
        #expect(try machine.replica()?.identity == oldRecord.identity)
        #expect(try machine.outbox().isEmpty)
    }

    @Test("An option answers for unsent changes too", arguments: [true, false])
    func otherChangesAnswered(adopts: Bool) async throws {
        _ = try bindToOtherWithDeletion()
        _ = try await signIn(adopts: adopts)
        #expect(try machine.replica()?.identity == oldRecord.identity)
    }
}
