/// How making the item ended.
package enum CreationResult: Hashable, Sendable {
    case created
    /// The user said no, or nothing could show the question.
    case dismissed
    /// No session bus, or nobody on it who keeps secrets.
    case unavailable
    case failed
}
