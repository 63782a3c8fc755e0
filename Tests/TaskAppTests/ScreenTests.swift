import TaskActions
import TaskApp
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Details, settings, months and help")
struct ScreenTests {
    private struct Missing: Error {}

    private func details(_ scene: AppScene) throws -> TaskDetailsContent {
        guard let model = scene.app.screen as? TaskDetailsModel, let content = model.state.content else {
            throw Missing()
        }
        return content
    }

    @Test(
        "The details have every field, the notes with their links, and what happened",
        arguments: AppScene.Store.allCases)
    func details(_ kind: AppScene.Store) throws {
        let scene = try AppScene(kind)
        scene.press("p", "3", "enter")
        let content = try details(scene)
        #expect(content.title == "Renew the passport" && content.isOverdue && !content.isCompleted)
        #expect(content.fields.first { $0.name == "due" }?.value == "2026-11-16 (overdue)")
        #expect(content.fields.first { $0.name == "priority" }?.value == "3")
        #expect(content.notes == ["Form: https://example.org/form.", "Bring two photos."])
        #expect(content.history.map { "\($0.moment) \($0.text)" } == ["12:00 Changed: Renew the passport"])
        scene.press("x")
        #expect(try details(scene).isCompleted && details(scene).history.count == 2)
        scene.press("u")
        #expect(try details(scene).history.map(\.isUndone) == [true, false])
        try scene.elsewhere { store in
            var task = try #require(try store.task(AppSeed.passport.id))
            task.notes = ""
            try store.update(task)
        }
        #expect(try details(scene).notes.isEmpty)
    }

    @Test("The details scroll, no further than the terminal side has lines")
    func scrolling() throws {
        let scene = try AppScene()
        scene.press("enter")
        guard let model = scene.app.screen as? TaskDetailsModel else { throw Missing() }
        scene.press("j", "ctrl-d", "k")
        #expect(try details(scene).scroll == 10)
        scene.press("G")
        model.limitScroll(to: 7)
        #expect(try details(scene).scroll == 7)
        scene.press("ctrl-u", "k")
        #expect(try details(scene).scroll == 0)
        scene.press("g", "e", "esc", "s", "esc")
        #expect(model.task?.id == AppSeed.passport.id)
    }

    @Test("Values that lost a merge are shown, with the server's description")
    func lostValues() throws {
        var synced = AppSeed.passport
        synced.serverID = Seed.id(501)
        let scene = try AppScene(
            .sqlite, tasks: [],
            prepare: { store in
                try store.write { store in
                    try store.bind(Seed.replica())
                    try store.insert(
                        synced, ServerTaskFacts(updatedAt: Seed.now, hasDetails: true, description: "See http://x.org"))
                    try store.saveLostValue(
                        LostValue(taskID: synced.id, field: .priority, value: "1", wasLocal: true, lostAt: Seed.now))
                }
            })
        #expect(scene.rows.first?.attention == .conflict)
        scene.press("enter")
        let content = try details(scene)
        #expect(content.description == ["See http://x.org"])
        #expect(content.lostValues.map(\.name) == ["priority"])
    }

    @Test("A pane beside a list shows the selected task, and follows the selection")
    func preview() throws {
        let scene = try AppScene()
        #expect(scene.app.previewContent?.title == "Renew the passport")
        scene.press("j")
        #expect(scene.app.previewContent?.title == "Dentist")
        scene.press("x")
        #expect(scene.app.previewContent?.title == "Read the book")
        scene.press("4")
        #expect(scene.app.previewContent == nil)
    }

    @Test(
        "Addresses are found in a text, without the full stop after them",
        arguments: [
            ("see https://a.org/x?y=1, and (http://b.org).", ["https://a.org/x?y=1", "http://b.org"]),
            ("mailto:a@b.org <https://c.org>", ["mailto:a@b.org", "https://c.org"]), ("http nothing", []), ("", []),
            ("https://a.org https://a.org", ["https://a.org"]),
            ("(see https://a.org/Ring_(mathematics))", ["https://a.org/Ring_(mathematics)"]),
            ("https://a.org/a_(b)_c). (https://b.org)", ["https://a.org/a_(b)_c", "https://b.org"]),
        ])
    func links(text: String, links: [String]) {
        #expect(LinkText.links(in: [text]) == links)
    }

    // MARK: Months

