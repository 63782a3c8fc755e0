import Arguments
import FoundationEssentials
import Glibc
import GroupCommandLine
import TaskHubTestSupport
import Testing

@Suite("The arguments of appgroup", .timeLimit(.minutes(2)))
struct ArgumentTests {
    private let scene = AppGroupScene()

    @Test(
        "Wrong syntax exits 64 with one line that names the help",
        arguments: [
            ([], "no command was given. See 'appgroup --help'."),
            (["--"], "no command was given. See 'appgroup --help'."),
            (["--group", "org.example.x"], "no command was given. See 'appgroup --help'."),
            (["--group"], "'--group' needs a value. See 'appgroup --help'."),
            (["snaphot"], "'snaphot' is not a command of appgroup. Did you mean 'appgroup snapshot'?"),
            (["help", "snaphot"], "'snaphot' is not a command of appgroup. Did you mean 'appgroup snapshot'?"),
            (["snapshot", "pulish", "x"], "Did you mean 'appgroup snapshot publish'? See 'appgroup snapshot --help'."),
            (["card"], "missing expected argument '<name>'. See 'appgroup card --help'."),
            (["card", "mail", "--formt", "svg"], "unknown option '--formt'. Did you mean '--format'?"),
            (["card", "mail", "--at", "2026-11-30T17:00:00Z", "--at=x"], "'--at' was given more than once"),
            (["run", "mail", "echo"], "unexpected argument 'echo'. Put the command after '--'; see"),
            (["snapshot"], "no command was given. Its commands are publish, show, state and watch. See"),
            (["defaults"], "no command was given"), (["server"], "no command was given"),
            (["token"], "no command was given"), (["outbox", "--"], "no command was given"),
            (["run", "mail"], "no command was given to run. Put it after '--'"),
            (["lock", "mail", "--"], "no command was given to run. Put it after '--'"),
            (["card", "-Mail"], "'-Mail' begins with '-' but is not an option"),
            (["snapshot", "publish", "x", "--valid-for", "1", "--valid-until", "x"], "use only one of"),
            (["install", "--", "true"], "give either --every or --scheme"),
            (["path", "--json=yes"], "appgroup path --help"),
        ])
    func usage(words: [String], text: String) async throws {
        let result = try await scene.run(words)
        #expect(result.status == 64, "\(result)")
        #expect(result.stdout.isEmpty)
        #expect(result.stderr.contains(text) && result.stderr.hasPrefix("appgroup: "), "\(result.stderr)")
        #expect(result.stderr.count { $0 == "\n" } == 1)
    }

