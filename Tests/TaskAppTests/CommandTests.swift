import TaskActions
import TaskApp
import TaskHubCommands
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("The command line")
struct CommandTests {
    @Test("Commands change tasks as taskhub does, the selected ones or those that are named")
    func tasks() throws {
        let scene = try AppScene()
        scene.command("done")
        #expect(scene.message == "Completed: Renew the passport")
        scene.command("reopen 00000000-0000-4000-8000-000000000001")
        #expect(try scene.task(AppSeed.passport.id)?.status == .next)
        scene.command("rm \(AppSeed.milk.id)")
        #expect(scene.message == "Deleted: Buy milk")
        scene.command("snooze \(AppSeed.passport.id) --until fri 9am")
        #expect(try scene.task(AppSeed.passport.id)?.dueDate == .moment(Seed.instant("2026-11-20T08:00:00Z")))
        scene.command("snooze \(AppSeed.dentist.id)")
        #expect(scene.message == "Snoozed: Dentist")
        scene.command("done --where list:Home due:today")
        #expect(scene.message?.hasPrefix("Completed 3 tasks") == true)
        scene.command("do --where nothing")
        #expect(scene.app.status.message?.kind == .problem)
        scene.command("undo")
        #expect(scene.message?.contains("Completed 3 tasks") == true)
        scene.command("redo")
        #expect(scene.message?.hasPrefix("Redone") == true)
        scene.command("undo 1")
        #expect(scene.message != nil)
        scene.command("undo x")
        #expect(scene.message == "The command was not understood. Usage: undo [<step>] [--list].")
        scene.command("redo 2")
    }

    @Test(
        "Words beside --where are refused, as in the shell, and nothing is changed",
        arguments: [
            "delete milk --where list:Home", "done milk --where +errand", "edit milk --area work --where due:any",
        ])
    func wordsBesideFilter(line: String) throws {
        let scene = try AppScene()
        let before = try scene.store.read { try $0.allTasks() }
        scene.command(line)
        #expect(scene.message?.hasPrefix("Give either tasks or --where. Usage: ") == true)
        #expect(try scene.store.read { try $0.allTasks() } == before)
    }

    @Test(
        "Words that a command does not take are refused, as in the shell",
        arguments: [
            "undo 1 2", "redo 1 2", "undo 1 --list", "history 3", "logout now", "login now", "unlock now", "sync x",
            "outbox x", "outbox list x", "outbox retry 1 2", "outbox discard 1 2", "lists show x", "sort title x",
            "quit now", "settings x", "setup https://a.example https://b.example", "export x", "import a b",
            "completions bash zsh", "show \(AppSeed.rent.id) \(AppSeed.milk.id)",
            "show --id \(AppSeed.rent.id) \(AppSeed.milk.id)", "preferences get sort title",
        ])
    func otherWords(line: String) throws {
        let settings = SettingsDouble()
        (settings.state, settings.server) = (.signedIn, "https://tasks.example.org")
        let scene = try AppScene(settings: settings)
        scene.press("x", "x")
        let before = try scene.store.read { try $0.allTasks() }
        scene.command(line)
        #expect(scene.app.status.message?.kind == .problem, "\(scene.message ?? "")")
        #expect(try scene.store.read { try $0.allTasks() } == before)
        #expect(scene.remote.requests.isEmpty && !scene.remote.areAskedFor.contains(true) && !scene.app.isEnded)
    }

    @Test("A subcommand that is being typed is not a word too many")
    func begunSubcommand() throws {
        let scene = try AppScene()
        scene.press(":")
        scene.type("outbox re")
        #expect(scene.line?.preview.problem == nil)
        scene.type("x")
        #expect(scene.line?.preview.problem != nil)
    }

