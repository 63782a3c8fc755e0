internal import Composition
internal import TaskHubAPI
internal import TaskSync

extension Diagnosis {
    /// The provider refused this redirect address, which it had not refused when it was probed.
    static func redirectRefused(_ address: String) -> Diagnosis {
        Diagnosis(
            .refused, "redirect_refused", "the identity provider does not allow the redirect address",
            "Ask its operator to allow \(address) for this client")
    }

    init(_ error: APIError) {
        func status(_ fault: APIFault) -> String { "status \(fault.status), request \(fault.requestID)" }
        self =
            switch error {
            case .transport(let error): Diagnosis(error)
            case .refused(.invalidToken, _), .refused(.authenticationFailed, _):
                Diagnosis(.signInNeeded, "token_refused", "the server rejected the sign-in", "Run 'taskhub login'")
            case .refused(.onboardingRequired, _): .accountUnknown
            case .refused(.invalidAudience, _): .audienceRefused
            case .refused(.insufficientScope, _): .scopeMissing
            case .tokenTooLarge: .tokenTooLarge
            case .refused(.permissionDenied, _):
                Diagnosis(
                    .refused, "api_switched_off", "the server's mobile API is disabled", "Ask its operator to enable it"
                )
            case .refused(.throttled, let fault):
                Diagnosis(
                    .tryAgainLater, "throttled", "the server is limiting requests",
                    "Try again in \(fault.retryAfter?.components.seconds ?? 60) s")
            case .refused(let code, let fault):
                Diagnosis(.refused, code.rawValue, "the server refused (\(status(fault)))", "Ask its operator")
            case .noToken(let error): Diagnosis(error)
            case .page(let fault) where fault.status >= 500:
                Diagnosis(
                    .serverUnreachable, "server_failing", "the server failed (\(status(fault)))", "Try again later")
            case .page(let fault), .redirected(_, let fault), .notJSON(let fault), .notUnderstood(let fault):
                Diagnosis(
                    .refused, "answer_unusable", "the response is not from a Task Hub server (\(status(fault)))",
                    "Run 'taskhub setup URL' again")
            }
    }
}