    @Test(
        "A wrong value exits 65 with one line that has the value and what is accepted",
        arguments: [
            (["card", "mail", "--format", "gif"], "'gif' is not a value of '--format'. Give text, svg,"),
            (["card", "mail", "--format", "wybar"], "Did you mean 'waybar'?"),
            (["card", "mail", "--at", "noon", "--strict"], "'noon' is not an RFC 3339 time. An example is 2026"),
            (
                ["run", "mail", "--max-age", "soon", "--", "true"],
                "'soon' is not a value of '--max-age'. Give a number"
            ),
            (["run", "mail", "--limit", "0", "--", "true"], "'0' is not a value of '--limit'. Give a number"),
            (["file", "get", "x", "--limit", "1T"], "'1T' is not a value of '--limit'. Give a number of bytes"),
            (["defaults", "set", "a", "b", "--type", "real"], "Give text, int, bool, list or json"),
            (["snapshot", "publish", "x", "--valid-for", "-5"], "'-5' is not a value of '--valid-for'"),
            (["snapshot", "publish", "x", "--valid-until", "noon"], "'noon' is not an RFC 3339 time"),
            (["snapshot", "publish", "x", "--kind-version", "new"], "'new' is not a value of '--kind-version'. Give"),
            (["snapshot", "publish", "x", "--kind-version", "0"], "'0' is not a value of '--kind-version'"),
            (["snapshot", "publish", "x", "--bar", "waybr"], "'waybr' is not a bar"),
            (["defaults", "set", "bars", "waybr"], "It takes waybar:N"),
            (["install", "--every", "soon", "--", "true"], "'soon' is not an interval. Give a number of"),
            (["install", "--every", "5m", "--", "no-such"], "no program 'no-such'"),
            (["install", "--scheme", "https", "--", "true"], "'https' is not a scheme"),
            (["completions", "tcsh"], "'tcsh' is not a value of '<shell>'. Give bash, zsh or fish"),
            (["file", "get", ".x"], "'.x' is not a name. A name has 1 to 64"),
            (["file", "get", "x", "--limit", "9999999999G"], "'9999999999G' is not a value of '--limit'"),
            (["file", "get", "x", "--limit", "2G"], "Give a number of bytes up to 1G"),
            (["defaults", "set", "serverURL", "ftp://x"], "serverURL cannot be changed"),
            (["file", "get", "a\u{1B}[31m\u{202E}b"], "is not a name"),
            (["path", "--group", "mail"], "the group 'mail' is not a reversed domain name"),
            (["lock", "run.mail", "--", "true"], "'run.mail' are the toolkit's own"),
        ])
    func wrongValue(words: [String], text: String) async throws {
        let result = try await scene.run(words, input: "{}")
        #expect(result.status == 65, "\(result)")
        #expect(result.stderr.contains(text) && result.stderr.hasPrefix("appgroup: "), "\(result.stderr)")
        #expect(result.stderr.count { $0 == "\n" } == 1)
        #expect(!result.stderr.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }

    @Test(
        "What may be a setting's value or standard input is not repeated",
        arguments: [
            ["defaults", "set", "goal", "CANARY", "--type", "int"], ["defaults", "set", "theme", "dark", "CANARY"],
            ["defaults", "set", "theme", "-CANARY"], ["defaults", "set", "bars", "CANARY"],
            ["file", "put", "note", "CANARY"], ["snapshot", "publish", "mail", "CANARY"],
            ["outbox", "add", "changes", "CANARY"],
        ])
    func privateWords(words: [String]) async throws {
        let result = try await scene.run(words)
        #expect([64, 65].contains(result.status) && !result.stderr.contains("CANARY"), "\(result)")
    }

    @Test("A negative number is a value")
    func negativeNumber() async throws {
        try await scene.run("defaults", "set", "goal", "-3", "--type", "int").expectSuccess()
        #expect(try await scene.run("defaults", "get", "goal").stdout == "-3\n")
    }

    @Test("Without a group, a command exits 64 and says how to name one", arguments: [nil, ""])
    func noGroup(variable: String?) async throws {
        for words in [["path"], ["card", "mail", "--strict"], ["run", "mail", "--", "true"], ["file", "get", "x"]] {
            let result = try await scene.run(words, group: variable)
            #expect(result.status == 64 && result.stderr.contains("Give --group ID"), "\(result)")
        }
    }

    @Test(
        "A bar that is configured wrongly shows a card that says so, and its log has the reason",
        arguments: [
            ["mail"], ["mail", "--group", "mail"], ["../mail", "--group", "org.example.x"],
            ["mail", "--group", "org.example.x", "--container", ""],
        ])
    func wrongBar(words: [String]) async throws {
        let result = try await scene.run(["card", "--format", "waybar"] + words, group: nil)
        #expect(result.status == 0 && result.stdout.contains(#""alt":"unreadable""#), "\(result)")
        #expect(result.stderr.hasPrefix("appgroup: ") && result.stderr.count { $0 == "\n" } == 1, "\(result)")
    }

    @Test(
        "A group that is no reversed domain name is refused",
        arguments: ["mail", "a..b", "../x", "a/b.c", ".a.b", "a.b."])
    func wrongGroup(group: String) async throws {
        let result = try await scene.run(["path", "--group", group])
        #expect(result.status == 65 && result.stderr.contains("not a reversed domain name"), "\(result)")
    }

    @Test("The options of every command may stand before or after it, and override the variable")
    func placement() async throws {
        let directory = scene.home.appending("elsewhere")
        for words in [
            ["--group", "org.example.b", "--container", directory, "--json", "path"],
            ["path", "--json", "--group=org.example.b", "--container=\(directory)"],
            ["-j", "--group=org.example.b", "path", "--container", directory],
        ] {
            let result = try await scene.run(words).expectSuccess()
            #expect(
                result.stdout
                    == "{\"schema\":1,\"group\":\"org.example.b\",\"container\":\"\(directory)\",\"exists\":false}\n")
        }
        try await scene.run("--container", directory, "file", "put", "x", input: "1").expectSuccess()
        #expect(try await scene.run("file", "--container", directory, "get", "x").status == 64)
        #expect(try await scene.run("file", "get", "x", "--container", directory).stdout == "1")
        #expect(try await scene.run("--container", directory, "file", "get", "x").stdout == "1")
    }