    @Test("edit changes every field, and an option's value needs no quotes")
    func editing() throws {
        let scene = try AppScene()
        scene.command(
            "edit --title Renew it --due 30.11. --priority high --notes two words --list Work --tag a --tag b "
                + "--repeat every 2 weeks --status next --area work --remind tomorrow")
        let task = try #require(try scene.task(AppSeed.passport.id))
        #expect(task.title.text == "Renew it" && task.dueDate == Seed.due("2026-11-30") && task.priority?.value == 5)
        #expect(task.notes == "two words" && task.listID == AppSeed.work.id && task.tags.map(\.text) == ["a", "b"])
        #expect(task.localRecurrence != nil && task.status == .next && task.area == .work && task.reminderDate != nil)
        scene.command("mod \(AppSeed.milk.id) --untag=errand --list Dairy --create-list")
        #expect(try scene.task(AppSeed.milk.id)?.tags.isEmpty == true)
        scene.command("edit --status soon")
        #expect(scene.message?.contains("'soon' is not one of inbox") == true)
        scene.command("edit --colour red")
        #expect(scene.message == "'edit' has no option --colour. Tab shows its options.")
        scene.command("edit \(AppSeed.book.id)")
        #expect(scene.terminal.shown.count == 1)
        scene.command("edit --where pri:1 pri:5")
        #expect(scene.app.status.message?.kind == .problem)
        scene.press("esc", "1", "space", "space", "e")
        #expect(scene.line?.text == "edit --")
        scene.type("area work")
        scene.press("enter")
        #expect(scene.message == "Changed 2 tasks")
        scene.command("edit 0000 --area work")
        #expect(scene.app.status.message?.kind == .problem)
    }

    @Test("duplicate copies the marked tasks, or those that words name")
    func duplicating() throws {
        let scene = try AppScene()
        scene.command("duplicate milk")
        #expect(scene.message == "Added: Buy milk")
        scene.press("u")
        scene.press("space")
        scene.command("copy")
        #expect(scene.message?.hasPrefix("Added: ") == true)
    }