    @Test("A month shows how many tasks are due on each day, opens one, and takes new tasks")
    func month() throws {
        let scene = try AppScene()
        scene.press("3", "M")
        guard let model = scene.app.screen as? UpcomingModel else { throw Missing() }
        let month = try #require(model.month)
        #expect(month.title == "November 2026" && month.selected == CivilDate(year: 2026, month: 11, day: 19))
        let counts = Dictionary(
            uniqueKeysWithValues: month.weeks.flatMap(\.self).filter { $0.taskCount > 0 }.map {
                ($0.date.day, $0.taskCount)
            })
        #expect(counts == [16: 1, 18: 3, 19: 2, 27: 1])
        #expect(scene.app.screen.taskList == nil)
        scene.press("l", "h", "right", "left", "j")
        #expect(model.day == CivilDate(year: 2026, month: 11, day: 26))
        model.select(try #require(CivilDate(year: 2026, month: 11, day: 27)))
        scene.press("enter")
        #expect(model.month == nil && scene.selectedTitle == "Review 世界 wide 世界 plans")
        scene.press("M", "l", "a")
        scene.type("Party")
        scene.press("enter")
        #expect(model.month?.weeks.flatMap(\.self).first { $0.date.day == 28 && $0.isInMonth }?.taskCount == 1)
        scene.press("M")
        #expect(scene.selectedTitle == "Party")
        model.select(month.selected)
        #expect(model.month == nil)
        scene.press("q")
        #expect(scene.app.isEnded)
    }

    @Test(
        "Weeks begin on the user's first day, and months have whole weeks",
        arguments: [
            (2026, 2, Weekday.monday, 26, 5), (2026, 2, .sunday, 1, 4), (2027, 2, .monday, 1, 4),
            (2026, 8, .monday, 27, 6),
        ])
    func weeks(year: Int, month: Int, first: Weekday, start: Int, count: Int) throws {
        let day = try #require(CivilDate(year: year, month: month, day: 15))
        let grid = MonthGrid(around: day, today: day, firstWeekday: first)
        #expect(
            grid.weeks.count == count && grid.weeks[0][0].date.day == start && grid.weeks[0][0].date.weekday == first)
        #expect(grid.weeks.allSatisfy { $0.count == 7 })
    }

