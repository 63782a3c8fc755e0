import AccountSession
import Credentials
import Synchronization
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite struct SignOutTests {
    private struct Broken: Error {}

    private let keyring = InMemoryKeyring(TestMachine.tokens())
    private let file = InMemoryPlainVault()
    private let records = InMemoryRecords(TestMachine.record(), storage: .keyring)
    private let pending = PendingLinkDouble(PendingLink(link: "taskhub://today", openedAt: Seed.now))

    private func provider(_ ending: ProviderSignOut = .ended) -> ScriptedProvider {
        ScriptedProvider(.failure(Broken()), ending: ending)
    }

    private func signOut(
        _ provider: ScriptedProvider, storage: TokenStorage = .keyring, file: InMemoryPlainVault? = nil,
        lock: InMemoryLock = InMemoryLock(), device: any SignOutDevice = ScriptedDevice(.notRegistered)
    ) async throws -> SignedOut {
        try await SignOut(
            vaults: SessionVaults(storage: storage, keyring: keyring, file: file ?? self.file), provider: provider,
            lock: lock, records: records, pending: pending, device: device
        ).run()
    }

    @Test("Tokens, account and pending link are gone, and the provider has ended the session")
    func done() async throws {
        let provider = provider()
        #expect(try await signOut(provider).atProvider == .ended)
        #expect(provider.endedSessions == [TestMachine.tokens()])
        #expect(keyring.tokens == nil && file.tokens == nil)
        #expect(records.contents == InMemoryRecords.Saved())
        #expect(pending.current == nil)
    }

    /// Each obstacle, and what is said about a keyring that has no tokens of the session.
    private static let obstacles: [(VaultObstacle, VaultObstacle?)] = [
        (.noBus, nil), (.noService, nil), (.noDefaultCollection, nil), (.locked, .locked), (.timedOut, .timedOut),
        (.refused, .refused), (.failing, .failing),
    ]

    @Test("Tokens in a plain file are deleted, whatever the keyring's state", arguments: obstacles)
    func plainFile(obstacle: VaultObstacle, warning: VaultObstacle?) async throws {
        keyring.obstruct(obstacle)
        let file = InMemoryPlainVault(TestMachine.tokens(2))
        let provider = provider()
        let signedOut = try await signOut(provider, storage: .file, file: file)
        #expect(signedOut == SignedOut(atProvider: .ended, uncheckedKeyring: warning))
        #expect(provider.endedSessions == [TestMachine.tokens(2)])
        #expect(file.tokens == nil)
        #expect(records.contents.record == nil)
    }

    @Test("Without a sign-in, an unusable keyring does not prevent a sign-out", arguments: obstacles)
    func neverSignedIn(obstacle: VaultObstacle, warning: VaultObstacle?) async throws {
        keyring.obstruct(obstacle)
        try records.clear()
        #expect(try await signOut(provider()) == SignedOut(atProvider: nil, uncheckedKeyring: warning))
    }

    @Test(
        "A provider that is away, or refuses, does not prevent it", arguments: [ProviderSignOut.unreachable, .notEnded])
    func away(ending: ProviderSignOut) async throws {
        #expect(try await signOut(provider(ending)).atProvider == ending)
        #expect(keyring.tokens == nil && records.contents.record == nil)
    }

    @Test("Without tokens there is no session to end, and the rest is deleted")
    func withoutTokens() async throws {
        _ = keyring.delete()
        let provider = provider()
        #expect(try await signOut(provider).atProvider == nil)
        #expect(provider.endedSessions.isEmpty)
        #expect(records.contents.record == nil && pending.current == nil)
    }

    @Test(
        "A keyring that keeps the tokens is reported, and the user stays signed in",
        arguments: [
            VaultObstacle.locked, .noBus, .noService, .noDefaultCollection, .timedOut, .refused, .failing,
        ])
    func obstructed(obstacle: VaultObstacle) async throws {
        keyring.obstruct(obstacle)
        await #expect(throws: SessionError.tokensNotDeleted(obstacle)) { try await signOut(provider()) }
        // A keyring that does not respond is not waited for twice.
        #expect(keyring.deletions == (obstacle == .timedOut ? 0 : 1))
        #expect(keyring.tokens == TestMachine.tokens())
        #expect(records.contents.record == TestMachine.record())
    }

    @Test("Where deleting would prompt, emptying the item is enough, but one of both is needed")
    func emptied() async throws {
        keyring.endDeletion(with: .needsPrompt)
        #expect(try await signOut(provider()).atProvider == .ended)
        #expect(keyring.tokens == nil)

        let stubborn = InMemoryKeyring(TestMachine.tokens())
        stubborn.endDeletion(with: .needsPrompt)
        stubborn.refuseEmptying()
        let signOut = SignOut(
            vaults: SessionVaults(storage: .keyring, keyring: stubborn, file: file), provider: provider(),
            lock: InMemoryLock(), records: InMemoryRecords(TestMachine.record(), storage: .keyring), pending: pending,
            device: ScriptedDevice(.notRegistered))
        await #expect(throws: SessionError.tokensNotDeleted(.refused)) { try await signOut.run() }
    }

    @Test("A file that cannot be deleted is named")
    func fileStays() async throws {
        let broken = InMemoryPlainVault(TestMachine.tokens(), isBroken: true)
        await #expect(throws: SessionError.tokenFileNotDeleted(path: broken.path)) {
            try await signOut(provider(), file: broken)
        }
        #expect(keyring.tokens == TestMachine.tokens())
    }

    @Test("While another program renews the session, nothing is deleted")
    func busy() async throws {
        await #expect(throws: SessionError.refreshLockFailed) {
            try await signOut(provider(), lock: InMemoryLock(broken: true))
        }
        #expect(keyring.tokens == TestMachine.tokens())
        #expect(records.contents.record == TestMachine.record())
    }

    @Test(
        "This machine is unregistered while the session still works, and a failure does not prevent the sign-out",
        arguments: [DeviceSignOut.unregistered, .notRegistered, .failed(nil), .failed(.unreachable(.network))])
    func device(outcome: DeviceSignOut) async throws {
        let provider = provider()
        let keyring = keyring
        let device = ScriptedDevice(outcome) {
            #expect(provider.endedSessions.isEmpty && keyring.tokens == TestMachine.tokens())
        }
        let signedOut = try await signOut(provider, device: device)
        #expect(signedOut == SignedOut(atProvider: .ended, uncheckedKeyring: nil, device: outcome))
        #expect(device.requests == 1)
        #expect(keyring.tokens == nil && records.contents.record == nil)
    }

    // MARK: The store

    @Test("The tasks are kept, and the card says that no user is signed in")
    func tasksKept() throws {
        let machine = try TestMachine()
        try machine.create("Buy milk")
        _ = try BindReplica(in: machine.workspace).run(TestMachine.record().identity, adoption: .accepted)
        _ = try RecordSignIn(in: machine.workspace).run(isSignedIn: true)
        #expect(try ForgetAccount(in: machine.workspace).run(erasing: nil).value == nil)
        #expect(try machine.titles() == ["Buy milk"])
        #expect(try !machine.isSignedIn())
        #expect(machine.publisher.snapshots.last?.account == .signedOut)
    }

    @Test("Erasing deletes every task, sent or not, and the account")
    func erased() throws {
        let machine = try TestMachine()
        for title in ["Buy milk", "Pay rent"] { try machine.create(title) }
        _ = try BindReplica(in: machine.workspace).run(TestMachine.record().identity, adoption: .accepted)
        #expect(try machine.erase() == 2)
        #expect(try machine.titles().isEmpty && machine.outbox().isEmpty)
        #expect(try machine.replica() == nil)
        #expect(machine.publisher.snapshots.last?.tasks.isEmpty == true)
    }

    @Test("Erasing deletes the account's set-aside stores, and keeps and names those of others")
    func setAside() throws {
        let machine = try TestMachine()
        // Back and forth: one store of each is set aside.
        try machine.create("Ada's first")
        let (ada, bob) = (TestMachine.record(), TestMachine.record(subject: "bob"))
        _ = try BindReplica(in: machine.workspace).run(ada.identity, adoption: .declined)
        try machine.replace(with: bob)
        try machine.create("Bob's")
        try machine.replace(with: ada)
        try machine.create("Ada's second")
        let names = try machine.setAsideNames()
        let erasure = try machine.plannedErasure()
        #expect(names.count == 2 && erasure.tasks == 1)
        #expect(erasure.stores.map(\.contents) == [.tasks(of: ada.identity, count: 1)])
        #expect(erasure.kept.map(\.contents) == [.tasks(of: bob.identity, count: 1)])
        #expect(try machine.erase() == 1)
        #expect(try machine.setAsideNames() == erasure.kept.map(\.name))
    }

    @Test("An erasure that is interrupted anywhere can be repeated, and loses nothing of others")
    func interrupted() throws {
        for steps in 0...3 {
            let machine = try TestMachine(driver: MortalProgram(steps: steps))
            let (ada, bob) = (TestMachine.record(), TestMachine.record(subject: "bob"))
            _ = try BindReplica(in: machine.workspace).run(ada.identity, adoption: .declined)
            for record in [bob, ada, bob, ada] { try machine.replace(with: record) }
            try machine.create("Canary")
            let erasure = try machine.plannedErasure()
            #expect(erasure.stores.count == 2 && erasure.kept.count == 2)
            #expect(throws: MortalProgram.Killed.self) {
                try ForgetAccount(in: machine.workspace).run(erasing: erasure)
            }
            #expect(try machine.erase() == 1)
            #expect(try machine.setAsideNames() == erasure.kept.map(\.name))
            #expect(try machine.titles().isEmpty)
        }
    }
}

/// A program that is killed after so many steps of erasing stores, and then runs again.
private final class MortalProgram: StoreDriver {
    struct Killed: Error {}

    private let left: Mutex<Int?>

    init(steps: Int) {
        left = Mutex(steps)
    }

    func drive<Value>(
        _ kind: StoreOperation, _ operation: (_ pass: (TransactionStep) throws -> Void) throws -> Value
    ) throws -> Value {
        guard kind == .erase else { return try operation { _ in } }
        try step()
        let value = try operation { _ in }
        try step()
        return value
    }

    private func step() throws {
        try left.withLock { left in
            guard let steps = left else { return }
            left = steps > 0 ? steps - 1 : nil
            if steps == 0 { throw Killed() }
        }
    }
}
