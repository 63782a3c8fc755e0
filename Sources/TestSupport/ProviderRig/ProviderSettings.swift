/// How the test provider behaves.
package struct ProviderSettings: Hashable, Sendable {
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
    /// The time until a refresh is answered, in seconds.
    package var refreshDelay: Int

    package init(
        tokenSeconds: Int = 300, rotates: Bool = true, protects: Bool = true, deviceInterval: Int = 1,
        slowDowns: Int = 0, refreshDelay: Int = 0
    ) {
        self.tokenSeconds = tokenSeconds
        self.rotates = rotates
        self.protects = protects
        self.deviceInterval = deviceInterval
        self.slowDowns = slowDowns
        self.refreshDelay = refreshDelay
    }

    var environment: [String: String] {
        [
            "PROVIDER_TOKEN_SECONDS": "\(tokenSeconds)", "PROVIDER_ROTATES": rotates ? "1" : "0",
            "PROVIDER_PROTECTS": protects ? "1" : "0", "PROVIDER_DEVICE_INTERVAL": "\(deviceInterval)",
            "PROVIDER_SLOW_DOWNS": "\(slowDowns)", "PROVIDER_REFRESH_DELAY": "\(refreshDelay)",
        ]
    }
}
