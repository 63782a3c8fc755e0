internal import AppGroup
internal import Arguments
internal import Credentials
internal import Glibc
internal import GroupCommandLine
internal import GroupDefaults
internal import GroupSession
internal import KeyringPrompts
internal import PosixFiles
internal import ProgramFailures
internal import SecretVault
internal import SessionBus
internal import WebClient

extension GroupAccess {
    /// How long checks of the keyring may take while a user waits at the terminal.
    static let interactiveLimit = Duration.seconds(10)

    /// The place of the token with a name that a user typed.
    func place(_ name: String, in container: GroupContainer) throws -> SecretPlace {
        SecretPlace(try EntryName(typed: name), of: identifier, in: container)
    }

    /// An item of the user's keyring; nothing is connected yet.
    static func keyring(_ item: VaultItem) -> KeyringItem {
        KeyringItem(
            item, address: SessionBusAddress.find(environment: environmentValue, userID: geteuid()),
            environment: environmentValue, checkLimit: interactiveLimit)
    }

    /// Makes a transport that trusts the authorities that `server set` was given.
    static func transport(in container: GroupContainer) throws -> CurlTransport {
        try transport(authorityFile: try container.defaults.read()[.serverAuthorityFile])
    }

    static func transport(authorityFile: String?) throws -> CurlTransport {
        do {
            return try CurlTransport(
                userAgent: "appgroup/\(ProgramVersion.text)",
                trustRoots: authorityFile.map { .systemAnd(pemFile: $0) } ?? .system,
                proxies: ProxySettings(environment: environmentValue))
        } catch {
            switch error {
            case .unreadable(let path):
                throw ProgramFailure(
                    .inputOutput, "authority_unreadable", "\(path) cannot be read",
                    path == authorityFile
                        ? "Give 'appgroup server set' with --ca-file a PEM file that you can read"
                        : "It has the system's authorities; check its permissions")
            case .noCertificates(let path):
                throw ProgramFailure(
                    .refused, "authority_malformed", "\(path) contains no certificate in PEM format",
                    "Give 'appgroup server set' with --ca-file the authority's certificate")
            }
        }
    }
}
