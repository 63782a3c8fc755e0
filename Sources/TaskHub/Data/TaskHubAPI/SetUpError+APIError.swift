import AccountSession
import TaskSync
import WebAddress
import WebTransport

extension SetUpError {
    init(_ error: APIError, at check: ServerCheck) {
        switch error {
        case .transport(let error): self.init(error, at: check)
        case .refused(.permissionDenied, _): self = .apiSwitchedOff(at: check)
        case .refused(_, let fault): self = SetUpError.unexpected(fault, otherwise: .status(fault.status), at: check)
        case .page(let fault): self = SetUpError.unexpected(fault, otherwise: .html, at: check)
        case .notJSON(let fault): self = SetUpError.unexpected(fault, otherwise: .notJSON, at: check)
        // Cannot happen: a probe needs no token.
        case .noToken, .tokenTooLarge: self = .notTaskHub(.otherResponse, at: check)
        case .notUnderstood(let fault): self = SetUpError.unexpected(fault, otherwise: .otherResponse, at: check)
        case .redirected(.otherHost(let host), _): self = .notTaskHub(.redirectToOtherHost(host), at: check)
        case .redirected(.sameHost, _), .redirected(.malformed, _): self = .notTaskHub(.redirect, at: check)
        }
    }

    /// Translates by status if it is conclusive, and otherwise by the form of the body.
    private static func unexpected(_ fault: APIFault, otherwise reason: NotTaskHub, at check: ServerCheck) -> SetUpError
    {
        switch fault.status {
        case 404, 410: .notTaskHub(.notFound, at: check)
        case 429, 500...599: .serverFailing(status: fault.status, at: check)
        case 300...499: .notTaskHub(.status(fault.status), at: check)
        default: .notTaskHub(reason, at: check)
        }
    }

    private init(_ error: TransportError, at check: ServerCheck) {
        if let failure = ConnectionFailure(error) {
            self = .unreachable(failure, at: check)
            return
        }
        self =
            switch error {
            case .addressMalformed: .notAnAddress(.hostMalformed)
            case .cancelled: .cancelled
            default: .notTaskHub(.otherResponse, at: check)
            }
    }
}
