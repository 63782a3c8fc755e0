internal import AppGroup
internal import Glibc
internal import GroupDefaults
internal import Synchronization

/// Has the status bars told about a new snapshot, by a process of its own that this program does not wait for.
final class BarMessenger: Sendable {
    private let defaults: SharedDefaults
    private let last = Mutex<pid_t?>(nil)

    init(_ defaults: SharedDefaults) {
        self.defaults = defaults
    }

    /// Does nothing where no bar is to be told.
    func send() {
        guard hasBars, let program = BarMessenger.thisProgram() else { return }
        last.withLock { last in
            // A program that runs for long leaves no dead children behind, but one.
            if let last { waitpid(last, nil, WNOHANG) }
            let container = defaults.container.paths.container
            last = DetachedProgram.start([
                program, TellBarsCommand.name, "--after", "\(getpid())", "--container", container,
            ])
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

    private static func thisProgram() -> String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
