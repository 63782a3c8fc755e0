internal import Composition
internal import SecretVault
internal import TaskSync

extension Diagnosis {
    /// Why a synchronisation did not come to its end; nothing is lost by any of them.
    init(_ obstacle: ServiceError) {
        func request(_ id: String?) -> String { id.map { ", request \($0)" } ?? "" }
        self =
            switch obstacle {
            case .unreachable(.certificate):
                Diagnosis(
                    .serverUnreachable, "certificate", "the server's certificate is not to be trusted",
                    "See 'taskhub doctor'")
            case .unreachable(.noSuchHost):
                Diagnosis(
                    .serverUnreachable, "no_such_host", "the server's host is not known",
                    "Check the network; what waits is sent by the next 'taskhub sync'")
            case .unreachable(.connectionRefused):
                Diagnosis(
                    .serverUnreachable, "connection_refused", "the server refused the connection",
                    "See whether it runs; what waits is sent by the next 'taskhub sync'")
            case .unreachable(.network):
                Diagnosis(
                    .serverUnreachable, "unreachable", "the server cannot be reached",
                    "Check the network; what waits is sent by the next 'taskhub sync'")
            case .unreachable(.proxyUnreachable): .proxyUnreachable
            case .unreachable(.proxyRefused(let status)): .proxyRefused(status: status)
            case .outcomeUnknown(let id):
                Diagnosis(
                    .serverUnreachable, "no_answer", "the server did not answer as it should\(request(id))",
                    "Run 'taskhub sync' again in a minute; nothing is sent twice")
            case .serverFailing(let id, let retryAfter):
                Diagnosis(
                    .serverUnreachable, "server_failing", "the server fails\(request(id))",
                    "Try again in \(retryAfter?.components.seconds ?? 60) s")
            case .throttled(let retryAfter):
                Diagnosis(
                    .tryAgainLater, "throttled", "the server asks for patience",
                    "Try again in \(retryAfter.components.seconds) s")
            case .signedOut: .sessionOver
            case .tokensUnavailable(.locked): Diagnosis(VaultObstacle.locked)
            case .tokensUnavailable(.noKeyring): Diagnosis(VaultObstacle.noService)
            case .tokensUnavailable(.timedOut): Diagnosis(VaultObstacle.timedOut)
            case .tokensUnavailable(.busy): .refreshBusy
            case .tokensUnavailable(.providerUnreachable):
                Diagnosis(
                    .tryAgainLater, "provider_away", "the identity provider cannot be asked now", "Try again later")
            case .notPermitted(Diagnosis.accountUnknown.code): .accountUnknown
            case .noOrganization:
                Diagnosis(
                    .refused, "no_organization", "the account belongs to no organisation there; nothing here is lost",
                    "Ask the server's operator to add it to one, then run 'taskhub sync'")
            case .notPermitted(let code):
                Diagnosis(.refused, code, "the account may not do this (\(code))", "Ask the server's operator")
            case .notFound(let id):
                Diagnosis(
                    .refused, "not_found", "the server does not know what was asked for\(request(id))",
                    "Run 'taskhub setup' with its address again")
            case .refused(let code, let id):
                Diagnosis(
                    .refused, code, "the server refused (\(code)\(request(id)))", "Ask its operator, with the request")
            case .cursorExpired:
                Diagnosis(
                    .tryAgainLater, "cursor_expired", "the server's log moved on while it was read",
                    "Run 'taskhub sync' again")
            case .cancelled: Diagnosis(.tryAgainLater, "cancelled", "it was cancelled", "Run 'taskhub sync' again")
            }
    }
}
