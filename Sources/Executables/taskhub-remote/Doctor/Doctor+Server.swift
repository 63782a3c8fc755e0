internal import AccountSession
internal import Composition
internal import GroupDefaults
internal import OpenIDConnect
internal import TaskHubAPI
internal import TaskHubDefaults
internal import TaskHubEntities
internal import WebClient
internal import WebTransport

extension Doctor {
    /// In seconds.
    ///
    /// Tokens are valid for minutes; with a larger skew they have expired or are not yet valid.
    private static let toleratedSkew = 60.0

    func server(_ defaults: SharedDefaults, _ values: DefaultsValues) async -> [DoctorCheck] {
        guard values[.serverURL] != nil else { return [.well("server", "not set up; everything is local")] }
        let server: ServerConnection
        do {
            server = try ServerConnection(defaults)
        } catch {
            return [ill("server", error)]
        }
        let start = SystemClock().now()
        do {
            let theirs = try await server.client.live()
            let ours = Instant(microseconds: (start.microseconds + SystemClock().now().microseconds) / 2)
            return [
                .well("server", "responds"), await certificate(server), clock(theirs, ours), await provider(server),
            ]
        } catch {
            return [ill(error.isAboutCertificate ? "certificate" : "server", Diagnosis(error))]
        }
    }

    private func certificate(_ server: ServerConnection) async -> DoctorCheck {
        let address = server.address
        guard address.scheme == .https else { return .well("certificate", "not needed; the server is on this machine") }
        let host = address.host.filter { $0 != "[" && $0 != "]" }
        // The connection was trusted already; only the date may be missing.
        let end = await server.transport.certificateExpiry(
            host: host, port: Int(address.port ?? 443), within: .seconds(5))
        return .well("certificate", "trusted" + (end.map { ", until \(Instant(seconds: $0).rfc3339)" } ?? ""))
    }

    private func clock(_ theirs: Instant?, _ ours: Instant) -> DoctorCheck {
        guard let theirs else { return .well("clock", "the server does not report its time") }
        let skew = Double(ours.microseconds - theirs.microseconds) / 1_000_000
        let seconds = Int(skew.magnitude)
        guard skew.magnitude > Doctor.toleratedSkew else {
            return .well("clock", seconds < 2 ? "same as the server's" : "\(seconds) s off the server's")
        }
        return .ill(
            "clock", "\(seconds) s \(skew > 0 ? "ahead of" : "behind") the server's, so sign-in and tokens fail",
            "Set this machine's clock from the network, or ask the server's operator to correct its clock")
    }

    private func provider(_ server: ServerConnection) async -> DoctorCheck {
        do {
            let (_, provider) = try await server.provider()
            return .well(
                "identity provider", provider.promisesIssuerParameter ? "responds, and identifies itself" : "responds")
        } catch {
            return ill("identity provider", error)
        }
    }
}

extension APIError {
    fileprivate var isAboutCertificate: Bool {
        switch self {
        case .transport(.certificateUntrusted), .transport(.certificateExpired),
            .transport(.certificateForOtherHost):
            true
        default: false
        }
    }
}
