internal import Composition
internal import TaskActions
internal import TaskStore
internal import TaskSync

extension ProgramContext {
    /// Returns the preferences, and whether there is a server that has them too.
    func preferences() throws -> (preferences: Preferences, hasServer: Bool) {
        try store.read { (try $0.preferences().onThisMachine(in: workspace.zone), try $0.replica() != nil) }
    }
}
