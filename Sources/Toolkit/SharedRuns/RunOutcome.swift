public import AppGroup
public import CivilCalendar
public import PosixFiles

/// What a call of a shared run comes to.
public enum RunOutcome: Sendable {
    /// The last good output is younger than ``RunOptions/maxAge``. Nothing ran.
    case fresh(RunOutput)
    /// The last good output is younger than ``RunOptions/stale``. Nothing ran.
    ///
    /// `refresh` is nil during a back-off. Otherwise show the output, and then pass it to
    /// ``SharedRun/refreshDetached(_:by:)``.
    case stale(RunOutput, refresh: RunRefresh?)
    /// A run succeeded: this caller's, or one that ended during the call.
    case finished(RunOutput)
    /// A run failed: this caller's own, or one that ended during the call.
    case failed(RunFailure, isOwn: Bool)
    /// The last run failed, and the next one must wait.
    case backedOff(RunFailure)
    /// Others were running until this caller's time was up.
    case timedOut
    /// The run succeeded, but its output could not be stored for others.
    case notPublished(RunOutput, FileError)
    /// The run failed, and that could not be stored, so the next caller runs the command again.
    case notRecorded(CommandEnd, FileError)
    /// Nothing ran.
    case unusable(RunFault)
}

/// The output of a run that succeeded.
public struct RunOutput: Hashable, Sendable {
    /// What the command wrote to standard output: any bytes.
    public let bytes: ArraySlice<UInt8>
    /// When that run ended.
    public let finished: Instant
}

/// A run that failed, and what follows from that.
public struct RunFailure: Hashable, Sendable {
    /// How the command ended.
    public let end: CommandEnd
    /// When it ended.
    public let finished: Instant
    /// The number of failures since the last success.
    public let failures: Int
    /// The moment from which the command may run again.
    public let retryAt: Instant
}

/// How a command ended.
public enum CommandEnd: Hashable, Sendable {
    /// With an exit status from 0 to 255.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
    /// It was ended, because the time was up.
    case timedOut
    /// It was ended, because it wrote more than so many bytes.
    case tooLarge(limit: Int)
    /// It could not be started; `errno` as in execve(2) or fork(2).
    case notStarted(errno: Int32)
}

/// Why nothing could be run.
public enum RunFault: Error, Hashable, Sendable {
    /// The container can't be used.
    case container(ContainerError)
    /// A file, such as that of the lock, can't be used.
    case file(FileError)
    /// A later version stored the last result, in a form that this program cannot read.
    case newer(version: Int)
}

/// A result that is due for replacement.
public struct RunRefresh: Hashable, Sendable {
    let serial: Int
}

/// What became of a run in the background.
public enum RefreshOutcome: Hashable, Sendable {
    /// It runs.
    case started
    /// A run is going on, or has ended since the result was read.
    case running
    /// The last run failed, and the next one must wait.
    case backedOff(RunFailure)
    /// This program can't go on in the background; `errno` as in fork(2), or `EBUSY` because it has several threads.
    case notStarted(errno: Int32)
    /// Nothing ran.
    case unusable(RunFault)
}
