internal import Composition
internal import OpenIDConnect
internal import TaskHubAPI
internal import TaskSync
internal import WebTransport

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

    init(_ error: OpenIDError) {
        func refused(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.refused, code, message, hint)
        }
        let again = "Run 'taskhub login' again"
        self =
            switch error {
            case .transport(let error): Diagnosis(error)
            case .response(.status(let status)) where status >= 500:
                Diagnosis(
                    .serverUnreachable, "provider_failing", "the identity provider responded with status \(status)",
                    "Try again later")
            case .response:
                refused("provider_answer", "the identity provider's response is not valid", "Ask its operator")
            case .metadata(.endpointElsewhere(let name)), .metadata(.endpointUnusable(let name)):
                refused(
                    "provider_unsafe",
                    "the identity provider's \(name.rawValue) is not an https address on its own host",
                    "Ask its operator")
            case .metadata:
                refused(
                    "provider_unsafe", "the identity provider's metadata cannot be trusted",
                    "Ask its operator")
            case .callback(.issuerMissing):
                refused(
                    "issuer_missing", "the response lacks the issuer that the provider promises",
                    "In Keycloak, switch off 'Exclude Issuer From Authentication Response' for the client")
            case .callback(.stateMismatch), .callback(.stateMissing):
                refused("state_mismatch", "the response belongs to another sign-in", again)
            case .callback: refused("callback_refused", "that is not a response to this sign-in", again)
            case .refused(.accessDenied): refused("denied", "the sign-in was denied", again)
            case .refused(let refusal):
                refused("provider_refused", "the identity provider refused (\(refusal.code ?? "no code"))", again)
            case .idToken(let fault):
                refused("id_token_refused", "the identity token is not valid (\(fault))", again)
            case .deviceGrantUnsupported:
                refused("no_device_grant", "the identity provider does not support device sign-in", "Use --paste")
            }
    }
}
