internal import AppGroup
internal import Glibc
internal import GroupDefaults
internal import ProcessControl
internal import TaskHubDefaults

/// Has the status bars told about a new snapshot, by a process of its own that this program does not wait for.
final class BarMessenger: Sendable {
    /// The process's, however many containers it opens one after the other.
    private static let messengers = LeftPrograms()

    private let defaults: SharedDefaults

    init(_ defaults: SharedDefaults) {
        self.defaults = defaults
    }

    /// Does nothing where no bar is to be told.
    func send() {
        guard hasBars, let program = ThisProgram.path() else { return }
        let container = defaults.container.paths.container
        // Where it can't be started the bars draw the change with their next turn.
        try? BarMessenger.messengers.start([
            program, TellBarsCommand.name, "--after", "\(getpid())", "--container", container,
        ])
    }

    private var hasBars: Bool {
        do {
            return try !defaults.read().statusBars.isEmpty
        } catch {
            // Damaged settings are the doctor's matter; the change is saved.
            return false
        }
    }
}
