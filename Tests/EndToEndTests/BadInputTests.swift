import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Bad input gets one clear line, the right exit code, and changes nothing")
struct BadInputTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let program: String
        let arguments: [String]
        var input = ""
        let status: Int32
        let says: String
        var testDescription: String { "\(program) \(arguments.joined(separator: " ").prefix(60))" }
    }

    static let cases = [
        Case(program: "taskhub", arguments: ["add", ""], status: 65, says: "the title is empty"),
        Case(program: "taskhub", arguments: ["add", " \t "], status: 65, says: "the title is empty"),
        Case(program: "taskhub-intent", arguments: ["create", "-"], status: 65, says: "the title is empty"),
        Case(
            program: "taskhub-intent", arguments: ["create", "-"], input: String(repeating: "a", count: 501),
            status: 65, says: "500 code points"),
        Case(
            program: "taskhub-intent", arguments: ["create", "-"], input: String(repeating: "é", count: 1 << 20),
            status: 65, says: "500 code points"),
        Case(program: "taskhub-intent", arguments: ["create", "-"], input: "a\0b", status: 65, says: "NUL"),
        Case(
            program: "taskhub", arguments: ["add", "x", "--due", "someday soon"], status: 65,
            says: "'someday soon' is not a date. Write it like 2026-11-30"),
        Case(
            program: "taskhub", arguments: ["add", "x", "--due", "3/4/2027"], status: 65,
            says: "'3/4/2027' could mean 2027-04-03 or 2027-03-04. Write the one that you mean."),
        Case(
            program: "taskhub-intent", arguments: ["create", "x", "--due", "CANARY"], status: 65,
            says: "taskhub-intent: that date is not understood. Write it like"),
        Case(
            program: "taskhub", arguments: ["add", "x", "--due", "fri 2026-11-26"], status: 65,
            says: "'fri 2026-11-26' falls on another weekday"),
        Case(program: "taskhub", arguments: ["add", "x", "--due", "2026-02-30"], status: 65, says: "date"),
        Case(
            program: "taskhub", arguments: ["add", "x", "--priority", "6"], status: 65,
            says: "'6' is not a priority. Give a number from 1 to 5"),
        Case(program: "taskhub", arguments: ["add", "x", "--repeat", "daily"], status: 65, says: "--due"),
        Case(
            program: "taskhub", arguments: ["add", "x", "--repeat", "hourly"], status: 65,
            says: "'hourly' is not a repetition. Write daily"),
        Case(program: "taskhub", arguments: ["add", "x", "--colour"], status: 64, says: "unknown option '--colour'"),
        Case(program: "taskhub", arguments: [], status: 64, says: "the app needs a full-screen terminal"),
        Case(program: "taskhub-intent", arguments: [], status: 64, says: "No command was given"),
        Case(program: "taskhub", arguments: ["--"], status: 64, says: "No command was given"),
        Case(program: "taskhub", arguments: ["import"], status: 64, says: "<file>"),
        Case(
            program: "taskhub", arguments: ["done"] + Array(repeating: "0000ffff", count: 20_000), status: 65,
            says: "more than 1000 arguments"),
        Case(
            program: "taskhub-intent", arguments: ["quick"] + Array(repeating: "fri", count: 20_000), status: 65,
            says: "more than 1000 arguments"),
        Case(
            program: "taskhub-widget", arguments: ["render"] + Array(repeating: "small", count: 20_000), status: 65,
            says: "more than 1000 arguments"),
        Case(
            program: "taskhub-intent", arguments: ["quick", String(repeating: "a fri ", count: 20_000)], status: 65,
            says: "500 code points"),
        Case(
            program: "taskhub-intent", arguments: ["quick", "-"], input: String(repeating: "a fri ", count: 10_000),
            status: 65, says: "500 code points"),
        Case(
            program: "taskhub", arguments: ["frobnicate"], status: 64,
            says: "'frobnicate' is not a command of taskhub. See 'taskhub --help'."),
        Case(
            program: "taskhub", arguments: ["lst"], status: 64,
            says: "'lst' is not a command of taskhub. Did you mean 'taskhub list' or 'taskhub ls'?"),
        Case(program: "taskhub", arguments: ["help", "frob"], status: 64, says: "'frob' is not a command of taskhub."),
        Case(program: "taskhub", arguments: ["ad", "x"], status: 64, says: "Did you mean 'taskhub add'?"),
        Case(program: "taskhub", arguments: ["lists", "dleete", "Home"], status: 64, says: "'taskhub lists delete'?"),
        Case(program: "taskhub-intent", arguments: ["creat", "x"], status: 64, says: "'taskhub-intent create'?"),
        Case(
            program: "taskhub", arguments: ["create", "--priority", "2", "x"], status: 64,
            says: "'create' is not a command"),
        Case(
            program: "taskhub-intent", arguments: ["complete", "0000ffff", "Pay", "rent"], status: 65,
            says: "no task is called that"),
        Case(
            program: "taskhub", arguments: ["config", "sett", "x"], status: 64,
            says: "'sett' is not a command of taskhub config. Did you mean 'taskhub config set'?"),
        Case(program: "taskhub-intent", arguments: ["create"], status: 64, says: "<title>"),
        Case(program: "taskhub-intent", arguments: ["create", "-dash"], status: 64, says: "word 2 begins with '-'"),
        Case(program: "taskhub-intent", arguments: ["create", "-buy"], status: 64, says: "word 2 begins with '-'"),
        Case(program: "taskhub-intent", arguments: ["create", "-sh", "x"], status: 64, says: "put '--' before it"),
        Case(program: "taskhub-intent", arguments: ["quick", "-dash"], status: 64, says: "word 2 begins with '-'"),
        Case(program: "taskhub", arguments: ["add", "-sh"], status: 64, says: "word 2 begins with '-'"),
        Case(program: "taskhub", arguments: ["add", "--shopping"], status: 64, says: "unknown option '--shopping'"),
        Case(program: "taskhub", arguments: ["-xh"], status: 64, says: "word 1 begins with '-'"),
        Case(program: "taskhub", arguments: ["show", "--id", "abc"], status: 65, says: "four characters"),
        Case(
            program: "taskhub", arguments: ["show", "zzzz"], status: 65,
            says: "no task is called 'zzzz'"),
        Case(program: "taskhub", arguments: ["done", "0000ffff"], status: 65, says: "no task has the id '0000ffff'"),
        Case(program: "taskhub-intent", arguments: ["complete", "0000ffff"], status: 65, says: "no task has that id"),
        Case(
            program: "taskhub", arguments: ["list", "--list", "Nowhere"], status: 65, says: "there is no list 'Nowhere'"
        ),
        Case(
            program: "taskhub", arguments: ["list", "--today", "--overdue"], status: 64,
            says: "'--today' cannot be used with '--overdue'. Give only one of them"),
        Case(program: "taskhub", arguments: ["lists", "add", "Inbox"], status: 65, says: "no list"),
        Case(
            program: "taskhub", arguments: ["lists", "add", "Home", "--color", "red"], status: 65, says: "hex digits"),
        Case(program: "taskhub", arguments: ["config", "set", "nonsense", "1"], status: 65, says: "no such setting"),
        Case(
            program: "taskhub", arguments: ["config", "set", "keys", "foo"], status: 65,
            says: "'foo' in the setting keys is not of the form action=key. Set keys as in 'delete=D', or remove"),
        Case(
            program: "taskhub", arguments: ["config", "set", "keys", "dlete=D"], status: 65,
            says: "the setting keys names an unknown action 'dlete'"),
        Case(
            program: "taskhub", arguments: ["config", "set", "keys", "delete=blah"], status: 65,
            says: "the setting keys names an unknown key 'blah'"),
        Case(
            program: "taskhub", arguments: ["config", "set", "keys", "delete=D,redo=D"], status: 65,
            says: "the setting keys uses 'D' twice"),
        Case(
            program: "taskhub", arguments: ["preferences", "set", "sort", "title"], status: 65,
            says: "'title' is not a valid value for sort, which takes position or due_at or created_at"),
        Case(
            program: "taskhub", arguments: ["preferences", "set", "showCompleted", "yes"], status: 65,
            says: "'yes' is not a valid value for showCompleted, which takes true or false"),
        Case(
            program: "taskhub", arguments: ["preferences", "set", "areaColors", "on"], status: 65,
            says: "'on' is not a valid value for areaColors, which takes true or false"),
        Case(
            program: "taskhub", arguments: ["preferences", "set", "workColor", "red"], status: 65,
            says: "'red' is not a valid value for workColor, which takes six hex digits"),
        Case(
            program: "taskhub", arguments: ["preferences", "set", "personal_area_text_color", "#12345"], status: 65,
            says: "'#12345' is not a valid value for personalColor, which takes six hex"),
        Case(
            program: "taskhub", arguments: ["preferences", "set", "startOfWeek", "saturday"], status: 65,
            says: "'saturday' is not a valid value for startOfWeek, which takes monday or sunday"),
        Case(
            program: "taskhub", arguments: ["preferences", "set", "dueOnlyCards", "1"], status: 65,
            says: "'1' is not a valid value for dueOnlyCards, which takes true or false"),
        Case(
            program: "taskhub", arguments: ["notifications", "set", "timeZone", "Mars/Phobos"], status: 65,
            says: "'Mars/Phobos' is not a valid value for timeZone, which takes the name of a time zone"),
        Case(
            program: "taskhub", arguments: ["notifications", "set", "timeZone", "Europe"], status: 65,
            says: "'Europe' is not a valid value for timeZone"),
        Case(
            program: "taskhub", arguments: ["notifications", "set", "timeZone", "../etc/passwd"], status: 65,
            says: "'../etc/passwd' is not a valid value for timeZone"),
        Case(
            program: "taskhub", arguments: ["notifications", "set", "timezone", "localtime"], status: 65,
            says: "'localtime' is not a valid value for timeZone"),
        Case(
            program: "taskhub", arguments: ["notifications", "set", "quietStart", "25:00"], status: 65,
            says: "'25:00' is not a valid value for quietStart, which takes a time such as 22:30, or none"),
        Case(
            program: "taskhub", arguments: ["notifications", "set", "quiet_hours_end", "10pm"], status: 65,
            says: "'10pm' is not a valid value for quietEnd, which takes a time such as 22:30, or none"),
        Case(
            program: "taskhub", arguments: ["notifications", "set", "reminders", "maybe"], status: 65,
            says: "'maybe' is not a valid value for reminders, which takes true or false"),
        Case(
            program: "taskhub", arguments: ["notifications", "set", "dueSoon", "0"], status: 65,
            says: "'0' is not a valid value for dueSoon, which takes a whole number from 1 to 1440"),
        Case(
            program: "taskhub", arguments: ["notifications", "set", "dueSoon", "1441"], status: 65,
            says: "'1441' is not a valid value for dueSoon, which takes a whole number from 1 to 1440"),
        Case(
            program: "taskhub", arguments: ["preferences", "set", "mood", "good"], status: 65,
            says: "there is no such preference. Run 'taskhub preferences' to see them"),
        Case(
            program: "taskhub", arguments: ["preferences", "set", "timeZone", "UTC"], status: 65,
            says: "timeZone is not among these preferences. It is in 'taskhub notifications'"),
        Case(program: "taskhub", arguments: ["sync", "--within", "nan"], status: 64, says: "seconds"),
        Case(program: "taskhub", arguments: ["sync", "--within", "1e30"], status: 64, says: "seconds"),
        Case(program: "taskhub", arguments: ["sync", "--answer-within", "inf"], status: 64, says: "seconds"),
        Case(program: "taskhub", arguments: ["sync", "--watch", "--every", "0"], status: 64, says: "seconds"),
        Case(program: "taskhub", arguments: ["sync", "--watch", "--every=-1"], status: 64, says: "seconds"),
        Case(program: "taskhub-intent", arguments: ["refresh", "--deadline", "1e30"], status: 64, says: "seconds"),
        Case(
            program: "taskhub-intent", arguments: ["create", "x", "--deadline", "nan"], status: 64, says: "seconds"),
        Case(program: "taskhub", arguments: ["import", "/nonexistent/file"], status: 74, says: "cannot be read"),
        Case(program: "taskhub-widget", arguments: ["render", "--famly", "small"], status: 64, says: "--famly"),
        Case(program: "taskhub-widget", arguments: ["render", "--family", "huge"], status: 64, says: "huge"),
        Case(program: "taskhub-widget", arguments: ["render", "--at", "yesterday"], status: 65, says: "--at"),
    ]

    @Test("One line on standard error, nothing on standard output", arguments: cases)
    func refused(_ wrong: Case) async throws {
        let installation = Installation()
        try await installation.create("Already here")
        let before = try await installation.taskhub("export").output
        let answer = try await installation.run(wrong.program, wrong.arguments, input: Array(wrong.input.utf8))
        #expect(answer.status == wrong.status, "\(answer.errors)")
        #expect(answer.output.isEmpty)
        #expect(answer.complaints == 1, "\(answer.errors)")
        #expect(answer.errors.contains(wrong.says), "\(answer.errors)")
        #expect(answer.errors.hasPrefix("\(wrong.program): "), "\(answer.errors)")
        #expect(try await installation.taskhub("export").output == before)
    }

    @Test("A request for help is answered, whatever else is given", arguments: ["-h", "--help"])
    func help(word: String) async throws {
        let installation = Installation()
        for arguments in [["create", word], ["create", "-dash", word], [word]] {
            let answer = try await installation.run("taskhub-intent", arguments)
            #expect(answer.status == 0 && answer.output.contains("USAGE: ") && answer.errors.isEmpty, "\(answer)")
        }
        #expect(try await installation.intent("create", "--", "-dash", word).status == 0)
        #expect(try await installation.sql("SELECT title FROM task") == "-dash \(word)")
    }

    @Test(
        "A mistake repeats nothing that may be a title",
        arguments: [
            ["create", "-CANARY"], ["create", "x", "-CANARY"], ["create", "--CANARY and more"],
            ["create", "--CANARY=more"], ["create", "x", "--Canary"], ["complete", "0000ffff", "CANARY"],
            ["complete", "0000ffff", "x", "CANARY"], ["CANARY"], ["CANARY", "--due", "today"],
            ["create", "x", "--notify=CANARY"], ["create", "x", "-dCANARY"],
        ])
    func repeatsNothing(arguments: [String]) async throws {
        let installation = Installation()
        try await installation.create("Buy milk")
        // Words after an id may be those of a title, which no task has.
        let status: Int32 = arguments[0] == "complete" ? 65 : 64
        for words in [arguments, arguments + ["--json"], ["--json"] + arguments] {
            let answer = try await installation.run("taskhub-intent", words)
            #expect(answer.status == status && answer.output.isEmpty && answer.complaints == 1, "\(answer)")
            #expect(!answer.errors.lowercased().contains("canary"), "\(answer)")
        }
    }

    @Test("Invalid UTF-8 is refused from every source, because repairing it could make two texts equal")
    func notUTF8() async throws {
        let installation = Installation()
        for words in [#"create "$(printf 'Caf\351')""#, #"create x --key "$(printf '\377')""#] {
            let answer = try await installation.tool(
                "/bin/sh", ["-c", "'\(Installation.programs)/taskhub-intent' \(words)"])
            #expect(answer.status == 65 && answer.complaints == 1 && answer.errors.contains("UTF-8"), "\(answer)")
        }
        for verb in ["create", "quick"] {
            let answer = try await installation.run("taskhub-intent", [verb, "-"], input: Array("Caf".utf8) + [0xE9])
            #expect(answer.status == 65 && answer.complaints == 1 && answer.errors.contains("UTF-8"), "\(answer)")
        }
        #expect(try await installation.sql("SELECT count(*) FROM task") == "0")
        let marked = try await installation.run(
            "taskhub-intent", ["create", "-"], input: [0xEF, 0xBB, 0xBF] + Array("Pay".utf8))
        #expect(marked.status == 0)
        #expect(try await installation.sql("SELECT hex(title) FROM task") == "506179")
    }

    /// A repaired path names another place, where no other program finds the task.
    @Test("A path that is not UTF-8 is refused, and no store is created")
    func pathNotUTF8() async throws {
        let installation = Installation()
        for variable in ["HOME", "TASKHUB_GROUP_CONTAINER", "XDG_DATA_HOME"] {
            let value = "\(installation.home.path)/\(variable)"
            let unset = variable == "TASKHUB_GROUP_CONTAINER" ? "" : "unset TASKHUB_GROUP_CONTAINER; "
            let program = "'\(Installation.programs)/taskhub-intent'"
            let answer = try await installation.tool(
                "/bin/sh", ["-c", "\(unset)\(variable)=\"\(value)$(printf '\\351')\" \(program) create x"])
            #expect(answer.status == 65 && answer.errors.contains("\(variable) is not UTF-8"), "\(answer)")
        }
        let directory = try await installation.tool(
            "/bin/sh",
            [
                "-c",
                """
                cd "$HOME" && mkdir "$(printf 'Caf\\351')" && cd "$(printf 'Caf\\351')" &&
                    '\(Installation.programs)/taskhub-intent' create x --container here
                """,
            ])
        #expect(directory.status == 73 && directory.errors.contains("current directory"), "\(directory)")
        let stores = try await installation.tool("/usr/bin/find", [installation.home.path, "-name", "*.sqlite"])
        #expect(stores.output.isEmpty, "\(stores)")
    }

    @Test("With --json the error is one document, on standard error")
    func errorDocument() async throws {
        let installation = Installation()
        let answer = try await installation.taskhub("done", "0000ffff", "--json")
        #expect(answer.status == 65)
        #expect(answer.output.isEmpty)
        #expect(answer.errors.contains(#""code":"no_such_task""#))
        #expect(answer.errors.contains(#""schema":1"#))
        #expect(answer.complaints == 1)
    }
}
