/// How making the item ended.
package enum CreationResult: Hashable, Sendable {
    case created
    /// The user said no, or nothing could show the question.
    case dismissed
    /// There is no session bus, or no secret service on it.
    case unavailable
    case failed
}