    @Test(
        "A day is written with its weekday, and with the year if it is another one",
        arguments: [
            ("2026-11-18", "Wed 18 Nov", "today"), ("2026-11-19", "Thu 19 Nov", "tomorrow"),
            ("2026-11-17", "Tue 17 Nov", "yesterday"), ("2027-01-02", "Sat 2 Jan 2027", nil),
        ] as [(String, String, String?)])
    func days(date: String, text: String, word: String?) throws {
        let today = try #require(CivilDate(iso8601: "2026-11-18"))
        let day = DayText(try #require(CivilDate(iso8601: date)), today: today)
        #expect(day.text == text && day.word == word)
    }

    // MARK: Settings

    @Test("Settings show account, synchronization with the last runs, and every setting, which can be changed")
    func settings() throws {
        let settings = SettingsDouble()
        (settings.state, settings.server) = (.signedIn, "https://tasks.example.org")
        let scene = try AppScene(
            .sqlite, settings: settings,
            prepare: { store in
                try store.write { store in
                    try store.bind(Seed.replica())
                    var state = SyncState(
                        lastSucceededAt: Seed.now, last: SyncReport(endedAt: Seed.now, outcome: .succeeded))
                    state.recordLocked(at: Seed.now)
                    try store.save(state)
                    try store.record(
                        SyncRun(startedAt: Seed.now.advanced(bySeconds: -2), endedAt: Seed.now, outcome: .offline))
                    try store.enqueue(
                        .delete(), task: Seed.id(800), serverID: Seed.id(801), isIntent: false, at: Seed.now)
                    var entry = try store.outbox()[0]
                    entry.state = .rejected(code: "invalid", requestID: nil)
                    try store.update(entry)
                }
            })
        scene.press("5")
        guard let model = scene.app.screen as? SettingsModel else { throw Missing() }
        func rows() -> [SettingsModel.Row] { model.state.content?.rows ?? [] }
        model.height = 40
        #expect(
            rows().contains(.fact("server", "https://tasks.example.org"))
                && rows().contains(.fact("refused", "1 change")))
        #expect(rows().contains(.fact("state", "keyring locked since 12:00: run 'taskhub unlock'")))
        #expect(rows().contains(.command(.sync)))
        #expect(rows().contains(.fact("12:00", "the server was not reached (2.0 s)")))
        try scene.store.write { store in
            let start = Seed.now.advanced(bySeconds: -300)
            try store.record(
                SyncRun(startedAt: start, endedAt: start, outcome: .succeeded, sent: 2, received: 5, refused: 1))
            try store.record(SyncRun(startedAt: start, endedAt: start, outcome: .succeeded))
        }
        scene.remote.end(.succeeded, at: Seed.now)
        scene.app.poll()
        #expect(rows().contains(.fact("11:55", "2 sent, 5 received, 1 refused (0.0 s)")))
        #expect(rows().contains(.fact("11:55", "nothing new (0.0 s)")))
        // The selection skips headings and facts.
        #expect(model.selected == .command(.unlock))
        var passed: [SettingsModel.Row] = []
        for _ in 0..<40 {
            scene.app.perform(.moveDown)
            if let row = model.selected, passed.last != row { passed.append(row) }
        }
        #expect(passed.allSatisfy(\.isSelectable) && passed.last == .command(.keys))
        #expect(try item("theme", in: scene).value == "dark")
        scene.app.press("enter")
        #expect(scene.menu?.items.map(\.title) == ["light", "dark", "not set"] && scene.menu?.selection == 1)
        #expect(scene.menu?.title == "Colours" && scene.menu?.items.last?.detail == "light, the default")
        scene.press("k", "enter")
        #expect(settings.values["theme"] == "light" && scene.message == "Colours: light")
        scene.press("enter", "G", "enter")
        #expect(settings.values["theme"] == nil && scene.message == "Colours: light (default)")
        #expect(try item("theme", in: scene).valueText == "light")
        #expect(model.explanation == "Colours of the cards (default)")
        #expect(try item("mouse", in: scene).valueText == "on")
        for (stored, shown) in [("false", "off"), ("true", "on")] {
            scene.press("enter")
            #expect(settings.values["mouse"] == stored && scene.message == "Mouse: \(shown)")
            #expect(try item("mouse", in: scene).valueText == shown)
        }
        #expect(try item("keys", in: scene).valueText == "not set")
        scene.press("enter")
        #expect(scene.line?.prompt == "Keys" && scene.line?.preview.notes == ["Keys", "Takes ACTION=KEY"])
        scene.press("esc")
        model.select(at: 0)
        #expect(model.selected != .heading("Account"))
        scene.app.perform(.moveToTop)
        scene.app.press("enter")
        #expect(scene.remote.requests == [.unlock])
    }

    /// Selects a setting by its name.
    private func item(_ name: String, in scene: AppScene) throws -> SettingItem {
        guard let model = scene.app.screen as? SettingsModel else { throw Missing() }
        scene.app.perform(.moveToTop)
        for _ in 0..<60 {
            if case .setting(let item)? = model.selected, item.name == name { return item }
            scene.app.perform(.moveDown)
        }
        throw Missing()
    }

    @Test("Settings and preferences are under the same headings, and each is there once")
    func settingGroups() throws {
        let scene = try AppScene()
        scene.press("5")
        guard let model = scene.app.screen as? SettingsModel else { throw Missing() }
        model.height = 80
        var headings: [String: [String]] = [:]
        var heading = ""
        for row in model.state.content?.rows ?? [] {
            if case .heading(let title) = row { heading = title }
            if case .setting(let item) = row { headings[heading, default: []].append(item.name) }
        }
        #expect(headings["Dates"] == ["startOfWeek"] && headings["Terminal app"] == ["mouse", "keys"])
        #expect(headings["Cards and bars"] == ["areaColors", "workColor", "personalColor", "dueOnlyCards", "theme"])
        #expect(headings.values.joined().count == PreferenceKey.allCases.count + 3)
        for key in PreferenceKey.allCases {
            #expect(headings[key.section.title]?.contains(key.name) == true, "\(key)")
            #expect(!key.label.isEmpty && key.label.count <= 24 && key.label != key.name, "\(key)")
        }
    }

    @Test("A stored value that does not apply is named at the start, and after a change")
    func wrongValues() throws {
        let settings = SettingsDouble()
        settings.wrong = [Explanation(message: "the setting mouse does not apply", hint: "Set it")]
        let scene = try AppScene(settings: settings)
        #expect(scene.message == "The setting mouse does not apply. Set it.")
        settings.wrong.append(settings.wrong[0])
        scene.app.settingsChanged()
        #expect(scene.message == "The setting mouse does not apply. Set it. 'taskhub doctor' names 1 more.")
        settings.wrong = []
        scene.press("1")
        scene.app.settingsChanged()
        #expect(scene.message == nil)
    }

