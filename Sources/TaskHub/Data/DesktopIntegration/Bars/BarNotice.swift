package import AppGroup
package import BarSignals
internal import PosixFiles
internal import ProcessControl
internal import TaskHubGroup

/// Reloads the bars for a new snapshot: at once, then every 200 ms while more snapshots follow.
///
/// Only one program does so at a time. It compares the container's stamp again after releasing the lock, so a program
/// that finds the lock taken can leave its change to it. The bars always show the last change.
package struct BarNotice: Sendable {
    private static let pause = Duration.milliseconds(200)

    private let bars: [StatusBar]
    private let paths: ContainerPaths
    private let locks: ContainerLocks
    private let start: @Sendable ([String]) -> Void

    /// Creates a notice without reloading anything.
    ///
    /// - Parameters:
    ///   - bars: The bars to reload, in this order.
    ///   - container: Where the stamp is.
    ///   - locks: The locks of the same container.
    ///   - start: Starts a program with its arguments and does not wait for it.
    package init(
        _ bars: [StatusBar], container: ContainerPaths, locks: ContainerLocks,
        start: @escaping @Sendable ([String]) -> Void
    ) {
        self.bars = bars
        paths = container
        self.locks = locks
        self.start = start
    }

    /// Reloads the bars until the snapshot no longer changes.
    ///
    /// Returns at once if another program is doing so.
    ///
    /// - Throws: ``LockError`` or ``FileError``.
    package func run() throws {
        var shown: [UInt8]?
        repeat {
            do {
                shown = try locks.withLock(.bars, waitingAtMost: .zero, reloadUntilUnchanged)
            } catch LockError.timedOut {
                return
            }
            // A program that published between the last comparison and the release found the lock taken.
        } while try stamp() != shown
    }

    /// Returns the stamp that did not change during the last pause.
    private func reloadUntilUnchanged() throws -> [UInt8]? {
        while true {
            let seen = try stamp()
            for bar in bars { bar.reload(start: start) }
            sleep(for: BarNotice.pause)
            if try stamp() == seen { return seen }
        }
    }

    private func stamp() throws(FileError) -> [UInt8]? {
        try ContainerFile.read(paths.stamp, limit: 1024)
    }
}
