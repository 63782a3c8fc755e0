internal import Composition
internal import TaskSync

extension Diagnosis {
    /// Explains why a sync did not finish.
    ///
    /// None of these errors loses a change.
    init(_ obstacle: ServiceError) {
        func request(_ id: String?) -> String { id.map { ", request \($0)" } ?? "" }
        self =
            switch obstacle {
            case .unreachable(let failure):
                Diagnosis(failure).adding("the next 'taskhub sync' sends the waiting changes")
            case .outcomeUnknown(let id):
                Diagnosis(
                    .serverUnreachable, "no_answer", "the server did not respond as expected\(request(id))",
                    "Run 'taskhub sync' again in a minute; nothing is sent twice")
            case .serverFailing(let id, let retryAfter):
                Diagnosis(
                    .serverUnreachable, "server_failing", "the server failed\(request(id))",
                    "Try again in \(retryAfter?.components.seconds ?? 60) s")
            case .throttled(let retryAfter):
                Diagnosis(
                    .tryAgainLater, "throttled", "the server is limiting requests",
                    "Try again in \(retryAfter.components.seconds) s")
            case .signedOut: .sessionOver
            case .tokensUnavailable(.vault(let obstacle)): Diagnosis(obstacle)
            case .tokensUnavailable(.busy): .refreshBusy
            case .tokensUnavailable(.providerUnreachable):
                Diagnosis(
                    .tryAgainLater, "provider_away", "the identity provider is not available", "Try again later")
            case .tokensUnavailable(.providerRefused(let code)): .renewalRefused(code)
            case .notPermitted(Diagnosis.accountUnknown.code): .accountUnknown
            case .notPermitted(Diagnosis.audienceRefused.code): .audienceRefused
            case .notPermitted(Diagnosis.scopeMissing.code): .scopeMissing
            case .notPermitted(ServiceError.tokenTooLarge): .tokenTooLarge
            case .noOrganization:
                Diagnosis(
                    .refused, "no_organization",
                    "the account is not in any organisation on the server; nothing here is lost",
                    "Ask the server's operator to add it to one, then run 'taskhub sync'")
            case .notPermitted("permission_denied"):
                Diagnosis(
                    .refused, "permission_denied", "the server's mobile API is disabled",
                    "Ask its operator to enable it")
            case .notPermitted(let code):
                Diagnosis(.refused, code, "the account may not do this (\(code))", "Ask the server's operator")
            case .notFound(let id):
                Diagnosis(
                    .refused, "not_found", "the server did not find what was requested\(request(id))",
                    "Run 'taskhub setup' again with its address")
            case .refused(let code, let id):
                Diagnosis(
                    .refused, code, "the server refused (\(code)\(request(id)))",
                    "Ask its operator, and give the request id")
            case .unreadable:
                Diagnosis(
                    .refused, "unreadable", "a record of the server cannot be read",
                    "Run 'taskhub doctor'")
            case .cursorExpired:
                Diagnosis(
                    .tryAgainLater, "cursor_expired", "the server's change log moved on during the sync",
                    "Run 'taskhub sync' again")
            case .cancelled:
                Diagnosis(
                    .tryAgainLater, "cancelled",
                    "the sync did not finish in time and was stopped; what it did is kept",
                    "Run 'taskhub sync' again to continue")
            }
    }

    private func adding(_ hint: String) -> Diagnosis {
        Diagnosis(status, code, message, "\(self.hint); \(hint)")
    }
}
