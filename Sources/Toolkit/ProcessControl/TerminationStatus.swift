/// How a process terminated.
package enum TerminationStatus: Hashable, Sendable {
    case exited(Int32)
    /// Terminated by a signal that it did not handle.
    case killed(signal: Int32)
    /// Not known, because another part of this process has reaped it.
    case unknown

    /// Decodes the status that waitpid(2) returns.
    init(waitStatus status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    }
}
