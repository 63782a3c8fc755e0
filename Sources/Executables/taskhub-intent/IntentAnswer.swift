internal import AppShell
internal import Composition
internal import TaskDocuments

/// What an intent tells: lines for people, a document for scripts, and what a notification would say.
struct IntentAnswer {
    let line: String
    let document: [UInt8]
    let notice: Notice?
    /// What was not done of all that was asked for; told after the rest.
    var failure: Diagnosis?

    /// `status` is the document's word; without a line people are told nothing.
    init(_ line: String?, status: String) throws {
        self.line = line.map { "\($0)\n" } ?? ""
        document = Array(try IntentDocument.state(status))
        notice = line.map { Notice(summary: "Task Hub", text: $0) }
    }

    /// The user changed their mind: that is no news to them.
    static func cancelled() throws -> IntentAnswer { try IntentAnswer(nil, status: "cancelled") }

    /// What became of tasks, as people read it, a line each: `Created b540d3e6: Pay the rent, due Fri 17:00, in Home`.
    init(
        _ verb: String, _ rows: [TaskRow], isDetailed: Bool = false, _ status: IntentDocument.Status,
        document: some Sequence<UInt8>
    ) {
        let rest = status == .queued ? " (the server hears of it later)" : ""
        let texts = rows.map { "\($0.title)\(isDetailed ? $0.details : "")\(rest)" }
        line = zip(rows, texts).map { "\(verb) \($0.reference): \($1)\n" }.joined()
        notice = Notice(summary: verb, text: texts.joined(separator: "\n"))
        self.document = Array(document)
    }
}
