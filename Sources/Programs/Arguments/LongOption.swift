/// A long option as it was typed: `--name`, or `--name=value`.
package struct LongOption {
    /// Without its hyphens.
    package let name: String
    /// What follows the equals sign; `nil` without one.
    package let value: String?

    /// Splits an argument; `nil` if it is no long option.
    package init?(_ argument: String) {
        guard argument.hasPrefix("--") else { return nil }
        let text = argument.utf8.dropFirst(2)
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
            name = String(Substring(text))
            value = nil
            return
        }
        name = String(Substring(text[..<equals]))
        value = String(Substring(text[equals...].dropFirst()))
    }
}
