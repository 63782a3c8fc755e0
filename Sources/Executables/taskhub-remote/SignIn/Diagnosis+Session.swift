internal import Composition

extension Diagnosis {
    static let accountUnknown = Diagnosis(
        .signInNeeded, "onboarding_required", "the server does not know this account yet",
        "Ask its operator to link the account, then run 'taskhub session'")
    static let sessionOver = Diagnosis(
        .signInNeeded, "session_over", "the session has ended; the tasks here are kept", "Run 'taskhub login'")
    static let refreshBusy = Diagnosis(
        .tryAgainLater, "refresh_busy", "another program is renewing the session", "Try again in a moment")
}
