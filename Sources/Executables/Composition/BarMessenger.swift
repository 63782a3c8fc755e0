internal import AppGroup
internal import Glibc
internal import GroupDefaults
internal import ProcessControl
internal import Synchronization

/// Has the status bars told about a new snapshot, by a process of its own that this program does not wait for.
final class BarMessenger: Sendable {
    /// The process's, however many containers it opens one after the other: those that may not have ended.
    private static let children = Mutex<[ChildProgram]>([])

    private let defaults: SharedDefaults

    init(_ defaults: SharedDefaults) {
        self.defaults = defaults
    }

    /// Does nothing where no bar is to be told.
    func send() {
        guard hasBars, let program = ThisProgram.path() else { return }
        let container = defaults.container.paths.container
        BarMessenger.children.withLock { children in
            // A program that runs for long leaves few dead children behind.
            for place in children.indices.reversed() where children[place].endingNow() != nil {
                children.remove(at: place)
            }
            let words = [program, TellBarsCommand.name, "--after", "\(getpid())", "--container", container]
            // Where it can't be started the bars draw the change with their next turn.
            if let child = try? ChildProgram(words) { children.append(child) }
        }
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
