internal import CommandOutput
internal import TaskActions
internal import TaskHubEntities
internal import TextLayout

/// The values of a quick-add line, in the order in which they are shown.
struct TaskPreview {
    private let line: QuickLine
    private let workspace: Workspace

    init(_ line: QuickLine, in workspace: Workspace) {
        self.line = line
        self.workspace = workspace
    }

    /// What the line sets, with what the screen sets where the line says nothing.
    func values(list: String?, day: CivilDate?) -> [LinePreview.Value] {
        let now = workspace.clock.now()
        let due = line.dueDate ?? day.map { .day($0) }
        let list =
            switch line.list {
            case .named(let name): DisplayText(name.text).text
            case .inbox: "Inbox"
            case .id, nil: list ?? "Inbox"
            }
        return [
            LinePreview.Value("", DisplayText(line.title.text).text),
            due.map { LinePreview.Value("due", DayText.text(of: $0, now: now, zone: workspace.zone)) },
            line.repetition.map { LinePreview.Value("repeats", $0.text) },
            line.priority.map { LinePreview.Value("priority", "!\($0.value)") },
            LinePreview.Value("in", list),
            line.tags.isEmpty
                ? nil
                : LinePreview.Value("tags", line.tags.map { "+\(DisplayText($0.text).text)" }.joined(separator: " ")),
        ].compactMap(\.self)
    }

    /// Why words stayed in the title.
    var notes: [String] {
        line.hints.map { hint in
            switch hint {
            case .unknownList(let name, let nearest):
                let question = nearest.map { " Did you mean #\(DisplayText($0).text)?" } ?? ""
                return "There is no list \(DisplayText(name).text); the word stays in the title.\(question)"
            case .doubtfulDate(let text):
                return QuickHintText.text(ofDate: text)
            }
        }
    }
}

extension Repetition {
    /// As the user may write it.
    var text: String {
        switch self {
        case .server(let recurrence, _): recurrence.rawValue
        case .local(let rule, _): rule.description
        }
    }
}
