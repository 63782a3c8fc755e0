package import Credentials

/// Ends the session here and at the identity provider.
///
/// The tasks are kept.
package struct SignOut: Sendable {
    private let vaults: SessionVaults
    private let provider: any SignOutProvider
    private let lock: any ProcessLock
    private let records: any AccountRecords
    private let pending: any PendingLinkStore
    private let device: any SignOutDevice

    package init(
        vaults: SessionVaults, provider: any SignOutProvider, lock: any ProcessLock, records: any AccountRecords,
        pending: any PendingLinkStore, device: any SignOutDevice
    ) {
        self.vaults = vaults
        self.provider = provider
        self.lock = lock
        self.records = records
        self.pending = pending
        self.device = device
    }

    /// Unregisters this machine, ends the session, and deletes the tokens, the account record and the pending link.
    ///
    /// A server or a provider that cannot be reached does not prevent it. Nor does a keyring that cannot be emptied, if
    /// the session's tokens are not in it.
    ///
    /// - Returns: How the session ended, and what remains of it.
    /// - Throws: ``SessionError``, or what a port threw.
    package func run() async throws -> SignedOut {
        // Needs tokens that are valid, and may renew them first, which takes the lock.
        let device = await device.unregister()
        // No refresh may happen between reading the token to revoke and deleting it.
        let locking = await lock.withLock(waitingAtMost: .seconds(30)) {
            let ending = await endSession()
            return Result { SignedOut(atProvider: ending, uncheckedKeyring: try forget(), device: device) }
        }
        switch locking {
        case .held(let result): return try result.get()
        case .busy: throw SessionError.refreshBusy
        case .failed: throw SessionError.refreshLockFailed
        }
    }

    /// Runs before the tokens are deleted, since it needs them.
    private func endSession() async -> ProviderSignOut? {
        guard case .found(let tokens) = vaults.shared.read() else { return nil }
        do {
            guard let record = try records.current() else { return .unreachable }
            return await provider.end(tokens, of: record)
        } catch {
            return .unreachable
        }
    }

    private func forget() throws -> VaultObstacle? {
        try ForgetPendingLink(pending: pending).run()
        let isInKeyring = try records.current() != nil && vaults.storage == .keyring
        let obstacle = try vaults.erase(requiresKeyring: isInKeyring)
        try records.clear()
        return obstacle
    }
}

/// The result of signing out.
package struct SignedOut: Hashable, Sendable {
    /// How the session ended at the provider; `nil` if there were no tokens to end it with.
    package let atProvider: ProviderSignOut?
    /// Why a keyring may still have tokens of an earlier sign-in; `nil` if it has none.
    package let uncheckedKeyring: VaultObstacle?
    /// What became of this machine's registration at the server.
    package let device: DeviceSignOut

    package init(
        atProvider: ProviderSignOut?, uncheckedKeyring: VaultObstacle?, device: DeviceSignOut = .notRegistered
    ) {
        self.atProvider = atProvider
        self.uncheckedKeyring = uncheckedKeyring
        self.device = device
    }
}

/// The identity provider at which a session ends.
package protocol SignOutProvider: Sendable {
    /// Ends the session of the tokens.
    ///
    /// The refresh token is sent to the issuer in `record` only.
    func end(_ tokens: TokenSet, of record: AccountRecord) async -> ProviderSignOut
}

/// How a session ended at the identity provider.
package enum ProviderSignOut: Hashable, Sendable {
    case ended
    /// The provider refused, or does not support it.
    case notEnded
    case unreachable
}
