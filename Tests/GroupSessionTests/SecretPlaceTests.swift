import AppGroup
import Credentials
import FoundationEssentials
import Glibc
import GroupSession
import OpenIDConnect
import PosixFiles
import SecretVault
import Synchronization
import TaskHubTestSupport
import Testing

@Suite struct SecretPlaceTests {
    private let directory = TemporaryDirectory()
    private var path: String { directory.appending("group") }
    private let token = KeptCredential(Array("pat-1".utf8))

    private func place(_ name: EntryName = "mail") throws -> SecretPlace {
        SecretPlace(name, of: GroupIdentifier("group.org.example.mail"), in: try GroupContainer.open(at: path))
    }

    @Test("Looking makes nothing and asks no keyring")
    func looking() throws {
        let place = try place()
        #expect(
            try place.kept { _ in
                Issue.record("asked"); return MemorySecret()
            } == nil)
        #expect(access("\(path)/credentials", F_OK) != 0 && access("\(path)/defaults.json", F_OK) != 0)
    }

    @Test("The item has the group as its schema, and the container's id and the name as attributes")
    func item() async throws {
        let item = try place().makeItem()
        #expect(item.schema == "group.org.example.mail" && item.attributes["name"] == "mail")
        #expect(item.attributes.count == 2 && item.attributes["container"]?.utf8.count == 36)
        #expect(try place("work").makeItem().attributes["container"] == item.attributes["container"])
    }

    @Test("After a credential could not be stored, nothing is kept and no keyring is asked; after it was, it is found")
    func failedKeep() async throws {
        let place = try place()
        let token = try #require(token)
        let item = try place.makeItem()
        let keyring = MemorySecret()
        keyring.hold(.failure(.locked))
        await #expect(throws: SessionFailure.self) {
            try await place.keep(token, inKeyring: keyring, mayPrompt: false)
        }
        #expect(try place.item() == nil)
        #expect(access("\(path)/credentials", F_OK) != 0)
        keyring.hold(.success(nil))
        try await place.keep(token, inKeyring: keyring, mayPrompt: false)
        #expect(try place.item() == item)
        #expect(try place.kept { _ in keyring } is MemorySecret)
    }

    @Test("The plain file counts before the keyring, with mode 0600, until the keyring is chosen again")
    func precedence() async throws {
        let place = try place()
        let token = try #require(token)
        _ = try place.makeItem()
        let keyring = MemorySecret()
        try await place.keep(token, inKeyring: keyring, mayPrompt: false)
        try await place.keepInPlainFile(token, insteadOf: keyring)
        #expect(try keyring.read().get() == nil)
        var status = stat()
        #expect(stat("\(path)/credentials/mail.token", &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try place.kept { _ in keyring } is SecretFile)
        try await place.keep(token, inKeyring: keyring, mayPrompt: false)
        #expect(try place.kept { _ in keyring } is MemorySecret)
        #expect(access("\(path)/credentials/mail.token", F_OK) != 0)
    }

    @Test("A plain file that others can read is refused, and the keyring is not used instead")
    func unsafeFile() async throws {
        let place = try place()
        _ = try place.makeItem()
        try await place.keepInPlainFile(try #require(token), insteadOf: MemorySecret())
        let file = "\(path)/credentials/mail.token"
        chmod(file, 0o644)
        let kept = try #require(try place.kept { _ in MemorySecret() })
        #expect(kept.read() == .failure(.unusableFile(.unsafe(path: file, .openToOthers(mode: 0o644)))))
    }

    @Test("A link in place of the directory is refused")
    func link() throws {
        let place = try place()
        let elsewhere = directory.appending("elsewhere")
        mkdir(elsewhere, 0o700)
        symlink(elsewhere, "\(path)/credentials")
        #expect(throws: ContainerError.self) { try place.makeItem() }
        #expect(throws: ContainerError.self) { try place.kept { _ in MemorySecret() } }
    }

    @Test("A container that was copied without its empty directories gets the one for locks again")
    func withoutLocks() async throws {
        let place = try place()
        _ = try place.makeItem()
        try await place.keepInPlainFile(try #require(token), insteadOf: MemorySecret())
        try FileManager.default.removeItem(atPath: "\(path)/locks")
        let container = try #require(try GroupContainer.openExisting(at: path))
        let found = SecretPlace("mail", of: GroupIdentifier("group.org.example.mail"), in: container)
        _ = try found.kept { _ in MemorySecret() }
        #expect(access("\(path)/locks", F_OK) == 0)
    }

    @Test("Erasing removes both, and says when there was nothing")
    func erasing() async throws {
        let place = try place()
        _ = try place.makeItem()
        let keyring = MemorySecret()
        try await place.keep(try #require(token), inKeyring: keyring, mayPrompt: false)
        try await place.erase(fromKeyring: keyring)
        #expect(try keyring.read().get() == nil)
        await #expect(throws: SessionFailure.absent) { try await place.erase(fromKeyring: keyring) }
        keyring.hold(.failure(.locked))
        await #expect(throws: SessionFailure.locked(.locked)) { try await place.erase(fromKeyring: keyring) }
    }

    /// A secret that notes whether the lock of the credential is held while it is read.
    private final class WatchedSecret: KeptSecret {
        private let secret: MemorySecret
        private let lock: String
        private let held = Mutex<[Bool]>([])

        init(_ secret: MemorySecret, lock: String) {
            self.secret = secret
            self.lock = lock
        }

        /// Whether the lock was held at each reading.
        var wasHeld: [Bool] { held.withLock { $0 } }

        func read() -> Result<[UInt8]?, VaultObstacle> {
            let file = open(lock, O_RDONLY)
            defer { close(file) }
            held.withLock { $0.append(file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) }
            return secret.read()
        }

        func replace(with secret: [UInt8]) -> VaultWriteResult { self.secret.replace(with: secret) }
    }

    @Test("What is erased is read under the lock and returned, so that no older refresh token is revoked")
    func erased() async throws {
        let place = try place()
        _ = try place.makeItem()
        let keyring = MemorySecret()
        let session = KeptCredential.session(SessionWorld.session(goodFor: 300))
        try await place.keep(session, inKeyring: keyring, mayPrompt: false)
        let kept = WatchedSecret(keyring, lock: "\(path)/locks/token.mail.lock")
        #expect(try await place.erase(kept, fromKeyring: keyring) == session)
        #expect(kept.wasHeld == [true])
    }

    @Test("A credential that could not be replaced or erased keeps its mark in the journal")
    func journalOfFailure() async throws {
        let place = try place()
        _ = try place.makeItem()
        let keyring = MemorySecret()
        try await place.keep(try #require(token), inKeyring: keyring, mayPrompt: true)
        let mark = RefreshMark(
            state: .refused, generation: 1, expiresAt: SessionWorld.start, recordedAt: SessionWorld.start)
        #expect(place.journal.record(mark) == .written)
        keyring.hold(.failure(.locked))
        await #expect(throws: SessionFailure.locked(.locked)) {
            try await place.keep(try #require(token), inKeyring: keyring, mayPrompt: true)
        }
        await #expect(throws: SessionFailure.locked(.locked)) { try await place.erase(fromKeyring: keyring) }
        #expect(place.journal.read() == mark)
    }

    @Test("Keeping clears the journal, because generations start again")
    func journal() async throws {
        let place = try place()
        try await place.keep(try #require(token), inKeyring: MemorySecret(), mayPrompt: false)
        let mark = RefreshMark(
            state: .refused, generation: 1, expiresAt: SessionWorld.start, recordedAt: SessionWorld.start)
        #expect(place.journal.record(mark) == .written)
        try await place.keep(try #require(token), inKeyring: MemorySecret(), mayPrompt: false)
        #expect(place.journal.read() == nil)
    }

    @Test("A session is read as it was written, and a token may not look like one")
    func forms() throws {
        var session = SessionWorld.session(goodFor: 300)
        session.policy = ProviderPolicy(allowsEndpointsElsewhere: ["b.example", "a.example"], assumesPKCE: true)
        let bytes = try KeptCredential.session(session).bytes()
        #expect(KeptCredential(bytes) == .session(session))
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(#"{"appgroup_session":1,"assumes_pkce":true,"#))
        for text in ["{}", "{x", "", "a b", "a\n", "é", String(repeating: "a", count: 16_385)] {
            #expect(KeptCredential(Array(text.utf8)) == nil, "\(text.prefix(20))")
        }
        #expect("\(KeptCredential.session(session))".contains("access-1") == false)
        #expect("\(try #require(token))".contains("pat-1") == false)
    }
}
