package import Credentials
package import FoundationEssentials

/// Checks the vault and the tokens in it.
///
/// It never prompts.
package struct CheckVault: Sendable {
    private let vaults: SessionVaults
    private let lock: any ProcessLock
    private let isSignedIn: Bool
    private let isNeeded: Bool

    /// Creates the checks.
    ///
    /// - Parameters:
    ///   - vaults: The vaults of the container.
    ///   - lock: The lock under which every program refreshes the tokens.
    ///   - isSignedIn: Whether a user signed in here.
    ///   - isNeeded: Whether anything depends on the vault, because a server is set up.
    package init(_ vaults: SessionVaults, lock: any ProcessLock, isSignedIn: Bool, isNeeded: Bool) {
        self.vaults = vaults
        self.lock = lock
        self.isSignedIn = isSignedIn
        self.isNeeded = isNeeded
    }

    /// Runs the checks.
    ///
    /// - Parameter now: The current time, against which the expiry is checked.
    /// - Returns: One finding for each check, until one fails.
    package func run(now: Date) async -> [HealthFinding] {
        switch vaults.storage {
        case .file: plainFile(now)
        case .keyring: await keyring(now)
        }
    }

    private func plainFile(_ now: Date) -> [HealthFinding] {
        let path = vaults.file.path
        return switch vaults.file.read() {
        case .found(let tokens): [.tokenFileUsed(path: path), Self.expiry(of: tokens, now)]
        case .notFound: [.tokenFileMissing(path: path)]
        case .failed, .unreadable: [.tokenFileUnusable(path: path)]
        }
    }

    private func keyring(_ now: Date) async -> [HealthFinding] {
        let (state, obstacle) = await state()
        var findings = VaultCheck.allCases.compactMap { finding($0, state.verdict(on: $0)) }
        if let obstacle { findings.append(obstacle) }
        guard state.verdict(on: .reading) == .passed else { return findings }
        if case .found(let tokens) = vaults.keyring.read() { findings.append(Self.expiry(of: tokens, now)) }
        return findings
    }

    private func finding(_ check: VaultCheck, _ verdict: VaultState.Verdict) -> HealthFinding? {
        switch verdict {
        case .passed: .vaultPassed(check)
        case .noItem where !isSignedIn: .notSignedIn(check)
        case .noItem, .unreadable, .failed: .vaultFailed(check, verdict, isNeeded: isNeeded)
        case .notReached: nil
        }
    }

    /// Holds the refresh lock: writing back what was read must not overwrite tokens that another program has renewed.
    private func state() async -> (VaultState, HealthFinding?) {
        let keyring = vaults.keyring
        let state = keyring.state(provingWrites: false)
        guard isSignedIn, state.verdict(on: .reading) == .passed else { return (state, nil) }
        switch await lock.withLock(waitingAtMost: .seconds(5), { keyring.state(provingWrites: true) }) {
        case .held(let proved): return (proved, nil)
        case .busy: return (state, .writingNotTried(isBusy: true))
        case .failed: return (state, .writingNotTried(isBusy: false))
        }
    }

    private static func expiry(of tokens: TokenSet, _ now: Date) -> HealthFinding {
        let isRenewable = tokens.refreshToken != nil
        return tokens.expiresAt <= now
            ? .accessTokenExpired(at: tokens.expiresAt, isRenewable: isRenewable)
            : .accessTokenValid(until: tokens.expiresAt, isRenewable: isRenewable)
    }
}
