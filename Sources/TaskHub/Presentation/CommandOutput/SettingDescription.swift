package import TaskActions
internal import TextLayout

/// A setting as `taskhub config describe` explains it.
package struct SettingDescription: Sendable {
    private let name: String
    private let summary: String
    private let rule: String
    private let example: String?
    private let isUserSettable: Bool
    private let value: String?
    private let fallback: String?

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
        self.summary = summary
        self.rule = rule
        self.example = example
        self.isUserSettable = isUserSettable
        self.value = value
        self.fallback = fallback
    }

    /// The name, and an indented line for each fact.
    package var text: String {
        let use = isUserSettable ? "takes \(rule)" : "the programs set it: \(rule)"
        let unset = fallback.map { ", so it is \($0)" } ?? ""
        let lines = [
            summary, use, isUserSettable ? example.map { "example: taskhub config set \(name) \($0)" } : nil,
            "now: \(value.map { DisplayText($0, placeholder: "").text } ?? "not set\(unset)")",
        ].compactMap(\.self)
        return ([name] + lines.map { "  \($0)" }).map { "\($0)\n" }.joined()
    }
}

extension SettingDescription: AnswerObject {
    package static let members: [AnswerMember<SettingDescription>] = [
        AnswerMember("name", "The setting's name") { $0.name },
        AnswerMember("summary", "What it is for") { $0.summary },
        AnswerMember("rule", "Which values are allowed, in words") { $0.rule },
        AnswerMember("example", "A value to type") { $0.example },
        AnswerMember("is_user_settable", "Whether the user may set it, or only the programs") { $0.isUserSettable },
        AnswerMember("value", "Its value as text; null if it is not set") { $0.value },
    ]
}

/// Settings with their explanations, as JSON.
package struct SettingDescriptionsAnswer: Answer {
    package static let name = "describe"
    package static let summary = "Settings with their explanations"
    package static let commands = ["taskhub config describe"]

    private let descriptions: [SettingDescription]

    package init(_ descriptions: [SettingDescription]) {
        self.descriptions = descriptions
    }

    package static let members = [
        AnswerMember<SettingDescriptionsAnswer>("descriptions", "The settings") { $0.descriptions }
    ]
}

/// Settings by name, as JSON.
package struct SettingsAnswer: Answer {
    package static let name = "settings"
    package static let summary = "The values of settings"
    package static let commands = [
        "taskhub config list", "taskhub config get", "taskhub config set", "taskhub setup", "taskhub open",
    ]

    private let settings: [String: String?]

    /// Creates the answer; a setting without a text is not set.
    package init(_ settings: [(name: String, text: String?)]) {
        self.settings = Dictionary(settings.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    }

    package static let members = [
        AnswerMember<SettingsAnswer>("settings", "By name: the value as text, or null if it is not set") { $0.settings }
    ]
}
