internal import Credentials
internal import GroupSession
internal import ProgramFailures

extension ProgramFailure {
    static let needsTerminal = ProgramFailure(
        .refused, "no_terminal", "this command needs a terminal, since it may ask you for something",
        "Run it on a terminal")

    /// Explains a failure with the commands of this program.
    init(_ failure: SessionFailure, of name: String, isStoring: Bool = false) {
        let general = ProgramFailure(failure)
        let hint =
            switch failure {
            case .absent: "Store one with 'appgroup token set \(name)', or sign in with 'appgroup token login \(name)'"
            case .signInNeeded, .rejected:
                "Sign in with 'appgroup token login \(name)', or store another with 'appgroup token set \(name)'"
            case .locked(.locked), .locked(.otherCollectionLocked), .vaultUnavailable(.refused):
                "Unlock it with 'appgroup token unlock \(name)' on a terminal"
            case .vaultUnavailable(.noBus) where isStoring:
                "Run it in a desktop session; if that is not possible, --insecure-storage keeps the token in a plain file"
            case .vaultUnavailable(.noBus), .vaultUnavailable(.noService), .vaultUnavailable(.noDefaultCollection):
                isStoring
                    ? "Start a keyring such as gnome-keyring or KWallet; if that is not possible, --insecure-storage "
                        + "keeps the token in a plain file"
                    : "Run it in the desktop session in which the token was stored; without a keyring, 'appgroup token "
                        + "set \(name) --insecure-storage' keeps one in a plain file"
            default: general.hint
            }
        self.init(general.status, general.code, general.message, hint)
    }
}
