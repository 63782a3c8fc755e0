import FoundationEssentials
import Glibc

/// The software of a real identity provider.
package enum ProviderSoftware: Hashable, Sendable {
    /// django-oauth-toolkit, at the paths of a Keycloak realm.
    case django
    /// LemonLDAP::NG.
    ///
    /// Its issuer ends in a slash. It compares redirect addresses as text, rotates and revokes nothing, and answers a dead
    /// refresh token with `invalid_request`. If it asks for consent, it ignores `offline_access` without `prompt=consent`.
    case lemonLDAP(asksConsent: Bool)

    /// The host by which browsers reach it, since LemonLDAP::NG's cookies need a name.
    var host: String { self == .django ? "127.0.0.1" : "localhost" }

    /// The issuer's path.
    package var issuerPath: String { self == .django ? "/idp/realms/taskhub" : "/" }

    /// The users whom it knows, with their passwords.
    package var users: [(name: String, password: String)] {
        switch self {
        case .django: [TestProvider.userName, TestProvider.otherUserName].map { ($0, TestProvider.password) }
        // Those of its demonstration.
        case .lemonLDAP: ["dwho", "rtyler"].map { ($0, $0) }
        }
    }

    /// The database of a new django provider: making one takes seconds.
    private static let seeded = MadeOnce<Data>()

    private func environment(_ files: RigFiles, _ settings: ProviderSettings, issuer: String) -> [String: String] {
        switch self {
        case .django:
            settings.environment.merging([
                "PROVIDER_STATE": files.state, "PROVIDER_ISSUER": issuer, "PROVIDER_PASSWORD": TestProvider.password,
            ]) { $1 }
        case .lemonLDAP:
            [
                "LLNG_DEFAULTCONFFILE": "\(files.state)/lemonldap-ng.ini",
                "LLNG_DEFAULTLOGGER": "Lemonldap::NG::Common::Logger::Std",
            ]
        }
    }

    /// Creates its users, its client and its keys.
    func prepare(_ files: RigFiles, _ settings: ProviderSettings, issuer: String) async throws {
        switch self {
        case .django:
            let place = "\(files.state)/provider.sqlite"
            let database = try await Self.seeded.value {
                try await files.run(
                    files.python, ["\(files.fixture)/seed.py"], adding: environment(files, settings, issuer: issuer))
                return try Data(contentsOf: URL(filePath: place))
            }
            try database.write(to: URL(filePath: place))
            let redirects = settings.redirects.joined(separator: " ")
            try await files.run(
                "/usr/bin/sqlite3",
                [
                    place,
                    "UPDATE oauth2_provider_application SET redirect_uris = '\(redirects)' "
                        + "WHERE client_id = 'taskhub-mobile'",
                ])
        case .lemonLDAP(let asksConsent):
            let words = [files.state, issuer, asksConsent ? "consent" : "no-consent"] + settings.redirects
            try await files.run("/usr/bin/python3", ["\(files.fixtures)/lemonldap/configure.py"] + words)
        }
    }

    /// The configuration of nginx for its paths, in the fixtures.
    var locations: String {
        switch self {
        case .django: "identity-provider/locations.conf"
        case .lemonLDAP: "lemonldap/locations.conf"
        }
    }

    func start(_ files: RigFiles, _ settings: ProviderSettings, issuer: String, log: String) throws -> TestServer {
        let socket = "\(files.state)/provider.sock"
        let words: [String]
        switch self {
        case .django:
            words = [
                files.python, "-m", "gunicorn", "--bind", "unix:\(socket)", "--workers", "1", "--threads", "8",
                "--worker-tmp-dir", files.state, "--no-control-socket", "--graceful-timeout", "1", "wsgi:application",
            ]
        case .lemonLDAP:
            // It refuses to run as root: it gets another number for the same user.
            let other = geteuid() == 0 ? ["/usr/bin/unshare", "--user", "--map-user=33", "--map-group=33"] : []
            words =
                other + [
                    "/usr/sbin/llng-fastcgi-server", "--foreground", "-n", "1", "-s", socket,
                    "-p", "\(files.state)/provider.pid",
                ]
        }
        return try TestServer(
            words[0], Array(words.dropFirst()),
            environment: files.environment.merging(environment(files, settings, issuer: issuer)) { $1 }, log: log)
    }
}
