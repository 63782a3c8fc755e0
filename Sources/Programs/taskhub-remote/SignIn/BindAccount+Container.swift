internal import AccountSession
internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskHubContainer
internal import TaskSync

extension BindAccount {
    /// `adopts` is the user's choice for tasks that were never sent; `nil` if none was given.
    init(_ context: ProgramContext, _ defaults: SharedDefaults, adopts: Bool?, mayAsk: Bool) {
        self.init(
            records: DefaultsAccountRecords(defaults: defaults),
            choice: AdoptionChoice(given: adopts, dialog: TerminalAdoptionDialog(canAsk: mayAsk)),
            in: context.workspace)
    }

    /// Finishes a sign-in that ended before the server named the account; does nothing after one that did not.
    static func finish(
        _ session: SharedSession, _ account: ServerAccount, _ common: ProgramOptions, _ defaults: SharedDefaults
    ) throws {
        guard session.record.userID == nil else { return }
        let context = try ProgramContext.open(common)
        context.settle(try BindAccount(context, defaults, adopts: nil, mayAsk: false).run(account, session.record))
    }
}

/// Asks on the terminal, and reports on standard error.
struct TerminalAdoptionDialog: AdoptionDialog {
    let canAsk: Bool

    func confirms(_ question: AdoptionQuestion) -> Bool {
        switch question {
        case .sending(let count):
            Question.isAnsweredYes("Send \(CountText(open: count).text) created here to the server? [y/N]")
        case .carryingOver(let count, leaving: 0):
            Question.isAnsweredYes(
                "The tasks here belong to another account and will be moved aside. "
                    + "Move \(CountText(open: count).text) never sent into the new account? [y/N]")
        case .carryingOver(let count, leaving: let changes):
            Question.isAnsweredYes(
                "The tasks here belong to another account and will be moved aside, with "
                    + "\(CountText(changes: changes).text) never sent to it. "
                    + (count == 0
                        ? "Sign in and leave them? [y/N]"
                        : "Move \(CountText(open: count).text) never sent into the new account? [y/N]"))
        }
    }

    func report(_ notice: AdoptionNotice) {
        switch notice {
        case .undecided(let count):
            StandardStreams.complain(
                "\(CountText(open: count).text) created here will not be sent until you run 'taskhub login --adopt'.")
        case .replaced(let archive, let carriedOver):
            StandardStreams.complain(
                """
                The tasks here belonged to another account. All of them were moved to
                  \(archive)
                \(carriedOver) of them, never sent before, went to the new account.
                """)
        }
    }
}
