package import AppGroup
internal import CallbackSocket

extension Diagnosis {
    init(_ error: CallbackError) {
        self =
            switch error {
            case .superseded: Diagnosis(.tryAgainLater, "superseded", "another sign-in has started", "Continue there")
            case .noLoginWaiting, .refused:
                Diagnosis(
                    .refused, "no_login_waiting", "no sign-in is waiting for this link", "Run 'taskhub login' first")
            case .notAnswered:
                Diagnosis(
                    .tryAgainLater, "login_busy", "the waiting sign-in does not respond", "Run 'taskhub login' again")
            case .tooLong:
                Diagnosis(.refused, "callback_too_long", "the sign-in link is too long", "Run 'taskhub login' again")
            case .foreignListener:
                Diagnosis(
                    .containerUnusable, "foreign_listener", "the sign-in socket belongs to another user",
                    "Check XDG_RUNTIME_DIR")
            case .pathTooLong(let path):
                Diagnosis(
                    .containerUnusable, "runtime_path_too_long", "\(path) is too long for a socket",
                    "Set a shorter XDG_RUNTIME_DIR")
            case .system(let call, _):
                Diagnosis(.inputOutput, "socket_failed", "\(call) failed", "Check XDG_RUNTIME_DIR and try again")
            }
    }

    /// `otherwise` is what works without that directory, for the hint.
    package init(_ error: RuntimeDirectoryError, otherwise: String) {
        let hint = "Log in to a session that sets XDG_RUNTIME_DIR, or \(otherwise)"
        self =
            switch error {
            case .unknown: Diagnosis(.containerUnusable, "no_runtime_directory", "XDG_RUNTIME_DIR is not set", hint)
            case .unsafe(let path):
                Diagnosis(.containerUnusable, "runtime_unsafe", "\(path) is not private to you", hint)
            case .system(let path, _): Diagnosis(.inputOutput, "runtime_unusable", "\(path) cannot be used", hint)
            }
    }
}
