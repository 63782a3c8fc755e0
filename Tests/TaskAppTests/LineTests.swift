import TaskActions
import TaskApp
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Typing a line")
struct LineEditorTests {
    private func edited(_ text: String, _ actions: AppAction..., typing typed: String = "") -> (String, Int) {
        var line = LineEditor(text)
        for action in actions {
            let isEdit = line.perform(action)
            #expect(isEdit)
        }
        if !typed.isEmpty { line.insert(typed) }
        return (line.text, line.cursor)
    }

    @Test("The cursor moves by characters and words, also those of several code points")
    func cursor() {
        #expect(edited("ab 👩‍👩‍👧‍👦", .cursorLeft, typing: "x") == ("ab x👩‍👩‍👧‍👦", 4))
        #expect(edited("ab cd", .lineStart, .cursorLeft, .cursorRight, typing: "x") == ("axb cd", 2))
        #expect(edited("ab cd ", .wordLeft) == ("ab cd ", 3))
        #expect(edited("ab cd", .lineStart, .wordRight, .wordRight, .cursorRight) == ("ab cd", 5))
        #expect(edited("ab", .lineStart, .lineEnd) == ("ab", 2))
    }

    @Test("Characters, words and the rest of the line can be deleted")
    func deleting() {
        #expect(edited("ab", .deleteBack) == ("a", 1))
        #expect(edited("", .deleteBack, .deleteForward, .deleteWord) == ("", 0))
        #expect(edited("ab", .lineStart, .deleteForward) == ("b", 0))
        #expect(edited("ab cd  ", .deleteWord) == ("ab ", 3))
        #expect(edited("ab cd", .wordLeft, .deleteToStart) == ("cd", 0))
        #expect(edited("ab cd", .wordLeft, .deleteToEnd) == ("ab ", 3))
    }

    @Test("A combining mark joins the character before it, control characters become spaces, and a line ends somewhere")
    func inserting() {
        #expect(edited("e", typing: "\u{301}") == ("e\u{301}", 1))
        #expect(edited("", typing: "a\nb\u{1B}c") == ("a b c", 5))
        var line = LineEditor(String(repeating: "x", count: LineEditor.maximumLength))
        line.insert("y")
        #expect(line.text.count == LineEditor.maximumLength && !line.text.contains("y"))
        let isEdit = line.perform(.accept)
        #expect(!isEdit && LineEditor().isEmpty)
    }

    @Test("The word at the cursor may have blanks between quotes")
    func words() {
        #expect(LineEditor("buy #Ho").currentWord.text == "#Ho")
        #expect(LineEditor("buy #\"Old ho").currentWord.text == "#\"Old ho")
        #expect(LineEditor("buy ").currentWord.text == "")
        var line = LineEditor("buy #Ho")
        line.replace(line.currentWord.range, with: "#Home ")
        #expect(line.text == "buy #Home " && line.cursor == 10)
    }
}

@Suite("Lines with a preview")
struct LineTests {
    private func values(_ scene: AppScene) -> [String] {
        scene.line?.preview.values.map { $0.name.isEmpty ? $0.value : "\($0.name) \($0.value)" } ?? []
    }

    @Test("While a task is typed, what is understood is shown, the date with its weekday")
    func adding() throws {
        let scene = try AppScene()
        scene.press("a")
        #expect(scene.line?.prompt == "Add" && values(scene).isEmpty)
        scene.type("Pay the bill fri 17:00 !2 #home +bills")
        #expect(
            values(scene) == [
                "Pay the bill", "due Fri 20 Nov 17:00", "priority !2", "in Home", "tags +bills",
            ])
        let typed = Array(try #require(scene.line).text)
        #expect(scene.line?.preview.understood.map { String(typed[$0]) } == ["fri", "17:00", "!2", "#home", "+bills"])
        scene.press("enter")
        #expect(scene.line == nil && scene.message == "Added: Pay the bill, due Fri 17:00, !2, in Home, +bills")
        #expect(scene.app.status.message?.undoKey == "u")
    }

