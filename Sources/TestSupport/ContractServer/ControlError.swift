/// Why a control call failed.
package enum ControlError: Error, Hashable, Sendable {
    case notJSON
    case unknownCall(String)
    case missing(String)
    /// The server refused the change.
    case refused(String)
}