    @Test("add reads a quick-add line, and options beside it")
    func adding() throws {
        let scene = try AppScene()
        scene.command(
            "add Buy \"2 l milk\" fri !2 #Home --notes from the farm --remind tomorrow --area work --status waiting")
        let task = try #require(
            try scene.store.read { try $0.allTasks() }.first { $0.title.text == "Buy \"2 l milk\"" })
        #expect(
            task.notes == "from the farm" && task.area == .work && task.status == .waiting && task.reminderDate != nil)
        #expect(task.listID == AppSeed.home.id && task.dueDate == Seed.due("2026-11-20"))
        scene.command("add Photos of fri --literal")
        #expect(scene.message == "Added: Photos of fri")
        scene.command("add Water --due mon --list Work --priority 3 --tag x --repeat weekly")
        #expect(
            scene.message == "Added: Water, due Mon 2026-11-23, weekly, !3, in Work, +x"
                || scene.message?.contains("in Work") == true)
        scene.command("add Sweep --due mon --repeat every 3 days")
        #expect(scene.message?.contains("every 3 days") == true)
        scene.command("add")
        #expect(scene.app.status.message?.kind == .problem)
        scene.command("add !2 due:fri")
        #expect(scene.app.status.message?.kind == .problem)
    }

    @Test("add puts a task where the key a would, unless the line or an option says something else")
    func addingHere() throws {
        let scene = try AppScene()
        scene.press("4", "enter")
        #expect(scene.app.screen.title == "Home")
        for (text, list) in [
            ("add Sweep", AppSeed.home.id), ("add Call #Work", AppSeed.work.id),
            ("add Plan --list Work", AppSeed.work.id), ("add Sort --list inbox", nil),
            ("add Fri --literal", AppSeed.home.id),
        ] {
            scene.command(text)
            let title = text.split(separator: " ")[1]
            let task = try #require(try scene.store.read { try $0.allTasks() }.first { $0.title.text == title })
            #expect(task.listID == list && task.dueDate == nil, "\(text)")
        }
        scene.press("2")
        scene.command("add Now")
        scene.command("add Later --due mon")
        let added = try scene.store.read { try $0.allTasks() }.filter { ["Now", "Later"].contains($0.title.text) }
        #expect(Set(added.map(\.dueDate)) == [Seed.due("2026-11-18"), Seed.due("2026-11-23")])
    }

    @Test("add takes the options of taskhub, and an option switches off the reading of its kind")
    func addingAsInTheShell() throws {
        let scene = try AppScene()
        scene.command("add Paint #Garden --create-list")
        #expect(scene.message == "Added: Paint, in Garden")
        scene.command("add --create-list Dig --list Gardens")
        #expect(scene.message == "Added: Dig, in Gardens")
        scene.command("add Report fri !2 --due mon --priority 3")
        #expect(scene.message == "Added: Report fri !2, due Mon, !3")
        scene.command("add Sweep daily +a --tag b --repeat weekly --due mon")
        #expect(scene.message?.hasPrefix("Added: Sweep daily +a, due Mon, weekly") == true)
        scene.command("add Over --status done")
        #expect(scene.message == "A new task is open. Add it, then complete it.")
    }

    @Test("Quotes stay in the value of an option, unless it is in quotes as a whole")
    func quotes() throws {
        let scene = try AppScene()
        for (typed, title) in [
            (#"24" monitor"#, #"24" monitor"#), (#""Two words""#, "Two words"),
            (#"Say "hi" to Zoë"#, #"Say "hi" to Zoë"#), (#""One" and "two""#, #""One" and "two""#),
            (#"  A   b "#, "A   b"),
        ] {
            scene.command("edit \(AppSeed.passport.id) --title \(typed) --notes 27\" tv")
            let task = try scene.task(AppSeed.passport.id)
            #expect(task?.title.text == title && task?.notes == "27\" tv", "\(typed)")
        }
        scene.command("edit \(AppSeed.passport.id) --title=\"A --due b\" --notes \"\"")
        let quoted = try scene.task(AppSeed.passport.id)
        #expect(quoted?.title.text == "A --due b" && quoted?.notes == "")
        scene.command("lists add 24\" monitors")
        scene.command("lists add Old house")
        scene.command("done --where list:\"Old house\"")
        #expect(scene.message?.hasPrefix("No task matches the filter") == true)
        scene.command("edit \(AppSeed.milk.id) --list 24\" monitors")
        #expect(scene.message == "Changed: Buy milk")
    }

    @Test("--yes is taken where the shell needs it, and here nothing asks")
    func yes() throws {
        let scene = try AppScene()
        for command in ["done", "reopen", "snooze", "edit --area work", "delete"] {
            scene.command("\(command) --yes")
            #expect(scene.app.status.message?.kind == .done, "\(command): \(scene.message ?? "")")
            scene.command("undo")
        }
        scene.command("lists delete Home --yes")
        #expect(scene.message?.hasPrefix("Deleted the list Home") == true)
        scene.command("logout --erase --yes")
        scene.command("logout --yes")
        #expect(scene.remote.requests == [.signOut(erases: true)])
        #expect(scene.message?.hasPrefix("The command was not understood") == true)
    }

    @Test("A name that was completed, with quotes and a blank behind it, is found")
    func completed() throws {
        let scene = try AppScene()
        scene.settings.saved = [SavedView(name: "Shopping list", filter: "+errand")]
        scene.command("view \"Shopping list\" ")
        #expect(scene.app.coordinator.screen == .view("Shopping list"))
        scene.command("sort title ")
        #expect(scene.app.status.message?.kind != .problem)
    }

    @Test("lists are changed by name")
    func lists() throws {
        let scene = try AppScene()
        func names() throws -> [String] {
            try scene.store.read { try $0.lists() }.map { "\($0.name.text) \($0.color?.text ?? "-")" }
        }
        scene.command("lists add Old house --color #112233")
        scene.command("lists rename \"old house\" New house")
        #expect(try names().last == "New house #112233")
        scene.command("lists color \"New house\" none")
        #expect(try names().last == "New house -")
        scene.command("lists color \"New house\" #445566")
        scene.command("lists delete New house")
        #expect(try names().count == 3 && scene.message == "Deleted the list New house")
        scene.command("lists")
        #expect(scene.app.coordinator.tab == .lists)
        for wrong in ["lists paint", "lists rename Home", "lists delete Nowhere", "lists color Home red"] {
            scene.command(wrong)
            #expect(scene.app.status.message?.kind == .problem, "\(wrong)")
        }
    }

    @Test("A problem is shown until the next key on the screen")
    func problemEnds() throws {
        let scene = try AppScene()
        scene.command("frobnicate")
        #expect(scene.app.status.message?.kind == .problem && scene.line?.text == "frobnicate")
        scene.press("esc", "j")
        #expect(scene.message == nil)
        scene.command("frobnicate")
        scene.press("esc", "?")
        #expect(scene.message == nil)
    }

    @Test("An option that is being typed is no mistake yet, and one that cannot become known is")
    func begunOption() throws {
        let scene = try AppScene()
        scene.press(":")
        scene.type("edit --due fri --li")
        #expect(scene.line?.preview.problem == nil && scene.line?.suggestions.map(\.text) == ["--list"])
        scene.type("x")
        #expect(scene.line?.preview.problem != nil)
    }

    @Test("A list whose name has spaces and no quotes is not found, and the line says why")
    func unquotedList() throws {
        let scene = try AppScene()
        scene.command("lists add Old house")
        for text in ["lists rename Old house Cottage", "lists color Old house red"] {
            scene.command(text)
            #expect(scene.message?.contains("A name with spaces needs quotes") == true, "\(text)")
        }
        #expect(try scene.store.read { try $0.lists() }.last?.name.text == "Old house")
    }

    @Test("Commands lead to screens")
    func screens() throws {
        let scene = try AppScene()
        scene.settings.saved = [SavedView(name: "Shopping", filter: "+errand")]
        for (text, tab) in [
            ("today", AppTab.today), ("upcoming", .upcoming), ("settings", .settings), ("inbox", .inbox),
        ] {
            scene.command(text)
            #expect(scene.app.coordinator.tab == tab)
        }
        scene.command("history")
        #expect(scene.app.coordinator.screen == .history)
        scene.command("outbox")
        #expect(scene.app.coordinator.screen == .outbox)
        scene.command("view Shopping")
        #expect(scene.app.coordinator.screen == .view("Shopping"))
        scene.command("view Nothing")
        #expect(scene.app.status.message?.kind == .problem)
        scene.command("show \(AppSeed.rent.id)")
        #expect(scene.app.coordinator.screen == .task(AppSeed.rent.id))
        scene.command("show")
        #expect(scene.app.coordinator.screen == .task(AppSeed.rent.id))
        scene.command("settings")
        scene.command("show")
        #expect(scene.message == "The command was not understood. Usage: show <task>… [--id].")
        scene.command("done")
        #expect(scene.message == "No task is selected. Select or mark tasks, or give ids.")
        scene.command("find milk")
        #expect(scene.titles == ["Buy milk"] && scene.app.screen.title == "Tasks: milk")
        scene.command("inbox")
        scene.command("filter milk")
        #expect(scene.titles == ["Buy milk"] && scene.app.screen.title == "Inbox")
        scene.command("filter")
        #expect(scene.titles?.count == 4)
        scene.command("open taskhub://lists/\(AppSeed.home.id)")
        #expect(scene.app.screen.title == "Home")
        scene.command("open nonsense")
        #expect(scene.app.status.message?.kind == .problem)
        scene.command("help")
        guard case .help = scene.app.sheet else { throw NoHelp() }
        scene.press("esc")
        scene.command("q")
        #expect(scene.app.isEnded)
    }

    private struct NoHelp: Error {}

    @Test("Every command that takes words of a title in the shell completes them here, and takes them")
    func titleWords() throws {
        var taking: Set<String> = []
        for command in CommandGrammar.declared.commands.map(\.name) {
            for (typed, word) in [("landl", "landlord"), ("trai", "train")] {
                let scene = try AppScene()
                scene.press(":")
                scene.type("\(command) \(typed)")
                guard scene.line?.suggestions.contains(where: { $0.text == word }) == true else { continue }
                taking.insert(command)
                scene.command("\(command) \(word)")
                #expect(scene.app.status.message?.kind != .problem, "\(command) \(word): \(scene.message ?? "")")
                guard ["open", "show"].contains(command) else { continue }
                let task = word == "train" ? AppSeed.done : AppSeed.waiting
                #expect(scene.app.coordinator.screen == .task(task.id), "\(command) \(word)")
            }
        }
        #expect(taking == ["done", "reopen", "delete", "snooze", "edit", "duplicate", "open", "show"])
    }

    @Test("open takes a task as show does, and a link")
    func opening() throws {
        let scene = try AppScene()
        scene.command("open buy milk")
        #expect(scene.app.coordinator.screen == .task(AppSeed.milk.id))
        scene.command("open \(AppSeed.rent.id)")
        #expect(scene.app.coordinator.screen == .task(AppSeed.rent.id))
        scene.command("open taskhub://upcoming")
        #expect(scene.app.coordinator.tab == .upcoming && scene.app.coordinator.screen == nil)
        for wrong in ["open buy", "open https://example.org", "open \(AppSeed.rent.id) \(AppSeed.milk.id)"] {
            scene.command(wrong)
            #expect(scene.app.status.message?.kind == .problem, "\(wrong)")
        }
    }

    @Test("The history is shown and forgotten; u and ctrl-r act on the selected step")
    func history() throws {
        let scene = try AppScene()
        scene.press("x", "x", "H")
        guard let model = scene.app.screen as? HistoryModel else { throw NoHelp() }
        #expect(model.state.content?.rows.map(\.text) == ["Completed: Dentist", "Completed: Renew the passport"])
        scene.press("j", "u")
        #expect(model.selected?.isUndone == true && model.state.content?.rows[0].isUndone == false)
        #expect(try scene.task(AppSeed.passport.id)?.status == .inbox)
        scene.press("ctrl-r", "k", "enter")
        #expect(
            model.selected?.isUndone == false && model.selected?.program == nil && model.selected?.moment == "12:00")
        scene.app.select(at: 1)
        #expect(model.selected?.id == 1)
        scene.command("history --clear")
        #expect(model.state == .empty(EmptyNotice(title: "Nothing to undo")))
    }

    @Test("Commands that have no screen get the terminal")
    func outside() throws {
        let scene = try AppScene()
        scene.command("import tasks.json")
        #expect(scene.remote.requests == [.command(["import", "tasks.json"])] && scene.app.needsRedraw)
        scene.remote.outcome = .failed
        scene.command("doctor")
        #expect(scene.message == "'doctor' failed")
    }

    @Test(
        "Programs get the words and options as a shell would give them",
        arguments: [
            ("import --from todotxt x", ["import", "--from", "todotxt", "x"]),
            ("import x --dry-run --verbose", ["import", "x", "--dry-run", "--verbose"]),
            (#"import "my tasks.json""#, ["import", "my tasks.json"]),
            ("import 'my tasks.json' ", ["import", "my tasks.json"]),
            ("export --to json", ["export", "--to", "json"]),
            (#"export --output="my file" --to=ics"#, ["export", "--output=my file", "--to=ics"]),
            ("export --output ~/tasks.ics", ["export", "--output", "~/tasks.ics"]),
            ("sync --full", ["sync", "--full"]), ("sync --accept-deletions", ["sync", "--accept-deletions"]),
        ])
    func shellWords(typed: String, words: [String]) throws {
        let scene = try AppScene()
        scene.command(typed)
        #expect(scene.remote.requests == [.command(words)] && scene.remote.started == 0)
        scene.command("import x --form todotxt")
        #expect(scene.message == "'import' has no option --form. Tab shows its options.")
    }

    @Test(
        "Programs get no typed values but known ones, names of files and identifiers, since any user can read them",
        arguments: [
            (#"import x.json --from "Dr Miller""#, "That is no value of --from. Use one of: "),
            ("import x.json --from=", "That is no value of --from. Use one of: "),
            ("import x.json --from todotxt --from Miller", "That is no value of --from. Use one of: "),
            ("import x.json --from Miller --from todotxt", "That is no value of --from. Use one of: "),
            ("export --to Miller", "That is no value of --to. Use one of: "),
            ("outbox deleted --color Miller", "That is no value of --color. Use one of: "),
            (
                "device register --environment Miller",
                "That is no value of --environment. Use one of: sandbox, production."
            ),
            (
                #"device register --bundle-id "Dr Miller""#,
                "That is no value of --bundle-id. Use letters, digits, hyphens and periods only."
            ),
        ])
    func values(typed: String, message: String) throws {
        let scene = try AppScene()
        scene.command(typed)
        #expect(scene.message?.hasPrefix(message) == true, "\(scene.message ?? "")")
        #expect(scene.remote.requests.isEmpty)
        scene.command("device register --bundle-id dev.taskhub --environment sandbox --token-file 'my token'")
        #expect(
            scene.remote.requests == [
                .command([
                    "device", "register", "--bundle-id", "dev.taskhub", "--environment", "sandbox", "--token-file",
                    "my token",
                ])
            ])
    }

    @Test("setup takes its options on either side of the address")
    func setUp() throws {
        for text in ["setup --ca-file ~/ca.pem https://a.example", "setup https://a.example --ca-file ~/ca.pem"] {
            let scene = try AppScene()
            scene.command(text)
            #expect(scene.remote.requests == [.setUp(address: "https://a.example", authority: "~/ca.pem")])
        }
    }

    @Test("config and preferences change values here, so that no program gets them as arguments")
    func settings() throws {
        let scene = try AppScene()
        scene.command("config set theme light")
        #expect(scene.message == "Colours: light")
        #expect(scene.settings.values["theme"] == "light")
        scene.command("config set theme")
        #expect(scene.settings.values["theme"] == nil)
        scene.command("config set theme pink")
        #expect(scene.app.status.message?.kind == .problem)
        scene.command("config set sort due_at")
        #expect(scene.message == "Order: due_at")
        scene.command("preferences set startOfWeek sunday")
        #expect(scene.message == "First day of the week: sunday")
        scene.command("notifications set dueSoon 15")
        #expect(scene.message == "Minutes before due: 15")
        for wrong in [
            "config set", "config https://secret.example", "config get https://secret.example", "config describe x y",
            "config set containerID 1", "config set sort title", "preferences set dueSoon 15",
            "preferences set theme dark",
            "preferences set startOfWeek", "notifications get secret", "doctor secret", "session secret",
        ] {
            scene.command(wrong)
            #expect(scene.app.status.message?.kind == .problem, "\(wrong)")
        }
        #expect(scene.remote.requests.isEmpty)
        let shown = [
            ["config"], ["config", "list"], ["config", "get", "theme"], ["config", "describe"],
            ["config", "get", "containerID"], ["config", "get", "start_of_week"],
            ["config", "describe", "containerID"], ["config", "describe", "theme"], ["preferences"],
            ["preferences", "show"],
            ["preferences", "get", "sort"], ["notifications", "get", "due_soon_offset_minutes"],
        ]
        for words in shown { scene.command(words.joined(separator: " ")) }
        #expect(scene.remote.requests == shown.map { .command($0) })
        scene.command("preferences list")
        #expect(scene.remote.requests.last == .command(["preferences", "show"]))
    }

    @Test("A wrong command names the one that was meant")
    func mistakes() throws {
        let scene = try AppScene()
        scene.command("dnoe")
        #expect(scene.message == "There is no command 'dnoe'. Did you mean 'done'?")
        scene.command("xyzzy")
        #expect(scene.message == "There is no command 'xyzzy'. Tab shows the commands.")
        scene.command("")
        #expect(scene.line == nil)
        scene.command("outbox retry")
        #expect(scene.app.status.message?.kind == .problem)
        #expect(CommandProblem.empty.explanation.message == "no command was typed")
    }

    @Test("Names, options and values are completed, and earlier lines return")
    func completion() throws {
        let scene = try AppScene()
        scene.settings.saved = [SavedView(name: "Shopping list", filter: "+errand")]
        scene.press(":")
        scene.type("sno")
        #expect(scene.line?.suggestions.first == LineSuggestion("snooze", detail: "postpone tasks"))
        scene.press("tab")
        #expect(scene.line?.text == "snooze ")
        #expect(scene.line?.preview.notes.first?.hasPrefix("snooze [<task>…] [--until <when>]") == true)
        for (typed, completed) in [
            ("edit --lis", "edit --list "), ("edit --list Wo", "edit --list Work "),
            ("edit --status wai", "edit --status waiting "),
            ("edit --area w", "edit --area work "), ("edit --priority h", "edit --priority high "),
            ("lists ren", "lists rename "), ("lists rename H", "lists rename Home "), ("outbox r", "outbox retry "),
            ("sort ti", "sort title "), ("view Sh", "view \"Shopping list\" "), ("add x #H", "add x #Home "),
            ("find +e", "find +errand "), ("xyz ab", "xyz ab"), ("add x --cr", "add x --create-list "),
            ("done --y", "done --yes "), ("import x --d", "import x --dry-run "), ("import --fr", "import --from "),
            ("import --from to", "import --from todotxt "), ("export --to ta", "export --to taskwarrior "),
            ("export --ou", "export --output "), ("sync --a", "sync --accept-deletions "),
            ("config se", "config set "), ("preferences g", "preferences get "),
        ] {
            scene.press("ctrl-u")
            scene.type(typed)
            scene.press("tab")
            #expect(scene.line?.text == completed)
        }
        scene.press("ctrl-u")
        scene.type("xyz ")
        #expect(scene.line?.preview.problem != nil)
        scene.press("esc")
        scene.command("today")
        scene.command("inbox")
        scene.press(":", "up")
        #expect(scene.line?.text == "inbox")
        scene.press("ctrl-p", "up")
        #expect(scene.line?.text == "today")
        scene.press("down", "down")
        #expect(scene.line?.text == "")
    }

    @Test("Every command has a purpose, and its name is its own")
    func specs() {
        let commands = CommandGrammar.declared.commands
        let names = commands.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count && names.count > 50)
        #expect(commands.allSatisfy { !$0.purpose.isEmpty && $0.purpose.count < 90 && $0.usage.count < 70 })
    }
}

@Suite("Waiting changes")
struct OutboxTests {
    @Test("A refused change is explained, sent again or discarded", arguments: AppScene.Store.allCases)
    func refused(_ kind: AppScene.Store) throws {
        let settings = SettingsDouble()
        (settings.state, settings.server) = (.signedIn, "https://tasks.example.org")
        let scene = try AppScene(
            kind, settings: settings,
            prepare: { store in
                try store.write { store in
                    try store.bind(Seed.replica())
                    for number in 1...2 {
                        try store.enqueue(
                            .delete(), task: Seed.id(800 + number), serverID: Seed.id(810 + number), isIntent: false,
                            at: Seed.now)
                    }
                    var entry = try store.outbox()[1]
                    entry.state = .rejected(code: "invalid", requestID: nil)
                    try store.update(entry)
                }
            })
        #expect(scene.app.status.waiting == 1 && scene.app.status.refused == 1)
        scene.press("O")
        guard let model = scene.app.screen as? OutboxModel else {
            Issue.record("no outbox")
            return
        }
        #expect(model.state.content?.rows.map(\.isRefused) == [false, true])
        #expect(model.state.content?.rows[0].action == "delete" && model.state.content?.rows[0].explanation == [])
        scene.press("enter")
        #expect(scene.menu == nil)
        scene.press("j", "enter")
        #expect(scene.menu?.items.map(\.title) == [OutboxModel.retry, OutboxModel.discard])
        #expect(
            model.selected?.explanation == [
                "The server refused to delete the task.", "'Send it again' tries again, 'Discard it' restores it here.",
            ])
        scene.press("esc")
        scene.app.select(at: 1)
        scene.press("enter", "r")
        #expect(scene.message == "The next sync sends it" && scene.app.status.refused == 0)
        #expect(scene.app.status.message?.undoKey == nil && scene.publisher.announcements > 0)
        scene.command("outbox discard 999")
        #expect(scene.app.status.message?.kind == .problem)
    }

    @Test("Without waiting changes, the screen says so")
    func nothing() throws {
        let scene = try AppScene()
        scene.press("O")
        guard let model = scene.app.screen as? OutboxModel else {
            Issue.record("no outbox")
            return
        }
        #expect(model.state == .empty(EmptyNotice(title: "No changes are waiting")))
        scene.press("j", "enter")
    }
}
