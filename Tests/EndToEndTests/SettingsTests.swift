import Glibc
import TaskHubTestSupport
import Testing

@Suite("Settings: one place, one rule for each value", .timeLimit(.minutes(5)))
struct SettingsTests {
    private static let locales = "/usr/share/i18n/locales"

    private let installation = Installation()

    /// Stores settings as a user does who edits the file.
    private func edit(_ members: String) async throws {
        if access(installation.container, F_OK) != 0 { try await installation.taskhub("config", "set", "mouse") }
        let path = "\(installation.container)/defaults.json"
        try writeFile(path, Array("{\(members)}".utf8))
        chmod(path, 0o600)
    }

    @Test("config shows settings and preferences under the headings of the app, and changes both")
    func onePlace() async throws {
        let listing = try await installation.taskhub("config").output
        for part in [
            "Dates\n", "Lists\n", "Cards and bars\n", "Reminders\n", "Terminal app\n", "Server\n",
            "\nSet by the programs\n",
        ] { #expect(listing.contains(part), "\(part) in \(listing)") }
        let dates = try #require(listing.split(separator: "\n\n").first).split(separator: "\n").map(String.init)
        #expect(dates.first == "Dates" && dates.contains { $0.contains(#/^  tonight +20:00 +Tonight \(default\)$/#) })
        #expect(dates.contains { $0.contains(#/^  startOfWeek +monday +First day of the week \(default\)$/#) })
        #expect(dates.contains { $0.contains(#/^  dateOrder +- +Order of 3\/4$/#) }, "\(dates)")
        let changed = try await installation.taskhub("config", "set", "quietStart", "22:30")
        #expect(changed.output == "quietStart is now 22:30\nThere are no quiet hours until quietEnd is set too.\n")
        for (command, name) in [
            ("config", "quietStart"), ("config", "quiet_hours_start"), ("notifications", "quietStart"),
        ] {
            #expect(try await installation.taskhub(command, "get", name).output == "22:30\n")
        }
        #expect(try await installation.taskhub("config", "describe", "quietStart").output.contains("now: 22:30\n"))
        let tonight = try await installation.taskhub("config", "describe", "tonight").output
        #expect(tonight.contains("now: not set, so it is 20:00"), "\(tonight)")
        #expect(try await installation.taskhub("config", "--json").output.contains(#""quietStart":"22:30""#))
        let unset = try await installation.taskhub("config", "set", "quietStart")
        #expect(unset.status == 65 && unset.complaints == 1 && unset.errors.contains("a time such as 22:30, or none"))
        for words in [
            ["config", "set", "startOfWeek"], ["config", "set", "startOfWeek", ""],
            ["preferences", "set", "startOfWeek", ""],
        ] {
            let week = try await installation.run("taskhub", words)
            #expect(week.status == 65 && week.complaints == 1, "\(week)")
            #expect(week.errors.contains("startOfWeek cannot be unset; set monday or sunday."), "\(week)")
        }
        let wrong = try await installation.taskhub("config", "set", "startOfWeek", "friday")
        #expect(wrong.status == 65 && wrong.errors.contains("monday or sunday"), "\(wrong)")
        #expect(try await installation.taskhub("config", "get", "nothing").status == 65)
    }

    @Test("The help of config set names the values of settings and preferences")
    func help() async throws {
        let help = try await installation.taskhub("config", "set", "--help").output
        let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for text in ["dateOrder: ", "day-first or month-first", "sort: ", "position or due_at or created_at"] {
            #expect(words.contains(text), "\(text) in \(words)")
        }
    }

    @Test(
        "Doctor names each stored value that does not apply, and commands that use it say so once",
        arguments: [
            ("theme", #""drak""#, "'drak' is not a valid value for theme, which takes light or dark"),
            ("bars", #"["waybarr:8"]"#, "'waybarr:8' is not a valid value for bars"),
            ("bars", #""waybar:8""#, "is not a list of quoted texts"),
            ("dateOrder", #""dmy""#, "day-first or month-first"), ("tonight", #""8pm""#, "12:00"),
            ("overdueDigest", "9", "text in quotes"),
            ("serverURL", #""https://ada:secret@x.example""#, "https address"),
            ("appTheme", #""drak""#, "light or dark"), ("mouse", #""maybe""#, "true or false"),
            ("keys", #"["delete=D","redo=D"]"#, "uses 'D' twice"), ("keys", #"["erase=x"]"#, "'erase'"),
        ])
    func wrongValue(name: String, value: String, says: String) async throws {
        try await edit("\"\(name)\": \(value)")
        let isOfApp = ["appTheme", "mouse", "keys"].contains(name)
        // Without a store, and with one.
        for _ in 0..<2 {
            let doctor = try await installation.taskhub("doctor")
            let lines = doctor.output.split(separator: "\n")
            let line = try #require(lines.first { $0.hasPrefix("FAIL  setting \(name) ") }, "\(doctor)")
            #expect(line.contains(says) && !line.contains("secret"), "\(line)")
            #expect(doctor.errors.isEmpty, "\(doctor.errors)")
            let warnings = try await installation.taskhub("list").errors.split(separator: "\n")
            #expect(warnings.count { $0.hasPrefix("The setting \(name) does not apply: ") } == (isOfApp ? 0 : 1))
            try await installation.taskhub("add", "Zero")
        }
        for command in [["add", "One"], ["list"], ["config"]] {
            let answer = try await installation.run("taskhub", command)
            #expect(answer.status == 0 && !answer.errors.contains("secret"), "\(answer)")
            #expect(answer.complaints == (isOfApp ? 0 : 1), "\(command): \(answer.errors)")
            #expect(isOfApp || answer.errors.hasPrefix("The setting \(name) does not apply: "), "\(answer.errors)")
        }
        #expect(try await installation.intent("create", "Two").errors.isEmpty == isOfApp)
        #expect(try await installation.taskhub("list", "--json").errors.isEmpty)
        try await installation.taskhub("config", "set", name)
        #expect(try await installation.taskhub("doctor").output.contains("FAIL  setting") == false)
        #expect(try await installation.taskhub("list").errors.isEmpty)
    }

    @Test("Several wrong values take one line, each has one of doctor's, and a mistyped name is mentioned")
    func severalWrongValues() async throws {
        try await edit(#""theme": "drak", "bars": ["x"], "thme": "dark", "tonight": null"#)
        _ = try await installation.run("taskhub", ["add", "One"])
        let answer = try await installation.taskhub("list")
        let warning = "These settings are ignored, since their values are invalid: bars, theme. "
        #expect(answer.complaints == 1 && answer.errors.hasPrefix(warning), "\(answer.errors)")
        let doctor = try await installation.taskhub("doctor").output
        #expect(doctor.split(separator: "\n").count { $0.hasPrefix("FAIL  setting ") } == 2, "\(doctor)")
        #expect(doctor.contains("not settings of this version: thme"), "\(doctor)")
    }

    @Test(
        "Without a readable store, config shows the settings of this machine, and says in one line why only those",
        arguments: ["newer", "damaged"])
    func withoutStore(kind: String) async throws {
        try await installation.taskhub("config", "set", "theme", "dark")
        try await installation.taskhub("add", "Before")
        if kind == "newer" { _ = try await installation.sql("PRAGMA user_version = 9000001") }
        // A command that finds a damaged store sets it aside, and the next change begins another one.
        func damage() async throws {
            guard kind == "damaged" else { return }
            try await installation.taskhub("add", "Again")
            _ = try await installation.sql("PRAGMA wal_checkpoint(TRUNCATE)")
            try writeFile(installation.store, [UInt8](repeating: 0x5A, count: 8192))
        }
        for arguments in [
            ["config"], ["config", "list", "--json"], ["config", "describe"], ["open", "taskhub://settings"],
        ] {
            try await damage()
            let answer = try await installation.run("taskhub", arguments)
            #expect(answer.status == 0 && answer.complaints == 1, "\(arguments): \(answer)")
            #expect(answer.errors.hasPrefix("The preferences cannot be shown: the store "), "\(answer)")
            #expect(answer.output.contains("theme") && answer.output.contains("dark"), "\(answer)")
            #expect(!answer.output.contains("areaColors"), "\(arguments): \(answer)")
        }
        try await damage()
        #expect(try await installation.taskhub("config", "get", "theme").output == "dark\n")
        let described = try await installation.taskhub("config", "describe", "theme")
        #expect(described.status == 0 && described.errors.isEmpty, "\(described)")
        let preference = try await installation.taskhub("config", "get", "areaColors")
        #expect(preference.status == (kind == "newer" ? 65 : 74) && preference.complaints == 1, "\(preference)")
    }

    @Test("Settings that others may read do not apply, and every command says so")
    func openToOthers() async throws {
        try await installation.taskhub("config", "set", "theme", "dark")
        try await installation.taskhub("add", "One")
        chmod("\(installation.container)/defaults.json", 0o644)
        for answer in [
            try await installation.taskhub("list"), try await installation.taskhub("add", "Two"),
            try await installation.intent("create", "Three"),
        ] {
            #expect(answer.status == 0 && answer.complaints == 1, "\(answer)")
            #expect(answer.errors.hasPrefix("The settings do not apply: ") && answer.errors.contains("chmod go="))
        }
        #expect(try await installation.taskhub("config").status != 0)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "3")
    }

    @Test(
        "Weeks begin as in the locale until a day is chosen",
        .enabled(if: access(locales, F_OK) == 0, "the package locales is not installed"),
        arguments: [
            (["LANG": "en_US.UTF-8"], "sunday"), (["LANG": "de_DE.UTF-8"], "monday"),
            (["LANG": "fa_IR.UTF-8"], "saturday"),
            (["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"], "monday"),
            (["LANG": "de_DE.UTF-8", "LC_TIME": "de_DE.UTF-8", "LC_ALL": "en_US.UTF-8"], "sunday"),
            (["LANG": "C.UTF-8"], "monday"), (["LANG": "en_GB.UTF-8"], "monday"), ([:], "monday"),
        ] as [([String: String], String)])
    func week(environment: [String: String], day: String) async throws {
        let places = installation.home.appending("locales")
        try await installation.tool("/bin/mkdir", ["-p", places])
        for name in ["en_US", "de_DE", "fa_IR"] where environment.values.contains("\(name).UTF-8") {
            try await installation.tool("/usr/bin/localedef", ["-i", name, "-f", "UTF-8", "\(places)/\(name).UTF-8"])
        }
        let here = Installation(
            environment: environment.merging(["LOCPATH": places]) { own, _ in own }, home: installation.home)
        #expect(try await here.taskhub("config", "get", "startOfWeek").output == "\(day)\n")
        #expect(try await here.taskhub("preferences").output.contains("startOfWeek    \(day)"))
        // The last day of a week is the one before its first.
        let last = ["sunday": "6", "monday": "0", "saturday": "5"][day]
        try await here.taskhub("add", "Sweep", "--due", "eow")
        let weekday = "SELECT strftime('%w', due_day * 86400, 'unixepoch') FROM task WHERE title = 'NAME'"
        #expect(try await here.sql(weekday.replacing("NAME", with: "Sweep")) == last)
        try await here.taskhub("config", "set", "startOfWeek", day == "sunday" ? "monday" : "sunday")
        try await here.taskhub("add", "Mop", "--due", "eow")
        #expect(try await here.sql(weekday.replacing("NAME", with: "Mop")) == (day == "sunday" ? "0" : "6"))
    }
}
