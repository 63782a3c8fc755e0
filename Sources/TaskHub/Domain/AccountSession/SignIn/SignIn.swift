package import Credentials
package import FoundationEssentials
package import TaskActions
package import TaskSync
package import WebAddress

/// Signs a user in: from the provider's page to tokens in the vault and a store that is bound to the account.
package struct SignIn: Sendable {
    private let server: ServerAddress
    private let provider: any SignInProvider
    private let accounts: any ServerAccounts
    private let vaults: SessionVaults
    private let lock: any ProcessLock
    private let journal: any RefreshJournal
    private let records: any AccountRecords
    private let binding: BindAccount
    private let device: any SignOutDevice

    /// Creates a sign-in at `server`.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - provider: The server's identity provider.
    ///   - accounts: The server's accounts.
    ///   - vaults: Where the tokens are stored.
    ///   - lock: The lock under which every program refreshes the tokens.
    ///   - journal: The journal of those refreshes.
    ///   - records: Records who is signed in.
    ///   - binding: Binds the store to the account.
    ///   - device: The registration of this machine that an earlier user made.
    package init(
        at server: ServerAddress, provider: any SignInProvider, accounts: any ServerAccounts, vaults: SessionVaults,
        lock: any ProcessLock, journal: any RefreshJournal, records: any AccountRecords, binding: BindAccount,
        device: any SignOutDevice
    ) {
        self.server = server
        self.provider = provider
        self.accounts = accounts
        self.vaults = vaults
        self.lock = lock
        self.journal = journal
        self.records = records
        self.binding = binding
        self.device = device
    }

    /// Signs in and stores the tokens.
    ///
    /// The tokens are stored before the server is asked for the account. An earlier error leaves the previous session
    /// unchanged, and the new tokens are revoked. After a later one, the new tokens stay, and the account can be asked
    /// for again. Another user's registration of this machine is ended. The previous session's refresh token is revoked once the new tokens are stored.
    ///
    /// - Parameters:
    ///   - storage: Where the tokens are stored.
    ///   - mayPrompt: Whether a locked keyring may ask for its password.
    /// - Returns: The user, and the result of publishing the changes.
    /// - Throws: ``SessionError``, or what a port threw.
    package func run(storage: TokenStorage, mayPrompt: Bool) async throws -> Committed<SignedIn> {
        try vaults.prepare(storage, mayPrompt: mayPrompt)
        let session = try await provider.signIn()
        let tokens = session.tokens
        let record = AccountRecord(
            server: server.text, issuer: session.issuer, subject: tokens.subject, userID: nil, organizationID: nil)
        let previous = try records.current()
        let isCarryingOver: Bool?
        let replaced: TokenSet?
        var earlierDevice = DeviceSignOut.notRegistered
        do {
            isCarryingOver = try binding.decide(record)
            // The server would go on pushing the earlier user's tasks to it, and only that user can end this.
            if let previous, !previous.isOfSameUser(as: record) { earlierDevice = await device.unregister() }
            replaced = try await store(tokens, storage, record, mayPrompt: mayPrompt)
        } catch {
            // No program has them, and the provider would keep them alive.
            await provider.revoke(tokens, of: record, replacedBy: nil)
            throw error
        }
        if let previous, let replaced {
            await provider.revoke(replaced, of: previous, replacedBy: tokens)
        }
        let account = try await accounts.account(of: tokens)
        let bound = try binding.run(account, record, decided: isCarryingOver)
        return Committed(
            value: SignedIn(
                account: account, expiresAt: tokens.expiresAt, isRenewable: tokens.refreshToken != nil,
                earlierDevice: earlierDevice),
            publication: bound.publication)
    }

    /// Stores the tokens, while no other program renews the current session.
    ///
    /// - Returns: The tokens that they replace; `nil` if there were none, or none that can be read.
    private func store(
        _ tokens: TokenSet, _ storage: TokenStorage, _ record: AccountRecord, mayPrompt: Bool
    ) async throws -> TokenSet? {
        let (vaults, journal) = (vaults, journal)
        let locking = await lock.withLock(waitingAtMost: .seconds(30)) {
            Result { () throws(SessionError) -> VaultReadResult in
                // The keyring may have been locked while the user signed in.
                if !mayPrompt { try vaults.prepare(storage, mayPrompt: false) }
                let current = vaults.shared.read()
                // Generations start again at one, so a mark of the last session could match this one. If the mark
                // stays, the worst result is a second sign-in.
                _ = journal.clear()
                try vaults.store(tokens, in: storage, mayPrompt: mayPrompt)
                return current
            }
        }
        switch locking {
        case .held(let result):
            let current = try result.get()
            try records.save(record, storage: storage)
            guard case .found(let replaced) = current else { return nil }
            return replaced
        case .busy: throw SessionError.refreshBusy
        case .failed: throw SessionError.refreshLockFailed
        }
    }
}

/// A user who has signed in.
package struct SignedIn: Hashable, Sendable {
    package let account: ServerAccount
    /// When the access token expires.
    package let expiresAt: Date
    /// Whether the provider issued a refresh token.
    ///
    /// Otherwise, the session ends with the access token.
    package let isRenewable: Bool
    /// What became of the registration of this machine that an earlier user made.
    package let earlierDevice: DeviceSignOut
}
