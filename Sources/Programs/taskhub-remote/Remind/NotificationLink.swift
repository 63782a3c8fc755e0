internal import Composition
internal import DesktopNotification
internal import FileWatching
internal import Glibc
internal import PosixFiles
internal import SessionBus

/// The connection of a program that keeps running to the notification service; made again when the bus comes back.
struct NotificationLink: ~Copyable {
    /// How often to try again after the bus's socket has appeared: it may not listen yet.
    private static let maximumAttempts = 5

    private(set) var connection: NotificationConnection?
    private var socket: PathWatcher
    private var attempts = 0
    private var nextAttempt: ContinuousClock.Instant?

    init() {
        socket = PathWatcher(
            paths: SessionBusAddress.socketPaths(environment: environmentValue, userID: getuid()))
    }

    /// Connects to the bus unless that is done; takes at most a second.
    mutating func connect() {
        if let connection, connection.isConnected { return }
        connection = nil
        socket.watch()
        connection = SessionBusAddress.find(environment: environmentValue, userID: getuid())
            .flatMap(NotificationConnection.open)
        if connection != nil {
            (attempts, nextAttempt) = (0, nil)
        } else {
            attempts += 1
            let isOver = attempts > Self.maximumAttempts
            nextAttempt = isOver ? nil : .now + .seconds(1 << (attempts - 1))
        }
    }

    /// A descriptor for poll(2), readable if ``isReady()`` may return true or the service reports something.
    var descriptor: Int32 { connection?.descriptor ?? socket.descriptor ?? -1 }

    /// After how long ``isReady()`` may return true although the descriptor is not readable; nil for never.
    var timeToTry: Duration? { nextAttempt.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }

    /// Returns whether it is time to connect again: the bus is gone, or it may have come back.
    mutating func isReady() -> Bool {
        if let connection { return !connection.isConnected }
        if socket.hasChanged() {
            attempts = 0
            return true
        }
        return nextAttempt.map { $0 <= .now } ?? false
    }
}
