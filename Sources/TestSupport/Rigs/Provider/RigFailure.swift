/// Why the test provider could not be started or used.
package struct RigFailure: Error, CustomStringConvertible {
    package let step: String
    package let output: String

    package var description: String { "\(step): \(output)" }
}
