internal import Composition
internal import OpenIDConnect
internal import WebTransport

extension Diagnosis {
    init(_ error: OpenIDError) {
        self =
            switch error {
            case .transport(let error): Diagnosis(error, of: .identityProvider)
            case .response(let fault): Diagnosis(fault)
            case .metadata(let fault): Diagnosis(fault)
            case .callback(.issuerMissing):
                .refused(
                    "issuer_missing", "the response lacks the issuer that the identity provider promises",
                    "Ask its operator to send 'iss' with each response, or to stop announcing it")
            case .callback(.stateMismatch), .callback(.stateMissing):
                .refused("state_mismatch", "the response belongs to another sign-in", again)
            case .callback: .refused("callback_refused", "that is not a response to this sign-in", again)
            case .refused(let refusal): Diagnosis(refusal)
            case .idToken(let fault): Diagnosis(fault)
            case .deviceGrantUnsupported:
                .refused(
                    "no_device_grant", "the identity provider does not support device sign-in", "Use --paste")
            }
    }

    private init(_ fault: ResponseFault) {
        self =
            switch fault {
            case .status(let status) where status >= 500:
                .serverUnreachable(
                    "provider_failing", "the identity provider responded with status \(status)", "Try again later")
            case .throttled(let wait):
                .tryAgainLater(
                    "provider_throttled", "the identity provider is limiting requests",
                    "Try again in \(max(1, wait?.components.seconds ?? 60)) s")
            case .status, .redirected, .redirectedToPlainHTTP, .tooLarge, .notJSON, .malformed, .tokenTypeUnknown:
                .refused("provider_answer", "the identity provider's response is not valid", "Ask its operator")
            }
    }

    private init(_ fault: MetadataFault) {
        let (message, hint) =
            switch fault {
            case .addressUnsafe:
                (
                    "the server's address of the identity provider's metadata is not an https address that ends in "
                        + "'/.well-known/openid-configuration'", "Ask the server's operator"
                )
            case .malformed:
                ("the identity provider's metadata is not valid: a member is missing or malformed", "Ask its operator")
            case .issuerMismatch:
                (
                    "the identity provider's metadata names an issuer that does not match its own address",
                    "Ask its operator to set the issuer to the address that the server names"
                )
            case .endpointElsewhere(let name), .endpointUnusable(let name):
                (
                    "the identity provider's \(name.rawValue) is not an https address on its own host",
                    "Ask its operator"
                )
            case .codeFlowUnsupported:
                (
                    "the identity provider does not offer the authorization code flow",
                    "Ask its operator to enable it (response type 'code')"
                )
            case .proofKeyUnsupported, .proofKeyNotAnnounced:
                (
                    "the identity provider does not offer PKCE with S256",
                    "Ask its operator to enable it (code challenge method S256)"
                )
            }
        self = .refused("provider_unsafe", message, hint)
    }

    private init(_ refusal: ProviderRefusal) {
        let code = refusal.code ?? "no code"
        let (message, hint) =
            switch refusal {
            case .accessDenied: ("the sign-in was denied", again)
            case .invalidClient:
                (
                    "the identity provider does not know this client, or requires a client secret (\(code))",
                    "Ask its operator to register the client that the server names, as a public one"
                )
            case .unauthorizedClient:
                (
                    "the identity provider does not allow this kind of sign-in for the client (\(code))",
                    "Ask its operator to allow it the authorization code flow, or the device grant for --device"
                )
            case .invalidScope:
                (
                    "the identity provider does not allow a scope that the server requires (\(code))",
                    "Ask its operator to allow the server's scopes and offline_access for the client"
                )
            // Some answer so for a client that they do not know.
            case .invalidRequest:
                (
                    "the identity provider refused the request (\(code))",
                    "Ask its operator to check the client that the server names"
                )
            case .invalidRedirect, .invalidGrant, .other, .unnamed:
                ("the identity provider refused (\(code))", again)
            }
        self =
            refusal.isTemporary
            ? .serverUnreachable("provider_failing", "the identity provider failed (\(code))", "Try again later")
            : .refused(refusal == .accessDenied ? "denied" : "provider_refused", message, hint)
    }

    private init(_ fault: IDTokenFault) {
        let (message, hint) =
            switch fault {
            case .missing:
                (
                    "the identity provider issued no identity token",
                    "Ask its operator to allow the scope openid for the client"
                )
            case .algorithmRefused:
                (
                    "the identity token is not signed, or with an algorithm that is not accepted",
                    "Ask the identity provider's operator to sign the client's identity tokens with RS256 or ES256"
                )
            case .expired, .notYetValid:
                (
                    "the identity token \(fault == .expired ? "has expired" : "is not valid yet") by this machine's clock",
                    "Set the clock from the network, then run 'taskhub login' again; if it is right, ask the identity "
                        + "provider's operator to check theirs"
                )
            case .nonceMismatch: ("the identity token belongs to another sign-in", again)
            case .malformed: ("the identity token cannot be read", askOperator)
            case .keyUnknown: ("the identity token is signed with an unknown key", askOperator)
            case .signatureWrong: ("the signature of the identity token is wrong", askOperator)
            case .issuerMismatch: ("the identity token names another issuer", askOperator)
            case .audienceMismatch, .authorizedPartyMismatch: ("the identity token is for another client", askOperator)
            }
        self = .refused("id_token_refused", message, hint)
    }
}

private let again = "Run 'taskhub login' again"
private let askOperator = "Ask the identity provider's operator"
