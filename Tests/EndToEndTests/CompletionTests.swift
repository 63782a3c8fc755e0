import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Completion in a shell", .timeLimit(.minutes(5)))
struct CompletionTests {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish

        /// The shell without the user's configuration, and with our script.
        var start: String {
            switch self {
            case .bash: "bash --norc --noprofile -i"
            case .zsh: "zsh -f -i"
            case .fish: "fish --no-config"
            }
        }

        var load: String {
            switch self {
            case .bash: "PS1='ready> '; source <(taskhub completions bash); bind 'set bell-style none'; clear"
            case .zsh:
                "autoload -U compinit; compinit -u -D; source <(taskhub completions zsh); PS1='ready> '; clear"
            case .fish: "taskhub completions fish | source; function fish_prompt; echo 'ready> '; end; clear"
            }
        }
    }

    private let installation = Installation()

    /// A directory from which the shell starts, to see what it touches.
    private var place: String { installation.home.appending("place") }

    private func terminal(_ shell: Shell, _ body: (TerminalWindow) async throws -> Void) async throws {
        mkdir(place, 0o700)
        try await TerminalWindow.with(
            "cd \(place); PATH=$P:$PATH; export PATH; \(shell.start)", in: installation, columns: 100
        ) { window in
            try await window.type(shell.load)
            try await window.press("Enter")
            try await wait(until: "the prompt of \(shell)") {
                let lines = try await window.lines().filter { !$0.isEmpty }
                return lines.count <= 2 && lines.last?.hasPrefix("ready>") == true
            }
            try await body(window)
        }
    }

    @Test("A task's id is completed, and carries out the command", arguments: Shell.allCases)
    func id(_ shell: Shell) async throws {
        try await installation.taskhub("add", "Milk; `touch a` $(touch b)")
        try await terminal(shell) { window in
            try await window.type("taskhub done ")
            try await window.press("Tab")
            try await window.press("Enter")
            try await window.shows("Completed ")
        }
        #expect(try await files() == "")
    }

    @Test("Words of a title are completed, and name the task", arguments: Shell.allCases)
    func titleWords(_ shell: Shell) async throws {
        for title in ["Buy milk", "Buy oats", "Sell (oats),"] { try await installation.taskhub("add", title) }
        try await terminal(shell) { window in
            try await window.type("taskhub done mi")
            try await window.press("Tab")
            try await window.shows("taskhub done milk")
            try await window.press("Enter")
            try await window.shows("Buy milk")
            try await window.type("taskhub done sell o")
            try await window.press("Tab")
            try await window.shows("taskhub done sell oats")
            try await window.press("Enter")
            try await window.shows("Sell (oats),")
        }
        let left = try await installation.taskhub("list", "--json").output
        #expect(left.contains("Buy oats") && !left.contains("milk") && !left.contains("Sell"), "\(left)")
    }

    @Test("Ids are listed with their titles, and no title is evaluated", arguments: Shell.allCases)
    func titles(_ shell: Shell) async throws {
        let titles = ["'Quotes' \"both\"", "$(touch a) `touch b`; touch c", "a:b\\c 👍", "-n --help"]
        for title in titles { try await installation.taskhub("add", "--", title) }
        try await terminal(shell) { window in
            try await window.type("taskhub show ")
            try await window.press("Tab")
            try await window.press("Tab")
            for title in titles { try await window.shows(title) }
        }
        #expect(try await files() == "")
    }

    @Test("A list's name is quoted as the shell needs it", arguments: Shell.allCases)
    func lists(_ shell: Shell) async throws {
        let names = ["Old house", "$(touch a) & 'b' \"c\"", "Büro;x"]
        for (number, name) in names.enumerated() {
            try await installation.taskhub("add", "Found \(number)", "--list", name)
        }
        for (number, start) in ["O", "\\$", "B"].enumerated() {
            try await terminal(shell) { window in
                try await window.type("taskhub list --no-pager --list \(start)")
                try await window.press("Tab")
                try await window.press("Enter")
                try await window.shows("Found \(number)")
                try await window.shows("1 task")
            }
        }
        #expect(try await files() == "")
    }

    @Test("Commands, options and settings are completed", arguments: Shell.allCases)
    func words(_ shell: Shell) async throws {
        try await terminal(shell) { window in
            try await window.type("taskhub comp")
            try await window.press("Tab")
            try await window.shows("taskhub completions")
            try await window.press("C-u")
            try await window.type("taskhub list --overd")
            try await window.press("Tab")
            try await window.shows("taskhub list --overdue")
            try await window.press("C-u")
            try await window.type("taskhub config set theme d")
            try await window.press("Tab")
            try await window.shows("taskhub config set theme dark")
            try await window.press("C-u")
            try await window.type("taskhub preferences set startOf")
            try await window.press("Tab")
            try await window.shows("taskhub preferences set startOfWeek")
            try await window.type("sun")
            try await window.press("Tab")
            try await window.shows("taskhub preferences set startOfWeek sunday")
            try await window.press("C-u")
            try await window.type("taskhub sync --accept")
            try await window.press("Tab")
            try await window.shows("taskhub sync --accept-deletions")
        }
    }

    /// The files in the shell's directory that a title or a name would make, if it were evaluated.
    private func files() async throws -> String {
        try await installation.tool("/bin/sh", ["-c", "cd \(place) && ls -d a b c 2> /dev/null"]).output
    }

    private func answer(_ words: String...) async throws -> Installation.Answer {
        try await installation.run("taskhub", ["complete-words", "fish"] + words)
    }

    @Test("Words are chosen by command, option and position")
    func choices() async throws {
        try await installation.taskhub("add", "Open", "--list", "Home")
        try await installation.taskhub("add", "Over")
        let over = try await installation.taskhub("list", "--inbox").output.prefix(8)
        try await installation.taskhub("done", String(over))
        for (words, contained, absent) in [
            (["done", ""], "\tOpen", "Over"), (["reopen", ""], "\tOver", "Open"), (["show", ""], "\tOver", "Home"),
            (["add", "x", "--list", ""], "Home", "Open"), (["add", "x", "--list=H"], "--list=Home", "Open"),
            (["add", "x", "--list", "=", "H"], "Home", "--list"), (["lists", "rename", ""], "Home", "Open"),
            (["edit", "x", "--status", "wa"], "waiting", "done"), (["list", "--"], "--today\t", "--help-hidden"),
            (["list", "--today", "--"], "--limit", "--today"), (["lists", ""], "rename\t", "Open"),
            (["show", "--", "--"], "words\n", "--json"), (["config", "get", "th"], "theme\t", "bars"),
            (["preferences", ""], "set\t", "startOfWeek"), (["preferences", "set", ""], "sort\tOrder", "timeZone"),
            (["notifications", "get", "ti"], "timeZone\t", "sort"),
            (["preferences", "set", "default_task_sort", ""], "due_at", "sunday"),
            (["preferences", "set", "showCompleted", ""], "false", "sunday"),
            (["notifications", "set", "timeZone", "Europe/Ber"], "Europe/Berlin", "UTC"),
            (["notifications", "set", "quietEnd", ""], "none", "true"),
            (["config", "set", "sort", ""], "due_at", "sunday"), (["config", "set", ""], "startOfWeek\t", "account"),
            (["config", "set", "mouse", ""], "false", "dark"), (["config", "set", "appTheme", ""], "dark", "true"),
            (["config", "set", "tonight", ""], "words\n", "time"),
            (["import", ""], "files\n", "words"), (["list", "--container", ""], "directories\n", "words"),
            (["add", "x", "--priority", ""], "5\t", "Open"), (["add", "x", "--due", "to"], "tomorrow", "Open"),
            (["done", "op"], "open\tOpen\n", "Over"), (["done", "OP"], "OPen\tOpen\n", "Over"),
            (["reopen", "o"], "over\tOver\n", "pen"), (["show", "o"], "open\tOpen\nover\tOver\n", "words\nover"),
            (["show", "open", ""], "words\n", "\tOpen"), (["show", "open", "o"], "words\n", "\tOpen"),
            (["xyz", ""], "words\n", "xyz"), (["ls", "--over"], "--overdue\t", "--today"),
            // taskhub-remote carries these out.
            (["sync", "--"], "--full\t", "--every"), (["device", ""], "register\t", "list"),
            (["device", "register", "--environment", ""], "production", "Open"),
        ] {
            let answer = try await installation.run("taskhub", ["complete-words", "fish"] + words)
            #expect(answer.status == 0 && answer.errors.isEmpty, "\(words)")
            #expect(answer.output.contains(contained), "\(words): \(answer.output)")
            #expect(!answer.output.contains(absent), "\(words): \(answer.output)")
        }
        let other = try await installation.taskhub(
            "complete-words", "fish", "list", "--container", installation.home.appending("other"), "--list", "")
        #expect(other.output == "words\n")
        let intent = try await installation.intent("complete-words", "fish", "complete", "")
        #expect(intent.output.contains("\tOpen") && !intent.output.contains("Over"))
    }

    @Test("A completion creates nothing and is silent, whatever is wrong")
    func quiet() async throws {
        let answer = try await answer("done", "")
        #expect(answer.status == 0 && answer.output == "words\n" && answer.errors.isEmpty)
        #expect(access(installation.container, F_OK) != 0)
        mkdir(installation.container, 0o700)
        try writeFile(installation.store, Array("not a database".utf8))
        chmod(installation.store, 0o600)
        let bytes = try readFile(installation.store)
        let damaged = try await self.answer("done", "")
        #expect(damaged.status == 0 && damaged.output == "words\n" && damaged.errors.isEmpty, "\(damaged)")
        #expect(try readFile(installation.store) == bytes)
        for home in ["relative", ""] {
            let odd = try await installation.run(
                "taskhub", ["complete-words", "zsh", "done", ""],
                environment: ["HOME": home, "PATH": "/usr/bin:/bin"])
            #expect(odd.status == 0 && odd.output == "words\n" && odd.errors.isEmpty, "\(odd)")
        }
    }

    @Test("Each program prints a script that its shell reads without complaint", arguments: Shell.allCases)
    func scripts(_ shell: Shell) async throws {
        for program in ["taskhub", "taskhub-intent", "taskhub-widget"] {
            let script = try await installation.run(program, ["completions", shell.rawValue])
            #expect(script.status == 0 && script.output.contains(program))
            let file = installation.home.appending("script")
            try writeFile(file, Array(script.output.utf8))
            let check = try await installation.tool("/usr/bin/\(shell.rawValue)", ["-n", file])
            #expect(check.status == 0 && check.errors.isEmpty, "\(program): \(check.errors)")
            let wrong = try await installation.run(program, ["completions", "tcsh"])
            #expect(wrong.status == 64 && wrong.complaints == 1)
        }
    }
}
