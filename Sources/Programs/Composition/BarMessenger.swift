internal import AppGroup
internal import Glibc
internal import GroupDefaults
internal import ProcessControl
internal import TaskActions
internal import TaskHubContainer
internal import TaskHubEntities

/// Notifies the status bars of a new snapshot, from a detached process.
final class BarMessenger: Sendable {
    /// Shared by all containers that this process opens.
    private static let messengers = DetachedProcesses()

    private let defaults: SharedDefaults

    init(_ defaults: SharedDefaults) {
        self.defaults = defaults
    }

    /// Starts the detached process.
    ///
    /// Does nothing if the settings name no bars.
    func send() {
        guard hasBars, let program = ThisProgram.path else { return }
        let container = defaults.container.paths.container
        // If it cannot be started, the bars show the change at their next update.
        try? BarMessenger.messengers.start([
            program, TellBarsCommand.name, "--after", "\(getpid())", "--container", container,
        ])
    }

    private var hasBars: Bool {
        do {
            return try !defaults.read().statusBars.isEmpty
        } catch {
            // `taskhub doctor` reports damaged settings. The change is saved.
            return false
        }
    }
}

/// Publishes, and notifies the status bars of what it has published.
struct AnnouncingPublisher: SnapshotPublisher {
    private let publisher: any SnapshotPublisher
    private let bars: BarMessenger

    init(_ publisher: any SnapshotPublisher, _ bars: BarMessenger) {
        self.publisher = publisher
        self.bars = bars
    }

    func publish(
        unless isCurrent: (WidgetSnapshot) throws -> Bool, _ make: () throws -> WidgetSnapshot
    ) throws -> Publication {
        let publication = try publisher.publish(unless: isCurrent, make)
        if publication == .published { bars.send() }
        return publication
    }
}
