import CommandOutput
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The form of a task")
struct TaskFormTests {
    private func form(_ task: TaskItem, list: String? = nil) -> TaskForm {
        TaskForm(task, listName: list, zone: TestZones.berlin)
    }

    @Test("A form that was not touched changes nothing, whatever the task contains", arguments: HostileTitles.all)
    func untouched(text: String) throws {
        for notes in [text, "# \(text)\nTitle: x\n\n", "\n\n\(text)\r\n  \(text)\r\n\n", "Notes:\n# Wrong: no"] {
            var task = Seed.task(
                1, status: .next, priority: 3, due: Seed.due("2026-12-24T16:30:00Z"),
                reminder: Seed.instant("2026-12-24T08:00:00Z"), recurrence: .weekly)
            task.title = try TaskTitle(text)
            task.notes = notes
            task.tags = [try TaskTag("a"), try TaskTag("é")]
            let original = form(task, list: text)
            for newline in ["\n", "\r\n"] {
                let read = try TaskForm(
                    reading: original.text.split(separator: "\n", omittingEmptySubsequences: false)
                        .joined(separator: newline))
                #expect(read.changes(from: original) == [], "\(original.text.debugDescription)")
            }
        }
    }

    @Test("A changed, an emptied and a missing line")
    func changes() throws {
        let original = form(Seed.task(1, priority: 3, due: Seed.due("2026-12-24T22:59:59Z")), list: "Home")
        let form = try TaskForm(reading: "due : fri 17:00\nPriority:\n\n# x\n  List: Home \nNotes: a\n# b\n\n")
        #expect(form.changes(from: original) == [.due, .priority, .notes])
        #expect(form[.due] == "fri 17:00" && form[.priority].isEmpty && form[.notes] == "a\n# b")
        #expect(form.line(of: .due) == 1 && form.line(of: .list) == 5)
        #expect(try TaskForm(reading: "# nothing\n\n").changes(from: original) == [])
    }

    @Test(
        "A line that is no field is named",
        arguments: [
            ("Title: a\nDua: fri\n", 2, "the line must begin with one of Title, Due, Remind, "),
            ("Title: a\n\nfri 17:00\n", 3, "the line must begin"),
            ("Due: fri\ndue: sat\n", 2, "Due occurs twice"),
        ])
    func problems(text: String, line: Int, message: String) throws {
        let problem = #expect(throws: TaskForm.LineError.self) { try TaskForm(reading: text) }
        #expect(problem?.line == line && problem?.message.hasPrefix(message) == true)
    }

    @Test("A problem stands above its line, and goes again")
    func marks() {
        let text = "Title: a\nDue: b\nNotes:\n# Wrong: not ours\n"
        let marked = TaskForm.marked(text, with: TaskForm.LineError(line: 2, "no date"))
        #expect(marked == "Title: a\n# Wrong: no date.\nDue: b\nNotes:\n# Wrong: not ours\n")
        #expect(TaskForm.unmarked(marked) == text && TaskForm.unmarked(text) == text)
    }
}
