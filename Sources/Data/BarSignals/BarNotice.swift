package import AppGroup
internal import GroupDefaults
internal import PosixFiles
internal import ProcessControl
package import TaskHubDefaults
internal import TaskHubGroup

/// Tells the bars that there is a new snapshot: at once, and while more of them follow, a few times a second.
///
/// Whoever comes while another program tells them leaves it to that one, which looks at the container's stamp once
/// more before it ends: the last change is always told.
package struct BarNotice: Sendable {
    private static let pause = Duration.milliseconds(200)

    private let bars: [StatusBar]
    private let paths: ContainerPaths
    private let locks: ContainerLocks
    private let start: @Sendable ([String]) -> Void

    /// `start` runs a program and does not wait for it.
    package init(
        _ bars: [StatusBar], container: ContainerPaths, locks: ContainerLocks,
        start: @escaping @Sendable ([String]) -> Void
    ) {
        self.bars = bars
        paths = container
        self.locks = locks
        self.start = start
    }

    /// Throws ``LockError`` or ``FileError``.
    package func run() throws {
        var told: [UInt8]?
        repeat {
            do {
                told = try locks.withLock(.bars, waitingAtMost: .zero, tellUntilQuiet)
            } catch LockError.timedOut {
                return
            }
            // Whoever published between the last look and the lock's release has found it taken.
        } while try stamp() != told
    }

    private func tellUntilQuiet() throws -> [UInt8]? {
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
