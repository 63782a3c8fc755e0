internal import AccountSession
internal import Composition
internal import GroupDefaults
internal import TaskHubDefaults

extension BindAccount {
    /// `adopts` is the user's choice for tasks that were never sent; `nil` if none was given.
    init(_ context: ProgramContext, _ defaults: SharedDefaults, adopts: Bool?, mayAsk: Bool) {
        self.init(
            records: DefaultsAccountRecords(defaults: defaults),
            choice: AdoptionChoice(given: adopts, dialog: TerminalAdoptionDialog(canAsk: mayAsk)),
            in: context.workspace, archive: context.store)
    }
}
