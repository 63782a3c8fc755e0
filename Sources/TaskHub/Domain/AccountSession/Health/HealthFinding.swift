package import Credentials
package import FoundationEssentials
package import TaskHubEntities

/// What a check of the server, the vault or the tokens found.
package enum HealthFinding: Sendable {
    // MARK: The server

    /// No server is set up, so everything is local.
    case noServer
    case serverResponds
    case serverFailed(any Error)
    /// The connection is plain http to this machine.
    case certificateNotNeeded
    /// `until` is `nil` if the end is not known.
    case certificateTrusted(until: Instant?)
    /// The response did not contain the server's time.
    case clockUnknown
    /// Positive if this machine's clock is ahead of the server's.
    case clockAgrees(within: Duration)
    /// The clocks differ so much that sign-in and tokens fail. Positive if this machine's clock is ahead.
    case clockDiffers(by: Duration)
    /// `identifiesItself`: whether the provider names itself in its responses (RFC 9207).
    case providerResponds(identifiesItself: Bool)
    case providerFailed(any Error)

    // MARK: The account

    /// The server accepts the tokens, and knows the account that the store belongs to.
    case accountAccepted
    /// A sync would fail like this.
    case accountFailed(any Error)

    // MARK: The vault

    case vaultPassed(VaultCheck)
    /// `isNeeded`: whether anything depends on it, because a server is set up.
    case vaultFailed(VaultCheck, VaultState.Verdict, isNeeded: Bool)
    /// The keyring has no item, or an emptied one, as expected, because no user is signed in.
    case notSignedIn(VaultCheck)
    /// Writing to the keyring was not tried. `isBusy`: whether another program was renewing the session; otherwise the
    /// lock cannot be used.
    case writingNotTried(isBusy: Bool)
    case tokenFileUsed(path: String)
    case tokenFileMissing(path: String)
    case tokenFileUnusable(path: String)

    // MARK: The tokens

    case accessTokenValid(until: Date, isRenewable: Bool)
    case accessTokenExpired(at: Date, isRenewable: Bool)

    /// Whether it shows that there are tokens.
    package var hasTokens: Bool {
        switch self {
        case .accessTokenValid, .accessTokenExpired: true
        default: false
        }
    }

    /// Whether the server accepts the tokens now.
    package var acceptsAccount: Bool {
        if case .accountAccepted = self { true } else { false }
    }

    /// Whether requests for the account would fail too, perhaps after a long wait.
    package var preventsRequests: Bool {
        switch self {
        case .serverFailed, .providerFailed: true
        default: false
        }
    }

    /// Whether nothing needs to be done.
    package var isWell: Bool {
        switch self {
        case .noServer, .serverResponds, .certificateNotNeeded, .certificateTrusted, .clockUnknown, .clockAgrees,
            .providerResponds, .accountAccepted, .vaultPassed, .notSignedIn, .tokenFileUsed, .accessTokenValid:
            true
        case .vaultFailed(_, _, let isNeeded): !isNeeded
        case .accessTokenExpired(_, let isRenewable): isRenewable
        case .serverFailed, .clockDiffers, .providerFailed, .accountFailed, .writingNotTried, .tokenFileMissing,
            .tokenFileUnusable:
            false
        }
    }
}
