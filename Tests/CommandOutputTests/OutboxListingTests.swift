import CommandOutput
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import TextLayout

@Suite("The listing of the outbox")
struct OutboxListingTests {
    private func text(
        _ state: OutboxEntry.State, _ action: OutboxEntry.Action = .update([]), attempts: Int = 0
    ) -> String {
        let entry = OutboxEntry(
            id: 7, taskID: Seed.id(1), serverID: nil, action: action, state: state, attempts: Attempts(count: attempts),
            createdAt: Seed.now)
        let change = ListedChange(entry: entry, task: Seed.task(1), deleted: nil)
        return OutboxListing([change], zone: TestZones.utc).text
    }

    @Test(
        "Each refusal is explained, with what retrying and discarding does",
        arguments: [
            (
                "deleted_there", "Changed here, but deleted on the server. The task is only here now.",
                "'taskhub outbox retry 7' creates it there again, 'taskhub outbox discard 7' keeps it here only."
            ),
            (
                "lost_there",
                "The server lost the task, as after restoring an older backup. The task is only here now.",
                "'taskhub outbox retry 7' sends it again, 'taskhub outbox discard 7' keeps it here only."
            ),
            (
                "several_alike",
                "This creation may have reached the server before, and it is not certain which task there came from it.",
                "'taskhub outbox retry 7' creates another, 'taskhub outbox discard 7' keeps this one here only."
            ),
            (
                "server_failing", "The server failed on this change five times, and accepted others.",
                "'taskhub outbox retry 7' sends it again, 'taskhub outbox discard 7' discards it."
            ),
            (
                "idempotency_conflict", "The server has received this creation with other values.",
                "'taskhub outbox retry 7' sends it as a new one, 'taskhub outbox discard 7' keeps the task here only."
            ),
            (
                "invalid", "The server does not accept a value of this change.",
                "Edit the task to send other values, or discard the change with 'taskhub outbox discard 7'."
            ),
        ])
    func refused(code: String, what: String, next: String) {
        #expect(
            text(.rejected(code: code, requestID: "r-1"))
                == "7  update  Buy milk  (refused: \(code), request r-1)\n    \(what)\n    \(next)\n")
        #expect(text(.rejected(code: code, requestID: nil)).hasPrefix("7  update  Buy milk  (refused: \(code))\n"))
    }

    @Test("A refused deletion says that discarding it restores the task")
    func refusedDeletion() {
        for (code, what) in [
            ("server_failing", "The server failed on this deletion five times, and accepted other changes."),
            ("permission_denied", "The server refused to delete the task."),
        ] {
            #expect(
                text(.rejected(code: code, requestID: nil), .delete())
                    == "7  delete  Buy milk  (refused: \(code))\n    \(what)\n"
                    + "    'taskhub outbox retry 7' tries again, 'taskhub outbox discard 7' restores it here.\n")
        }
    }

    @Test("The field that the server did not accept is named, and a list with what to try")
    func field() {
        let due = text(.rejected(code: "invalid:due_at", requestID: nil))
        #expect(due.contains("(refused: invalid)\n    The server does not accept 'due' of this change.\n"), "\(due)")
        let list = text(.rejected(code: "invalid:project", requestID: nil))
        #expect(
            list.contains("does not accept the task's list") && list.contains("'taskhub outbox retry 7'"), "\(list)")
        let reference = Seed.id(1).description.prefix(8)
        #expect(list.contains("'taskhub sync --full'") && list.contains("edit \(reference) --list NAME'"), "\(list)")
    }

    @Test("A waiting change is one line, with the number of attempts")
    func waiting() {
        #expect(text(.waiting) == "7  update  Buy milk  (waiting)\n")
        #expect(text(.waiting, .delete(), attempts: 2) == "7  delete  Buy milk  (attempts: 2)\n")
        #expect(OutboxListing([], zone: TestZones.utc).text == "Nothing to send.\n")
    }

    @Test("A deletion of a task that was changed on the server names both times and what differs")
    func changed() {
        let entry = OutboxEntry(
            id: 7, taskID: Seed.id(1), serverID: nil, action: .delete(),
            state: .rejected(code: "changed_there", requestID: nil), createdAt: Seed.now)
        let facts = ServerTaskFacts(updatedAt: nil, hasDetails: true, attachments: ["a.txt"])
        let deleted = DeletedTask(
            task: Seed.task(1, notes: "seen"), facts: facts, list: nil, deletedAt: Seed.now, isLocal: true)
        let later = Seed.now.advanced(bySeconds: 60)
        let change = ListedChange(
            entry: entry, task: Seed.task(1, notes: "not seen", createdAt: later), attachments: ["a.txt", "b.txt"],
            deleted: deleted)
        let lines = OutboxListing([change], zone: TestZones.utc).text.split(separator: "\n")
        #expect(
            lines[1].hasSuffix(
                "here on 2026-11-18 11:00, but changed on the server on 2026-11-18 11:01: notes, attachments."))
    }

    @Test("A restored task names the files that it lost, and is one line otherwise")
    func restored() {
        let names = ["plan.pdf", "\u{7}b"]
        #expect(
            RestoredTaskNotice(RestoredTask(task: Seed.task(1), lostAttachments: names)).text
                == "The attached files were not restored: plan.pdf, b\n")
        #expect(RestoredTaskNotice(RestoredTask(task: Seed.task(1), lostAttachments: [])).text == "")
    }

    @Test("No line is wider than the terminal, and the title gives way first")
    func widths() {
        let entry = OutboxEntry(
            id: 7, taskID: Seed.id(1), serverID: nil, action: .update([]),
            state: .rejected(code: "deleted_there", requestID: "r-1"), attempts: Attempts(count: 2),
            createdAt: Seed.now)
        let title = "Call the dentist about the appointment, and ask for the bill of last year"
        let change = ListedChange(entry: entry, task: Seed.task(1, title), deleted: nil)
        for columns in 40...300 {
            let layout = OutputLayout(columns: columns, usesColor: false)
            let text = OutboxListing([change], zone: TestZones.utc, layout: layout).text
            let lines = text.split(separator: "\n")
            #expect(lines.allSatisfy { WidestColumns.width(of: String($0)) <= columns }, "\(columns): \(text)")
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("(refused: deleted_there, request r-1)"), "\(columns): \(text)")
            #expect(lines[0].hasPrefix("7  update  Call the"), "\(columns): \(text)")
        }
    }
}
