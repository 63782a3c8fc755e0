/// How the test provider behaves.
package struct ProviderSettings: Hashable, Sendable {
    /// Seconds that an access token lives.
    package var tokenSeconds: Int
    /// Every refresh gives a new refresh token and takes the old one.
    package var rotates: Bool
    /// A refresh token that is used again ends the session.
    package var protects: Bool
    /// Seconds between two questions of a device.
    package var deviceInterval: Int
    /// How often a device is told to slow down.
    package var slowDowns: Int
    /// Seconds between a refresh and its answer.
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
