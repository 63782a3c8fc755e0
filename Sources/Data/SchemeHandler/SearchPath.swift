/// Where programs are found: `PATH`, of which relative directories do not count.
public struct SearchPath: Sendable {
    private let text: String

    public init(_ text: String) {
        self.text = text
    }

    public func has(_ program: String) -> Bool {
        Tool.find(program, in: text) != nil
    }
}