    /// Commands that are usually parsed without ArgumentParser, which reads `-j` itself.
    @Test(
        "The fast parser answers as ArgumentParser does",
        arguments: [
            ["file", "get", "note"], ["file", "get", "none"], ["file", "get", "note", "--limit", "1"],
            ["file", "get", "note", "--limit=1K"], ["file", "get", ".note"], ["file", "get", "none", "--default", "x"],
            ["defaults", "get", "theme"], ["defaults", "get", "none"], ["defaults", "get", "none", "--default=x"],
            ["snapshot", "show", "mail"], ["snapshot", "show", "none"],
            ["card", "mail", "--at", "2026-11-30T17:00:00Z", "--family=large", "--redact", "--strict"],
            ["card", "none", "--strict"], ["card", "none", "--theme", "dark", "--markup", "none"],
            ["run", "mail", "--max-age=1d", "--", "echo", "1"], ["run", "mail", "--", "echo", "2"],
            ["run", "bad", "--force", "--timeout", "5", "--limit", "100", "--", "false"],
            ["run", "none", "--force", "--", "/nonexistent"], ["lock", "mine", "--wait", "0", "--", "true"],
            ["lock", "mine", "--", "sh", "-c", "exit 3"], ["lock", "defaults", "--", "true"],
        ])
    func bothParsers(words: [String]) async throws {
        try await scene.run("file", "put", "note", input: "a note").expectSuccess()
        try await scene.run("defaults", "set", "theme", "dark").expectSuccess()
        try await scene.run("run", "mail", "--", "echo", "0").expectSuccess()
        try await scene.publish("3 unread")
        let fast = try await scene.run(["--json"] + words)
        let parsed = try await scene.run(["-j"] + words)
        #expect(fast.status == parsed.status, "\(words)")
        #expect(fast.stdoutBytes == parsed.stdoutBytes, "\(words)")
        #expect(AppGroupScene.withoutTimes(fast.stderr) == AppGroupScene.withoutTimes(parsed.stderr), "\(words)")
        let plain = try await scene.run(words)
        #expect(plain.status == fast.status, "\(words)")
    }

    @Test("Help has examples and every command, and the version is that of the other programs")
    func help() async throws {
        let help = try await scene.run(["--help"], group: nil).expectSuccess().stdout
        for text in ["appgroup snapshot publish mail", "appgroup run mail", "curl -H @-", "  outbox ", "  uninstall "] {
            #expect(help.contains(text), "\(text)")
        }
        for words in [["run", "--help"], ["help", "run"], ["token", "login", "--help"], ["server", "set", "-h"]] {
            #expect(
                try await scene.run(words).expectSuccess().stdout.contains(
                    "USAGE: appgroup \(words.contains("run") ? "run" : words[0])"))
        }
        #expect(try await scene.run("--version").stdout == ProgramVersion.text + "\n")
        for shell in ["bash", "zsh", "fish"] {
            #expect(try await scene.run("completions", shell).expectSuccess().stdout.contains("max-age"))
        }
    }

    @Test("bash completes commands and options after the options that may come first")
    func completion() async throws {
        let result = try await scene.shell(
            """
            appgroup completions bash >script
            cat >ask <<'EOF'
            . ./script
            complete_words() {
                COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=$((${#COMP_LINE})) COMPREPLY=()
                _appgroup appgroup "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
                echo "${COMPREPLY[@]}"
            }
            complete_words appgroup --group org.example.x sna
            complete_words appgroup --group org.example.x run mail --max
            complete_words appgroup --json --container /tmp card mail --form
            EOF
            bash ask
            """)
        #expect(result.stdout == "snapshot\n--max-age\n--format\n", "\(result)")
    }

    @Test("An option that is not a flag, and takes one value, is refused the second time")
    func repeated() async throws {
        for program in [AppGroupScene.program, "\(AppGroupScene.programs)/appgroup-token"] {
            let help = try await runProgram(program, ["--experimental-dump-help"], environment: ["APPGROUP": "org.x"])
            let root = try JSONDecoder().decode(DumpedHelp.self, from: Data(help.stdoutBytes)).command
            let options = root.all.flatMap { $0.arguments ?? [] }.filter { $0.kind != "positional" }
            #expect(options.count > 20)
            for option in options {
                let names = (option.names ?? []).filter { $0.kind == "long" }.map { "--\($0.name)" }
                // These answer by themselves.
                guard names != ["--help"], names != ["--version"] else { continue }
                let mayRepeat = names.map(GroupOptions.repeatable.contains)
                #expect(mayRepeat.allSatisfy { $0 == (option.kind == "flag" || option.isRepeating) }, "\(names)")
            }
        }
    }

    @Test("Bytes that are not UTF-8, a full disk and a closed pipe are errors, and no crash")
    func surroundings() async throws {
        let notUTF8 = try await scene.shell(#"appgroup file get "$(printf '\351')""#)
        #expect(notUTF8.status == 65 && notUTF8.stderr.contains("is not UTF-8"), "\(notUTF8)")
        let full = try await scene.shell("appgroup path >/dev/full")
        #expect(full.status == 74 && full.stderr.contains("could not be written"), "\(full)")
        let closed = try await scene.shell("mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; appgroup path >&4; echo $?")
        #expect(closed.stdout == "74\n" && closed.stderr.isEmpty, "\(closed)")
    }
}

/// A command, as ArgumentParser describes it to tools.
private struct DumpedHelp: Decodable {
    struct Command: Decodable {
        let arguments: [Argument]?
        let subcommands: [Command]?

        var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
    }

    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let isRepeating: Bool
        let names: [Name]?
    }

    let command: Command
}
