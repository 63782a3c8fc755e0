import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The filter language")
struct FilterPhraseTests {
    /// As of Wednesday 18 November 2026, 12:00 in Berlin.
    private func read(_ text: String) throws -> [TaskCondition] {
        try FilterPhrase(reading: DuePhrase(now: Seed.now, in: TestZones.berlin)).criteria(of: text).conditions
    }

    private func day(_ text: String) -> CivilDate? { CivilDate(iso8601: text) }

    @Test("A word that is no condition is searched, and so is everything between quotes")
    func words() throws {
        #expect(try read("") == [])
        #expect(try read("  buy  milk ") == [.text("buy"), .text("milk")])
        #expect(try read(#""oat milk" "list:Home" 5""#) == [.text("oat milk"), .text("list:Home"), .text("5\"")])
        for word in [
            "10:30", "https://example.org/#a", "#12", "+49", "!9", ":", "C++", "日本語", "café", "a:b", "C:\\x",
            "call(bob)", "(a)",
            "Re:", "-5", "-", "@", "a=b", "x@example.org", "and/or",
        ] {
            #expect(try read(word) == [.text(word)])
        }
    }

    @Test("Lists and tags have a mark, and a spelling that shells leave alone")
    func listsAndTags() throws {
        let home = TaskCondition.list(.named(try ListName("Home")))
        #expect(try read("#Home list:Home LIST:Home project:Home") == [home, home, home, home])
        let house = TaskCondition.list(.named(try ListName("Old house")))
        #expect(try read(#"#"Old house" list:"Old house""#) == [house, house])
        #expect(try read("list:inbox list:none #Inbox") == [.list(.inbox), .list(.inbox), .list(.inbox)])
        let errand = TaskCondition.tag(try TaskTag("errand"))
        #expect(try read("+errand tag:errand tag:+Errand tag:none") == [errand, errand, errand, .untagged])
    }