    @Test("Preferences are shown and changed beside the settings, and are sent", arguments: AppScene.Store.allCases)
    func preferences(_ kind: AppScene.Store) throws {
        let settings = SettingsDouble()
        (settings.state, settings.server) = (.signedIn, "https://tasks.example.org")
        let scene = try AppScene(
            kind, settings: settings, prepare: { try $0.write { try $0.bind(Seed.replica()) } })
        scene.app.tick()
        #expect(scene.remote.started == 1)
        scene.press("5")
        guard let model = scene.app.screen as? SettingsModel else { throw Missing() }
        model.height = 60
        func item(_ name: String) -> SettingItem? {
            scene.app.perform(.moveToTop)
            for _ in 0..<40 {
                if case .setting(let item)? = model.selected, item.name == name { return item }
                scene.app.perform(.moveDown)
            }
            return nil
        }
        #expect(Set(PreferenceKey.allCases.map(\.name)).isDisjoint(with: ["theme", "keys"]))
        // Until one is chosen, these have values of ours.
        let ours = [PreferenceKey.sort: "due_at", .timeZone: "Europe/Berlin"]
        for key in PreferenceKey.allCases {
            #expect(item(key.name)?.value == ours[key] ?? key.serverDefault.text, "\(key)")
        }
        #expect(item("startOfWeek")?.note == "default" && item("dueSoon")?.valueText == "30")
        scene.press("enter", "ctrl-u")
        scene.type("soon")
        scene.press("enter")
        #expect(scene.line != nil && scene.app.status.message?.kind == .problem)
        scene.press("ctrl-u", "enter")
        #expect(scene.line != nil && scene.app.status.message?.kind == .problem)
        scene.press("esc")
        _ = item("startOfWeek")
        scene.press("enter")
        #expect(scene.menu?.items.map(\.title) == ["monday", "sunday"] && scene.menu?.selection == 0)
        let before = scene.publisher.announcements
        scene.press("j", "enter")
        #expect(scene.menu == nil && scene.message == "First day of the week: sunday; the next sync sends it")
        #expect(scene.publisher.announcements == before + 1)
        #expect(item("startOfWeek")?.value == "sunday" && item("startOfWeek")?.note == "waiting to be sent")
        let stored = try scene.store.read { try $0.preferences()[.startOfWeek] }
        #expect(stored.value == .text("sunday") && stored.isPending)
        scene.remote.end(.succeeded, at: Seed.now)
        scene.app.poll()
        scene.clock.advance(bySeconds: 1)
        scene.app.tick()
        #expect(scene.remote.started == 2)
    }

    @Test("Each command of the settings does what it says")
    func settingsCommands() throws {
        let settings = SettingsDouble()
        (settings.state, settings.server) = (.signedIn, "https://tasks.example.org")
        let scene = try AppScene(settings: settings)
        scene.press("5")
        guard let model = scene.app.screen as? SettingsModel else { throw Missing() }
        model.height = 60
        func choose(_ command: SettingsModel.Row.Command) {
            scene.app.perform(.moveToTop)
            for _ in 0..<40 where model.selected != .command(command) { scene.app.perform(.moveDown) }
            #expect(model.selected == .command(command))
            scene.app.perform(.open)
        }
        choose(.signOutErasing)
        #expect(scene.menu?.title.contains("erase") == true)
        scene.press("esc")
        choose(.sync)
        #expect(scene.remote.started == 1)
        choose(.keys)
        guard case .help = scene.app.sheet else { throw Missing() }
        scene.press("esc")
        choose(.outbox)
        #expect(scene.app.coordinator.screen == .outbox)
        scene.press("q")
        scene.remote.outcome = .failed
        choose(.signOut)
        settings.state = .signedOut
        scene.press("f5")
        choose(.signIn)
        #expect(scene.remote.requests == [.signOut(erases: false), .signIn()])
        scene.press("l", "5", "f5")
        guard let second = scene.app.screen as? SettingsModel else { throw Missing() }
        second.height = 60
        #expect(second.state.content?.rows.contains(.command(.signInWithDevice)) == true)
        #expect(SettingsModel.Row.Command.allCases.allSatisfy { !$0.title.isEmpty })
        settings.state = .none
        settings.server = nil
        scene.press("f5")
        #expect(second.state.content?.rows.contains(.command(.setUp)) == true)
    }

