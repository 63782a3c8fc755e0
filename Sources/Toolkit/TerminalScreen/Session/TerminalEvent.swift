/// What a program on the whole terminal waits for.
package enum TerminalEvent: Hashable, Sendable {
    case input(TerminalInput)
    /// The size has changed, or the screen must be drawn again.
    case exposed
    /// ``TerminalSession/wake()`` was called.
    case woken
    /// A descriptor is readable, or its other end is closed.
    case ready(Int32)
    case timedOut
    /// The program has to end: a signal, or a terminal that is gone.
    case ended
}
