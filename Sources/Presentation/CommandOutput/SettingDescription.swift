internal import TextLayout

/// A setting as `taskhub config describe` explains it.
package struct SettingDescription: Sendable {
    private let name: String
    private let lines: [String]

    /// Creates the description.
    ///
    /// - Parameters:
    ///   - name: The setting's name.
    ///   - summary: What it is for.
    ///   - rule: What values are allowed, as in `light or dark`.
    ///   - example: A value to type.
    ///   - isUserSettable: Whether the user may set it, or only the programs.
    ///   - value: Its value; `nil` if it is not set.
    ///   - fallback: The value that applies then; `nil` if there is none.
    package init(
        name: String, summary: String, rule: String, example: String?, isUserSettable: Bool, value: String?,
        fallback: String? = nil
    ) {
        self.name = name
        let use = isUserSettable ? "takes \(rule)" : "the programs set it: \(rule)"
        let unset = fallback.map { ", so it is \($0)" } ?? ""
        lines = [
            summary, use, isUserSettable ? example.map { "example: taskhub config set \(name) \($0)" } : nil,
            "now: \(value.map { DisplayText($0, placeholder: "").text } ?? "not set\(unset)")",
        ].compactMap(\.self)
    }

    /// The name, and an indented line for each fact.
    package var text: String { ([name] + lines.map { "  \($0)" }).map { "\($0)\n" }.joined() }
}
