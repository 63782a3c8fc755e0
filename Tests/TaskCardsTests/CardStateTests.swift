import Cards
import TaskCards
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("The content of cards")
struct CardStateTests {
    @Test(
        "A click opens the task in the container of the card",
        arguments: [
            ("/srv/My tasks", "--container '/srv/My tasks' "), ("/srv/Zoë's", nil), ("/srv/<b>", nil), ("/a\nb", nil),
        ])
    func clickElsewhere(path: String, option: String?) throws {
        func output(isNamed: Bool) -> String {
            let card = WidgetCard(
                .ready(CardSample.snapshot(CardSample.tasks)), at: CardSample.now, zone: CardSample.zone,
                family: .inline,
                redact: false, containerPath: path, isContainerExplicit: isNamed)
            return String(decoding: card.rendered(as: .genmon, theme: .light), as: UTF8.self)
        }
        let command = "<txtclick>taskhub open --from-desktop "
        #expect(output(isNamed: false).contains("\(command)taskhub://"))
        guard let option else {
            #expect(!output(isNamed: true).contains("<txtclick>"))
            return
        }
        #expect(output(isNamed: true).contains("\(command)\(option)taskhub://"))
    }

    @Test("Tasks have the order in which they were published, whatever has become overdue since")
    func publishedOrder() throws {
        let tasks = [
            Seed.snapshotTask(1, "Yesterday", due: Seed.due("2026-11-25", in: CardSample.zone)),
            Seed.snapshotTask(2, "Noon", due: Seed.due("2026-11-26T11:00:00Z", in: CardSample.zone)),
            Seed.snapshotTask(3, "Whole day", due: Seed.due("2026-11-26", in: CardSample.zone)),
            Seed.snapshotTask(4, "Undated", priority: 5),
        ]
        let sample = CardSample(name: "", reading: .ready(CardSample.snapshot(tasks)))
        for now in ["2026-11-26T08:00:00Z", "2026-11-26T13:30:00Z", "2026-11-27T08:00:00Z"] {
            let card = sample.card(.large, at: Seed.instant(now)).rendered(as: .json, theme: .light)
            let titles = String(decoding: card, as: UTF8.self).matches(of: /"title":"([^"]*)"/).map { String($0.1) }
            #expect(titles == tasks.map(\.title), "\(now)")
        }
    }

    @Test("Each snapshot result has its state")
    func states() {
        func state(_ name: String) -> CardState? { CardSample.all.first { $0.name == name }?.card(.small).state }
        #expect(state("ready") == .ready)
        #expect(state("empty") == .empty)
        #expect(state("stale") == .stale)
        #expect(state("stale-local") == .stale)
        #expect(state("signed-out") == .signedOut)
        #expect(state("locked") == .locked)
        #expect(state("missing") == .missing)
        #expect(state("missing-without-home") == .missing)
        #expect(state("unreadable") == .unreadable)
        #expect(state("unreadable-newer") == .unreadable)
        #expect(state("redacted") == .ready)
    }

    /// What stands in every card of a state: in the circular one, and in all larger ones.
    private static let content: [String: (circular: String, larger: String)] = [
        "ready": ("2/5", "overdue"), "few": ("0/1", "Water"), "empty": ("2/2", "Nothing open"),
        "empty-all-clear": ("0 open", "Nothing open"), "offline": ("0/1 offline", "Water"),
        "offline-busy": ("2/5 offline", "overdue"), "offline-empty": ("0 open offline", "Nothing open"),
        "sync-refused": ("0/1 no sync", "Water"), "sync-failed": ("0/3 no sync", "overdue"),
        "stale": ("2/5 old", "overdue"), "stale-offline": ("2/5 old", "overdue"),
        "stale-local": ("0/3 old", "overdue"), "signed-out": ("2/5 signed out", "overdue"),
        "missing": ("no tasks", "No tasks yet"), "missing-without-home": ("no tasks", "HOME is not usable"),
        "unreadable": ("unreadable", "Cannot read the tasks"),
        "unreadable-newer": ("unreadable", "Cannot read the tasks"), "redacted": ("2/5", "overdue"),
        "redacted-offline": ("0/3 offline", "overdue"), "redacted-stale": ("2/5 old", "overdue"),
        "locked": ("2/5 locked", "overdue"), "dated-only": ("0/3", "7 dated"),
        "dated-only-empty": ("0 dated", "Nothing dated"), "dated-only-redacted": ("0/3", "7 dated"),
    ]

    @Test("Every family and every format for a bar has content in every state", arguments: CardSample.all)
    func neverBlank(sample: CardSample) throws {
        let content = try #require(CardStateTests.content[sample.name])
        for family in CardFamily.allCases {
            let expected = family == .circular ? content.circular : content.larger
            for format in CardFormat.allCases where ![.svg, .json].contains(format) {
                #expect(sample.text(family, format).contains(expected), "\(family) \(format)")
            }
        }
    }

    @Test(
        "Every JSON card has the counts, and tasks or a message unless there is nothing to do",
        arguments: CardSample.all)
    func contentOfJSON(sample: CardSample) {
        for family in CardFamily.allCases {
            let card = sample.text(family, .json)
            let open = sample.reading.snapshot?.counts.open ?? 0
            #expect(card.contains("\"open\":\(open),"), "\(family)")
            if sample.reading.snapshot == nil { #expect(card.contains("\"headline\":\""), "\(family)") }
            if open > 0, !sample.isRedacted, family != .circular { #expect(card.contains("\"title\":\""), "\(family)") }
        }
    }

    @Test("Every picture draws words, or a sign in the circular family", arguments: CardSample.all)
    func contentOfPicture(sample: CardSample) throws {
        for family in CardFamily.allCases {
            let drawn = try #require(sample.text(family, .svg).split(separator: "</desc>").last)
            let isDrawn = drawn.contains(/<text[^>]*>(<tspan[^>]*>)?[^<]*\w/)
            #expect(isDrawn || family == .circular && drawn.contains("<path"), "\(family)")
        }
    }

    @Test(
        "Each message names the next command",
        arguments: [
            ("stale", "taskhub sync"), ("stale-local", "taskhub list"), ("signed-out", "taskhub login"),
            ("missing", "taskhub add"), ("missing-without-home", "HOME"), ("unreadable", "taskhub list"),
            ("unreadable-newer", "Update taskhub-widget"), ("redacted-stale", "taskhub sync"),
            ("locked", "taskhub unlock"),
        ])
    func advice(name: String, command: String) throws {
        let sample = try #require(CardSample.all.first { $0.name == name })
        for family in CardFamily.allCases where family != .circular {
            #expect(sample.text(family).contains(command))
        }
        for family in CardFamily.allCases {
            #expect(sample.text(family, .svg).contains(command))
            #expect(sample.text(family, .waybar).contains(command))
            #expect(sample.text(family, .json).contains(command))
        }
        for format in CardFormat.allCases { #expect(sample.text(.inline, format).contains(command)) }
    }

    @Test("A stale card shows the tasks and since when they are old")
    func stale() throws {
        let sample = try #require(CardSample.all.first { $0.name == "stale" })
        for family in [CardFamily.inline, .rectangular, .small, .medium, .large] {
            #expect(sample.text(family).contains("Pay rent"))
            #expect(sample.text(family).contains("Old since yesterday 09:12"))
        }
        for family in [CardFamily.rectangular, .small, .medium, .large] {
            #expect(sample.text(family, .svg).contains("Pay rent"))
        }
    }

    @Test("A card says since when the keyring is locked, also when the tasks are old, and whatever the last sync did")
    func locked() throws {
        let sample = CardSample(name: "", reading: .ready(CardSample.locked()))
        for family in [CardFamily.small, .medium, .large] {
            let moment = family == .small ? "yesterday" : "yesterday 21:05"
            #expect(sample.text(family).contains("\nKeyring locked since \(moment)\nRun: taskhub unlock\n"))
            #expect(sample.text(family).contains("Pay rent"))
        }
        #expect(sample.text(.inline) == "13 open · 2 overdue · Pay rent · Keyring locked: taskhub unlock\n")
        var old = CardSample.locked(since: "2026-11-26T12:05:00Z")
        old.staleAfter = CardSample.now
        old.lastSync = SyncReport(endedAt: CardSample.now, outcome: .failed)
        old.tasks.removeFirst(2)
        old.counts.overdue = 0
        old.upcoming = []
        let card = CardSample(name: "", reading: .stale(old))
        #expect(card.card(.small).state == .locked)
        #expect(card.text(.medium).contains("\nKeyring locked since 13:05\n"))
        #expect(card.text(.inline, .waybar).contains("\"class\":[\"locked\"]"))
        #expect(card.text(.inline, .i3statusRust).contains("\"state\":\"Warning\""))
    }

    @Test("A card says since when the user is signed out, if that is known")
    func signedOut() throws {
        let sample = try #require(CardSample.all.first { $0.name == "signed-out" })
        #expect(sample.text(.medium).contains("\nSigned out\nRun: taskhub login\n"))
        var snapshot = try #require(sample.reading.snapshot)
        snapshot.signedOutAt = Seed.instant("2026-11-26T12:05:00Z")
        // The session matters more than the keyring.
        snapshot.lockedAt = CardSample.now
        let dated = CardSample(name: "", reading: .ready(snapshot))
        #expect(dated.card(.small).state == .signedOut)
        #expect(dated.text(.medium).contains("\nSigned out since 13:05\nRun: taskhub login\n"))
    }

    @Test("A snapshot becomes stale without any other event")
    func staleByClock() {
        var snapshot = CardSample.snapshot(CardSample.fewTasks)
        snapshot.account = .signedIn
        snapshot.staleAfter = CardSample.now
        func state(at moment: Instant) -> CardState {
            CardSample(name: "", reading: .ready(snapshot)).card(.small, at: moment).state
        }
        #expect(state(at: CardSample.now.advanced(bySeconds: -1)) == .ready)
        #expect(state(at: CardSample.now) == .stale)
        // Never synchronized: its age is that of the snapshot.
        #expect(CardSample(name: "", reading: .ready(snapshot)).text(.inline).contains("Old since 09:00"))
    }

    @Test("The card of a missing snapshot names the whole path that was searched")
    func path() throws {
        let sample = try #require(CardSample.all.first { $0.name == "missing" })
        for family in [CardFamily.small, .medium, .large] {
            let joined = sample.text(family).split(separator: "\n").joined()
            #expect(joined.contains(CardSample.path))
        }
        for family in CardFamily.allCases {
            #expect(sample.text(family, .svg).contains(CardSample.path))
            #expect(sample.text(family, .waybar).contains(CardSample.path))
            #expect(sample.text(family, .json).contains(CardSample.path))
        }
    }

    @Test("A redacted card has no title, list, id or path")
    func redacted() {
        for reading in [SnapshotReadResult.ready(CardSample.snapshot(CardSample.tasks)), .missing] {
            let sample = CardSample(name: "", reading: reading, isRedacted: true)
            for family in CardFamily.allCases {
                for format in CardFormat.allCases {
                    let output = sample.text(family, format)
                    for secret in ["rent", "dentist", "Home", "买菜", "00000000-0000-4000", "maria"] {
                        #expect(!output.contains(secret))
                    }
                }
            }
        }
    }

    @Test(
        "The card of an unreadable snapshot says why, and what to do",
        arguments: [
            (UnreadableSnapshot.damaged, "is damaged", "To repair, run: taskhub list"),
            (.tooLarge, "too large", "To repair, run: taskhub list"),
            (.notRegularFile, "published/snapshot is not a regular file: remove it", "Then run: taskhub list"),
            (.symbolicLink, "is a symbolic link", "To repair, run: taskhub list"),
            (.otherOwner, "belongs to another user", "To repair, run: taskhub list"),
            (.openToOthers, "open to other users", "To repair, run: taskhub list"),
            (.unsafeDirectory, "is not private", "To see why, run: taskhub doctor"),
            (.refused, "system refused", "To see why, run: taskhub doctor"),
        ])
    func reasons(why: UnreadableSnapshot, reason: String, hint: String) {
        let sample = CardSample(name: "", reading: .unreadable(why))
        for family in [CardFamily.small, .medium, .large] {
            let text = sample.text(family).split(separator: "\n").joined(separator: " ")
            #expect(text.contains(reason) && text.contains(hint), "\(text)")
        }
        #expect(sample.text(.medium, .svg).contains(reason))
    }

    @Test("An overdue task has a mark, not only a colour, from the second it becomes overdue")
    func overdue() {
        let sample = CardSample(name: "", reading: .ready(CardSample.snapshot(CardSample.fewTasks)))
        let due = Seed.instant("2026-11-26T18:00:00Z")
        func text(_ moment: Instant) -> String {
            String(decoding: sample.card(.small, at: moment).rendered(as: .text, theme: .light), as: UTF8.self)
        }
        #expect(text(due).contains("○ Water"))
        #expect(!text(due).contains("overdue"))
        #expect(text(due.advanced(bySeconds: 1)).contains("! Water"))
        #expect(text(due.advanced(bySeconds: 1)).contains("1 overdue"))
    }

    @Test("Progress counts tasks done today and open tasks due by the end of today")
    func progress() {
        #expect(CardSample.all[0].text(.circular) == "2/5\n")
        #expect(CardSample.all[0].text(.circular, .waybar).contains("\"percentage\":40}"))
    }

    @Test("Bars get classes for tasks due within the hour and overdue tasks")
    func classes() {
        let sample = CardSample(name: "", reading: .ready(CardSample.snapshot(CardSample.fewTasks)))
        func line(_ moment: String) -> String {
            let bytes = sample.card(.inline, at: Seed.instant(moment)).rendered(as: .waybar, theme: .light)
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(line("2026-11-26T16:59:59Z").contains("\"class\":[\"ready\"]"))
        #expect(line("2026-11-26T17:00:00Z").contains("\"class\":[\"ready\",\"due-soon\"]"))
        #expect(line("2026-11-26T18:00:01Z").contains("\"class\":[\"ready\",\"overdue\"]"))
    }

    @Test(
        "A sync problem has its own class and a label in the line",
        arguments: [
            ("offline", "ready offline", "· offline", "Warning", "#c77700"),
            ("sync-refused", "ready error", "· sync refused", "Critical", "#e5484d"),
            ("sync-failed", "ready overdue error", "· sync failed", "Critical", "#e5484d"),
            ("stale", "stale overdue", "Old since", "Critical", "#e5484d"),
            ("stale-offline", "stale overdue offline", "Offline since", "Critical", "#e5484d"),
            ("stale-local", "stale overdue", "Old since", "Critical", "#e5484d"),
            ("signed-out", "signed-out overdue", "Signed out", "Critical", "#e5484d"),
            ("locked", "locked overdue", "Keyring locked", "Critical", "#e5484d"),
            ("missing-without-home", "missing error", "HOME is not usable", "Critical", "#e5484d"),
            ("unreadable", "unreadable error", "Cannot read", "Critical", "#e5484d"),
        ])
    func problemClasses(name: String, classes: String, word: String, level: String, color: String) throws {
        let sample = try #require(CardSample.all.first { $0.name == name })
        #expect(sample.text(.inline, .eww).contains("\"class\":\"\(classes)\""))
        #expect(sample.text(.inline, .yambar).contains("class|string|\(classes)\n"))
        let list = classes.split(separator: " ").joined(separator: "\",\"")
        #expect(sample.text(.inline, .waybar).contains("\"class\":[\"\(list)\"]"))
        #expect(sample.text(.inline, .json).contains("\"classes\":[\"\(list)\"]"))
        #expect(sample.text(.inline, .i3statusRust).contains("\"state\":\"\(level)\""))
        #expect(sample.text(.inline, .i3blocks).hasSuffix("\n\(color)\n"))
        for format in [CardFormat.text, .polybar, .tmux, .conky, .argos, .genmon] {
            #expect(sample.text(.inline, format).contains(word))
        }
    }

    @Test("On its first run a bar is calm, and has the path in its tooltip only")
    func firstRun() throws {
        let sample = try #require(CardSample.all.first { $0.name == "missing" })
        #expect(sample.text(.inline, .eww).contains("\"class\":\"missing\""))
        #expect(sample.text(.inline, .i3statusRust).contains("\"state\":\"Idle\""))
        #expect(sample.text(.inline, .i3blocks) == "No tasks yet · Run: taskhub add …\nno tasks\n")
        #expect(sample.text(.inline, .waybar).contains("\"text\":\"No tasks yet · Run: taskhub add …\""))
        for format in [CardFormat.text, .polybar, .tmux, .conky, .yambar, .i3statusRust, .i3blocks] {
            #expect(!sample.text(.inline, format).contains(CardSample.path), "\(format)")
        }
        for format in CardFormat.allCases { #expect(!sample.text(.inline, format).contains("#e5484d"), "\(format)") }
    }

    @Test("A bar without a style sheet shows urgency in a colour, unless bar-colors is false")
    func barColors() throws {
        let colors = ["ready": "#e5484d", "offline": "#c77700", "sync-failed": "#e5484d", "signed-out": "#e5484d"]
        try #require(Set(CardSample.all.map(\.name)).isSuperset(of: colors.keys))
        for sample in CardSample.all {
            for format in [CardFormat.waybar, .genmon, .argos, .i3blocks, .eww] {
                let markup: CardMarkup? = format.defaultMarkup.map { _ in .pango }
                func output(_ card: WidgetCard) -> String {
                    String(decoding: card.rendered(as: format, theme: .light, markup: markup), as: UTF8.self)
                }
                if let color = colors[sample.name] {
                    #expect(output(sample.card(.inline)).contains(color), "\(format) \(sample.name)")
                }
                var plain = sample
                plain.hasBarColors = false
                #expect(!output(plain.card(.inline)).contains(/#[0-9a-f]{6}/), "\(format) \(sample.name)")
            }
            // Plain text has no place for one.
            #expect(!sample.text(.inline, .eww).contains(/#[0-9a-f]{6}/))
        }
        // An hour before it is due.
        let soon = CardSample(name: "", reading: .ready(CardSample.snapshot(CardSample.fewTasks)))
            .card(.inline, at: Seed.instant("2026-11-26T17:00:00Z")).rendered(as: .waybar, theme: .light)
        #expect(String(decoding: soon, as: UTF8.self).contains("<span foreground=\\\"#3b82f6\\\">"))
    }

    @Test(
        "After a failed sync, a card shows the problem, since when, and its tasks",
        arguments: [
            ("offline", "Offline since 13:30"), ("offline-busy", "Offline since 13:30"),
            ("offline-empty", "Offline since 13:30"), ("redacted-offline", "Offline since 13:30"),
            ("sync-refused", "Sync refused since 13:30"), ("sync-failed", "Sync failed since yesterday"),
        ])
    func syncProblem(name: String, words: String) throws {
        let sample = try #require(CardSample.all.first { $0.name == name })
        for family in [CardFamily.small, .medium, .large] {
            #expect(sample.text(family).contains("\n\(words)"))
        }
        let what = String(words[..<(try #require(words.firstRange(of: " since")).lowerBound)])
        #expect(sample.text(.rectangular).contains(" · \(what.lowercased())\n"))
        for family in [CardFamily.medium, .large] {
            #expect(sample.text(family, .svg).contains(">\(words)"))
        }
        // If the time does not fit, the problem is still shown.
        for family in [CardFamily.rectangular, .small] {
            #expect(sample.text(family, .svg).contains(">\(what)"))
        }
        for family in CardFamily.allCases {
            // For screen readers, at every size.
            let description = sample.text(family, .svg).split(separator: "<desc").last?.split(separator: "</desc>")[0]
            #expect(description?.contains(words) == true)
            #expect(sample.text(family, .waybar).contains(words))
        }
        let calm = try #require(CardSample.all.first { $0.name == "ready" })
        if name == "offline-busy" {
            for family in CardFamily.allCases {
                #expect(sample.links(family) == calm.links(family))
            }
        }
    }

    @Test("The description of an SVG card names exactly the tasks that are drawn", arguments: CardSample.all)
    func description(sample: CardSample) throws {
        for family in CardFamily.allCases {
            let picture = sample.text(family, .svg)
            let description = try #require(picture.split(separator: "<desc").last?.split(separator: "</desc>").first)
            for task in sample.reading.snapshot?.tasks ?? [] {
                let word = try #require(task.title.split(separator: " ").first)
                let isDrawn = picture.contains("open-task?id=\(task.id)")
                #expect(description.contains(word) == isDrawn, "\(family): \(task.title)")
            }
        }
    }

    @Test("The largest counts that a snapshot may have are drawn", arguments: CardFamily.allCases)
    func largest(family: CardFamily) {
        let most = Int(Int32.max)
        var snapshot = CardSample.snapshot(CardSample.fewTasks)
        snapshot.counts = SnapshotCounts(
            open: most, inbox: most, overdue: most, dueEarlierToday: most, completedToday: most)
        for isRedacted in [false, true] {
            let sample = CardSample(name: "", reading: .ready(snapshot), isRedacted: isRedacted)
            #expect(sample.text(family, .json).contains("\"completed_today\":\(most)"))
            for format in CardFormat.allCases { #expect(!sample.text(family, format).isEmpty) }
        }
    }

    @Test("\"Since\" is the last successful sync, however often it failed afterwards")
    func sinceWhen() throws {
        let sample = try #require(CardSample.all.first { $0.name == "stale-offline" })
        #expect(sample.text(.rectangular).hasSuffix("\nOffline since yesterday: taskhub sync\n"))
        for family in [CardFamily.small, .medium, .large] {
            #expect(sample.text(family).contains("Offline since yesterday 09:12"))
            #expect(!sample.text(family).contains("Old since"))
        }
        // Never in step: nothing is made up.
        var snapshot = CardSample.snapshot(CardSample.fewTasks)
        snapshot.account = .signedIn
        snapshot.lastSync = SyncReport(endedAt: CardSample.now, outcome: .offline)
        let never = CardSample(name: "", reading: .ready(snapshot)).text(.medium)
        #expect(never.hasSuffix("\nOffline\n"))
    }

    @Test("Without a problem, a block keeps the bar's own colour")
    func calm() throws {
        for name in ["few", "empty"] {
            let sample = try #require(CardSample.all.first { $0.name == name })
            #expect(sample.text(.inline, .i3blocks).count { $0 == "\n" } == 2)
            #expect(sample.text(.inline, .i3statusRust).contains("\"state\":\"Idle\""))
        }
    }

    @Test("A card without titles has nothing to click")
    func noClick() {
        for format in [CardFormat.genmon, .argos, .yambar] {
            for sample in CardSample.all where sample.isRedacted || sample.name.hasPrefix("missing") {
                #expect(!sample.text(.inline, format).contains("open-task"))
                #expect(!sample.text(.inline, format).contains("00000000-"))
            }
        }
    }

    @Test("A malformed list colour never reaches an SVG card")
    func colors() {
        for color in ["red", "#12345", "#12345g", "\"/><script>", "url(http://x)"] {
            let task = Seed.snapshotTask(1, "Buy milk", listName: "Home", listColor: color)
            let output = CardSample(name: "", reading: .ready(CardSample.snapshot([task]))).text(.large, .svg)
            #expect(!output.contains(color))
        }
    }
}
