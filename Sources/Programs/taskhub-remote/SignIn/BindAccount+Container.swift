internal import AccountSession
internal import Composition
internal import GroupDefaults
internal import TaskHubDefaults
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
