package import TaskActions
internal import TextLayout

/// Why words of a quick-add line stayed in the title, as one line.
package struct QuickHintText: Hashable, Sendable {
    /// Such as `There is no list Hmoe. Did you mean #Home? --create-list makes a new one.`; nil without hints.
    package let text: String?
    /// The same without the option, for those who see no terminal.
    package let noticeText: String?

    package init(_ hints: [QuickHint]) {
        var sentences: [String] = []
        var namesList = false
        for hint in hints {
            switch hint {
            case .unknownList(let name, let nearest):
                namesList = true
                let question = nearest.map { " Did you mean #\(DisplayText($0).text)?" } ?? ""
                sentences.append("There is no list \(DisplayText(name).text).\(question)")
            case .doubtfulDate(let text):
                sentences.append(QuickHintText.text(ofDate: text))
            }
        }
        noticeText = sentences.isEmpty ? nil : sentences.joined(separator: " ")
        if namesList { sentences.append("--create-list makes a new one.") }
        text = sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// A sentence such as `'friday' stays in the title. If it is the due date, write due:friday.`.
    package static func text(ofDate date: String) -> String {
        let text = DisplayText(date).text
        let mark = text.contains(" ") ? "due:\"\(text)\"" : "due:\(text)"
        return "'\(text)' stays in the title. If it is the due date, write \(mark)."
    }
}
