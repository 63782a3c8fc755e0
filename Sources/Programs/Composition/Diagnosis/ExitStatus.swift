/// The exit codes of the programs, after sysexits.h.
package enum ExitStatus: Int32, Sendable {
    case done = 0
    /// Wrong syntax.
    case usage = 64
    /// Well formed but refused: an invalid title or date, no match or several, a newer schema.
    case refused = 65
    case serverUnreachable = 69
    /// A bug in this program.
    case defect = 70
    /// The container cannot be created, or is not safe.
    case containerUnusable = 73
    /// Reading or writing failed, the disk is full, or a file was damaged.
    case inputOutput = 74
    /// Locked, busy, or waiting for the user's decision.
    case tryAgainLater = 75
    case signInNeeded = 77
    case notSetUp = 78
}
