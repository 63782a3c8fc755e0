/// KWallet's service on the session bus.
package enum KWalletService {
    /// What it is called besides the Secret Service's name, the newest name first: ksecretd since 6.14, and the daemons
    /// before it.
    package static let names = [
        "org.kde.secretservicecompat", "org.kde.ksecretd", "org.kde.kwalletd6", "org.kde.kwalletd5",
    ]

    /// Whether it is the keyring of the desktop that runs, according to `XDG_CURRENT_DESKTOP`.
    package static func isDesktops(environment: (String) -> String?) -> Bool {
        (environment("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":").contains("KDE")
    }
}
