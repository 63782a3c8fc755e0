internal import SignInCallback

extension Diagnosis {
    init(_ error: CallbackError) {
        self =
            switch error {
            case .superseded: .tryAgainLater("superseded", "another sign-in has started", "Continue there")
            case .notWaiting:
                .refused("no_login_waiting", "no sign-in is waiting for this link", "Run 'taskhub login' first")
            case .refused:
                .refused(
                    "foreign_link", "the waiting sign-in refused this link, which belongs to another one",
                    "Continue in the page that 'taskhub login' opened")
            case .notAnswered:
                .tryAgainLater("login_busy", "the waiting sign-in does not respond", "Run 'taskhub login' again")
            case .tooLong:
                .refused("callback_too_long", "the sign-in link is too long", "Run 'taskhub login' again")
            case .foreignListener:
                .containerUnusable(
                    "foreign_listener", "the sign-in socket belongs to another user",
                    "Check XDG_RUNTIME_DIR")
            case .pathTooLong(let path):
                .containerUnusable(
                    "runtime_path_too_long", "\(path) is too long for a socket",
                    "Set a shorter XDG_RUNTIME_DIR")
            case .system(let call, _):
                .inputOutput("socket_failed", "\(call) failed", "Check XDG_RUNTIME_DIR and try again")
            }
    }
}
