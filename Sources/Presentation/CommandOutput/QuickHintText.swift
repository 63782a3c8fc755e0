package import TaskLanguage
internal import TextLayout

/// Why words of a quick-add line stayed in the title, as one line.
package struct QuickHintText: Hashable, Sendable {
    /// Such as `There is no list Hmoe. Did you mean #Home? --create-list makes a new one.`; nil without hints.
    package let text: String?

    package init(_ hints: [QuickHint]) {
        let sentences = hints.map { hint in
            switch hint {
            case .unknownList(let name, let nearest):
                let question = nearest.map { " Did you mean #\(DisplayText($0).text)?" } ?? ""
                return "There is no list \(DisplayText(name).text).\(question)"
            }
        }
        text = sentences.isEmpty ? nil : sentences.joined(separator: " ") + " --create-list makes a new one."
    }
}