    @Test("Priorities are a number, a name or a range")
    func priorities() throws {
        #expect(
            try read("!4 pri:4 priority:high pri:none") == [
                .priority(4...4), .priority(4...4), .priority(5...5), .unprioritized,
            ])
        #expect(try read("pri:3.. pri:..2 pri:2..4") == [.priority(3...5), .priority(1...2), .priority(2...4)])
    }

    @Test(
        "Due dates are days, ranges with both ends, or the current and the next week, month and year",
        arguments: [
            ("due:today", "2026-11-18", "2026-11-18"), ("due:..fri", nil, "2026-11-20"),
            ("due:tomorrow..", "2026-11-19", nil), ("due:mon..fri", "2026-11-23", "2026-11-27"),
            ("due:30.11...eoy", "2026-11-30", "2026-12-31"), (#"due:"day after tomorrow""#, "2026-11-20", "2026-11-20"),
            ("due:week", "2026-11-16", "2026-11-22"), (#"due:"next week""#, "2026-11-23", "2026-11-29"),
            (#"due:"this month""#, "2026-11-01", "2026-11-30"), (#"due:"next month""#, "2026-12-01", "2026-12-31"),
            ("due:year", "2026-01-01", "2026-12-31"), ("due:..1w", nil, "2026-11-25"),
        ] as [(String, String?, String?)])
    func due(text: String, from: String?, through: String?) throws {
        #expect(try read(text) == [.due(from: from.flatMap(day), through: through.flatMap(day))])
    }

    @Test("States, statuses and areas")
    func states() throws {
        #expect(try read("is:open") == [.status([.inbox, .next, .waiting, .someday])])
        #expect(try read("is:done status:waiting") == [.status([.done, .archived]), .status([.waiting])])
        #expect(try read("status:any") == [.status(Set(TaskStatus.allCases))])
        #expect(try read("is:overdue due:none area:Work") == [.overdue, .undated, .area(.work)])
    }

    @Test("not: turns any condition, word or quoted text around")
    func negation() throws {
        #expect(
            try read(#"not:milk not:"oat milk" not:list:inbox not:+x not:is:done"#) == [
                .not(.text("milk")), .not(.text("oat milk")), .not(.list(.inbox)), .not(.tag(try TaskTag("x"))),
                .not(.status([.done, .archived])),
            ])
    }

    @Test("or separates alternatives, and joins, and not turns the next one around, in any letter case")
    func connectives() throws {
        let (milk, eggs) = (TaskCondition.text("milk"), TaskCondition.text("eggs"))
        #expect(try read("milk and eggs") == [milk, eggs])
        #expect(try read("milk OR eggs") == [.any([TaskCriteria([milk]), TaskCriteria([eggs])])])
        #expect(
            try read("milk pri:4 or not eggs or NOT is:overdue x") == [
                .any([
                    TaskCriteria([milk, .priority(4...4)]), TaskCriteria([.not(eggs)]),
                    TaskCriteria([.not(.overdue), .text("x")]),
                ])
            ])
        #expect(try read(#""or" "not" "and""#) == [.text("or"), .text("not"), .text("and")])
        for text in [
            "or milk", "milk or", "milk and", "not", "milk or or eggs", "milk and or eggs", "not or", "not:and",
        ] {
            #expect(throws: LanguageError.self, "\(text)") { try read(text) }
        }
    }

    @Test(
        "What Taskwarrior's conditions mean",
        arguments: [
            ("due.before:fri", "due:..thu"), ("due.after:fri", "due:sat.."), ("due.by:fri", "due:..fri"),
            ("due.under:week", "due:..2026-11-15"), ("due.over:week", "due:2026-11-23.."), ("due.is:fri", "due:fri"),
            ("due.not:fri", "not:due:fri"), ("due.any:", "not:due:none"), ("due.none:", "due:none"),
            ("priority.above:3", "pri:4.."), ("pri.below:3", "pri:..2"), ("priority:H", "pri:5"),
            ("project.is:Home", "list:Home"), ("pro:Home", "list:Home"), ("project.none:", "list:inbox"),
            ("tags:x", "tag:x"), ("tags.any:", "not:tag:none"), ("tag.not:x", "not:tag:x"),
            ("status:pending", "is:open"), ("status:completed", "is:done"), ("+OVERDUE", "is:overdue"),
            ("+TODAY", "due:today"), ("+TOMORROW", "due:tomorrow"), ("+WEEK", "due:week"), ("+PENDING", "is:open"),
            ("+COMPLETED", "is:done"), ("+WAITING", "status:waiting"), ("not:+OVERDUE", "not:is:overdue"),
            ("+TAGGED", "not:tag:none"), ("+PROJECT", "not:list:none"), ("+PRIORITY", "not:pri:none"),
        ])
    func others(theirs: String, ours: String) throws {
        #expect(try read(theirs) == read(ours))
    }

    @Test("A filter says which statuses it selects, or leaves that to the command")
    func statuses() throws {
        let phrase = FilterPhrase(reading: DuePhrase(now: Seed.now, in: TestZones.berlin))
        for text in ["is:open", "status:any", "not:is:done"] {
            #expect(try phrase.criteria(of: "milk \(text)").namesStatus)
        }
        for text in ["", "milk", "is:overdue", "not:milk"] { #expect(try !phrase.criteria(of: text).namesStatus) }
    }

    @Test(
        "A condition that is not understood is repeated, with the likeliest one",
        arguments: [
            ("is:overdo", "Did you mean 'is:overdue'?"), ("status:waitng", "Did you mean 'status:waiting'?"),
            ("lst:Home", "Did you mean 'list:'? Put text to search in double quotes"),
            ("sort:due", "Write '--sort due' after 'taskhub list'"), ("limit:3", "Write '--limit 3' after"),
            ("title:milk", "Words are searched in titles and notes: write 'milk'"),
            ("wait.before:fri", "Conditions are list:, tag:, pri:"), ("urgency:5", "Conditions are list:"),
            ("due.when:fri", "Write due:, or it with .before, .after"), ("due.before:", "Write it like 'due:today'"),
            ("pri.before:1", "Write it like 'pri:4'"), ("list.before:Home", "Name a list"),
            ("due<fri", "Write it like 'due:today'"), ("pri>=3", "Write it like 'pri:4'"),
            ("list=Home", "Name a list"), ("@shop", "Write '+shop' for a tag, or 'list:shop' for a list"),
            ("-errand", "Write 'not:+errand' for tasks without a tag, or 'not:errand'"),
            ("(milk", "Filters have no parentheses: 'or' separates"), ("milk)", "Filters have no parentheses"),
            ("status:deleted", "'taskhub outbox deleted' lists deleted tasks"),
            ("area:home", "Write one of area:work, area:personal"), ("pri:9", "Write it like 'pri:4'"),
            ("pri:4..2", "Write it like 'pri:4'"), ("pri:..", "Write it like 'pri:4'"),
            ("due:..", "Write it like 'due:today'"), ("due:fri..tomorrow", "The range ends before it begins"),
            (#"due:"fri 17:00""#, "Write a day without a time"), ("list:", "Name a list"), ("tag:", "Name a tag"),
            ("not:", "Write one word or condition after it"), ("not:not:x", "Write one word or condition after it"),
            (#"tag:"two words""#, "A tag is one word"),
        ])
    func refused(word: String, hint: String) throws {
        let error = try #require(throws: LanguageError.self) { try read("milk \(word) eggs") }
        guard case .conditionNotUnderstood(word, let found) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(found.hasPrefix(hint), "\(found)")
    }

    @Test("A date in a condition is refused as anywhere else, and a huge filter at once")
    func limits() throws {
        #expect(throws: LanguageError.dateNotUnderstood("someday")) { try read("due:someday") }
        #expect(throws: LanguageError.dateAmbiguous("3/4", readings: ["2027-04-03", "2027-03-04"])) {
            try read("due:3/4")
        }
        #expect(throws: LanguageError.filterTooLong) { try read(String(repeating: "a ", count: 101)) }
        #expect(throws: LanguageError.filterTooLong) { try read(String(repeating: "a", count: 5000)) }
        for title in HostileTitles.all { _ = try? read(title) }
    }
}
