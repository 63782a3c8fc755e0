/// The exit codes of the toolkit's programs, after sysexits.h.
public enum ProgramStatus: Int32, Sendable {
    /// Success.
    case done = 0
    /// Wrong syntax.
    case usage = 64
    /// Well formed but refused: a value that breaks a rule, a file of a later version.
    case refused = 65
    /// What was asked for does not exist.
    case absent = 66
    /// A server or a service cannot be reached.
    case unavailable = 69
    /// A bug in this program.
    case defect = 70
    /// The container cannot be created, or is not safe.
    case containerUnusable = 73
    /// Reading or writing failed, the disk is full, or a file was damaged.
    case inputOutput = 74
    /// Locked, busy, or waiting for the user's decision: try again later.
    case busy = 75
    /// What was asked for is too old to be trusted.
    case stale = 76
    /// The user has to sign in first, on a terminal.
    case signInNeeded = 77
    /// No server is set up.
    case notSetUp = 78
}
