import TaskHubEntities
import TaskHubTestSupport
import Testing
import WidgetCards

@Suite("What a card says")
struct CardStateTests {
    @Test(
        "A click looks for the task where the card found it",
        arguments: [
            ("/srv/My tasks", "--container '/srv/My tasks' "), ("/srv/Zoë's", nil), ("/srv/<b>", nil), ("/a\nb", nil),
        ])
    func clickElsewhere(path: String, option: String?) throws {
        func output(isNamed: Bool) -> String {
            let card = WidgetCard(
                .ready(CardSample.snapshot(CardSample.tasks)), at: CardSample.now, zone: CardSample.zone,
                family: .inline,
                redact: false, containerPath: path, isContainerNamed: isNamed)
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

    @Test("Each reading has its state")
    func states() {
        func state(_ name: String) -> CardState? { CardSample.all.first { $0.name == name }?.card(.small).state }
        #expect(state("ready") == .ready)
        #expect(state("empty") == .empty)
        #expect(state("stale") == .stale)
        #expect(state("stale-local") == .stale)
        #expect(state("signed-out") == .signedOut)
        #expect(state("missing") == .missing)
        #expect(state("missing-without-home") == .missing)
        #expect(state("unreadable") == .unreadable)
        #expect(state("unreadable-newer") == .unreadable)
        #expect(state("redacted") == .ready)
    }

    @Test(
        "Whatever is wrong, every family and format says so or shows it, and nothing is ever blank",
        arguments: CardSample.all)
    func neverBlank(sample: CardSample) {
        for family in CardFamily.allCases {
            for format in CardFormat.allCases {
                #expect(sample.text(family, format).utf8.count > 3)
            }
        }
    }

    @Test(
        "The next command is named",
        arguments: [
            ("stale", "taskhub sync"), ("stale-local", "taskhub list"), ("signed-out", "taskhub login"),
            ("missing", "taskhub add"), ("missing-without-home", "HOME"), ("unreadable", "taskhub list"),
            ("unreadable-newer", "Update taskhub-widget"), ("redacted-stale", "taskhub sync"),
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

    @Test("A stale card still shows the tasks, and since when")
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

    @Test("A snapshot grows stale by the clock alone")
    func staleByClock() {
        var snapshot = CardSample.snapshot(CardSample.fewTasks)
        snapshot.account = .signedIn
        snapshot.staleAfter = CardSample.now
        func state(at moment: Instant) -> CardState {
            CardSample(name: "", reading: .ready(snapshot)).card(.small, at: moment).state
        }
        #expect(state(at: CardSample.now.advanced(bySeconds: -1)) == .ready)
        #expect(state(at: CardSample.now) == .stale)
        // Never synchronised: its age is that of the snapshot.
        #expect(CardSample(name: "", reading: .ready(snapshot)).text(.inline).contains("Old since 09:00"))
    }

    @Test("The missing card names the whole path it looked at")
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

    @Test("A redacted card holds no title, list, id or path")
    func redacted() {
        for reading in [SnapshotReading.ready(CardSample.snapshot(CardSample.tasks)), .missing] {
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
        "Why a snapshot is unreadable is told, and what to do",
        arguments: [
            (UnreadableSnapshot.damaged, "is damaged", "To repair, run: taskhub list"),
            (.tooLarge, "too large", "To repair, run: taskhub list"),
            (.notPlainFile, "published/snapshot is no plain file: remove it", "Then run: taskhub list"),
            (.symbolicLink, "is a symbolic link", "To repair, run: taskhub list"),
            (.otherOwner, "belongs to another user", "To repair, run: taskhub list"),
            (.openToOthers, "open to other users", "To repair, run: taskhub list"),
            (.unsafeDirectory, "published is not yours alone", "To see why, run: taskhub doctor"),
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

    @Test("Overdue is told by a sign as well as a colour, at the second it becomes so")
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

    @Test("Progress counts what is done and what is left until the end of the day, earlier days included")
    func progress() {
        #expect(CardSample.all[0].text(.circular) == "2/5\n")
        #expect(CardSample.all[0].text(.circular, .waybar).contains("\"percentage\":40}"))
    }

    @Test("Bars can tell what is due within the hour, and what is overdue")
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
        "What went wrong with the server is a class of its own, and a word in the line",
        arguments: [
            ("offline", "ready offline", "· offline", "Warning", "#c77700"),
            ("sync-refused", "ready error", "· sync refused", "Critical", "#e5484d"),
            ("sync-failed", "ready overdue error", "· sync failed", "Critical", "#e5484d"),
            ("stale", "stale overdue", "Old since", "Critical", "#e5484d"),
            ("stale-offline", "stale overdue offline", "Offline since", "Critical", "#e5484d"),
            ("stale-local", "stale overdue", "Old since", "Critical", "#e5484d"),
            ("signed-out", "signed-out overdue", "Signed out", "Critical", "#e5484d"),
            ("missing", "missing error", "No tasks yet", "Critical", "#e5484d"),
            ("unreadable", "unreadable error", "Cannot read", "Critical", "#e5484d"),
        ])
    func trouble(name: String, classes: String, word: String, level: String, color: String) throws {
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

    @Test(
        "A card whose last sync went wrong says so, and since when, and keeps its tasks",
        arguments: [
            ("offline", "Offline since 13:30"), ("offline-busy", "Offline since 13:30"),
            ("offline-empty", "Offline since 13:30"), ("redacted-offline", "Offline since 13:30"),
            ("sync-refused", "Sync refused since 13:30"), ("sync-failed", "Sync failed since yesterday"),
        ])
    func syncTrouble(name: String, words: String) throws {
        let sample = try #require(CardSample.all.first { $0.name == name })
        for family in [CardFamily.small, .medium, .large] {
            #expect(sample.text(family).contains("\n\(words)"))
        }
        let what = String(words[..<(try #require(words.firstRange(of: " since")).lowerBound)])
        #expect(sample.text(.rectangular).contains(" · \(what.lowercased())\n"))
        for family in [CardFamily.medium, .large] {
            #expect(sample.text(family, .svg).contains(">\(words)"))
        }
        // Where the moment does not fit, what is wrong still does.
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

    @Test("The description of a picture names the tasks that are drawn, and no others", arguments: CardSample.all)
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

    @Test("The largest numbers that a snapshot may hold are drawn", arguments: CardFamily.allCases)
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

    @Test("Since when is told by the last sync that succeeded, however often another was tried")
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

    @Test("When all is well a block keeps the bar's own colour")
    func calm() throws {
        for name in ["few", "empty"] {
            let sample = try #require(CardSample.all.first { $0.name == name })
            #expect(sample.text(.inline, .i3blocks).count { $0 == "\n" } == 2)
            #expect(sample.text(.inline, .i3statusRust).contains("\"state\":\"Idle\""))
        }
    }

    @Test("Where nothing of a task is shown, there is nothing to click")
    func noClick() {
        for format in [CardFormat.genmon, .argos, .yambar] {
            for sample in CardSample.all where sample.isRedacted || sample.name.hasPrefix("missing") {
                #expect(!sample.text(.inline, format).contains("open-task"))
                #expect(!sample.text(.inline, format).contains("00000000-"))
            }
        }
    }

    @Test("A list colour that is no colour never reaches a picture")
    func colors() {
        for color in ["red", "#12345", "#12345g", "\"/><script>", "url(http://x)"] {
            let task = Seed.snapshotTask(1, "Buy milk", listName: "Home", listColor: color)
            let output = CardSample(name: "", reading: .ready(CardSample.snapshot([task]))).text(.large, .svg)
            #expect(!output.contains(color))
        }
    }
}
