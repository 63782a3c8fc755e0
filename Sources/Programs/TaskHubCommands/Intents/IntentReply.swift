internal import CommandOutput
internal import Composition
internal import TaskActions

/// The result of an intent: lines for people, a document for scripts, and the text of a notification.
struct IntentReply {
    let line: String
    let document: [UInt8]
    let notice: Notice?
    /// Why some of the tasks were not processed; reported after the rest.
    var failure: Diagnosis?

    /// Creates a reply about no particular task; without a line, people see nothing.
    init(_ line: String?, _ status: IntentAnswer.Status) throws {
        self.line = line.map { "\($0)\n" } ?? ""
        document = try IntentAnswer(status).document()
        notice = line.map { Notice(summary: "Task Hub", lines: [$0]) }
    }

    /// Creates a reply that shows tasks in the terminal.
    init(showing texts: [String]) {
        line = texts.joined(separator: "\n")
        document = []
        notice = nil
    }

    /// The reply if the user cancels, without a line for people.
    static func cancelled() throws -> IntentReply { try IntentReply(nil, .cancelled) }

    /// Creates a reply about tasks, one line for each: `Created b540d3e6: Pay the rent, due Fri 17:00, in Home`.
    ///
    /// A hint about the typed text is in parentheses at the end.
    init(
        _ verb: String, _ tasks: [TaskLine], isDetailed: Bool = false, hint: QuickHintText? = nil,
        _ status: IntentAnswer.Status, _ answer: IntentAnswer
    ) throws {
        let rest = status == .queued ? " (will be sent later)" : ""
        let hintText = hint?.text.map { " (\($0))" } ?? ""
        let texts = tasks.map { "\($0.title)\(isDetailed ? $0.details : "")\(rest)\(hintText)" }
        line = zip(tasks, texts).map { "\(verb) \($0.reference): \($1)\n" }.joined()
        let later = status == .queued ? ["Will be sent later"] : []
        if let task = tasks.first, tasks.count == 1 {
            let result = NoticeLine.of([verb] + (isDetailed ? task.noticeDetails : []) + later)
            notice = Notice(summary: task.title, lines: [result] + [hint?.noticeText].compactMap(\.self))
        } else {
            notice = Notice(summary: "\(verb) \(CountText(tasks: tasks.count).text)", lines: tasks.map(\.title) + later)
        }
        document = try answer.document()
    }

    /// Creates a reply about a step that was undone.
    init(_ text: ReversalText, _ answer: ReversalAnswer) throws {
        line = text.text
        notice = Notice(summary: "Undone", lines: text.noticeLines)
        document = try answer.document()
    }
}