    @Test("A change of keys is used at once, and a wrong one is explained")
    func keys() throws {
        let scene = try AppScene()
        scene.press("5")
        guard let model = scene.app.screen as? SettingsModel else { throw Missing() }
        for _ in 0..<40 {
            if case .setting(let item)? = model.selected, item.name == "keys" { break }
            scene.app.perform(.moveDown)
        }
        scene.press("enter")
        scene.type("delete=D")
        scene.press("enter")
        #expect(
            scene.app.keys.action(for: "D", in: .screen) == .delete
                && scene.app.keys.action(for: "d", in: .screen) == nil)
        for (wrong, text) in [
            ("delete", "'delete' in the setting keys"), ("erase=x", "names an unknown action 'erase'"),
            ("delete=hyper", "names an unknown key 'hyper'"),
        ] {
            scene.press("enter", "ctrl-u")
            scene.type(wrong)
            scene.press("enter")
            #expect(scene.app.keys.action(for: "D", in: .screen) == .delete, "\(text)")
        }
        let settings = SettingsDouble()
        settings.keys = ["delete=D", "redo=D"]
        let other = try AppScene(settings: settings)
        #expect(other.message?.hasPrefix("The setting keys uses 'D' twice") == true)
        #expect(other.app.keys == KeyTable())
    }

    // MARK: Help

    @Test("Help shows the keys of the table and every command, and scrolls")
    func help() throws {
        let settings = SettingsDouble()
        settings.keys = ["complete=C"]
        let scene = try AppScene(settings: settings)
        scene.press("?")
        guard case .help(let model) = scene.app.sheet else { throw Missing() }
        let rows = model.sections.flatMap(\.rows)
        #expect(rows.contains { $0.name == "C" && $0.purpose == "complete, or reopen" })
        #expect(rows.contains { $0.name.hasPrefix("sync [--full]") && $0.purpose.hasPrefix("send local changes") })
        model.height = 10
        scene.press("down", "page-down", "up")
        #expect(model.scroll == 9)
        model.limitScroll(to: 5)
        #expect(model.scroll == 5)
        scene.press("page-up")
        #expect(model.scroll == 0)
        scene.press("esc")
        #expect(scene.app.sheet == nil)
    }

    @Test("What is typed searches the help, and is no command")
    func searchedHelp() throws {
        let scene = try AppScene()
        let tasks = try scene.store.read { try $0.allTasks() }
        scene.press("?")
        guard case .help(let model) = scene.app.sheet else { throw Missing() }
        scene.press("page-down")
        scene.type("xdQ")
        #expect(model.search.text == "xdQ" && model.sections.isEmpty && model.scroll == 0)
        scene.press("ctrl-u")
        scene.type("page DOWN")
        #expect(model.sections.flatMap(\.rows).allSatisfy { $0.purpose.contains("page") || $0.name.contains("page") })
        #expect(model.sections.contains { $0.title == "Move" } && !model.sections.contains { $0.title == "Tabs" })
        scene.press("esc")
        #expect(model.search.isEmpty && model.sections.count > 5 && scene.app.sheet != nil)
        scene.app.paste("errand")
        #expect(model.sections.flatMap(\.rows).map(\.name) == ["+errand"])
        scene.press("enter")
        #expect(try scene.app.sheet == nil && scene.store.read { try $0.allTasks() } == tasks)
        scene.command("help reminder")
        guard case .help(let other) = scene.app.sheet else { throw Missing() }
        #expect(other.sections.flatMap(\.rows).contains { $0.name == "r" })
    }

    @Test("Each mark in the help means something in a line for a task")
    func marks() throws {
        let scene = try AppScene()
        scene.press("?")
        guard case .help(let model) = scene.app.sheet else { throw Missing() }
        let section = try #require(model.sections.first { $0.title == "In a line for a task" })
        scene.press("esc")
        for mark in section.rows {
            scene.press("a")
            scene.type("Water \(mark.name)")
            let preview = try #require(scene.line?.preview)
            #expect(preview.problem == nil && preview.notes.isEmpty, "\(mark.name)")
            let isKept = mark.name.hasPrefix("##")
            #expect(preview.values.first?.value == (isKept ? "Water #Home" : "Water"), "\(mark.name)")
            #expect(isKept || !preview.understood.isEmpty, "\(mark.name)")
            scene.press("esc")
        }
    }
}
