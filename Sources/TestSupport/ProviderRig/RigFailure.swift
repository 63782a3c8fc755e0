/// Why the test provider could not be started or used.
public struct RigFailure: Error, CustomStringConvertible {
    public let step: String
    public let output: String

    public var description: String { "\(step): \(output)" }
}
