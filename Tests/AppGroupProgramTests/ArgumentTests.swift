import Arguments
import Glibc
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
            (["run", "mail", "echo"], "unexpected argument 'echo'"),
            (["run", "mail"], "no command was given to run. Put it after '--'"),
            (["lock", "mail", "--"], "no command was given to run. Put it after '--'"),
            (["snapshot"], "no command was given. See 'appgroup snapshot --help'."),
            (["defaults", "--"], "no command was given. See 'appgroup defaults --help'."),
            (["token"], "no command was given. See 'appgroup token --help'."),
            (["token", "--group", "org.example.x"], "no command was given. See 'appgroup token --help'."),
            (["--group", "org.example.x", "outbox"], "no command was given. See 'appgroup outbox --help'."),
            (["defaults", "set", "goal", "-3"], "the value begins with '-'. Put '--' before it"),
            (["file", "get", "-3x"], "'-3x' begins with '-'"),
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
        "A wrong value exits 65 with one line that names it, and what is accepted",
        arguments: [
            (["file", "get", "../x"], ["'../x'", "letters, digits"]),
            (["path", "--group", "mail"], ["'mail'", "org.example.mail"]),
            (["card", "mail", "--format", "gif"], ["'gif'", "'--format <format>'", "text, svg, json, waybar"]),
            (["card", "mail", "--at", "noon"], ["'noon'", "2026-11-30T17:00:00Z"]),
            (["completions", "ksh"], ["'ksh'", "bash, zsh or fish"]),
            (["run", "mail", "--max-age", "soon", "--", "true"], ["'soon'", "'--max-age <time>'", "300, 5m or 1h"]),
            (["run", "mail", "--max-age", "", "--", "true"], ["''", "300, 5m or 1h"]),
            (["lock", "mail", "--wait=-1", "--", "true"], ["'-1'", "300, 5m or 1h"]),
            (["run", "mail", "--limit", "1G", "--", "true"], ["'1073741824'", "1044480"]),
            (["lock", "run.x", "--", "true"], ["'run.x'", "another name"]),
            (["file", "get", "x", "--limit", "1T"], ["'1T'", "64K or 1M"]),
            (["defaults", "set", "a", "b", "--type", "real"], ["'real'", "text, int, bool, list or json"]),
            (["defaults", "set", "goal", "private", "--type", "int"], ["'goal'", "a whole number"]),
            (["defaults", "set", "bars", "private"], ["bars", "waybar:N"]),
            (["snapshot", "publish", "x", "--valid-for", "soon"], ["'soon'", "300, 5m or 1h"]),
            (["snapshot", "publish", "x", "--valid-until", "noon"], ["'noon'", "2026-11-30T17:00:00Z"]),
            (["snapshot", "publish", "x", "--changes-at", "noon"], ["'noon'", "2026-11-30T17:00:00Z"]),
            (["snapshot", "publish", "x", "--kind", "../x"], ["'../x'", "letters, digits"]),
            (["snapshot", "publish", "x", "--kind-version", "one"], ["'one'", "a whole number from 1"]),
            (["snapshot", "publish", "x", "--kind-version", "0"], ["'0'", "a whole number from 1"]),
            (["snapshot", "publish", "x", "--bar", "dzen\u{1B}[31m"], ["'dzen", "waybar:N"]),
            (["install", "--every", "soon", "--", "true"], ["'soon'", "from 10s to"]),
            (["install", "--scheme", "https", "--", "true"], ["'https'"]),
            (["install", "--every", "5m", "--", "no-such-program"], ["'no-such-program'", "absolute path"]),
            (["file", "get", String(repeating: "x", count: 500)], ["xxx…'"]),
        ])
    func wrongValue(words: [String], texts: [String]) async throws {
        let result = try await scene.run(words, input: #"{"schema": 1, "title": "x"}"#)
        #expect(result.status == 65, "\(result)")
        #expect(result.stdout.isEmpty)
        for text in texts { #expect(result.stderr.contains(text), "\(text): \(result.stderr)") }
        #expect(result.stderr.hasPrefix("appgroup: ") && result.stderr.count { $0 == "\n" } == 1)
        #expect(!result.stderr.contains("private") && !result.stderr.contains("\u{1B}"))
    }

    @Test("A card without a group says so in the bar, and exits 64 only with --strict", arguments: [nil, "mail"])
    func cardWithoutGroup(variable: String?) async throws {
        let card = try await scene.run(["card", "mail", "--format", "waybar"], group: variable)
        #expect(card.status == 0 && card.stderr.isEmpty, "\(card)")
        #expect(card.stdout.contains(#""alt":"unreadable""#), "\(card)")
        let strict = try await scene.run(["card", "mail", "--format", "waybar", "--strict"], group: variable)
        #expect(strict.status == (variable == nil ? 64 : 65) && strict.stdout == card.stdout, "\(strict)")
        #expect(strict.stderr.contains("org.example.mail"), "\(strict)")
    }

    @Test(
        "An option that collects its values may be given several times",
        arguments: [
            ["run", "mail", "--env", "A", "--env=B", "--", "true"],
            ["run", "mail", "--modtime", "a", "--modtime", "b", "--warm", "--warm", "--", "true"],
            ["snapshot", "publish", "mail", "--bar", "tmux", "--bar", "waybar:8"],
        ])
    func repeated(words: [String]) async throws {
        try await scene.run(words, input: #"{"schema": 1, "title": "Mail"}"#).expectSuccess()
    }

    @Test("Without a group, a command exits 64 and says how to name one", arguments: [nil, ""])
    func noGroup(variable: String?) async throws {
        for words in [["path"], ["run", "mail", "--", "true"], ["file", "get", "x"]] {
            let result = try await scene.run(words, group: variable)
            #expect(result.status == 64 && result.stderr.contains("Give --group ID"), "\(result)")
        }
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
            ["file", "get", "note", "--limit=1K"], ["file", "get", ".note"],
            ["file", "get", "none", "--default", "x"], ["defaults", "get", "none", "--default=x"],
            ["defaults", "get", "theme"], ["defaults", "get", "none"],
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
        #expect(fast.stderrBytes == parsed.stderrBytes, "\(words)")
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

    @Test(
        "Each shell completes commands and options behind --group",
        .enabled(if: ["bash", "zsh", "fish"].allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 }),
        arguments: [
            (
                "bash",
                """
                complete_line() {
                    COMP_LINE=$1; COMP_POINT=${#1}; read -ra COMP_WORDS <<<"$1"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                    COMPREPLY=(); _appgroup appgroup "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
                    echo "${COMPREPLY[@]}"
                }
                shopt -s extglob; source ./script
                """
            ),
            (
                "zsh",
                """
                complete_line() {
                    zpty -w -n z "$1"$'\\t\\n'
                    zpty -r -m z line '*WAS:*'$'\\n'
                    set -- ${=line##*WAS:}
                    print -r -- "${@[-1]//$'\\r'/}"
                }
                zmodload zsh/zpty; zpty z zsh -f -i
                zpty -w z "PS1=; PROMPT_EOL_MARK=; autoload -U compinit; compinit -u -D; source ./script"
                zpty -w z "appgroup() { print -r -- 'WAS:' \\"\\$@\\" }; compdef _appgroup appgroup; print REA''DY"
                zpty -r -m z line '*READY*'
                """
            ),
            (
                "fish",
                """
                function complete_line; complete -C "$argv[1]" | string replace -r '\\t.*' ''; end
                source ./script
                """
            ),
        ])
    func completion(shell: String, start: String) async throws {
        let script = """
            \(start)
            complete_line 'appgroup sna'
            complete_line 'appgroup --group org.example.x sna'
            complete_line 'appgroup --json --container /tmp snapshot publ'
            complete_line 'appgroup --group org.example.x card mail --format wayb'
            """
        let directory = scene.home.path
        try await scene.shell("appgroup completions \(shell) >script").expectSuccess()
        let result = try await runProgram(
            "/bin/sh", ["-c", "cd '\(directory)'; exec '\(shell)' -c \"$0\"", script],
            environment: ["HOME": directory, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "dumb"])
        #expect(result.stdout == "snapshot\nsnapshot\npublish\nwaybar\n", "\(result)")
    }

    @Test("Bytes that are not UTF-8, a full disk and a closed pipe are errors, and no crash")
    func surroundings() async throws {
        let notUTF8 = try await scene.shell(#"appgroup file get "$(printf '\351')""#)
        #expect(notUTF8.status == 65 && notUTF8.stderr.contains("is not UTF-8"), "\(notUTF8)")
        let full = try await scene.shell("appgroup path >/dev/full")
        #expect(full.status == 74 && full.stderr.contains("could not be written"), "\(full)")
        let closed = try await scene.shell("(sleep 0.2; appgroup path; echo $? >status) | true; sleep 1; cat status")
        #expect(closed.stdout == "74\n" && closed.stderr.isEmpty, "\(closed)")
    }
}
