package import AppGroup
internal import CallbackSocket

extension Diagnosis {
    init(_ error: CallbackError) {
        self =
            switch error {
            case .superseded: Diagnosis(.tryAgainLater, "superseded", "another login has begun", "Go on there")
            case .noLoginWaiting, .refused:
                Diagnosis(.refused, "no_login_waiting", "no login waits for that answer", "Run 'taskhub login' first")
            case .notAnswered:
                Diagnosis(.tryAgainLater, "login_busy", "the login does not answer", "Run 'taskhub login' again")
            case .tooLong:
                Diagnosis(.refused, "callback_too_long", "that answer is too long", "Run 'taskhub login' again")
            case .foreignListener:
                Diagnosis(.containerUnusable, "foreign_listener", "another user waits there", "Look at XDG_RUNTIME_DIR")
            case .pathTooLong(let path):
                Diagnosis(
                    .containerUnusable, "runtime_path_too_long", "\(path) is too long for a socket",
                    "Set a shorter XDG_RUNTIME_DIR")
            case .system(let call, _):
                Diagnosis(.inputOutput, "socket_failed", "\(call) failed", "Look at XDG_RUNTIME_DIR and try again")
            }
    }

    /// `otherwise` is what does without that directory.
    package init(_ error: RuntimeDirectoryError, otherwise: String) {
        let hint = "Log in to a session that sets XDG_RUNTIME_DIR, or \(otherwise)"
        self =
            switch error {
            case .unknown: Diagnosis(.containerUnusable, "no_runtime_directory", "XDG_RUNTIME_DIR is not set", hint)
            case .unsafe(let path): Diagnosis(.containerUnusable, "runtime_unsafe", "\(path) is not yours alone", hint)
            case .system(let path, _): Diagnosis(.inputOutput, "runtime_unusable", "\(path) cannot be used", hint)
            }
    }
}
