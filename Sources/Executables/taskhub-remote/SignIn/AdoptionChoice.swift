internal import CommandOutput
internal import Composition
internal import TaskSync

/// The user's choice for tasks that were created here and never sent: from an option, or asked on a terminal.
struct AdoptionChoice {
    /// The option; `nil` if none was given.
    let given: Bool?
    let mayAsk: Bool

    func onFirstSignIn(unsent: Int) -> Adoption {
        guard unsent > 0 else { return .accepted }
        if let given { return given ? .accepted : .declined }
        guard mayAsk else { return .undecided }
        let tasks = TaskCount(open: unsent).text
        return Question.isAnsweredYes("Send \(tasks) created here to the server? [y/N]") ? .accepted : .declined
    }

    func onOtherAccount(unsent: Int) -> Bool {
        guard unsent > 0 else { return false }
        if let given { return given }
        return mayAsk
            && Question.isAnsweredYes(
                "The tasks here belong to another account and will be moved aside. "
                    + "Move \(TaskCount(open: unsent).text) never sent into the new account? [y/N]")
    }

    func refuseUndecided(unsent: Int) throws {
        guard unsent > 0, given == nil, !mayAsk else { return }
        throw Diagnosis(
            .tryAgainLater, "other_account",
            "the tasks here belong to another account, and \(unsent) of them were never sent",
            "Sign in with --adopt to move those into the new account, or --no-adopt to leave them; the rest is moved aside"
        )
    }
}