    @Test("A list that does not exist stays in the title, and the preview says so")
    func unknownList() throws {
        let scene = try AppScene()
        scene.press("a")
        scene.type("Milk every 2 weeks #Hmoe")
        #expect(values(scene).contains("repeats every 2 weeks"))
        #expect(
            scene.line?.preview.notes == ["There is no list Hmoe; the word stays in the title. Did you mean #Home?"])
    }

    @Test("A line without a title is refused, and stays open")
    func refused() throws {
        let scene = try AppScene()
        scene.press("a")
        scene.type("!2 due:fri")
        #expect(scene.line?.preview.problem != nil)
        scene.press("enter")
        #expect(scene.line?.text == "!2 due:fri" && scene.app.status.message?.kind == .problem)
        scene.press("esc")
        #expect(scene.line == nil)
    }

    @Test("An empty line adds nothing")
    func empty() throws {
        let scene = try AppScene()
        scene.press("a", "enter")
        #expect(scene.line == nil && scene.message == nil)
    }

    @Test("A task is added to the list that is shown, today on Today, and on the day under the cursor")
    func places() throws {
        let scene = try AppScene()
        scene.press("4", "enter", "a")
        scene.type("New")
        #expect(values(scene).contains("in Home"))
        scene.press("enter")
        #expect(scene.selectedTitle == "New")
        scene.press("2", "a")
        scene.type("Soon")
        #expect(values(scene).contains("due Wed 18 Nov"))
        scene.press("enter", "3", "G", "a")
        scene.type("Then")
        #expect(values(scene).contains("due Fri 27 Nov"))
        scene.press("enter")
        #expect(scene.selectedTitle == "Then")
        scene.press("5", "a")
        scene.type("Anywhere list:inbox")
        #expect(values(scene).contains("in Inbox"))
    }

    @Test("Lists and tags are completed, the first or a chosen one")
    func completion() throws {
        let scene = try AppScene()
        scene.press("a")
        scene.type("x #")
        #expect(scene.line?.suggestions.map(\.text) == ["#Home", "#Work", "#Errands"])
        scene.press("down", "down", "tab")
        #expect(scene.line?.text == "x #Work ")
        scene.type("+b")
        #expect(scene.line?.suggestions.map(\.text) == ["+balcony"])
        scene.press("tab")
        #expect(scene.line?.text == "x #Work +balcony ")
        scene.type("list:e")
        scene.press("up", "up", "tab")
        #expect(scene.line?.text == "x #Work +balcony list:Errands ")
        scene.press("tab")
        #expect(scene.line?.text == "x #Work +balcony list:Errands ")
    }

    @Test("A list name with blanks is completed in quotes")
    func quotedNames() throws {
        let scene = try AppScene(prepare: { store in
            try store.write { try $0.insert(Seed.list(910, "Old house")) }
        })
        scene.press("a")
        scene.type("x #\"old h")
        scene.press("tab")
        #expect(scene.line?.text == "x #\"Old house\" ")
        #expect(values(scene).contains("in Old house"))
    }

    @Test("A task is edited as a line with all its values; only what differs is changed")
    func editing() throws {
        let scene = try AppScene()
        scene.press("4", "enter", "j", "e")
        #expect(scene.line?.prompt == "Edit")
        #expect(scene.line?.text == "Pay the rent monthly due:\"2026-11-18 17:00\" !4 #Home")
        scene.press("enter")
        #expect(scene.line == nil && scene.message == nil)
        scene.press("e", "ctrl-u")
        scene.type("Pay all due:fri !5 #Work +bills")
        scene.press("enter")
        let task = try #require(try scene.task(AppSeed.rent.id))
        #expect(task.title.text == "Pay all" && task.dueDate == Seed.due("2026-11-20") && task.priority?.value == 5)
        #expect(task.listID == AppSeed.work.id && task.recurrence == .none && task.tags.map(\.text) == ["bills"])
        #expect(scene.message == "Changed: Pay all")
    }

    @Test("Values that are deleted from the line are removed, and a rule of this machine is kept")
    func removing() throws {
        let scene = try AppScene()
        scene.press("a")
        scene.type("Water every 2 weeks tomorrow !3 #Home +a +b")
        scene.press("enter", "4", "enter", "G")
        let id = try #require(scene.app.screen.taskList?.selectedTask?.id)
        scene.press("e")
        #expect(scene.line?.text == "Water every 2 weeks due:2026-11-19 !3 #Home +a +b")
        scene.press("ctrl-u")
        scene.type("Water every 2 weeks due:2026-11-20 +b")
        scene.press("enter")
        let task = try #require(try scene.task(id))
        #expect(
            task.localRecurrence != nil && task.priority == nil && task.listID == nil && task.tags.map(\.text) == ["b"])
        #expect(task.dueDate == Seed.due("2026-11-20"))
    }

    @Test("A title with a date in it is edited as typed")
    func literalTitle() throws {
        let scene = try AppScene(tasks: [Seed.task(1, "Photos of fri"), Seed.task(2, "Meeting tomorrow", priority: 3)])
        scene.press("e")
        #expect(scene.line?.prompt == "Title" && scene.line?.text == "Meeting tomorrow")
        scene.type(" at noon +x")
        #expect(values(scene) == ["Meeting tomorrow at noon +x"] && scene.line?.suggestions == [])
        scene.press("enter")
        let task = try #require(try scene.task(Seed.id(2)))
        #expect(task.title.text == "Meeting tomorrow at noon +x" && task.dueDate == nil && task.priority?.value == 3)
        scene.press("e", "enter")
        #expect(scene.line == nil)
        scene.press("e", "ctrl-u")
        #expect(scene.line?.preview.problem != nil)
        scene.press("enter")
        #expect(scene.line != nil && scene.app.status.message?.kind == .problem)
    }

    @Test("Tags of one task are edited in place; to several, tags are added and removed")
    func tags() throws {
        let scene = try AppScene()
        scene.press("4", "G", "enter", "t")
        #expect(scene.line?.text == "+balcony +errand ")
        #expect(values(scene).isEmpty)
        scene.type("-errand garden, ")
        #expect(values(scene) == ["add garden", "remove errand"])
        scene.press("enter")
        #expect(try scene.task(AppSeed.bulbs.id)?.tags.map(\.text) == ["balcony", "garden"])
        scene.press("t", "ctrl-u")
        #expect(values(scene) == ["remove balcony garden"])
        scene.press("esc")
        scene.press("1", "ctrl-a", "t")
        #expect(scene.line?.text == "")
        scene.type("+later -errand")
        scene.press("enter")
        #expect(try scene.task(AppSeed.milk.id)?.tags.map(\.text) == ["later"])
        scene.press("t")
        scene.type("+")
        #expect(scene.line?.preview.problem != nil)
        scene.press("enter")
        #expect(scene.line != nil)
    }

    @Test("A tag with a comma is removed from the tasks that have it, in the line of tags and by edit --untag")
    func tagsWithCommas() throws {
        func tagged(_ number: Int, _ tags: String...) -> TaskItem {
            var task = Seed.task(number, "Task \(number)")
            task.tags = TaskTags(tags.map { TaskTag(alreadyChecked: $0) })
            return task
        }
        let (one, other) = (tagged(1, "b", "b,"), tagged(2, "b", "c"))
        let single = try AppScene(tasks: [one])
        single.press("t")
        #expect(single.line?.text == "+b +b, ")
        single.type("-b,")
        #expect(values(single) == ["remove b,"])
        single.press("enter")
        #expect(try single.task(one.id)?.tags.map(\.text) == ["b"])
        let command = try AppScene(tasks: [one])
        command.command("edit --untag b,")
        #expect(try command.task(one.id)?.tags.map(\.text) == ["b"])
        let several = try AppScene(tasks: [one, other])
        several.press("1", "ctrl-a", "t")
        several.type("-b,")
        #expect(values(several) == ["remove b b,"])
        several.press("enter")
        #expect(try several.task(one.id)?.tags.map(\.text) == ["b"])
        #expect(try several.task(other.id)?.tags.map(\.text) == ["c"])
    }

    @Test("The preview of tags is what is done")
    func tagPreview() throws {
        let words = ["+balcony", "errand,", "-errand", "-balcony", "+Errand", "new,", "-new", ",", "-BALCONY,+x"]
        var random = SplitMix(seed: 5)
        for _ in 0..<40 {
            let scene = try AppScene()
            scene.press("4", "G", "enter", "t", "ctrl-u")
            scene.type(
                words.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)).joined(separator: " "))
            var expected: Set<String> = ["balcony", "errand"]
            for value in values(scene) {
                let parts = value.split(separator: " ").map { $0.lowercased() }
                if parts[0] == "add" {
                    expected.formUnion(parts.dropFirst())
                } else {
                    expected.subtract(parts.dropFirst())
                }
            }
            let typed = scene.line?.text ?? ""
            scene.press("enter")
            let tags = try scene.task(AppSeed.bulbs.id)?.tags.map(\.folded)
            #expect(Set(tags ?? []) == expected, "\(typed)")
        }
    }

    @Test("A reminder is set in words, and removed by an empty line")
    func reminder() throws {
        let scene = try AppScene()
        scene.press("r")
        #expect(scene.line?.preview.notes == ["No reminder"])
        scene.type("tomorrow")
        #expect(values(scene) == ["remind Thu 19 Nov 09:00"])
        let id = try #require(scene.app.screen.taskList?.selectedTask?.id)
        scene.press("enter")
        #expect(try scene.task(id)?.reminderDate == Seed.instant("2026-11-19T08:00:00Z"))
        scene.press("r", "ctrl-u", "enter")
        #expect(try scene.task(id)?.reminderDate == nil)
        scene.press("r")
        scene.type("whenever")
        #expect(scene.line?.preview.problem != nil)
        scene.press("enter")
        #expect(scene.line != nil)
    }
}
