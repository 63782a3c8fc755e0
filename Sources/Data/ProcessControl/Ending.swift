/// How a program ended.
package enum Ending: Hashable, Sendable {
    case exited(Int32)
    /// By a signal that it did not handle.
    case killed(signal: Int32)
    /// Nobody can say: another part of this program has waited for it.
    case unknown

    /// As waitpid(2) tells it.
    init(waitStatus status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    }
}
