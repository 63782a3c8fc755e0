internal import TaskActions
internal import TaskHubEntities

/// When to be reminded; `none`, or an emptied line, removes the reminder.
struct ReminderReading: LineReading {
    let workspace: Workspace
    let explain: (any Error) -> Explanation

    var prompt: String { "Remind" }

    func preview(_ text: String) -> LinePreview {
        do {
            guard let moment = try moment(in: text) else { return LinePreview(notes: ["No reminder"]) }
            let shown = DayText.text(of: .moment(moment), now: workspace.clock.now(), zone: workspace.zone)
            return LinePreview(values: [LinePreview.Value("remind", shown)])
        } catch {
            return LinePreview(problem: explain(error))
        }
    }

    func moment(in text: String) throws -> Instant? {
        let words = text.trimmingWhitespace()
        return words.isEmpty || words.lowercased() == "none" ? nil : try workspace.dates.reminder(of: text)
    }
}
