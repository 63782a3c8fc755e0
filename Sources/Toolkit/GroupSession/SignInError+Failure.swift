public import OpenIDConnect
public import ProgramFailures

extension SignInError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        func refused(_ code: String, _ message: String, _ hint: String) -> ProgramFailure {
            ProgramFailure(.refused, code, message, hint)
        }
        return switch self {
        case .provider(let error): error.failure(in: words)
        case .redirectRefused(let address):
            refused(
                "redirect_refused", "the identity provider does not know the client or its redirect address",
                "Ask its operator to allow \(address) for this client")
        case .noPort:
            ProgramFailure(
                .inputOutput, "no_port", "no port of 127.0.0.1 could be opened", "Sign in on another device instead")
        case .noResponse:
            ProgramFailure(
                .busy, "no_response", "no response came from the browser",
                "If the page refused the redirect, ask the provider's operator to allow it")
        case .denied: refused("denied", "the sign-in was denied", "Try again")
        case .codeExpired: ProgramFailure(.busy, "code_expired", "the code has expired", "Try again")
        }
    }
}

extension OpenIDError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        func refused(_ message: String, _ hint: String) -> ProgramFailure {
            ProgramFailure(.refused, "provider_refused", message, hint)
        }
        return switch self {
        case .transport(let error): ProgramFailure(error, of: .provider, words)
        case .response(.throttled(let wait)):
            ProgramFailure(
                .unavailable, "provider_throttled", "the identity provider is limiting requests",
                "Try again in \(max(1, wait?.components.seconds ?? 60)) s")
        case .response(.status(let status)) where status >= 500:
            ProgramFailure(
                .unavailable, "provider_failing", "the identity provider responded with status \(status)",
                "Try again later")
        case .response:
            refused("the identity provider's response is not valid", "Check the issuer, or ask its operator")
        case .metadata(let fault): ProgramFailure(fault, words)
        case .callback: refused("that is not a response to this sign-in", "Try again")
        case .refused(let refusal):
            refused(
                "the identity provider refused (\(refusal.code ?? "no code"))",
                "Check the client's id and scopes, and that the provider allows this kind of sign-in")
        case .idToken(.expired), .idToken(.notYetValid):
            refused("the identity token is not valid by this machine's clock", "Set the clock from the network")
        case .idToken: refused("the identity provider's token is missing or not valid", "Ask its operator")
        case .deviceGrantUnsupported:
            refused(
                "the identity provider does not support sign-in on another device", "Sign in with a browser")
        }
    }
}

extension ProgramFailure {
    fileprivate init(_ fault: MetadataFault, _ words: FailureWords) {
        let (message, hint) = ProgramFailure.sentences(for: fault, words)
        self.init(.refused, "provider_unsafe", message, hint)
    }

    private static func sentences(for fault: MetadataFault, _ words: FailureWords) -> (String, String) {
        switch fault {
        case .addressUnsafe: ("the issuer is not an https address", "Write it like https://id.example.org")
        case .malformed, .codeFlowUnsupported:
            ("the identity provider's document is not valid, or lacks the code flow", "Ask its operator")
        case .issuerMismatch:
            ("the identity provider's document names another issuer", "Give the issuer as the document writes it")
        case .endpointUnusable(let name): ("the identity provider's \(name.rawValue) is not usable", "Ask its operator")
        case .endpointElsewhere(let name):
            (
                "the identity provider's \(name.rawValue) is on another host",
                words.otherHostAdvice ?? "Ask its operator whether that is right"
            )
        case .proofKeyUnsupported:
            ("the identity provider does not offer PKCE with S256", "Ask its operator to enable it")
        case .proofKeyNotAnnounced:
            (
                "the identity provider does not say that it supports PKCE",
                words.unannouncedPKCEAdvice ?? "Ask its operator to announce it"
            )
        }
    }
}
