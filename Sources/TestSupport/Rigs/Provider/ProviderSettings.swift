/// How the test provider behaves.
package struct ProviderSettings: Hashable, Sendable {
    /// Whether authorization requests can be pushed (RFC 9126).
    package enum Pushing: String, Sendable {
        case no, offered, required
    }

    package var software: ProviderSoftware
    /// The redirect addresses that the client may use, fixed when the provider starts for the first time.
    package var redirects: [String]
    // The others are django-oauth-toolkit's.

    /// The lifetime of an access token, in seconds.
    package var tokenSeconds: Int
    /// Whether each refresh replaces the refresh token.
    package var rotates: Bool
    /// Whether reusing a refresh token ends the session.
    package var protects: Bool
    /// The interval at which a device may poll, in seconds.
    package var deviceInterval: Int
    /// How often a device is answered `slow_down`.
    package var slowDowns: Int
    /// Whether a device gets an ID token.
    package var identifiesDevices: Bool
    /// Whether the userinfo endpoint works.
    package var namesUsers: Bool
    /// Whether sign-ins get a refresh token.
    package var issuesRefreshTokens: Bool
    /// The scopes that it does not grant.
    package var withheldScopes: [String]
    package var pushing: Pushing
    /// The time until a refresh is answered, in seconds.
    package var refreshDelay: Int

    package init(
        software: ProviderSoftware = .django,
        redirects: [String] = [
            "taskhub://oauth/callback", "taskhubmobile://oauth/callback", "http://127.0.0.1/callback",
        ], tokenSeconds: Int = 300, rotates: Bool = true, protects: Bool = true, deviceInterval: Int = 1,
        slowDowns: Int = 0, identifiesDevices: Bool = true, namesUsers: Bool = true,
        issuesRefreshTokens: Bool = true, withheldScopes: [String] = [],
        pushing: Pushing = .no, refreshDelay: Int = 0
    ) {
        self.software = software
        self.redirects = redirects
        self.tokenSeconds = tokenSeconds
        self.rotates = rotates
        self.protects = protects
        self.deviceInterval = deviceInterval
        self.slowDowns = slowDowns
        self.identifiesDevices = identifiesDevices
        self.namesUsers = namesUsers
        self.issuesRefreshTokens = issuesRefreshTokens
        self.withheldScopes = withheldScopes
        self.pushing = pushing
        self.refreshDelay = refreshDelay
    }

    var environment: [String: String] {
        [
            "PROVIDER_REDIRECTS": redirects.joined(separator: " "),
            "PROVIDER_TOKEN_SECONDS": "\(tokenSeconds)", "PROVIDER_ROTATES": rotates ? "1" : "0",
            "PROVIDER_PROTECTS": protects ? "1" : "0", "PROVIDER_DEVICE_INTERVAL": "\(deviceInterval)",
            "PROVIDER_SLOW_DOWNS": "\(slowDowns)", "PROVIDER_REFRESH_DELAY": "\(refreshDelay)",
            "PROVIDER_PUSHES": pushing.rawValue,
            "PROVIDER_IDENTIFIES_DEVICES": identifiesDevices ? "1" : "0",
            "PROVIDER_NAMES_USERS": namesUsers ? "1" : "0",
            "PROVIDER_ISSUES_REFRESH_TOKENS": issuesRefreshTokens ? "1" : "0",
            "PROVIDER_WITHHELD_SCOPES": withheldScopes.joined(separator: " "),
        ]
    }
}
