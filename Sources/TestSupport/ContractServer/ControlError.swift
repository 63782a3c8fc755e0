/// Why a control call did nothing.
package enum ControlError: Error, Hashable, Sendable {
    case notJSON
    case unknownCall(String)
    case missing(String)
    /// The server itself refused the change.
    case refused(String)
}
